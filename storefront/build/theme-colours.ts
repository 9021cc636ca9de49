import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const tokens = new URL('../src/lib/tokens.css', import.meta.url);

/** The background colour of a theme, from tokens.css. */
const paperOf = (theme: 'bench' | 'board'): string => {
  const css = readFileSync(tokens, 'utf8');
  const [, block = ''] = css.split(`name: '${theme}';`);
  const [, colour] = /--color-base-200:\s*(#[0-9a-f]{6});/.exec(block) ?? [];
  if (!colour) throw new Error(`tokens.css has no --color-base-200 for ${theme}`);
  return colour;
};

const manifest = () =>
  JSON.stringify({
    id: '/',
    name: 'Parches',
    short_name: 'Parches',
    description: 'Computer parts, picked by people who build computers.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paperOf('bench'),
    theme_color: paperOf('bench'),
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });

const manifestName = 'manifest.webmanifest';

/**
 * The colours of the browser's own window: `<meta name="theme-color">` for each theme, and the web
 * app manifest. They are read from tokens.css, so that no colour is written twice.
 */
export const themeColours = (): Plugin => ({
  name: 'parches:theme-colours',
  transformIndexHtml: () =>
    (['bench', 'board'] as const).map((theme) => ({
      tag: 'meta',
      injectTo: 'head-prepend' as const,
      attrs: {
        name: 'theme-color',
        content: paperOf(theme),
        media: `(prefers-color-scheme: ${theme === 'bench' ? 'light' : 'dark'})`,
        'data-of': theme,
      },
    })),
  configureServer: ({ middlewares }) => {
    middlewares.use(`/${manifestName}`, (_request, response) => {
      response.setHeader('content-type', 'application/manifest+json');
      response.end(manifest());
    });
  },
  generateBundle() {
    if (this.environment.name === 'client')
      this.emitFile({ type: 'asset', fileName: manifestName, source: manifest() });
  },
});
