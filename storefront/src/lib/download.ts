import { saveFile } from './save-file.ts';
import { fetchSignedIn, fileOf } from './signed-in-fetch.ts';

/** It may be made only now. */
const timeoutMs = 60_000;

/**
 * Downloads a file that is for the person who is signed in: a link could not bring their token.
 * @throws SessionEnded, ApiError, Unreachable
 */
export const download = async (path: string, name: string): Promise<void> => {
  const response = await fetchSignedIn(path, { signal: AbortSignal.timeout(timeoutMs) });
  saveFile(await fileOf(response), name);
};
