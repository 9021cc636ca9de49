// Measures the console's lists on a shop that has grown, and prints a table:
//
//   npm run bench:lists                      50,000 rows of each resource
//   npm run bench:lists -- 5000 reviews      5,000 rows, and the list of reviews alone
//
// The questions are asked one at a time, in rounds, so that a slow moment of the machine affects
// all of them. A bare reference is asked as often: a server without the shop that answers with the
// first 25 rows of the table. The ratio of both shows what the shop adds.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, Pool } from 'pg';
import { RunningShop } from '../../adapters/http/testing/running-shop.ts';
import { freshDatabase } from '../../adapters/postgres/testing/fresh-database.ts';
import { fill, orders } from '../fill.ts';
import { questions, type Questions } from './questions.ts';
import { slowestOf, tableOf, type Measured } from './table.ts';

const [count = '50000', ...only] = process.argv.slice(2);
const rounds = 3;

const database = await freshDatabase();
const client = new Client(database.url);
const shop = new RunningShop();
const pool = new Pool({ connectionString: database.url });
const answerBare = async (table: string, response: ServerResponse) => {
  const { rows } = await pool.query(`select * from ${table} order by id limit 25`);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(rows));
};
const bare = createServer((request, response) => {
  void answerBare(request.url?.slice(1) ?? '', response);
});

/** How long the whole answer takes, in milliseconds. @throws Error unless it is a 200 */
const timeOf = async (url: string, token: string): Promise<number> => {
  const start = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text}`);
  return performance.now() - start;
};

const measure = async (
  { list, table, asked }: Questions,
  token: string,
  bareOrigin: string,
): Promise<Measured> => {
  const timed = asked.map(({ path, words }) => ({ path, words, times: [] as number[] }));
  const bareTimes: number[] = [];
  // The first round fills the caches, and does not count.
  for (let round = 0; round <= rounds; round += 1)
    for (const { path, times } of timed) {
      const time = await timeOf(`${shop.origin}${path}`, token);
      const bareTime = await timeOf(`${bareOrigin}/${table}`, token);
      if (round > 0) times.push(time);
      if (round > 0) bareTimes.push(bareTime);
    }
  return { list, questions: timed, bare: bareTimes };
};

try {
  await client.connect();
  await shop.start({ DATABASE_URL: database.url });
  const admin = await shop.signUp();
  console.log(`Filling with ${count} rows of each resource`);
  await fill(client, Number(count));
  for (const statement of [orders, 'vacuum analyze bookings']) await client.query(statement);
  await client.query(`update users set role = 'admin' where email = $1`, [admin.email]);
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const bareOrigin = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;

  const all: Questions[] = [
    ...(await questions(client)),
    {
      list: 'dashboard',
      table: 'bookings',
      asked: [{ path: '/admin/api/dashboard', words: 'all of it', isSearch: false }],
    },
  ];
  const measured: Measured[] = [];
  for (const one of all.filter(({ list }) => only.length === 0 || only.includes(list))) {
    const result = await measure(one, admin.token, bareOrigin);
    measured.push(result);
    console.log(`\n${tableOf([result])}`);
    for (const { words, times } of slowestOf(result.questions, 8))
      console.log(`  ${times.map((time) => time.toFixed(1)).join(' ')}  ${words}`);
  }
  console.log(`\nIn milliseconds, ${count} rows each:\n\n${tableOf(measured)}`);
} finally {
  bare.close();
  bare.closeAllConnections();
  await pool.end();
  await client.end();
  await shop.stop();
  await database.drop();
}
