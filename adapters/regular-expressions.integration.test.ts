import { expect } from 'chai';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { emailPattern } from '../domain/email.ts';
import * as consoleContract from './http/console-contract.ts';
import * as contract from './http/contract.ts';

const root = join(import.meta.dirname, '..');
const sources =
  '{domain,application,adapters/{http,images,firebase,stripe,postgres},storefront/src,admin-console/src}';

/** Every regular expression of the shop, by what it is and where. */
const literals = (): Map<string, RegExp> => {
  const found = new Map<string, RegExp>();
  const files = globSync(`${sources}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  );
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        // It is asked about each text anew: a flag that remembers would hide what it costs.
        const flags = node.text.slice(end + 1).replaceAll(/[gy]/g, '');
        found.set(`${file}: ${node.text}`, new RegExp(node.text.slice(1, end), flags));
      }
      ts.forEachChild(node, visit);
    };
    const text = readFileSync(join(root, file), 'utf8');
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false));
  }
  return found;
};

/** The patterns of the schemas, as ajv runs them. */
const patterns = (): Map<string, RegExp> => {
  const found = new Map([['email', new RegExp(emailPattern, 'u')]]);
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'pattern' && typeof inner === 'string') found.set(inner, new RegExp(inner, 'u'));
      if (key === 'patternProperties')
        for (const name of Object.keys(inner)) found.set(name, new RegExp(name, 'u'));
      visit(inner);
    }
  };
  visit([Object.values(contract), Object.values(consoleContract)]);
  return found;
};

const signs = [...'aA0 .@-_/\\,;:%"\'+=<>&?()[]{}~^\t\n\r\0é\ufeff', 'a.', ', ', '%2', '<a', '="'];
const starts = ['', 'a', 'a@', "'", 'https://', 'pi_', '<', '"', '/', 'Bearer '];

/** Texts that almost fit many a pattern, of about so many characters. */
function* nearMisses(length: number) {
  for (const sign of signs)
    for (const start of starts) yield `${start}${sign.repeat(length / sign.length)}\0 @`;
}

/** Milliseconds of the slowest near miss of such a length; each at its best of several. */
const slowest = (regex: RegExp, length: number): number => {
  let worst = 0;
  for (const text of nearMisses(length)) {
    let best = Infinity;
    for (let run = 0; run < 3 && best > worst; run += 1) {
      const start = performance.now();
      regex.test(text);
      best = Math.min(best, performance.now() - start);
    }
    worst = Math.max(worst, best);
  }
  return worst;
};

/** Whether ten times the text takes far more than ten times the work. */
const explodes = (regex: RegExp): boolean => {
  let before = 0;
  for (const length of [20, 200, 2_000, 20_000]) {
    const now = slowest(regex, length);
    if (now > 40 * Math.max(before, 0.2)) return true;
    before = now;
  }
  return false;
};

describe('No regular expression explodes', function () {
  this.timeout(60_000);

  it('which this test would see', () => {
    for (const bad of [/\s+$/, /^[^\s@]+@[^\s@]+\.[^\s@]+$/])
      expect(explodes(bad), bad.source).to.equal(true);
  });

  it('of those that are written in the code', () => {
    const all = literals();
    expect(all.size).to.be.above(50);
    const found = [...all].filter(([, regex]) => explodes(regex)).map(([where]) => where);
    expect(found).to.deep.equal([]);
  });

  it('of those that the schemas are made of', () => {
    const all = patterns();
    expect(all.size).to.be.at.least(8);
    const found = [...all].filter(([, regex]) => explodes(regex)).map(([where]) => where);
    expect(found).to.deep.equal([]);
  });
});
