import { InvalidInput } from '../../domain/errors.ts';

/** More than any list takes. To read tens of thousands holds up everybody. */
const mostParameters = 1_000;

/**
 * The parameters of a query by name; those that are there several times as lists. Koa's `ctx.query` looks at
 * all of them for each: 30,000 of one name, which are 60 kB, took it ten seconds.
 * @throws InvalidInput
 */
export const queryOf = (querystring: string): Record<string, string | string[]> => {
  if (querystring.split('&', mostParameters + 1).length > mostParameters)
    throw new InvalidInput([
      { field: '', message: `The query may have at most ${mostParameters} parameters` },
    ]);
  const found = Map.groupBy(new URLSearchParams(querystring), ([name]) => name);
  return Object.fromEntries(
    Array.from(found, ([name, pairs]) => {
      const values = pairs.map(([, value]) => value);
      const [first = ''] = values;
      return [name, values.length > 1 ? values : first];
    }),
  );
};
