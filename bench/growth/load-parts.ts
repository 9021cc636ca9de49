import type { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { withBareTable } from './bare-table.ts';
import { imageOf, type Part } from './part.ts';

const batch = 5_000;
/** At this pace, a million parts are added over three years. */
const start = Date.now() - 3 * 365 * 86_400_000;
const stepMs = 90_000;

/** Loads parts after the `from` parts that are stored already. */
export const loadParts = async (client: Client, parts: Iterable<Part>, from = 0): Promise<void> => {
  await withBareTable(client, 'products', async () => {
    let now = start + from * stepMs;
    let rows: object[] = [];
    for (const part of parts) {
      now += stepMs;
      const { priceMinor, ...rest } = part;
      rows.push({
        id: newId({ msecs: now }),
        ...rest,
        price_minor: priceMinor,
        image: imageOf(part.category),
        created_at: new Date(now),
      });
      if (rows.length === batch) {
        await insert(client, rows);
        rows = [];
      }
    }
    await insert(client, rows);
  });
  // As a job and autovacuum would do some minutes later.
  await client.query('select fold_fact_counts()');
  await client.query('vacuum analyze');
};

const insert = (client: Client, rows: object[]) =>
  client.query(
    `insert into products (id, name, price_minor, price_currency, stock, description, image,
       category, specs, created_at)
     select id, name, price_minor, 'usd', stock, description, image, category, specs, created_at
     from jsonb_to_recordset($1::jsonb) as part (id uuid, name text, price_minor bigint,
       stock integer, description text, image text, category text, specs jsonb,
       created_at timestamptz)`,
    [JSON.stringify(rows)],
  );
