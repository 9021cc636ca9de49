// What the shop of the benchmark holds, and who visits it.
import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import type { Product, StoredImage } from '../../adapters/http/contract.ts';
import type { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import type { Person } from '../../adapters/http/testing/shop-client.ts';
import { accessTokens } from '../../adapters/http/tokens.ts';
import seeded from '../../adapters/postgres/seed/products.json' with { type: 'json' };
import { categories } from '../../domain/categories.ts';
import { fill } from '../fill.ts';
import { makeBareTables } from './bare-booking.ts';

export type Stage = {
  admin: Person;
  /** People of the shop with tokens of their own, and about 20 bookings each. */
  people: Person[];
  /** People with accounts at the sign-in emulator, who have signed in once. */
  accounts: Person[];
  products: Product[];
  /** The ids of nine parts of a whole machine. */
  machine: string[];
  /** The address of a page of 24 in the middle of the catalogue, and the id before its first part. */
  deepPage: { path: string; after: string };
  picture: string;
};

const count = 1_000;
const bookingsOfEach = 20;
const enoughForAll = 10_000_000;

/** Texts and facts of the length that a shop's have, and stock for every booking of the run. */
const likeRealParts = `
  update products p set on_shelf = true, stock = ${enoughForAll},
    description = p.description || '. ' || other.description || '.',
    specs = p.specs || jsonb_build_object('clock', 2 + random() * 4, 'cores', 4 + (random() * 28)::int,
      'memory', 'DDR5-6400', 'warranty', '3 years', 'length', 100 + (random() * 240)::int,
      'ports', '["USB-C","USB-A","HDMI 2.1","DisplayPort 2.1"]'::jsonb)
  from (select description, lag(id) over (order by id) as before from products) other
  where other.before = p.id or (other.before is null and p.id = (select max(id::text) from products)::uuid)`;

const giveBookings = `
  update bookings b set buyer_id = owner.id, email = owner.email
  from (select id, row_number() over (order by id) - 1 as n from bookings where status <> 'removed') shown,
    (select id, email, row_number() over (order by id) - 1 as k from users) owner
  where b.id = shown.id and owner.k = shown.n / ${bookingsOfEach}`;

const peopleOf = async (client: Client): Promise<Person[]> => {
  const tokens = accessTokens(process.env['TOKEN_KEYS']?.split(',') ?? []);
  const { rows } = await client.query<{ id: string; email: string; account_id: string }>(
    `select id, email, account_id from users where account_id like 'bench-%'
     order by (select count(*) from bookings where buyer_id = users.id) desc, id limit ${count}`,
  );
  return Promise.all(
    rows.map(async ({ id, email, account_id: accountId }) => ({
      email,
      accountId,
      idToken: '',
      token: await tokens.issue(id),
    })),
  );
};

/** Makes nine of the products what the catalogue's first parts say they are: one of each category, and another drive. */
const putMachineTogether = async (client: Client): Promise<string[]> => {
  const one = categories.flatMap((its) => seeded.find(({ category }) => category === its) ?? []);
  const machine = [...one, ...seeded.filter(({ category }) => category === 'storage').slice(1, 2)];
  const { rows } = await client.query<{ id: string }>(
    `update products set name = part ->> 'name', category = part ->> 'category', specs = part -> 'specs'
     from jsonb_array_elements($1) with ordinality as machine (part, n)
     join (select id, row_number() over (order by id) as n from products) numbered using (n)
     where products.id = numbered.id returning products.id`,
    [JSON.stringify(machine)],
  );
  return rows.map(({ id }) => id);
};

/** Follows the list's own links into its middle. */
const findDeepPage = async (shop: RunningShop): Promise<Stage['deepPage']> => {
  let path = '/product?limit=24';
  let after = '';
  for (let page = 0; page < 20; page += 1) {
    const { body, headers } = await shop.call<Product[]>('GET', path);
    after = body.at(-1)?._id ?? '';
    path = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    if (!path) throw new Error('The catalogue ends before its middle.');
  }
  return { path, after };
};

const upload = async (shop: RunningShop, { token }: Person): Promise<string> => {
  const raw = new FormData();
  const picture = readFileSync(new URL('../../docs/builder.png', import.meta.url));
  raw.append('image', new Blob([picture]), 'part.png');
  const { status, body } = await shop.call<StoredImage>('POST', '/images', { token, raw });
  if (status !== 201) throw new Error(`The picture was refused: ${status}`);
  return new URL(body.data.url, shop.origin).pathname;
};

/** Fills a fresh database beneath a running shop. */
export const setTheStage = async (client: Client, shop: RunningShop): Promise<Stage> => {
  const admin = await shop.signUp();
  await fill(client, count);
  await client.query(`update users set role = 'admin' where email = $1`, [admin.email]);
  await client.query(likeRealParts);
  await client.query(giveBookings);
  const machine = await putMachineTogether(client);
  await client.query('vacuum analyze products, bookings');
  await makeBareTables(client);
  const accounts = await Promise.all(Array.from({ length: 20 }, () => shop.signUp()));
  const products: Product[] = [];
  for (let path = '/product?limit=100'; path;) {
    const { body, headers } = await shop.call<Product[]>('GET', path);
    products.push(...body);
    path = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
  }
  return {
    admin,
    people: await peopleOf(client),
    accounts,
    products,
    machine,
    deepPage: await findDeepPage(shop),
    picture: await upload(shop, admin),
  };
};
