import { expect } from 'chai';
import { freePorts } from '../embedded/ports.ts';
import { gate } from './testing/gate.ts';
import { replicatedDatabase } from './testing/replicated-database.ts';
import { eventually, RunningShop } from './testing/running-shop.ts';
import { here } from './testing/shop-here.ts';

/**
 * The names of a server's connections, and whether they are encrypted. One that is still being opened is
 * listed before it has a name, and before it is encrypted.
 */
const connections = `select regexp_replace(application_name, '[0-9a-f]{12}', 'N') as name,
    bool_and(ssl) as encrypted from pg_stat_activity join pg_stat_ssl using (pid)
  where backend_type = 'client backend' and application_name <> 'test' and state <> 'starting'
  group by 1 order by 1`;

describe('A shop whose PostgreSQL has a certificate', () => {
  let database: Awaited<ReturnType<typeof replicatedDatabase>>;
  let way: Awaited<ReturnType<typeof gate>>;
  let shop: RunningShop;

  const freshShop = async () => new RunningShop(`${(await freePorts(1))[0]}`, here);

  before(async () => {
    database = await replicatedDatabase();
    way = await gate(database.leader.port);
  });
  afterEach(() => shop.stop('SIGKILL'));
  after(async () => {
    await way.shut();
    database.leave();
  });

  const at = (port: number, sslmode = `verify-full&sslrootcert=${database.authority}`) =>
    `postgresql://parches:parches@localhost:${port}/parches?sslmode=${sslmode}`;

  it('encrypts every connection to it and to its standby, and cuts them when it is silent', async () => {
    const DATABASE_READ_URL = at(database.standby.port);
    shop = await freshShop();
    await shop.start({ DATABASE_URL: at(way.port), DATABASE_READ_URL, LOG_LEVEL: 'silent' });
    let price = 0;
    const list = () => shop.call('GET', `/product?maxPrice=${(price += 1)}`);
    // The connections without a name watch whether the server is silent. Of the standby's none is there but for
    // reads: on a busy machine it may be silent for too long at the start, when it is asked once.
    const all = (...names: string[]) => names.map((name) => ({ name, encrypted: true }));
    const onBoth = await eventually(
      async () => {
        await list();
        return Promise.all([database.leader, database.standby].map(({ run }) => run(connections)));
      },
      ([leader, standby]) => leader?.length === 4 && standby?.length === 2,
    );
    expect(onBoth).to.deep.equal([
      all('', 'parches N', 'parches N changes', 'parches-jobs'),
      all('', 'parches-reader'),
    ]);

    way.jam();
    expect((await list()).status).to.equal(503);
    way.clear();
    await eventually(list, ({ status }) => status === 200);
  });

  for (const [what, address, says] of [
    [
      'nobody vouches for the certificate',
      () => at(database.leader.port, 'verify-full'),
      'self-signed certificate',
    ],
    [
      'the server has none',
      () => at(Number(new URL(process.env['DATABASE_URL'] ?? '').port)),
      'The server does not support SSL connections',
    ],
    [
      'the server refuses the password',
      () => at(database.leader.port).replace(':parches@', ':wrong@'),
      'password authentication failed',
    ],
  ] as const)
    it(`ends with the setting's name where ${what}`, async () => {
      shop = await freshShop();
      const outcome = await shop.start({ DATABASE_URL: address() }).catch(String);
      expect(outcome).to.match(new RegExp(`: DATABASE_URL: .*${says}`));
    });
});
