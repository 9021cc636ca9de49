/** The dialect of ra-data-simple-rest: what its requests ask for, and what its answers say. */
import type { Context } from 'koa';
import type { Static, TSchema } from 'typebox';
import { countLimit } from '../../domain/count-limit.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { wireName } from './errors.ts';
import { widestRange } from './console-contract.ts';
import type { Check } from './validation.ts';

type ListRequest<Filter, Sort> = {
  filter: Filter;
  sort: Sort;
  descending: boolean;
  offset: number;
  limit: number;
};

const defaultRange: [number, number] = [0, 24];

/**
 * What a list is asked for. Sorts and filters are those that the resource names, and no others.
 * @throws InvalidInput that points at `/sort`, `/range` or a field of `/filter`
 */
export const readList = <Sort extends string, Filter extends TSchema>(
  query: { sort?: string; range?: string; filter?: string },
  sorts: readonly Sort[],
  checkFilter: Check<Filter>,
): ListRequest<Static<Filter>, Sort> => {
  const filter = readFilter(query.filter, checkFilter);
  const { sort, descending } = readSort(query.sort, sorts);
  const isById = query.range === undefined && hasIds(filter);
  const [first, last] = isById ? [0, widestRange - 1] : readRange(query.range);
  return { filter, sort, descending, offset: first, limit: last - first + 1 };
};

export const readFilter = <Filter extends TSchema>(
  text: string | undefined,
  check: Check<Filter>,
): Static<Filter> => {
  try {
    return check(text === undefined ? {} : parsed(text, '/filter'));
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new InvalidInput(
      error.fields.map(({ field, message }) => ({
        field: field.startsWith('/filter') ? field : `/filter${field}`,
        message,
      })),
    );
  }
};

const readSort = <Sort extends string>(
  text: string | undefined,
  sorts: readonly Sort[],
): { sort: Sort; descending: boolean } => {
  const sort: unknown = text === undefined ? ['id', 'ASC'] : parsed(text, '/sort');
  const [by, way]: unknown[] = Array.isArray(sort) && sort.length === 2 ? sort : [];
  const known = sorts.find((one) => wireName(one) === by);
  if (known === undefined || (way !== 'ASC' && way !== 'DESC'))
    throw invalid('/sort', `Sort by one of: ${sorts.map(wireName).join(', ')}; ASC or DESC`);
  return { sort: known, descending: way === 'DESC' };
};

const readRange = (text: string | undefined): [number, number] => {
  if (text === undefined) return defaultRange;
  const range: unknown = parsed(text, '/range');
  const [first, last]: unknown[] = Array.isArray(range) && range.length === 2 ? range : [];
  const isWhole = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
  if (!isWhole(first) || !isWhole(last) || last < first || last - first >= widestRange)
    throw invalid('/range', `Give two whole numbers from 0, at most ${widestRange} apart`);
  return [first, last];
};

const hasIds = (filter: unknown): boolean =>
  typeof filter === 'object' && filter !== null && 'id' in filter && Array.isArray(filter.id);

const parsed = (text: string, pointer: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(pointer, 'This is no JSON');
  }
};

const invalid = (pointer: string, message: string) =>
  new InvalidInput([{ field: pointer, message }]);

/** The header for a total that is an estimate. */
export const estimated = 'X-Total-Estimated';

/** Says which rows these are, and how many there are in all: an estimate, if there are very many. */
export const rangeHeaders = (
  ctx: Context,
  resource: string,
  { offset, shown, total }: { offset: number; shown: number; total: number },
): void => {
  const range = shown === 0 ? '*' : `${offset}-${offset + shown - 1}`;
  ctx.set('Content-Range', `${resource} ${range}/${total}`);
  if (total > countLimit) ctx.set(estimated, 'true');
  ctx.set('Access-Control-Expose-Headers', `Content-Range, ${estimated}`);
};

/**
 * A record that is sent back whole: what cannot be changed must be as it is.
 * @throws InvalidInput that names each field which is not
 */
export const assertUnchanged = (sent: object, current: object, editable: string[]): void => {
  const now = new Map(Object.entries(plain(current)));
  const changed = Object.entries(plain(sent)).filter(
    ([name, value]) => !editable.includes(name) && !isEqual(value, now.get(name)),
  );
  if (changed.length > 0)
    throw new InvalidInput(
      changed.map(([name]) => ({ field: `/${name}`, message: `${name} cannot be changed here` })),
    );
};

const plain = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value));

const isEqual = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
