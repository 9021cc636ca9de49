import { expect } from 'chai';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
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
        const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
        found.set(`${file}: ${node.text}`, new RegExp(source, flags));
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
  const found = new Map<string, RegExp>();
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

/**
 * Where an engine that backtracks may take far more steps than the text has characters: for an
 * exponent of the length, or a power of it.
 */
const superLinear = (regex: RegExp) => analyse(regex).reports;

/** What takes the square of the text's length, of texts that no stranger makes long. */
const ofShortTexts = [
  // Addresses and settings of our own.
  'adapters/images/s3-store.ts: /\\/+$/',
  // A header of our own server, and a message of our own library.
  'storefront/src/lib/next-link.ts: /<([^>]*)>([^<]*)/g',
  'storefront/src/lib/auth-message.ts: /[\\s.]*$/',
  // What the build wrote.
  'adapters/http/page-html.ts: /\\s*<(?:link rel="(?:modulepreload|stylesheet)"|script type="module")[^>]*>(?:<\\/script>)?/g',
];

describe('No regular expression explodes', () => {
  it('which this test would see', () => {
    for (const bad of [/\s+$/, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, /^(a+)+$/])
      expect(superLinear(bad), bad.source).to.not.deep.equal([]);
  });

  it('of those that are written in the code', () => {
    const all = literals();
    expect(all.size).to.be.above(50);
    const found = [...all].filter(([, regex]) => superLinear(regex).length > 0);
    expect(found.map(([where]) => where)).to.have.members(ofShortTexts);
  });

  it('of those that the schemas are made of', () => {
    const all = patterns();
    expect(all.size).to.be.at.least(8);
    const found = [...all].filter(([, regex]) => superLinear(regex).length > 0);
    expect(found.map(([where]) => where)).to.deep.equal([]);
  });
});
