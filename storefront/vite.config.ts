import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { leanRouter } from './build/lean-router.ts';
import { precompress } from './build/precompress.ts';
import { retryableImports } from './build/retryable-imports.ts';
import { serverPart } from './build/server-part.ts';
import { themeColours } from './build/theme-colours.ts';

export default defineConfig({
  root: import.meta.dirname,
  // One for each browser program: the packages that one prepares for development are not the other's.
  cacheDir: '../node_modules/.vite/storefront',
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    themeColours(),
    leanRouter(),
    serverPart('src/entry-server.tsx'),
    retryableImports(),
    precompress(),
  ],
  resolve: {
    // It passes on react-router alone, whose development build bundlers are led to otherwise.
    alias: [
      {
        find: /^react-router-dom$/,
        replacement: join(
          import.meta.dirname,
          '../node_modules/react-router/dist/production/index.mjs',
        ),
      },
    ],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A page that needs a limit of products must not load the table of all facts with it.
          treeshake: { moduleSideEffects: [{ test: /\/domain\//, sideEffects: false }] },
          output: {
            // Few files on the first view: what all pages need in one, and no crumbs beside it.
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  tags: ['$initial'],
                  test: /^(?!.*(?:main\.tsx|index\.html))/,
                  priority: 2,
                },
                {
                  name: 'fields',
                  test: /components.(?:text-|field|form|select|submit)|lib.(?:form-rules|property|use-single-mutation)|useMutation|mutationObserver/,
                  minShareCount: 2,
                  priority: 1,
                },
                // The base names each file that a page may bring: crumbs weigh on every first view.
                {
                  name: 'reading',
                  test: /lib.(?:dates|hash-target|in-short|list-page|next-link|parts|price|signed-in-api)|components.(?:empty-state|show-more)|ueryOptions/,
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  name: 'dialogs',
                  test: /components.(?:confirm-dialog|dialog|use-focus-after-dialog)/,
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  name: 'facts',
                  test: /domain.(?:categories|spec-words)|lib.facts/,
                  minShareCount: 2,
                },
                { name: 'icons', test: /lucide-react/, minShareCount: 2 },
                {
                  name: 'building',
                  test: /features.builder.(?:slots|verdict)|domain.fit.part|useQueries|queriesObserver/,
                  minShareCount: 2,
                },
                {
                  name: 'bookings',
                  test: /components.(?:booking-status|held-until|remove-booking|share-of-sum)|lib.(?:bookings|charges|delivery|orders|profile|remainder)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // As Tailwind itself asks, and a little newer: fewer fallbacks.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    // By it the server finds the files of the page that it sends, and `npm run size` their weight.
    manifest: true,
    // The shop's content security policy takes no data: addresses.
    assetsInlineLimit: 0,
  },
});
