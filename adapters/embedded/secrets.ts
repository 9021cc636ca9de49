import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writePrivately } from './files.ts';

/** Secrets that only the processes of this installation know. */
export type Secrets = { postgres: string; tokenKey: string; stripeWebhook: string };

/**
 * The data folder's secrets. They are generated once and stored there, readable by its owner alone.
 */
export const readSecrets = (dataFolder: string): Secrets => {
  const file = join(dataFolder, 'secrets.json');
  const kept = readIfThere(file);
  if (kept !== undefined) {
    const secrets: Secrets = JSON.parse(kept);
    return secrets;
  }
  const made = {
    postgres: randomBytes(24).toString('base64url'),
    tokenKey: randomBytes(32).toString('base64url'),
    stripeWebhook: `whsec_${randomBytes(24).toString('base64url')}`,
  };
  writePrivately(file, JSON.stringify(made, undefined, 2));
  return made;
};
