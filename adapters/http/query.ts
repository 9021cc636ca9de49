/**
 * The parameters of a query by name; those that are there several times as lists. Koa's `ctx.query` looks at
 * all of them for each: 30,000 of one name, which are 60 kB, took it ten seconds.
 */
export const queryOf = (querystring: string): Record<string, string | string[]> => {
  const found = Map.groupBy(new URLSearchParams(querystring), ([name]) => name);
  return Object.fromEntries(
    Array.from(found, ([name, pairs]) => {
      const values = pairs.map(([, value]) => value);
      const [first = ''] = values;
      return [name, values.length > 1 ? values : first];
    }),
  );
};
