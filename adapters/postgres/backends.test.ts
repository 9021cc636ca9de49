import { EventEmitter } from 'node:events';
import { expect } from 'chai';
import type { Pool } from 'pg';
import { backendsOf, countBackends, subscriberName, survey } from './backends.ts';

describe('survey', () => {
  const us = 'parches us';
  const pooled = (application_name: string, pid: number) => ({ application_name, pid });
  const ours = [pooled(us, 1), pooled(subscriberName(us), 2)];
  const other = pooled('parches other', 11);
  const othersSubscriber = pooled(subscriberName('parches other'), 12);
  const known = new Set([1]);

  it('knows who is there, and that each tells what it does', () => {
    const { present, ofOthers, ofOurs } = survey([...ours, other, othersSubscriber], us, known);
    expect([...present]).deep.equal([us, 'parches other']);
    expect([ofOthers, ofOurs]).deep.equal([false, false]);
  });

  it('sees what is left of a process that has no line', () => {
    expect(survey([...ours, other], us, known).ofOthers).equal(true);
    // Another one's line is not theirs.
    const third = pooled(subscriberName('parches third'), 13);
    expect(survey([...ours, other, third], us, known).ofOthers).equal(true);
  });

  it('sees what is left of a connection that its own pool has lost', () => {
    const { ofOthers, ofOurs } = survey([...ours, pooled(us, 3)], us, known);
    expect([ofOthers, ofOurs]).deep.equal([false, true]);
  });
});

describe('the backends of a pool', () => {
  it('are what PostgreSQL says, where a pooler tells another number', async () => {
    type Options = { verify?: (client: object, done: (error?: unknown) => void) => void };
    const options: Options = {};
    const pool = Object.assign(new EventEmitter(), { options }) as unknown as Pool;
    countBackends(pool);
    const client = { processID: 7, query: () => Promise.resolve({ rows: [{ pid: 42 }] }) };
    (pool as unknown as EventEmitter).emit('connect', client);
    await new Promise((done) => options.verify?.(client, done));
    expect([...backendsOf(pool)]).deep.equal([7, 42]);
    (pool as unknown as EventEmitter).emit('remove', client);
    expect([...backendsOf(pool)]).deep.equal([]);
  });
});
