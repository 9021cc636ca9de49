import { expect } from 'chai';
import { once } from 'node:events';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import { eventually } from '../http/testing/running-shop.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { connect } from './orm.ts';
import { isUnreachable } from './unreachable.ts';
import { WritableClient } from './writable-client.ts';

describe('A server on which nothing can be written', () => {
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.drop());

  it('is unreachable for a pool, and is reached again when it can be written', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const setReadOnly = (value: string) =>
      database.orm.em
        .fork()
        .execute(`alter database ${name} set default_transaction_read_only = ${value}`);
    await setReadOnly('on');
    const orm = await connect(database.url);
    try {
      const ask = () => orm.em.fork().execute('select 1');
      expect(isUnreachable(await rejectionOf(ask))).to.equal(true);
      await setReadOnly('off');
      const answer = await eventually(
        () => ask().catch(() => []),
        ({ length }) => length > 0,
      );
      expect(answer).to.have.length(1);
    } finally {
      await orm.close();
    }
  });

  it('is left by a connection whose write it refuses', async () => {
    const client = new WritableClient(database.url);
    client.on('error', () => {}); // it may be told of its end more than once
    await client.connect();
    await client.query('begin read only');
    const ended = once(client, 'error');
    expect(isUnreachable(await rejectionOf(() => client.query('create table t ()')))).equal(true);
    expect(String(await ended)).to.match(/read-only/);
  });
});
