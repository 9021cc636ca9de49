import { Client } from 'pg';
import { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import { accessTokens } from '../../adapters/http/tokens.ts';
import { asker, type Asker } from './ask.ts';
import { categories } from '../../domain/categories.ts';
import type { Size } from './size.ts';

/** A running shop of some size, and the ids and people that questions need. */
export type Stage = Asker & {
  size: Size;
  databaseUrl: string;
  /** Ids of random parts. */
  products: string[];
  /** Ids of random parts by category. */
  partsOf: ReadonlyMap<string, string[]>;
  /** The path of a page far down the catalogue. */
  deep: string;
  /** Random buyers, signed in. */
  people: { email: string; token: string }[];
  /** The token of the oldest admin. */
  admin: string;
  stop(): Promise<void>;
};

const keysOf = (environment: NodeJS.ProcessEnv): string[] =>
  (environment['TOKEN_KEYS'] ?? '').split(',');
const tokens = accessTokens(keysOf(process.env), 6 * 3_600);

/** Starts the shop on a database. @param settings in addition to those that all stages have */
export const openStage = async (
  size: Size,
  databaseUrl: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<Stage> => {
  const client = new Client(databaseUrl);
  await client.connect();
  const products = await client.query<{ id: string }>(
    'select id from products where on_shelf order by random() limit 2000',
  );
  const parts = await client.query<{ category: string; ids: string[] }>(
    `select category, array_agg(id) as ids from (
       select id, category, row_number() over (partition by category order by random()) as place
       from products where on_shelf and category = any($1)
     ) placed where place <= 20 group by category`,
    [categories],
  );
  const people = await client.query<{ id: string; email: string }>(
    `select id, email from users where role = 'customer' order by random() limit 200`,
  );
  const admins = await client.query<{ id: string }>(
    `select id from users where role = 'admin' order by id limit 1`,
  );
  await client.end();
  const shop = new RunningShop(`${port}`);
  await shop.start({ DATABASE_URL: databaseUrl, ...settings });
  const asked = asker(shop.origin);
  return {
    ...asked,
    size,
    databaseUrl,
    products: products.rows.map(({ id }) => id),
    partsOf: new Map(parts.rows.map(({ category, ids }) => [category, ids])),
    deep: await farDown(asked, Math.min(size.products / 2, 50_000)),
    people: await Promise.all(
      people.rows.map(async ({ id, email }) => ({ email, token: await tokens.issue(id) })),
    ),
    admin: await tokens.issue(admins.rows[0]?.id ?? ''),
    stop: async () => {
      asked.close();
      await shop.stop();
    },
  };
};

/** Follows the pages past so many parts. @returns the path of the next page */
const farDown = async ({ ask }: Asker, parts: number): Promise<string> => {
  let path = '/product?limit=100';
  for (let seen = 0; seen < parts; seen += 100) {
    const { headers } = await ask({ path });
    const next = /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1];
    if (next === undefined) break;
    path = next.startsWith('/') ? next : new URL(next).pathname + new URL(next).search;
  }
  return path.replace('limit=100', 'limit=24');
};
