import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Client, type QueryResultRow } from 'pg';
import { dataPath, openDataFolder } from './data-folder.ts';
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
  type Supervisor,
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

/** Says that it runs; when it is told to stop, it asks the database for what takes a while. */
const endsWhatItHasBegun = `
  const { Client } = require('pg');
  process.on('SIGTERM', async () => {
    const client = new Client(process.env.DATABASE_URL);
    await client.connect();
    await client.query('select pg_sleep(1)');
    process.exit(7);
  });
  setInterval(() => {}, 1000);
  console.log('It runs');`;

describe('the supervisor', () => {
  afterEach(clearUp);

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

  it('names the setting that is in the way', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = portOf(server);
    const other = createServer().listen(0, '::1');
    const hasIpv6 = await once(other, 'listening').then(
      () => true,
      () => false,
    );
    const PARCHES_DATA = newDataFolder();
    const cases: (readonly [NodeJS.ProcessEnv, RegExp])[] = [
      [{ PORT: `${port}` }, /^Port \d+ of 127\.0\.0\.1 is in use: set PORT/],
      ...(hasIpv6
        ? [[{ PORT: `${portOf(other)}` }, /^Port \d+ of ::1 is in use: set PORT/] as const]
        : []),
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
    other.close();
  });

  it('does not end as the command does when that has not run', async () => {
    const environment = cleanEnvironment({ PARCHES_DATA: newDataFolder(), PORT: 'x' });
    const { code, output } = await runToEnd([SUPERVISOR, 'false'], environment);
    expect(output).to.match(/^parches: PORT is x/);
    expect(code).to.equal(2);
  });

  it('says in one line what it does not know, and starts nothing for an option', async () => {
    const PARCHES_DATA = newDataFolder();
    const environment = cleanEnvironment({ PARCHES_DATA, ...withoutEmulator });
    const ends = (words: string[]) => runToEnd([SUPERVISOR, ...words], environment);
    for (const words of [
      ['--port', '4000'],
      ['--dev', '--port', '4000'],
    ]) {
      const { output } = await ends(words);
      expect(output).to.match(/^parches: There is no option --port: PORT, HOST and [^\n]+\n$/);
    }
    expect(readdirSync(PARCHES_DATA)).to.deep.equal([]);
    const { code, output } = await ends(['no-such-program']);
    expect(output).to.match(/^parches: no-such-program cannot be run: [^\n]+\n$/);
    expect(code).to.equal(2);
  });

  it('stops a command that waits for another one to end', async () => {
    const data = newDataFolder();
    const other = openDataFolder(dataPath({ PARCHES_DATA: data }));
    other?.announce({ kind: 'command', settings: {} });
    const child = spawn(process.execPath, [SUPERVISOR, 'node', '--version'], {
      env: cleanEnvironment({ PARCHES_DATA: data }),
    });
    const [said] = await once(child.stderr, 'data');
    expect(String(said)).to.match(/^parches: Waiting for another command/);
    child.kill('SIGINT');
    await once(child, 'exit');
    other?.release();
    expect(child.exitCode).to.equal(143);
  });

  it('keeps its parts for a command that ends what it has begun when it is told to stop', async () => {
    const child = spawn(
      process.execPath,
      [SUPERVISOR, process.execPath, '-e', endsWhatItHasBegun],
      {
        env: cleanEnvironment({ PARCHES_DATA: newDataFolder(), ...withoutEmulator }),
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    await once(child, 'exit');
    expect(child.exitCode).to.equal(7);
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
    first.child.kill('SIGINT');
    await first.ended;
    const second = await startSupervisor(environment);
    const again = (await shopOf(second.url)).settings['DATABASE_URL'] ?? '';
    expect(await query(again, 'SELECT * FROM kept')).to.deep.equal([{ seven: 7 }]);
  });
});

/** Each test goes on where the one before has left it. */
describe('the supervisor, start after start on the same data', () => {
  let environment: NodeJS.ProcessEnv;
  let data: string;
  let supervisor: Supervisor;
  let settings: Record<string, string>;

  /** @returns the settings of its shop */
  const start = async (added: NodeJS.ProcessEnv = {}) => {
    supervisor = await startSupervisor({ ...environment, ...added });
    return (await shopOf(supervisor.url)).settings;
  };
  const keptRows = (inDatabase = settings) =>
    query(inDatabase['DATABASE_URL'] ?? '', 'SELECT * FROM kept');
  const command = [
    SUPERVISOR,
    'node',
    '-e',
    'console.log(process.env.DATABASE_URL);process.exit(3)',
  ];

  before(async () => {
    data = newDataFolder();
    environment = cleanEnvironment({ PARCHES_DATA: data });
    // Its database is made anew, and not copied as those of the other tests.
    settings = await start({ POSTGRES_TEMPLATE: undefined });
    await query(settings['DATABASE_URL'] ?? '', 'CREATE TABLE kept AS SELECT 7 AS seven');
  });
  after(clearUp);

  it('tells the shop of its parts by settings, and keeps its secrets to itself', async () => {
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
  });

  it('lets the shop answer what is under way when it is asked to stop', async () => {
    const { url, child, ended } = supervisor;
    const slow = fetch(`${url}/slow`).then((response) => response.text());
    await shopOf(url); // the slow call came before this one
    child.kill('SIGTERM');
    expect(await slow).to.equal('done');
    await ended;
    expect(child.exitCode).to.equal(0);
  });

  it('keeps accounts, rows and secrets over a restart, and promotes the demo admin once', async () => {
    const after = await start();
    expect(after['TOKEN_KEYS']).to.equal(settings['TOKEN_KEYS']);
    expect(await keptRows(after)).to.deep.equal([{ seven: 7 }]);
    const promoted = readFileSync(join(data, 'promoted'), 'utf8');
    expect(promoted.trim().split('\n')).to.have.length(1);
  });

  it('refuses a second start in one line', async () => {
    const { code, output } = await runToEnd([SHOP_SUPERVISOR], environment);
    expect(code).to.equal(1);
    expect(output).to.match(/^Parches runs already on .*\n$/);
  });

  it('lends its parts to a command', async () => {
    const { code, output } = await runToEnd(command, environment);
    expect(output.trim()).to.equal((await shopOf(supervisor.url)).settings['DATABASE_URL']);
    expect(code).to.equal(3);
  });

  it('starts what dies again, where the shop expects it', async () => {
    const { url, pid } = supervisor;
    const before = await shopOf(url);
    for (const { pid: part } of descendantsOf(pid).filter(({ command }) =>
      command.includes('.ts'),
    )) {
      process.kill(part, 'SIGKILL'); // PostgreSQL itself runs on, and must be found and ended
    }
    const answers = (work: () => Promise<unknown>) => work().then(Boolean, () => false);
    await until('the shop is back', () =>
      answers(async () => (await shopOf(url)).pid !== before.pid),
    );
    await until('the database is back', () => answers(() => keptRows(before.settings)));
    const emulator = `http://${before.settings['FIREBASE_AUTH_EMULATOR_HOST']}`;
    await until('the emulator is back', () => answers(() => fetch(emulator)));
    expect((await shopOf(url)).settings).to.deep.equal(before.settings);
  });

  it('comes back after a kill of everything', async () => {
    killAll(supervisor.pid);
    await supervisor.ended;
    const again = await start(withoutEmulator);
    expect(await keptRows(again)).to.deep.equal([{ seven: 7 }]);
  });

  it('takes over a PostgreSQL that alone survived', async () => {
    const processes = descendantsOf(supervisor.pid);
    const programs = processes.filter(({ command }) => command.includes('.ts'));
    const killed = [supervisor.pid, ...programs.map((each) => each.pid)];
    // They are paused first, so that none notices another's end and stops PostgreSQL.
    for (const pid of killed) process.kill(pid, 'SIGSTOP');
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    await supervisor.ended;
    const postmaster = processes.find(({ command }) => command.includes(' -D '));
    expect(isAlive(postmaster?.pid ?? 0)).to.equal(true);
    await start(withoutEmulator);
    expect(isAlive(postmaster?.pid ?? 0)).to.equal(false);
  });

  it('leaves no process behind when it is killed', async () => {
    const { child, pid, ended } = supervisor;
    const processes = descendantsOf(pid).map((each) => each.pid);
    expect(processes).to.have.length.above(2);
    child.kill('SIGKILL');
    await ended;
    await until('all are gone', () => !processes.some(isAlive));
  });

  it('starts its parts for a command where no shop runs', async () => {
    const { code, output } = await runToEnd(command, { ...environment, ...withoutEmulator });
    expect(output).to.match(/^postgresql:.*\n$/);
    expect(code).to.equal(3);
  });
});
