import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { brotliCompress, constants, gzip } from 'node:zlib';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

const compressible = /\.(?:js|css|svg|json|webmanifest|txt)$/;
/**
 * The best quality takes a second for each file, so it is only for code, for which first views
 * wait.
 */
const qualityOf = (path: string) => (/\.(?:js|css)$/.test(path) ? 11 : 7);

/** Compressing a smaller file would not save a network packet. */
const leastBytes = 1024;

/**
 * Writes `x.js.br` and `x.js.gz` beside `x.js`, so that the server need not compress at each
 * request.
 */
export const precompress = (): Plugin => ({
  name: 'parches:precompress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: async ({ dir = '' }) => {
    const files = await readdir(dir, { withFileTypes: true, recursive: true });
    await Promise.all(
      files
        .filter((entry) => entry.isFile() && compressible.test(entry.name))
        .map(({ parentPath, name }) => pack(join(parentPath, name))),
    );
  },
});

const pack = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.length < leastBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(path) };
  const [br, gz] = await Promise.all([
    packBrotli(content, { params }),
    packGzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
};
