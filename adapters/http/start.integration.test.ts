import { expect } from 'chai';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { freePorts } from '../embedded/ports.ts';
import { freshDatabase } from '../postgres/testing/fresh-database.ts';
import { gate } from './testing/gate.ts';
import { pooler } from './testing/pooler.ts';
import { eventually, RunningShop } from './testing/running-shop.ts';
import { here } from './testing/shop-here.ts';
import { whoWaits } from './testing/while-locked.ts';

const withoutSandbox = {
  STRIPE_API_URL: '',
  FIREBASE_AUTH_EMULATOR_HOST: '',
  FIREBASE_EMULATOR_BROWSER_URL: '',
  MAILBOX_URL: '',
};

describe('A shop that is started', () => {
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  const by = (port: number) => Object.assign(new URL(url), { port }).href;
  const ended = 'The shop ended with 1 before it was ready';

  const startBehind = async (losing: Parameters<typeof pooler>[1]) => {
    const pool = await pooler(Number(url.port), losing);
    const [port] = await freePorts(1);
    const shop = new RunningShop(`${port}`);
    const outcome = shop.start({ DATABASE_URL: by(pool.port) }).then(() => 'served', String);
    const end = async () => {
      await shop.stop('SIGKILL');
      await pool.close();
    };
    return { shop, outcome, end };
  };
  // It waits for a notice for fifteen seconds, in which the other tests run.
  let behindPooler: Awaited<ReturnType<typeof startBehind>>[] = [];
  before(async () => {
    const kinds = [{ notices: true }, { settings: true }];
    behindPooler = await Promise.all(kinds.map(startBehind));
  });
  after(() => Promise.all(behindPooler.map(({ end }) => end())));

  it('ends at once where another program has its port, though its jobs run by then', async () => {
    const other = createServer().listen(0, process.env['HOST']);
    await once(other, 'listening');
    const shop = new RunningShop(`${(other.address() as AddressInfo).port}`);
    try {
      const outcome = await shop.start().catch(String);
      expect(outcome).to.include(ended);
    } finally {
      await shop.stop('SIGKILL');
      other.close();
    }
  });

  it('ends with a line where nothing can listen on its host', async () => {
    const [port] = await freePorts(1);
    const shop = new RunningShop(`${port}`);
    try {
      // No machine has this address. Source: RFC 5737.
      const settings = { ...withoutSandbox, SMTP_URL: '', MAIL_FROM: '', HOST: '192.0.2.1' };
      const outcome = await shop.start(settings).catch(String);
      expect(outcome).to.include(ended);
      expect(shop.output).to.match(
        new RegExp(`^Nothing can listen on HOST 192.0.2.1, PORT ${port}: [^\\n]+\\n$`, 'm'),
      );
    } finally {
      await shop.stop('SIGKILL');
    }
  });

  it('waits for a database that is away, and says so once', async () => {
    const way = await gate(Number(url.port));
    const [port] = await freePorts(1);
    const shop = new RunningShop(`${port}`, here);
    try {
      await way.shut();
      const settings = { DATABASE_URL: by(way.port), LOG_LEVEL: 'warn' };
      const outcome = shop.start(settings).then(() => 'served', String);
      await eventually(
        () => Promise.resolve(shop.output),
        (output) => output.includes('the start waits for it'),
      );
      await way.reopen();
      expect(await outcome).to.equal('served');
      expect((await shop.call('GET', '/readyz')).status).to.equal(200);
      expect(shop.output.match(/the start waits for it/g)).to.have.length(1);
    } finally {
      await way.reopen();
      await shop.stop();
      await way.shut();
    }
  });

  for (const [what, table] of [
    ['its queues', 'pgboss.queue'],
    ['what is due', 'payment_attempts'],
  ] as const)
    it(`tries again where its connection is lost while it prepares ${what}`, async () => {
      const database = await freshDatabase();
      const admin = new Client(database.url);
      const [port] = await freePorts(1);
      const shop = new RunningShop(`${port}`, here);
      const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'warn' };
      try {
        await shop.start(settings);
        await shop.stop();
        await admin.connect();
        await admin.query(`begin; lock table ${table} in exclusive mode`);
        const outcome = shop.start(settings).then(() => 'served', String);
        const cut = `select pg_terminate_backend(pid) from (${whoWaits}) as waiting`;
        await eventually(
          () => admin.query(cut),
          ({ rowCount }) => rowCount === 1,
        );
        await admin.query('commit');
        expect(await outcome).to.equal('served');
        expect(shop.output).to.include('the start waits for it');
      } finally {
        await shop.stop('SIGKILL');
        await admin.end();
        await database.drop();
      }
    });

  it('serves reads alone on a server on which nothing can be written, and writes when it can be', async () => {
    const database = await freshDatabase();
    const admin = new Client(url.href);
    const [port] = await freePorts(1);
    const shop = new RunningShop(`${port}`, here);
    const name = new URL(database.url).pathname.slice(1);
    /** Sessions that there are already keep what they were told. */
    const setReadOnly = async (value: 'on' | 'off') => {
      await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      );
    };
    const ready = async () => {
      const answers = ['/readyz', '/readyz/writes'].map((path) => shop.call('GET', path));
      return (await Promise.all(answers)).map(({ status, body }) => ({ status, body }));
    };
    const isReady = { status: 200, body: { status: 'ready' } };
    const until = (wanted: object[]) => eventually(ready, (now) => isDeepStrictEqual(now, wanted));
    try {
      await admin.connect();
      await shop.start({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
      await until([isReady, isReady]);
      await setReadOnly('on');
      await until([
        { status: 200, body: { status: 'ready for reads' } },
        { status: 503, body: { status: 'not ready' } },
      ]);
      await setReadOnly('off');
      await until([isReady, isReady]);
    } finally {
      await shop.stop('SIGKILL');
      await admin.end();
      await database.drop();
    }
  });

  it('says what it can do without, but hardly means to, and ends when it is told to while it waits', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'parches-built-'));
    mkdirSync(join(dir, '.server'));
    writeFileSync(join(dir, '.server', 'entry-server.js'), '');
    const [port, nobodys = 0] = await freePorts(2);
    const shop = new RunningShop(`${port}`);
    const mail = { SMTP_URL: '', MAIL_FROM: '', MAIL_REPLY_TO: '' };
    const credentials = { GOOGLE_APPLICATION_CREDENTIALS: '', HOME: dir };
    const settings = { DATABASE_URL: by(nobodys), NODE_ENV: 'production', RATE_LIMIT: '600' };
    writeFileSync(join(dir, 'index.html'), '');
    const dirs = { STOREFRONT_DIR: dir, CONSOLE_DIR: dir, IMAGES_DIR: dir };
    const all = {
      ...settings,
      ...withoutSandbox,
      ...mail,
      ...credentials,
      ...dirs,
      LOG_LEVEL: 'warn',
    };
    const started = shop.start(all).catch(String);
    try {
      const output = await eventually(
        () => Promise.resolve(shop.output),
        (text) => text.includes('the start waits for it'),
      );
      expect(output).to.match(/PUBLIC_URL is http:..localhost:\d+: links in mails lead there/);
      expect(output).to.include('SMTP_URL is not set: nobody is mailed');
      expect(output).to.include('GOOGLE_APPLICATION_CREDENTIALS is not set: nobody can sign in');
      expect(output).to.include('a shop of more than one needs a bucket');
      await shop.stop();
      expect(await started).to.include('The shop ended with 0 before it was ready');
    } finally {
      await shop.stop('SIGKILL');
      rmSync(dir, { recursive: true });
    }
  });

  it('ends in production where a program of the browser is not built', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'parches-built-'));
    const mail = { SMTP_URL: '', MAIL_FROM: '' };
    const [port] = await freePorts(1);
    const start = async () => {
      const settings = { NODE_ENV: 'production', RATE_LIMIT: '600', ...withoutSandbox, ...mail };
      const shop = new RunningShop(`${port}`, here);
      const dirs = { STOREFRONT_DIR: dir, CONSOLE_DIR: dir };
      const outcome = await shop.start({ ...settings, ...dirs }).catch(String);
      await shop.stop();
      return outcome;
    };
    try {
      expect(await start()).to.include(
        `STOREFRONT_DIR is ${dir}, where no built storefront is: build it with \`npm run build\``,
      );
      mkdirSync(join(dir, '.server'));
      writeFileSync(join(dir, '.server', 'entry-server.js'), '');
      expect(await start()).to.include(
        `CONSOLE_DIR is ${dir}, where no built console is: build it with \`npm run build\``,
      );
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('ends where a setting names credentials of Google that are of no use', async () => {
    const [port] = await freePorts(1);
    const google = { FIREBASE_AUTH_EMULATOR_HOST: '', GOOGLE_APPLICATION_CREDENTIALS: tmpdir() };
    const shop = new RunningShop(`${port}`, here);
    const outcome = await shop.start(google).catch(String);
    await shop.stop();
    expect(outcome).to.include('GOOGLE_APPLICATION_CREDENTIALS names a file that is a folder');
  });

  it('ends where a setting names a folder in which no picture can be kept', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'parches-images-'));
    const file = join(dir, 'file');
    writeFileSync(file, '');
    const [port] = await freePorts(1);
    try {
      for (const images of [file, join(file, 'images'), '/proc/parches/images']) {
        const shop = new RunningShop(`${port}`, here);
        const outcome = await shop.start({ IMAGES_DIR: images }).catch(String);
        await shop.stop();
        expect(outcome).to.include(`IMAGES_DIR is ${images}, where no picture can be kept: `);
      }
      const made = join(dir, 'some', 'images');
      const shop = new RunningShop(`${port}`, here);
      await shop.start({ IMAGES_DIR: made });
      await shop.stop();
      expect(existsSync(made)).to.equal(true);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('refuses a pooler that does not keep sessions', async () => {
    const signs = ['a notice did not arrive', 'a session has lost its settings'];
    for (const [index, { shop, outcome }] of behindPooler.entries()) {
      expect(await outcome).to.include(ended);
      expect(shop.output)
        .to.match(/^DATABASE_URL leads to a pooler/m)
        .and.include(signs[index]);
    }
  });
});
