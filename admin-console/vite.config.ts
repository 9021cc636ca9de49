import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from '../storefront/build/precompress.ts';
import { retryableImports } from '../storefront/build/retryable-imports.ts';
import { icons } from './icons.ts';

/** Has the page ask at once for what it imports in any case, and all that this imports. */
function announce(modules: string[]): Plugin {
  return {
    name: 'parches:announce',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const files = new Set<string>();
        const add = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || chunk.isEntry || files.has(file)) return;
          files.add(file);
          chunk.imports.forEach(add);
        };
        for (const [file, chunk] of Object.entries(bundle))
          if (
            chunk.type === 'chunk' &&
            modules.some((name) => chunk.facadeModuleId?.endsWith(`/${name}`))
          )
            add(file);
        return [...files].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/admin/${file}` },
        }));
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  cacheDir: '../node_modules/.vite/admin-console',
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    icons(),
    retryableImports(),
    precompress(),
    announce(['console.tsx', 'firebase.ts']),
  ],
  // The packages that Vite prepares for development get no other plugins.
  optimizeDeps: { rolldownOptions: { plugins: [icons()] } },
  // The server puts a new nonce in its place each time that it sends the page.
  html: { cspNonce: 'NONCE-OF-THE-PAGE' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    rolldownOptions: {
      // As the storefront: a limit of products must not bring the rules of what fits with it.
      treeshake: { moduleSideEffects: [{ test: /\/domain\//, sideEffects: false }] },
      output: {
        // Few files, by when they are needed: crumbs would each be asked for.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            {
              name: 'react-admin',
              test: /node_modules.(?!@?firebase|idb)|admin-console.icons/,
              priority: 2,
            },
            { name: 'parts', test: /admin-console.src/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1200,
    // The shop's content security policy takes no data: addresses for fonts.
    assetsInlineLimit: 0,
  },
});
