import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StorefrontServer } from './contract.ts';

/** A file of the build, as Vite's manifest has it. */
type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

type Place = Pick<ReturnType<StorefrontServer['placeFor']>, 'files'>;
type Rendered = Awaited<ReturnType<StorefrontServer['renderPage']>>;

const entry = 'index.html';
const headPlace = '<!--head-->';
const rootPlace = '<div id="root"></div>';
/** It fetches the code that its `data-code` names, when the page has been painted. */
const early = '<script src="/early.js"';
/** What Vite has put in: that is for a page without content, whose code cannot wait. */
const builtTags =
  /\s*<(?:link rel="(?:modulepreload|stylesheet)"|script type="module")[^>]*>(?:<\/script>)?/g;

/**
 * Puts rendered pages into the built storefront's own HTML, with the addresses of all files that the
 * first view needs, so that none waits for another to ask for it.
 * @param dir the built storefront
 */
export const pageHtml = (dir: string) => {
  const built = readFileSync(join(dir, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'));
  const template = built.replaceAll(builtTags, '');
  if (
    template === built ||
    !template.includes(headPlace) ||
    !template.includes(rootPlace) ||
    !template.includes(early)
  )
    throw new Error(`${dir}/index.html has no place for a page.`);
  const entryFile = manifest[entry]?.file ?? '';

  return ({ head, body, data, isEmpty }: Rendered, { files }: Place): string => {
    const { scripts, styles, fonts } = filesOf(manifest, [entry, ...files]);
    // The entry comes first: the others are what it imports.
    const code = [entryFile, ...scripts.filter((file) => file !== entryFile)];
    const links = [
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
      ...fonts.map(
        (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`,
      ),
    ];
    return template
      .replace(headPlace, () => head)
      .replace(early, () => {
        const hints = [
          `data-code="${code.map((file) => `/${file}`).join(' ')}"`,
          ...(isEmpty ? ['data-empty'] : []),
        ];
        return [early, ...hints].join(' ');
      })
      .replace('</head>', () => `${links.join('\n')}\n  </head>`)
      .replace(rootPlace, () => `<div id="root">${body}</div>\n    ${data}`);
  };
};

/** The files that these sources have become, with those that they import. */
const filesOf = (manifest: Manifest, sources: string[]) => {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const assets = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build's manifest has no ${source}.`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const file of chunk.assets ?? []) assets.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  // The other subsets are for texts with other letters, which ask for them by themselves.
  const fonts = [...assets].filter((file) => /-latin-(?!ext)[^/]*\.woff2$/.test(file));
  return { scripts: [...scripts], styles: [...styles], fonts };
};
