import type { DomainError } from '../../../domain/errors.ts';
import { isId } from '../../../domain/id.ts';

/** An id from a path: what is none cannot be there. @throws what `missing` makes */
export const idFrom = (text: string | undefined, missing: () => DomainError): string => {
  const id = text?.toLowerCase();
  if (!isId(id)) throw missing();
  return id;
};
