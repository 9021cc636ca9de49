import { expect } from 'chai';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { descendantsOf, isAlive, until } from './embedded/fixtures/processes.ts';
import { setRole } from './http/testing/database.ts';
import { eventually, RunningShop, settled } from './http/testing/running-shop.ts';
import type { Person } from './http/testing/shop-client.ts';
import { socketsOf } from './http/testing/sockets.ts';
import { whoWaits } from './http/testing/while-locked.ts';
import { freshDatabase, type FreshDatabase } from './postgres/testing/fresh-database.ts';

describe('A shop with two workers', () => {
  const shop = new RunningShop();
  const port = Number(new URL(shop.origin).port);
  let database: FreshDatabase;
  let ada: Person;

  // Behind a balancer connections are kept for longer than a busy machine stands still.
  const start = () => shop.start({ DATABASE_URL: database.url, WORKERS: '2', TRUST_PROXY: 'true' });
  before(async () => {
    database = await freshDatabase();
    await start();
    ada = await shop.signUp();
    await setRole(database.orm, ada, 'admin');
  });
  after(async () => {
    await shop.stop('SIGKILL');
    await database.drop();
  });

  const workers = (): number[] => descendantsOf(shop.pid).map(({ pid }) => pid);
  const isVisited = (pid: number): boolean =>
    isAlive(pid) && socketsOf(pid).some(({ local }) => local === port);
  const rows = <T>(sql: string, values: unknown[] = []) =>
    database.orm.em.fork().execute<T[]>(sql, values);

  it('answers in both of them, and measures them as one', async () => {
    const visitors = Array.from({ length: 6 }, visitor);
    const answers = await Promise.all(visitors.map((ask) => ask('/config.json')));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(6).fill(200));
    expect(workers()).to.have.length(2);
    expect(workers().map(isVisited)).to.deep.equal([true, true]);
    // Of newcomers, whom both of them get: a connection that is kept may have been closed by now.
    for (let i = 0; i < 6; i += 1) {
      const { text } = await measured(ask);
      expect(text).to.match(/^http_requests_total\{method="GET",route="\/config.json",.*\} 6$/m);
    }
  });

  it('goes on while the process that keeps them stands still, though it cannot measure', async () => {
    const ask = visitor();
    await ask('/config.json');
    process.kill(shop.pid, 'SIGSTOP');
    try {
      expect(await ask('/config.json')).to.have.property('status', 200);
      expect(await ask('/readyz')).to.have.property('status', 200);
      expect(await ask('/metrics')).to.have.property('status', 503);
    } finally {
      process.kill(shop.pid, 'SIGCONT');
    }
    await measured(ask);
  });

  it('asks for jobs in the workers, and works on them in the one process that keeps them', async () => {
    const { body: booking } = await shop.book(ada, await shop.product(ada));
    const intent = await shop.startPayment(ada, booking);
    await shop.confirm(intent);
    await shop.patch(ada, booking, intent.id);
    await shop.call('POST', `/admin/api/bookings/${booking._id}/refund`, { token: ada.token });
    const refunds = () =>
      rows<{ state: string }>(`select state from pgboss.job where name = 'refund'`);
    await until('the refund is done', async () => (await refunds())[0]?.state === 'completed');
    expect(await refunds()).to.have.length(1);
    expect((await shop.view(ada, booking)).body.status).to.equal('refunded');

    // One may be opened or closed between the two looks.
    await until('all connections of the jobs are its own', async () => {
      const own = new Set(socketsOf(shop.pid).map(({ local }) => local));
      const connections = await rows<{ client_port: number }>(
        `select client_port from pg_stat_activity where application_name = 'parches-jobs' and datname = current_database()`,
      );
      return connections.length > 0 && connections.every(({ client_port: end }) => own.has(end));
    });
  });

  it('gets along with one worker while another takes the place of one that dies', async () => {
    const [killed = 0, other = 0] = workers();
    process.kill(killed, 'SIGSTOP');
    const asked = Array.from({ length: 4 }, () => ask('/healthz'));
    let answered = 0;
    for (const each of asked) each.then(() => (answered += 1)).catch(() => {});
    await until('one alone is on its way to who stands still', () => answered === 3);
    process.kill(killed, 'SIGKILL');
    const lost = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
    expect(lost).to.have.length(1).and.have.nested.property('[0].reason.code', 'ECONNRESET');

    const answers = new Set<unknown>();
    const isReplaced = async () => {
      // One that has just begun may be too busy at first.
      answers.add((await settled(() => visitor()('/product'))).status);
      return workers().some((pid) => pid !== other && isVisited(pid));
    };
    await eventually(isReplaced, Boolean);
    expect([...answers]).to.deep.equal([200]);
    expect(workers()).to.have.length(2).and.to.include(other);
  });

  /** A booking that is under way for as long as another holds its product's row. */
  const slowBooking = async () => {
    const product = await shop.product(ada);
    const held = database.orm.em.fork();
    await held.begin();
    await held.execute('select 1 from products where id = ? for update', [product._id]);
    const answer = shop.book(ada, product);
    const waiting = () => held.execute<unknown[]>(whoWaits);
    await until('the booking waits', async () => (await waiting()).length === 1);
    return { answer, letGo: () => held.rollback() };
  };

  /** Somebody who comes again and again, and is told each time, until nobody is let in. */
  const newcomer = async () => {
    for (;;) await ask('/healthz');
  };
  const nobodyIsLetIn = () => Promise.allSettled(Array.from({ length: 20 }, newcomer));

  it('answers what is under way when all of it is interrupted at once, keeps no newcomer waiting, and leaves no process', async () => {
    const { answer, letGo } = await slowBooking();
    const pids = [...workers(), shop.pid];
    await Promise.all(Array.from({ length: 6 }, () => visitor()('/healthz')));
    const { pid } = shop;
    // One that it still holds, too, is not closed while it stands still.
    await until('their connections are held by the workers alone', () =>
      socketsOf(pid).every(({ local, remote }) => local !== port || remote === 0),
    );
    // Who comes while their primary stands still is sent to workers that have closed by then.
    process.kill(pid, 'SIGSTOP');
    const newcomers = nobodyIsLetIn();
    for (const each of pids) process.kill(each, 'SIGINT');
    await until('the workers have closed', () =>
      agents.every(({ freeSockets }) => isDeepStrictEqual(Object.keys(freeSockets), [])),
    );
    process.kill(pid, 'SIGCONT');
    const stopped = shop.stop();
    // Who is kept waiting would wait for the booking.
    await newcomers;
    await letGo();
    expect((await answer).status).to.equal(201);
    expect(await stopped).to.equal(0);
    expect(pids.filter(isAlive)).to.deep.equal([]);
  });

  it('answers what is under way when the process that keeps the workers is killed, too', async () => {
    await start();
    const { answer, letGo } = await slowBooking();
    const pids = workers();
    const gone = shop.stop('SIGKILL');
    await nobodyIsLetIn();
    await letGo();
    expect((await answer).status).to.equal(201);
    await gone;
    await until('they are gone', () => !pids.some(isAlive));
  });

  it('ends at once, and says why once, where another program has its port', async () => {
    const other = createServer().listen(port, new URL(shop.origin).hostname);
    await once(other, 'listening');
    const outcome = await start().catch(String);
    await shop.stop('SIGKILL');
    other.close();
    // Beside what a job may have found meanwhile.
    expect(outcome).to.match(/^Error: The shop ended with 1 before it was ready: /);
    const why = `PORT ${port} is in use by another program.\n`;
    expect(String(outcome).split(why)).to.have.length(2);
  });

  const agents: Agent[] = [];
  afterEach(() => {
    for (const agent of agents.splice(0)) agent.destroy();
  });

  /** Somebody with a connection of their own, which stays open. */
  const visitor = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    return (path: string) => ask(path, agent);
  };

  /** What the shop measures: its process has two seconds to tell a worker, and may need longer. */
  const measured = (from: (path: string) => ReturnType<typeof ask>) =>
    eventually(
      () => from('/metrics'),
      ({ status }) => status === 200,
    );

  const ask = async (path: string, agent: Agent | false = false) => {
    const request = get(`${shop.origin}${path}`, { agent });
    const [answer]: [IncomingMessage] = (await once(request, 'response')) as never;
    const parts: Buffer[] = await answer.toArray();
    return { status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() };
  };
});
