import { EventEmitter } from 'node:events';
import { expect } from 'chai';
import { DatabaseError, type Pool } from 'pg';
import { countBackends, lostBackendsOf, subscriberName, survey } from './backends.ts';

describe('survey', () => {
  const us = 'parches us';
  const pooled = (application_name: string, pid: number) => ({ application_name, pid });
  const ours = [pooled(us, 1), pooled(subscriberName(us), 2)];
  const other = pooled('parches other', 11);
  const othersSubscriber = pooled(subscriberName('parches other'), 12);

  it('knows who is there, and that each tells what it does', () => {
    const { present, areUnheard } = survey([...ours, other, othersSubscriber]);
    expect([...present]).deep.equal([us, 'parches other']);
    expect(areUnheard).equal(false);
  });

  it('sees what is left of a process that has no line', () => {
    expect(survey([...ours, other]).areUnheard).equal(true);
    // Another one's line is not theirs.
    const third = pooled(subscriberName('parches third'), 13);
    expect(survey([...ours, other, third]).areUnheard).equal(true);
  });
});

describe('The backends that a pool has lost', () => {
  type Options = { verify?: (client: object, done: (error?: unknown) => void) => void };

  const answered = (severity: string) =>
    Object.assign(new DatabaseError('It is refused.', 1, 'error'), { severity });

  /** A pool, and a connection of it that has come to be. A pooler tells 7 for it. */
  const connected = async () => {
    const options: Options = {};
    const pool = Object.assign(new EventEmitter(), { options });
    countBackends(pool as unknown as Pool);
    const query = () => Promise.resolve({ rows: [{ pid: 42 }] });
    const client = Object.assign(new EventEmitter(), { processID: 7, query });
    pool.emit('connect', client);
    await new Promise((done) => options.verify?.(client, done));
    return { pool, client, options, lost: () => [...lostBackendsOf(pool as unknown as Pool)] };
  };

  it('are those of connections that end while they are in use, by what PostgreSQL says', async () => {
    const endings = {
      'broken off': ({ client }: Awaited<ReturnType<typeof connected>>) => client.emit('end'),
      failed: ({ client }: Awaited<ReturnType<typeof connected>>) =>
        client.emit('error', new Error('It is cut.')),
      'given up': ({ pool, client }: Awaited<ReturnType<typeof connected>>) =>
        pool.emit('release', new Error('It is late.'), client),
      // As a pooler says it whose backend goes on.
      'ended by the server': ({ pool, client }: Awaited<ReturnType<typeof connected>>) =>
        pool.emit('release', answered('FATAL'), client),
    };
    for (const [name, end] of Object.entries(endings)) {
      const one = await connected();
      one.pool.emit('acquire', one.client);
      end(one);
      expect(one.lost(), name).deep.equal([42]);
    }
  });

  it('are none of those that have refused a statement, which anybody can bring about', async () => {
    const { pool, client, lost } = await connected();
    pool.emit('acquire', client);
    pool.emit('release', answered('ERROR'), client);
    expect(lost()).deep.equal([]);
  });

  it('are lost no longer when a pooler gives them to another session, but for what they did before', async () => {
    const { pool, client, options, lost } = await connected();
    pool.emit('acquire', client);
    client.emit('end');
    await new Promise((done) => options.verify?.(client, done));
    expect(lost()).deep.equal([0]);
  });

  it('are not those that are being connected to, or end idle', async () => {
    const { pool, client, lost } = await connected();
    pool.emit('acquire', client);
    pool.emit('release', undefined, client);
    client.emit('end');
    expect(lost()).deep.equal([]);
  });
});
