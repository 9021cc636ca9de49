import { pageCode, type PageCode, type PageModule } from './page-code.ts';
import type { Page, Place } from './routes.ts';

const sources = import.meta.glob<PageModule>([
  '/src/app/{dashboard,not-found-page}.tsx',
  '/src/features/*/*-page.tsx',
]);
const codes = new Map(
  Object.entries(sources).map(([file, load]) => [file.slice(1), pageCode(load)]),
);

export const codeOf = ({ file }: Page): PageCode => {
  const code = codes.get(file);
  if (!code) throw new Error(`The build has no ${file}`);
  return code;
};

/** Loads the code of a page and of its layouts. @throws PageMissing */
export const loadCode = ({ code }: Place) => Promise.all(code.map((page) => codeOf(page).load()));
