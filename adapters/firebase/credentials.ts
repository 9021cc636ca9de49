import { createPrivateKey } from 'node:crypto';
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

/** Why a file is of no use, if so. */
const faultOf = (file: string): string | undefined => {
  try {
    return lackOf(readFileSync(file, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return faults.get(code) ?? `cannot be read (${code})`;
  }
};

const serviceAccount = ['client_email', 'private_key'];
/**
 * What google-auth-library needs of a file of these types. Any other it takes for that of a service
 * account, also one that was meant for browsers.
 */
const needs = new Map([
  ['authorized_user', ['client_id', 'client_secret', 'refresh_token']],
  ['impersonated_service_account', ['source_credentials', 'service_account_impersonation_url']],
  ['external_account', []],
  ['external_account_authorized_user', []],
  ['gdch_service_account', []],
]);

const lackOf = (text: string): string | undefined => {
  const found = parsed(text);
  if (!found) return 'is no JSON of credentials';
  const needed = needs.get(String(found['type'])) ?? serviceAccount;
  const missing = needed.filter((name) => !found[name]);
  if (missing.length > 0) return `has no ${missing.join(' and no ')}`;
  if (needed !== serviceAccount) return undefined;
  try {
    createPrivateKey(String(found['private_key']));
    return undefined;
  } catch {
    return 'has a private_key that is none';
  }
};

const parsed = (text: string): Record<string, unknown> | undefined => {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? { ...found } : undefined;
  } catch {
    return undefined;
  }
};
