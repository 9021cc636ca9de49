import { Conflict, DomainError, KeyReused, NotSignedIn } from '../domain/errors.ts';
import type { IdempotentResult, RetryKey } from './ports.ts';

type Store<Made> = {
  findByKey(personId: string, key: string): Promise<IdempotentResult<Made> | undefined>;
};

/**
 * What a request makes, or what the first request with the same retry key made. The key is looked up
 * only when `make` was refused, and after it: the refusal may come from what the first request took.
 * @param make stores nothing when it throws, or when it answers `undefined` because the key was used
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
  const first = retry && (await store.findByKey(personId, retry.key));
  if (!first) throw outcome ?? new Conflict('This is being done already.');
  if (first.fingerprint !== retry.fingerprint) throw new KeyReused();
  return first.made;
};

const refusal = (error: unknown): DomainError => {
  // A person who was removed is not answered with what they did before.
  if (error instanceof DomainError && !(error instanceof NotSignedIn)) return error;
  throw error;
};
