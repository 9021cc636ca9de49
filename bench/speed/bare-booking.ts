import type { Client, Pool, PoolClient } from 'pg';

/** What a booking asks for. */
type Order = { productId: string; orderQuantity: number; phone: string; address: string };
/** Takes the stock and writes the booking; answers with its row. */
export type Booker = (pool: Pool, order: Order) => Promise<unknown>;

/** Tables with the shop's own columns and rows, and nothing but primary keys. */
export const makeBareTables = async (client: Client): Promise<void> => {
  for (const table of ['products', 'bookings']) {
    await client.query(`create table bare_${table} as select * from ${table}`);
    await client.query(`alter table bare_${table} add primary key (id)`);
  }
  await client.query('vacuum analyze bare_products, bare_bookings');
};

const take = `update bare_products set stock = stock - $2 where id = $1 and stock >= $2
  returning id, name, image, price_minor, price_currency`;

/** @param part where the part's columns come from @param order the values of quantity, phone, address */
const insert = (part: string, [quantity, phone, address]: [string, string, string]): string =>
  `insert into bare_bookings (id, buyer_id, email, user_name, product_id, name, image,
     price_minor, price_currency, quantity, phone, address, status, created_at, expires_at, retry_key,
     retry_fingerprint)
   select uuidv7(), '00000000-0000-7000-8000-000000000000', 'bare@parches.test', 'bare', ${part},
     ${quantity}::int, ${phone}::text, ${address}::text, 'unpaid', now(), now() + interval '1 day',
     gen_random_uuid()::text, 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'`;
const made = `returning id as "_id", image, email, user_name as "userName", product_id as "productId",
  name, price_minor::float8 / 100 as price, phone, address, quantity as "orderQuantity",
  price_minor::float8 * quantity / 100 as total, false as paid, transaction_id as "transactionId",
  status, created_at as "createdAt", expires_at as "expiresAt"`;

const partValues = '$1::uuid, $2::text, $3::text, $4::bigint, $5::text';
const add = { name: 'add', text: `${insert(partValues, ['$6', '$7', '$8'])} ${made}` };
const partColumns = 'id, name, image, price_minor, price_currency';
const takeAndAdd = {
  name: 'take and add',
  text: `with taken as (${take})
    ${insert(partColumns, ['$2', '$3', '$4'])} from taken ${made}`,
};

const inTransaction = async (pool: Pool, work: (client: PoolClient) => Promise<unknown>) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

export const bookingBy: Record<'transaction' | 'statement', Booker> = {
  transaction: (pool, order) =>
    inTransaction(pool, async (client) => {
      const { productId, orderQuantity, phone, address } = order;
      const { rows } = await client.query<Record<string, unknown>>({
        name: 'take',
        text: take,
        values: [productId, orderQuantity],
      });
      const [part] = rows;
      if (!part) throw new Error('It is sold out.');
      const own = ['id', 'name', 'image', 'price_minor', 'price_currency'].map((key) => part[key]);
      const values = [...own, orderQuantity, phone, address];
      return (await client.query({ ...add, values })).rows[0];
    }),

  statement: async (pool, { productId, orderQuantity, phone, address }) => {
    const values = [productId, orderQuantity, phone, address];
    const { rows } = await pool.query({ ...takeAndAdd, values });
    if (rows.length === 0) throw new Error('It is sold out.');
    return rows[0];
  },
};
