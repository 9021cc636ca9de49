import { accessSync, constants } from 'node:fs';
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
  if (file !== undefined)
    return isReadable(file)
      ? undefined
      : 'GOOGLE_APPLICATION_CREDENTIALS names a file that cannot be read: nobody can sign in';
  return isReadable(join(home, '.config/gcloud/application_default_credentials.json'))
    ? undefined
    : "GOOGLE_APPLICATION_CREDENTIALS is not set: nobody can sign in, unless this is a machine of Google's";
};

const isReadable = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};
