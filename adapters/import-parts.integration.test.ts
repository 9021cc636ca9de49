import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { anAdmin } from '../application/fakes/examples.ts';
import { runHere } from './embedded/fixtures/processes.ts';
import { program } from './import-parts.ts';
import { knownFiles } from './opendb/part.ts';
import { atomicallyIn } from './postgres/atomically.ts';
import { freshDatabase, type FreshDatabase } from './postgres/testing/fresh-database.ts';
import { postgresProducts } from './postgres/products.ts';
import { postgresUsers } from './postgres/users.ts';

const file = fileURLToPath(new URL('import-parts.ts', import.meta.url));

const cpu = (id: string, name: string, number: string, more = {}) =>
  JSON.stringify({
    opendb_id: id,
    metadata: { name, manufacturer: 'AMD', part_numbers: [number] },
    socket: 'AM5',
    ...more,
  });

describe('npm run import:parts', () => {
  let database: FreshDatabase;
  let folder: string;
  const admin = anAdmin();

  beforeEach(async () => {
    database = await freshDatabase();
    await postgresUsers(database.orm).add(admin);
    folder = mkdtempSync(join(tmpdir(), 'parches-parts-'));
    for (const file of knownFiles) write(file, '');
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  const write = (file: string, ...lines: string[]) =>
    writeFileSync(join(folder, `${file}.jsonl.gz`), gzipSync(lines.join('\n')));

  const start = (words: string[]) =>
    spawn(process.execPath, [file, ...words], {
      env: { ...process.env, DATABASE_URL: database.url, PARTS_DIR: folder },
    });
  const outcomeOf = async (child: ReturnType<typeof start>) => {
    const ended = once(child, 'close');
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code: child.exitCode, out, err };
  };
  const run = (words: string[], settings?: Record<string, string>) =>
    runHere(program, words, { DATABASE_URL: database.url, PARTS_DIR: folder, ...settings });
  /** Does something while the program waits for another import to end. */
  const whileItWaits = (words: string[], act: (child: ChildProcess) => Promise<unknown>) =>
    atomicallyIn(database.orm)(async () => {
      const products = postgresProducts(database.orm);
      await products.lockImports();
      const child = start(words);
      const isWaiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      const waiting = () => database.orm.em.fork().execute<object[]>(isWaiting);
      while ((await waiting()).length === 0) {
        expect(child.exitCode).equal(null);
        // Or PostgreSQL would end this transaction as an idle one, where the program is slow to start.
        await products.lockImports();
      }
      await act(child);
      // The promise goes out of the transaction, whose end lets the child go on.
      return { outcome: outcomeOf(child) };
    });

  const parts = () =>
    database.orm.em
      .fork()
      .execute<{ name: string; stock: number }[]>(
        'select name, price_minor::int as price, stock, specs, description from products order by id',
      );

  it('brings in what the price list names, once, and says why it takes no more', async () => {
    write(
      'CPU',
      cpu('a', 'Ryzen 5 7600', '100-1'),
      cpu('b', 'Ryzen 7 9800X3D', '100-2', { cores: { total: 8 } }),
      cpu('c', 'Ryzen 9 9950X3D', '100-3'),
      // What a terminal would take for an order to clear itself.
      '{ "name":"\u001b[2JFan\u202e"',
    );
    const list = join(folder, 'prices.csv');
    writeFileSync(list, 'Part;PRICE;Stock\r\n100-1;199.99;4\r\nB;449;0\r\n');
    const imported = await run([admin.email.value], { PRICES: list });
    expect(imported.err).equal('');
    expect(imported.out).include('Done: 4 read, 2 new, 0 there already, 2 refused.');
    expect(imported.out).include('1 × price: not in the price list (Ryzen 9 9950X3D)');
    expect(imported.out).include('1 × The line is no JSON (?[2JFan?)');
    const source = 'Source: BuildCores OpenDB, ODC-By 1.0.';
    expect(await parts()).deep.equal([
      {
        name: 'Ryzen 5 7600',
        price: 19_999,
        stock: 4,
        specs: { socket: 'AM5' },
        description: `AMD processors. Part number 100-1. ${source}`,
      },
      {
        name: 'Ryzen 7 9800X3D',
        price: 44_900,
        stock: 0,
        specs: { socket: 'AM5', cores: 8 },
        description: `AMD processors. Part number 100-2. ${source}`,
      },
    ]);
    const again = await run([admin.email.value], { PRICES: list });
    expect(again.out).include('Done: 4 read, 0 new, 2 there already, 2 refused.');
    expect(await parts()).length(2);
  });

  it('sells no part for another that has the same number, and tells which lines are of no part', async () => {
    const named = (id: string, name: string, ...numbers: string[]) =>
      cpu(id, name, 'BX', { metadata: { name, part_numbers: numbers } });
    write('CPU', named('a', 'Core i5-13400F', 'BX'), named('b', 'Core i5-13500', 'bx'));
    write('GPU', named('c', 'Arc B580', 'BX', 'C-1'));
    const list = join(folder, 'prices.csv');
    const imported = async (...lines: string[]) => {
      writeFileSync(list, ['part;price;stock', ...lines].join('\n'));
      return run([admin.email.value], { PRICES: list });
    };

    const refused = (await imported('BX;149;5', 'Sold-Out;9;0')).out;
    expect(refused).include('Done: 3 read, 0 new, 0 there already, 3 refused.');
    expect(refused).include(
      '3 × part: several parts of the data have its number; name it in the price list by its id (Core i5-13400F, Core i5-13500, Arc B580)',
    );
    expect(refused).include('Lines of the price list of no part of the data: 1 (Sold-Out)');
    expect((await imported('BX;149;5', 'A;149;5', 'C-1;249;2')).out).include('2 new');
    const sold = (await parts()).map(({ name, stock }) => [name, stock]);
    expect(sold).deep.equal([
      ['Core i5-13400F', 5],
      ['Arc B580', 2],
    ]);

    const twice = await imported('BX;149;5', 'C-1;249;2', 'bx;159;5');
    expect(twice.err).equal('Line 4 of the price list: bx is there already.\n');
    expect(twice.code).equal(1);
  });

  it('ends what it has begun when it is stopped, and goes on the next time', async () => {
    write('CPU', ...Array.from({ length: 600 }, (_, i) => cpu(`${i}`, `Ryzen ${i}`, `n-${i}`)));
    const words = [admin.email.value, '--made-up-prices'];
    const { outcome } = await whileItWaits(words, async (child) => child.kill('SIGINT'));
    const stopped = await outcome;
    expect(stopped.out).include('Stopped: 500 read, 500 new, 0 there already, 0 refused.');
    expect(stopped.code).equal(130);
    const done = await run(words);
    expect(done.out).include('Done: 600 read, 100 new, 500 there already, 0 refused.');
    expect(await parts()).length(600);
  });

  it('says that the database has gone, where it goes, and goes on the next time', async () => {
    write('CPU', ...Array.from({ length: 20 }, (_, i) => cpu(`${i}`, `Ryzen ${i}`, `n-${i}`)));
    const words = [admin.email.value, '--made-up-prices'];
    const { outcome } = await whileItWaits(words, () =>
      database.orm.em.fork().execute(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      ),
    );
    const lost = await outcome;
    expect(lost.err).include('The database cannot be reached');
    expect(lost.code).equal(1);
    expect((await run(words)).out).include('Done: 20 read, 20 new');
  });

  it('says what is missing, and makes up no prices where money is real', async () => {
    const { email } = admin;
    const real = { STRIPE_API_URL: '' };
    // As far as it was copied.
    const half = join(folder, 'half');
    mkdirSync(half);
    writeFileSync(join(half, 'CPU.jsonl.gz'), gzipSync(cpu('a', 'Ryzen', '1')).subarray(0, 40));
    for (const [words, settings, said] of [
      [[], {}, 'Say which admin imports'],
      [[email.value], {}, 'Say which admin imports'],
      [[email.value, '--made-up-prices'], { PARTS_DIR: '' }, 'Say which admin imports'],
      [[email.value, '--made-up-prices'], real, 'Only a shop with the Stripe sandbox'],
      [['nobody@parches.test', '--made-up-prices'], {}, 'There is nobody with the address'],
      [[email.value], { PRICES: join(folder, 'none.csv') }, 'no such file'],
      [[email.value], { PRICES: folder }, 'EISDIR'],
      [
        [email.value, '--made-up-prices'],
        { PARTS_DIR: half },
        `${half}/CPU.jsonl.gz is no whole gzip file`,
      ],
    ] as const) {
      const { code, err } = await run([...words], settings);
      expect(err, said).include(said);
      expect(code, said).equal(1);
    }
    expect(await parts()).length(0);
  });
});
