import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** How a file of the data ends: `CPU.jsonl.gz`, one part a line. */
export const fileEnding = '.jsonl.gz';

/** The lines of a file of the data, read as they are needed. */
export async function* linesOf(folder: string, file: string): AsyncGenerator<string> {
  const input = createReadStream(join(folder, `${file}${fileEnding}`));
  const unpacked = input.pipe(createGunzip());
  input.on('error', (error) => unpacked.destroy(error));
  try {
    yield* createInterface({ input: unpacked });
  } finally {
    input.destroy();
  }
}
