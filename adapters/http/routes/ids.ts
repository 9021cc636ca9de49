import type { DomainError } from '../../../domain/errors.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id from a path: what is none cannot be there. @throws what `missing` makes */
export const idFrom = (text: string | undefined, missing: () => DomainError): string => {
  if (text === undefined || !uuid.test(text)) throw missing();
  return text.toLowerCase();
};
