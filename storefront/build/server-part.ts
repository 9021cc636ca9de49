import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where in the build the server's part lies: a name with a dot, which is never served as a file. */
const serverFolder = '.server';

/**
 * Builds the pages for the server too, beside what browsers get, by the same command. All that they
 * need is in the one bundle, React in its production form.
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
