import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type File = { type: string; content: string | Buffer };

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const fonts = ['familjen-grotesk', 'geist-mono'];

/** The mailbox's style sheet, in the storefront's colours, and its fonts, by their names. */
export const looks = (): Map<string, File> => {
  const { resolve } = createRequire(import.meta.url);
  const fontOf = (name: string): [string, File] => {
    const path = resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
    return [`${name}.woff2`, { type: 'font/woff2', content: readFileSync(path) }];
  };
  const styles = `${coloursIn(read('../../../storefront/src/lib/tokens.css'))}\n${read('mailbox.css')}`;
  return new Map([
    ['mailbox.css', { type: 'text/css; charset=utf-8', content: styles }],
    ...fonts.map(fontOf),
  ]);
};

/** The colours of both themes, as a style sheet that follows the system's. */
const coloursIn = (tokens: string): string => {
  const of = (theme: string): string => {
    const [, block = ''] = new RegExp(`name: '${theme}';([^}]*)}`).exec(tokens) ?? [];
    const colours = block.match(/--color-[\w-]+: #\w+;/g);
    if (!colours) throw new Error(`tokens.css has no colours of ${theme}.`);
    return `:root { ${colours.join(' ')} }`;
  };
  return `${of('bench')}\n@media (prefers-color-scheme: dark) { ${of('board')} }`;
};
