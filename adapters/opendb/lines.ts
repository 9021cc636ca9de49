import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** How a file of the data ends: `CPU.jsonl.gz`, one part a line. */
export const fileEnding = '.jsonl.gz';

/** A file of the data that cannot be unpacked, such as one of which a part has arrived. */
export class DataFault extends Error {}

/** The lines of a file of the data, read as they are needed. @throws DataFault */
export async function* linesOf(folder: string, file: string): AsyncGenerator<string> {
  const path = join(folder, `${file}${fileEnding}`);
  const input = createReadStream(path);
  const unpacked = input.pipe(createGunzip());
  input.on('error', (error) => unpacked.destroy(error));
  try {
    yield* createInterface({ input: unpacked });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')))
      throw error;
    throw new DataFault(`${path} is no whole gzip file: ${error.message}.`);
  } finally {
    input.destroy();
  }
}
