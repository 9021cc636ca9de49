import { join } from 'node:path';
import type { Plugin } from 'vite';

const preloadFiles = join(import.meta.dirname, '../src/lib/preload-files.ts');

/**
 * Lets an `import()` that failed succeed when it is called again. Most browsers remember as long as the
 * page stands that a module did not arrive, which standards changed in 2026 alone: its files come by
 * `preloadFiles`, and not as Vite preloads them, before it is imported. Source: whatwg/html#10327
 */
export const retryableImports = (): Plugin => ({
  name: 'parches:retryable-imports',
  apply: 'build',
  // Before Vite's own plugin, which answers for this module too.
  enforce: 'pre',
  config: () => ({
    build: {
      modulePreload: {
        // Every browser that the code is built for preloads modules by itself.
        polyfill: false,
        // Vite preloads nothing for a file that needs no other one.
        resolveDependencies: (file, needed, { hostType }) =>
          hostType === 'html' ? needed : [...new Set([file, ...needed])],
      },
    },
  }),
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => `export { preloadFiles as __vitePreload } from ${JSON.stringify(preloadFiles)};`,
  },
});
