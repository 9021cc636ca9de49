import { Conflict, KeyReused } from '../domain/errors.ts';
import type { Kept, RetryKey } from './ports.ts';

type Store<Made> = { findByKey(personId: string, key: string): Promise<Kept<Made> | undefined> };

/**
 * What a request makes, or what the first one with its retry key has made.
 * @param make in its transaction; nothing comes of it when another request was first
 * @throws KeyReused
 */
export const once = async <Made>(
  store: Store<Made>,
  personId: string,
  retry: RetryKey | undefined,
  make: () => Promise<Made | undefined>,
): Promise<Made> => {
  const madeBefore = async () => {
    const kept = retry && (await store.findByKey(personId, retry.key));
    if (kept && kept.fingerprint !== retry.fingerprint) throw new KeyReused();
    return kept?.made;
  };
  const made = (await madeBefore()) ?? (await make()) ?? (await madeBefore());
  if (made === undefined) throw new Conflict('This is being done already.');
  return made;
};
