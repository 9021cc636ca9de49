import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The server's part of the build. Its name begins with a dot, so it is never served as a file. */
const serverFolder = '.server';

/**
 * Builds the pages for the server too, with the same command as for browsers. The server's bundle
 * contains all packages that it needs, with React's production build.
 * @param entry what the server imports
 */
export const serverPart = (entry: string): Plugin => ({
  name: 'parches:server-part',
  config: ({ build }) => ({
    builder: {
      buildApp: async (builder) => {
        const { client, ssr } = builder.environments;
        if (!client || !ssr) throw new Error('Vite has no client or no server to build for');
        await builder.build(client);
        await builder.build(ssr);
      },
    },
    environments: {
      ssr: {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: join(build?.outDir ?? 'dist', serverFolder),
          copyPublicDir: false,
          manifest: false,
          rolldownOptions: { input: entry },
        },
      },
    },
  }),
});
