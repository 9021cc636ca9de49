import { expect } from 'chai';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })];
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

/** As GitHub makes them of headings. */
const anchorsOf = (page: string): string[] =>
  Array.from(textOf(page).matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const isThere = (page: string, link: string): boolean => {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : join(dirname(page), file);
  return existsSync(join(root, target)) && (!anchor || anchorsOf(target).includes(anchor));
};

describe('README, CONTRIBUTING and docs/', () => {
  it('link to files and headings that there are', () => {
    const dead = pages.flatMap((page) =>
      Array.from(textOf(page).matchAll(/\]\((?!https?:)([^)]+)\)/g), ([, link = '']) => link)
        .filter((link) => !isThere(page, link))
        .map((link) => `${page}: ${link}`),
    );
    expect(dead).to.deep.equal([]);
  });

  it('name files that there are; CONTRIBUTING names some that are still to be written', () => {
    const path =
      /`((?:adapters|admin-console|application|bench|docs|domain|storefront)\/[^` ]*\.\w+)`/g;
    const unknown = pages
      .filter((page) => page !== 'CONTRIBUTING.md')
      .flatMap((page) =>
        Array.from(textOf(page).matchAll(path), ([, file = '']) => file)
          .filter((file) => globSync(file, { cwd: root }).length === 0)
          .map((file) => `${page}: ${file}`),
      );
    expect(unknown).to.deep.equal([]);
  });
});
