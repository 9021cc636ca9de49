import { invalidRequest, noSuch } from '../errors.ts';
import type { Parameters } from '../parameters.ts';
import type { Kind, Page, Store } from '../store.ts';
import { readExpansion } from './expansion.ts';
import type { Route } from './route.ts';
import { ok } from './route.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;
const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

type Filter = keyof NonNullable<Page['where']>;

/** `GET /v1/…`: the objects of a kind, newest first, a page at a time. */
export const listRoute = (path: string, kind: Kind, filters: Filter[]): Route => ({
  method: 'GET',
  path,
  prepare: ({ parameters, store }) => {
    const page = readPage(parameters, kind, store);
    const where: Page['where'] = {};
    for (const filter of filters) {
      const value = parameters.filled(filter);
      if (value !== undefined) where[filter] = value;
    }
    const expand = readExpansion(parameters, kind, store, 'data.');
    parameters.finish();
    return () => {
      const { data, hasMore } = store.list(kind, { ...page, where });
      return ok({ object: 'list', url: path, has_more: hasMore, data: data.map(expand) });
    };
  },
});

const readPage = (parameters: Parameters, kind: Kind, store: Store): Page => {
  const limit = parameters.integer('limit') ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw invalidRequest(`This value must be between 1 and ${MAX_LIMIT}`, { param: 'limit' });
  }
  const cursor = (name: string) => {
    const id = parameters.filled(name);
    if (id !== undefined && !store.get(kind, id)) throw noSuch(kind, id, name);
    return id;
  };
  return {
    limit,
    startingAfter: cursor('starting_after'),
    endingBefore: cursor('ending_before'),
    created: readRange(parameters),
  };
};

const readRange = (parameters: Parameters): NonNullable<Page['created']> => {
  const range = parameters.isPlain('created') ? undefined : parameters.nested('created');
  if (!range) {
    const time = parameters.integer('created');
    return time === undefined ? [] : [{ operator: '=', time }];
  }
  const bounds = Object.entries(OPERATORS).flatMap(([name, operator]) => {
    const time = range.integer(name);
    return time === undefined ? [] : [{ operator, time }];
  });
  range.finish();
  return bounds;
};
