// What the shop is measured beside: `limits.ts node` is node:http, `limits.ts koa` is Koa, both with
// nothing around the answer. What they answer is told them over IPC.
import Koa from 'koa';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { Pool } from 'pg';
import { bookingBy, type Booker } from './bare-booking.ts';

type Answer = { status: number; headers: Record<string, string>; body: Buffer | string };
/** The statement that reads what an answer tells; `one` is a row, else all of them. */
export type Query = { name: string; text: string; values: unknown[]; one?: boolean };
export type Way = 'ready' | 'query' | 'transaction' | 'statement';
/** What to do from now on, and the shop's own answers by their paths. */
export type LimitTask = { way: Way; answers: Map<string, Answer & { query?: Query }> };

// As many connections as the shop may have.
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
let task: LimitTask = { way: 'ready', answers: new Map() };

/** With its length, which is not that of the shop's own body. */
const answerWith = ({ status, headers }: Answer, found: unknown): Answer => {
  const body = Buffer.from(JSON.stringify(found));
  return { status, headers: { ...headers, 'content-length': `${body.length}` }, body };
};

const book = async (like: Answer, request: IncomingMessage, booker: Booker): Promise<Answer> => {
  const chunks: Buffer[] = await request.toArray();
  return answerWith(like, await booker(pool, JSON.parse(Buffer.concat(chunks).toString())));
};

const answer = (request: IncomingMessage): Answer | Promise<Answer> => {
  const known = task.answers.get(request.url ?? '');
  if (!known) return { status: 404, headers: {}, body: '' };
  if (task.way === 'ready') return known;
  if (task.way !== 'query') return book(known, request, bookingBy[task.way]);
  const { query } = known;
  if (!query) return { status: 500, headers: {}, body: 'There is no query for it.' };
  return pool
    .query(query)
    .then(({ rows }: { rows: unknown[] }) => answerWith(known, query.one ? rows[0] : rows));
};

const bare: RequestListener = (request, response) => {
  const send = ({ status, headers, body }: Answer) => response.writeHead(status, headers).end(body);
  const made = answer(request);
  if (made instanceof Promise)
    made.then(send, (error: unknown) => {
      console.error(error);
      send({ status: 500, headers: {}, body: '' });
    });
  else send(made);
};

const koa = (): RequestListener =>
  new Koa()
    .use(async (ctx) => {
      const { status, headers, body } = await answer(ctx.req);
      ctx.status = status;
      ctx.set(headers);
      ctx.body = body;
    })
    .callback();

const server = createServer(process.argv[2] === 'koa' ? koa() : bare);
process.on('message', (next: LimitTask) => {
  task = next;
  process.send?.('taken');
});
process.on('disconnect', () => process.exit());
server.listen(Number(process.env['PORT']), '127.0.0.1');
await once(server, 'listening');
process.send?.('ready');
