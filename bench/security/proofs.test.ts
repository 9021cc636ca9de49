import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { suites } from './suites.ts';

const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
const files = Object.values(suites).flat();

/** The proofs that docs/security.md names as `suite: title`; `…` stands for the rest of a title. */
const proofs = [...page.matchAll(/`([\w-]+): ([^`]+)`/g)].map(([, suite = '', title = '']) => ({
  suite,
  title,
}));

/** The titles of the tests of a suite and of their groups. */
const titlesOf = (suite: string): string[] =>
  files
    .filter(
      (file) => basename(file).replace(/(\.(integration|browser))?\.test\.tsx?$/, '') === suite,
    )
    .flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/\b(?:it|describe)\(\s*(['"`])(.*?)\1/gs)),
    )
    .map(([, , title = '']) => title);

const isNamed = (title: string, name: string): boolean =>
  name.endsWith('…') ? title.startsWith(name.slice(0, -1)) : title === name;

describe('The proofs of docs/security.md', () => {
  it('are tests that there are, and that the run tries', () => {
    expect(proofs.length).to.be.above(50);
    const unclear = proofs.filter(
      ({ suite, title }) =>
        new Set(titlesOf(suite).filter((one) => isNamed(one, title))).size !== 1,
    );
    expect(unclear).to.deep.equal([]);
  });

  it('are of every suite that the run tries', () => {
    expect(files.filter((file) => !existsSync(file))).to.deep.equal([]);
    const named = new Set(proofs.map(({ suite }) => suite));
    const unnamed = files.filter((file) => !named.has(basename(file).split('.')[0] ?? ''));
    expect(unnamed).to.deep.equal([]);
  });
});

describe('What docs/security.md says of the fuzzer', () => {
  it('is how much of it `npm test` sends', () => {
    const fuzzer = readFileSync(
      new URL('../fuzz/fuzz.integration.test.ts', import.meta.url),
      'utf8',
    );
    const [, told] = /`npm test`\ssends (\d+) with a random seed/.exec(page) ?? [];
    expect(fuzzer).to.match(new RegExp(`^const total = ${told};$`, 'm'));
  });
});
