import { InvalidInput } from '../../domain/errors.ts';

/** Where a page ended: the sort that it belongs to, the sorted value and the id of its last row. */
export type Cursor = { sort: string; value: string | number; id: string };

export const writeCursor = ({ sort, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws InvalidInput for one that the list with this sort did not give */
export const readCursor = (text: string, sort: string): Cursor => {
  const invalid = new InvalidInput([
    { pointer: '/after', message: 'Not a cursor that this list gave' },
  ]);
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw invalid;
  }
  if (!Array.isArray(parts) || parts.length !== 3) throw invalid;
  const [of, value, id] = parts as unknown[];
  const type = sort === 'price' || sort === '-price' || sort === 'relevance' ? 'number' : 'string';
  if (of !== sort || typeof value !== type || typeof id !== 'string' || !uuid.test(id))
    throw invalid;
  if (typeof value === 'string' && value.includes('\0')) throw invalid;
  return { sort, value: value as string | number, id };
};
