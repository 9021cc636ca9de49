import { Conflict, DomainError, KeyReused, NotSignedIn } from '../domain/errors.ts';
import type { IdempotentResult, RetryKey } from './ports.ts';

type Store<Made> = {
  findByKey(personId: string, key: string): Promise<IdempotentResult<Made> | undefined>;
};

/**
 * What a request makes, or what the first one with its retry key has made: that is looked up only
 * when nothing could be made, and after it, so that who fails by what the first one took sees its key.
 * @param make makes nothing when it is refused, or answers `undefined` because the key was used
 * @throws KeyReused
 */
export const idempotently = async <Made>(
  store: Store<Made>,
  personId: string,
  retry: RetryKey | undefined,
  make: () => Promise<Made | undefined>,
): Promise<Made> => {
  const outcome = await make().catch(refusal);
  if (outcome !== undefined && !(outcome instanceof DomainError)) return outcome;
  const kept = retry && (await store.findByKey(personId, retry.key));
  if (!kept) throw outcome ?? new Conflict('This is being done already.');
  if (kept.fingerprint !== retry.fingerprint) throw new KeyReused();
  return kept.made;
};

const refusal = (error: unknown): DomainError => {
  // Whoever was removed learns nothing of what they did before.
  if (error instanceof DomainError && !(error instanceof NotSignedIn)) return error;
  throw error;
};
