import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { suites } from './suites.ts';

const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
const files = Object.values(suites).flat();

/** `suite › what it tries`, as docs/security.md names a proof. */
const proofs = [...page.matchAll(/`([\w-]+) › ([^`]+)`/g)].map(([, suite = '', title = '']) => ({
  suite,
  title,
}));

const sources = (suite: string) =>
  files
    .filter(
      (file) => basename(file).replace(/(\.(integration|browser))?\.test\.tsx?$/, '') === suite,
    )
    .map((file) => readFileSync(file, 'utf8'));

/** Whether a file names a test, or a group of tests, so. */
const names = (source: string, title: string): boolean => {
  const words = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\b(it|describe)\\(\\s*(['"\`])${words}\\2`).test(source);
};

describe('The proofs of docs/security.md', () => {
  it('are tests that there are, and that the run tries', () => {
    expect(proofs.length).to.be.above(50);
    const missing = proofs.filter(
      ({ suite, title }) => !sources(suite).some((source) => names(source, title)),
    );
    expect(missing).to.deep.equal([]);
  });

  it('are of every suite that the run tries', () => {
    expect(files.filter((file) => !existsSync(file))).to.deep.equal([]);
    const named = new Set(proofs.map(({ suite }) => suite));
    const unnamed = files.filter((file) => !named.has(basename(file).split('.')[0] ?? ''));
    expect(unnamed).to.deep.equal([]);
  });
});
