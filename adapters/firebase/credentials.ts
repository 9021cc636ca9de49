import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * What is wrong with Google's credentials on this machine, if anything is. Google's own machines have
 * them without a file. Source: Google, 'How Application Default Credentials works'
 * @param file the value of GOOGLE_APPLICATION_CREDENTIALS
 */
export const missingCredentials = (
  file: string | undefined,
  home = homedir(),
): string | undefined => {
  if (file !== undefined) {
    const fault = faultOf(file);
    return fault === undefined
      ? undefined
      : `GOOGLE_APPLICATION_CREDENTIALS names a file that ${fault}: nobody can sign in`;
  }
  return faultOf(join(home, '.config/gcloud/application_default_credentials.json')) === undefined
    ? undefined
    : "GOOGLE_APPLICATION_CREDENTIALS is not set: nobody can sign in, unless this is a machine of Google's";
};

/** A container that mounts a file which is not there gets a folder in its place. */
const faults = new Map([
  ['ENOENT', 'is not there'],
  ['EACCES', 'is there, but may not be read by the user that the shop runs as'],
  ['EISDIR', 'is a folder'],
]);

/** Why a file cannot be read, if it cannot. */
const faultOf = (file: string): string | undefined => {
  try {
    readFileSync(file);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return faults.get(code) ?? `cannot be read (${code})`;
  }
};
