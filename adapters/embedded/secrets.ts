import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writePrivately } from './files.ts';

/** What only this installation's own processes know. */
export type Secrets = { postgres: string; tokenKey: string; stripeWebhook: string };

/** The data folder's secrets, made at the first call and kept there for its owner alone. */
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
