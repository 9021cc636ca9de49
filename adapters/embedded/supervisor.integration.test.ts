import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Client, type QueryResultRow } from 'pg';
import { portOf } from './ports.ts';
import {
  cleanEnvironment,
  clearUp,
  descendantsOf,
  fileOf,
  isAlive,
  killAll,
  newDataFolder,
  runToEnd,
  shopOf,
  startSupervisor,
  until,
  withoutEmulator,
} from './fixtures/processes.ts';

const query = async <Row extends QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new Client(url);
  client.on('error', () => {}); // PostgreSQL may end during a query, which then fails itself
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

const SUPERVISOR = fileOf('../supervisor.ts');
const SHOP_SUPERVISOR = fileOf('supervisor.ts');

describe('the supervisor', () => {
  afterEach(clearUp);

  it('tells the shop of its parts by settings, and keeps its secrets to itself', async () => {
    const data = newDataFolder();
    // Its database is made anew, and not copied as those of the other tests.
    const { url, child, ended } = await startSupervisor(
      cleanEnvironment({ PARCHES_DATA: data, POSTGRES_TEMPLATE: undefined }),
    );
    const { settings } = await shopOf(url);
    expect(settings).to.include({
      FIREBASE_PROJECT_ID: 'demo-parches',
      STRIPE_SECRET_KEY: 'sk_test_real',
      IMAGES_DIR: join(data, 'images'),
      DEMO_ACCOUNTS: 'admin@parches.test:parches-demo,shopper@parches.test:parches-demo',
    });
    expect(settings).not.to.have.property('STRIPE_API_URL');
    expect(Buffer.from(settings['TOKEN_KEYS'] ?? '', 'base64url')).to.have.length(32);
    const [row] = await query(
      settings['DATABASE_URL'] ?? '',
      `SELECT current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
       lower('ÀÉ') AS lower, current_setting('max_connections') AS connections`,
    );
    expect(row).to.deep.equal({ encoding: 'UTF8', fsync: 'on', lower: 'àé', connections: '200' });
    for (const file of ['secrets.json', 'accounts.json', 'running.json']) {
      expect(statSync(join(data, file)).mode & 0o077, file).to.equal(0);
    }
    expect(readFileSync(join(data, 'promoted'), 'utf8')).to.equal('admin@parches.test\n');
    child.kill('SIGTERM');
    await ended;
    expect(child.exitCode).to.equal(0);
  });

  it('keeps accounts, rows and secrets over a restart, and promotes the demo admin once', async () => {
    const environment = cleanEnvironment({ PARCHES_DATA: newDataFolder() });
    const first = await startSupervisor(environment);
    const before = (await shopOf(first.url)).settings;
    await query(before['DATABASE_URL'] ?? '', 'CREATE TABLE kept AS SELECT 7 AS seven');
    first.child.kill('SIGINT');
    await first.ended;
    const second = await startSupervisor(environment);
    const after = (await shopOf(second.url)).settings;
    expect(after['TOKEN_KEYS']).to.equal(before['TOKEN_KEYS']);
    expect(await query(after['DATABASE_URL'] ?? '', 'SELECT * FROM kept')).to.deep.equal([
      { seven: 7 },
    ]);
    const promoted = join(environment['PARCHES_DATA'] ?? '', 'promoted');
    expect(readFileSync(promoted, 'utf8').trim().split('\n')).to.have.length(1);
  });

  it('lets the shop answer what is under way when it is asked to stop', async () => {
    const { url, child, ended } = await startSupervisor(
      cleanEnvironment({ ...withoutEmulator, PARCHES_DATA: newDataFolder() }),
    );
    const slow = fetch(`${url}/slow`).then((response) => response.text());
    await shopOf(url); // the slow call came before this one
    child.kill('SIGTERM');
    expect(await slow).to.equal('done');
    await ended;
  });

  it('stops as cleanly while it is still starting', async () => {
    const data = newDataFolder();
    const child = spawn(process.execPath, [SHOP_SUPERVISOR], {
      env: cleanEnvironment({ PARCHES_DATA: data }),
    });
    const running = () => descendantsOf(child.pid ?? 0).map(({ pid }) => pid);
    await until('its parts start', () => running().length >= 2);
    const processes = running();
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(child.exitCode).to.equal(0);
    expect(processes.filter(isAlive)).to.deep.equal([]);
  });

  it('starts what dies again, where the shop expects it', async () => {
    const { url, pid } = await startSupervisor(cleanEnvironment({ PARCHES_DATA: newDataFolder() }));
    const before = await shopOf(url);
    const database = before.settings['DATABASE_URL'] ?? '';
    await query(database, 'CREATE TABLE kept AS SELECT 7 AS seven');
    for (const { pid: part } of descendantsOf(pid).filter(({ command }) =>
      command.includes('.ts'),
    )) {
      process.kill(part, 'SIGKILL'); // PostgreSQL itself runs on, and must be found and ended
    }
    const answers = (work: () => Promise<unknown>) => work().then(Boolean, () => false);
    await until('the shop is back', () =>
      answers(async () => (await shopOf(url)).pid !== before.pid),
    );
    await until('the database is back', () => answers(() => query(database, 'SELECT * FROM kept')));
    const emulator = `http://${before.settings['FIREBASE_AUTH_EMULATOR_HOST']}`;
    await until('the emulator is back', () => answers(() => fetch(emulator)));
    expect((await shopOf(url)).settings).to.deep.equal(before.settings);
  });

  it('leaves no process behind when it is killed', async () => {
    const data = newDataFolder();
    const { child, pid, ended } = await startSupervisor(
      cleanEnvironment({ ...withoutEmulator, PARCHES_DATA: data }),
    );
    const processes = descendantsOf(pid).map((each) => each.pid);
    expect(processes).to.have.length.above(2);
    child.kill('SIGKILL');
    await ended;
    await until('all are gone', () => !processes.some(isAlive));
  });

  it('comes back on its data after a kill of everything', async () => {
    const environment = cleanEnvironment({ ...withoutEmulator, PARCHES_DATA: newDataFolder() });
    const first = await startSupervisor(environment);
    const database = (await shopOf(first.url)).settings['DATABASE_URL'] ?? '';
    await query(database, 'CREATE TABLE kept AS SELECT 7 AS seven');
    killAll(first.pid);
    await first.ended;
    const second = await startSupervisor(environment);
    const again = (await shopOf(second.url)).settings['DATABASE_URL'] ?? '';
    expect(await query(again, 'SELECT * FROM kept')).to.deep.equal([{ seven: 7 }]);
  });

  it('takes over a PostgreSQL that alone survived', async () => {
    const environment = cleanEnvironment({ ...withoutEmulator, PARCHES_DATA: newDataFolder() });
    const first = await startSupervisor(environment);
    const processes = descendantsOf(first.pid);
    const programs = processes.filter(({ command }) => command.includes('.ts'));
    const killed = [first.pid, ...programs.map((each) => each.pid)];
    // They are paused first, so that none notices another's end and stops PostgreSQL.
    for (const pid of killed) process.kill(pid, 'SIGSTOP');
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    await first.ended;
    const postmaster = processes.find(({ command }) => command.includes(' -D '));
    expect(isAlive(postmaster?.pid ?? 0)).to.equal(true);
    await startSupervisor(environment);
    expect(isAlive(postmaster?.pid ?? 0)).to.equal(false);
  });

  it('refuses a second start on the same data in one line', async () => {
    const environment = cleanEnvironment({ ...withoutEmulator, PARCHES_DATA: newDataFolder() });
    await startSupervisor(environment);
    const { code, output } = await runToEnd([SHOP_SUPERVISOR], environment);
    expect(code).to.equal(1);
    expect(output).to.match(/^Parches runs already on .*\n$/);
  });

  it('names the setting that is in the way', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = portOf(server);
    const PARCHES_DATA = newDataFolder();
    const cases: [NodeJS.ProcessEnv, RegExp][] = [
      [{ PORT: `${port}` }, /^Port \d+ of 127\.0\.0\.1 is in use: set PORT/],
      [{ PORT: 'x' }, /^PORT is x/],
      [{ HOST: '0.0.0.0' }, /^HOST is 0\.0\.0\.0/],
      [{ NODE_ENV: 'production' }, /^NODE_ENV is production.*DATABASE_URL, FIREBASE_PROJECT_ID/],
      [{ FIREBASE_API_KEY: 'k' }, /^FIREBASE_API_KEY is set without FIREBASE_PROJECT_ID/],
    ];
    for (const [added, message] of cases) {
      const environment = cleanEnvironment({ PARCHES_DATA, ...added });
      const { code, output } = await runToEnd([SHOP_SUPERVISOR], environment);
      expect(output).to.match(message);
      expect(code).to.equal(1);
    }
    server.close();
  });

  it('runs where only its own user may enter', async () => {
    const folder = newDataFolder();
    chmodSync(folder, 0o700);
    mkdirSync(join(folder, 'data'), { mode: 0o700 });
    const environment = cleanEnvironment({
      ...withoutEmulator,
      PARCHES_DATA: join(folder, 'data'),
    });
    const first = await startSupervisor(environment);
    const database = (await shopOf(first.url)).settings['DATABASE_URL'] ?? '';
    await query(database, 'CREATE TABLE kept AS SELECT 7 AS seven');
    first.child.kill('SIGTERM');
    await first.ended;
    const second = await startSupervisor(environment);
    const again = (await shopOf(second.url)).settings['DATABASE_URL'] ?? '';
    expect(await query(again, 'SELECT * FROM kept')).to.deep.equal([{ seven: 7 }]);
  });

  it('lends its parts to a command, or starts them for it', async () => {
    const environment = cleanEnvironment({ ...withoutEmulator, PARCHES_DATA: newDataFolder() });
    const command = [
      SUPERVISOR,
      'node',
      '-e',
      'console.log(process.env.DATABASE_URL);process.exit(3)',
    ];
    const alone = await runToEnd(command, environment);
    expect(alone.output).to.match(/^postgresql:.*\n$/);
    expect(alone.code).to.equal(3);
    const { url } = await startSupervisor(environment);
    const beside = await runToEnd(command, environment);
    expect(beside.output.trim()).to.equal((await shopOf(url)).settings['DATABASE_URL']);
    expect(beside.code).to.equal(3);
  });
});
