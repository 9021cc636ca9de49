import { InvalidInput } from '../../domain/errors.ts';
import { isId } from '../../domain/id.ts';

/** Where a page ended: the sort that it belongs to, the sorted value and the id of its last row. */
export type Cursor = { sort: string; value: string | number; id: string };

/** A `bigint` of the database, which comes as text, is written as the number that it is. */
export const writeCursor = ({ sort, value, id }: Cursor): string => {
  const sorted = kindOf(sort) === 'whole' ? Number(value) : value;
  return Buffer.from(JSON.stringify([sort, sorted, id])).toString('base64url');
};

/** The kind of value that a sort sorts by. */
const kindOf = (sort: string): 'id' | 'text' | 'whole' | 'number' => {
  if (sort === 'name') return 'text';
  if (['price', '-price', 'popular'].includes(sort)) return 'whole';
  return sort === 'relevance' ? 'number' : 'id';
};

/** @throws InvalidInput for a cursor that no list with this sort gave */
export const readCursor = (text: string, sort: string): Cursor => {
  const invalid = new InvalidInput([
    { field: 'after', message: 'Not a cursor that this list gave' },
  ]);
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw invalid;
  }
  if (!Array.isArray(parts) || parts.length !== 3) throw invalid;
  const [of, value, id] = parts as unknown[];
  if (of !== sort || !isId(id) || !fits[kindOf(sort)](value)) throw invalid;
  return { sort, value: value as string | number, id };
};

/** Whether a value is of the kind that a sort sorts by, so that the database can compare it. */
const fits = {
  id: isId,
  text: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
  whole: (value: unknown) => Number.isSafeInteger(value),
  number: (value: unknown) => typeof value === 'number',
};
