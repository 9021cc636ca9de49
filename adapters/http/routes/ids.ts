import type { DomainError } from '../../../domain/errors.ts';
import { isId } from '../../../domain/id.ts';

/** The id in a path. @throws what `missing` makes, for a text that is no id */
export const idFrom = (text: string | undefined, missing: () => DomainError): string => {
  const id = text?.toLowerCase();
  if (!isId(id)) throw missing();
  return id;
};
