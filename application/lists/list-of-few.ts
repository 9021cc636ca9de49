import type { ConsoleList } from '../ports.ts';

type Key = string | number;

/**
 * A list of the console over rows that are so few that all of them are read at once.
 * @param keys what each sort sorts by
 */
export const listOfFew = <Row extends { id: string }, Sort extends string>(
  store: { all(): Promise<Row[]> },
  keys: Record<Sort, (row: Row) => Key>,
): ConsoleList<Row, { ids?: string[] | undefined }, Sort> => {
  const selected = async (ids: string[] | undefined) =>
    (await store.all()).filter(({ id }) => !ids || ids.includes(id));
  return {
    page: async ({ filter, sort, descending, offset, limit }) => {
      const key = keys[sort];
      const rows = await selected(filter.ids);
      rows.sort((a, b) => (order(key(a), key(b)) || order(a.id, b.id)) * (descending ? -1 : 1));
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    all: async function* ({ ids }) {
      const rows = await selected(ids);
      if (rows.length > 0) yield rows;
    },
  };
};

const order = (a: Key, b: Key): number => (a === b ? 0 : a < b ? -1 : 1);
