import { expect } from 'chai';
import type { ConsoleAuditEntry, ConsoleProduct, ImportLine } from './console-contract.ts';
import type { Problem } from './contract.ts';
import { csvLine } from '../../domain/csv.ts';
import { readCsv } from './csv.ts';
import { checkedShop } from './testing/checked-shop.ts';
import { dataProviderOf, page, type Provider } from './testing/console-client.ts';
import { leavesNothing } from './testing/database.ts';
import type { Person } from './testing/shop-client.ts';

const picture = '/pictures/processors.svg';
const header = ['name', 'price', 'Stock', 'category', 'description', 'image', 'specs'];

describe('Products by the file', () => {
  const shop = checkedShop();
  let admin: Person;
  let provider: Provider;

  before(async () => {
    admin = await shop.admin();
    provider = dataProviderOf(shop, admin);
  });

  const send = (raw: BodyInit, dryRun = false, headers = { 'content-type': 'text/csv' }) =>
    shop.call<string & Problem>(
      'POST',
      `/admin/api/products/import${dryRun ? '?dryRun=true' : ''}`,
      {
        token: admin.token,
        raw,
        headers,
      },
    );
  /** What the lines of an answer say, by their kind. */
  const run = async (raw: BodyInit, dryRun = false) => {
    const { status, headers, body } = await send(raw, dryRun);
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'application/x-ndjson']);
    const lines = body
      .trim()
      .split('\n')
      .map((line): ImportLine => JSON.parse(line));
    const last = lines.at(-1);
    return {
      progress: lines.flatMap((line) => ('progress' in line ? [line.progress] : [])),
      faults: lines.flatMap((line) => ('fault' in line ? [line.fault] : [])),
      hints: lines.flatMap((line) => ('hint' in line ? [line.hint] : [])),
      changes: lines.flatMap((line) => ('change' in line ? [line.change] : [])),
      result: last && 'result' in last ? last.result : undefined,
    };
  };
  const row = (name: string, more: Partial<Record<string, string | number>> = {}) => {
    const values: Record<string, string | number> = {
      name,
      price: 9.99,
      Stock: 3,
      category: 'coolers',
      description: 'A part, "quoted",\nof two lines',
      image: picture,
      specs: '{"fans":2}',
      ...more,
    };
    return csvLine(header.map((column) => values[column] ?? ''));
  };
  const found = async (q: string) =>
    (await provider.getList<ConsoleProduct>('products', page({ q }, ['id', 'ASC'], 1000))).data;

  it('is refused at once when it is nothing but commas, or faults', async () => {
    for (const commas of [','.repeat(1_000_000), `name\n${','.repeat(20_000_000)}`]) {
      const { status, body } = await send(commas, true);
      expect([status, body.errors]).to.deep.equal([
        400,
        [
          {
            pointer: '',
            message: `Line ${commas.startsWith('n') ? 2 : 1}: A row may have at most 100 cells`,
          },
        ],
      ]);
    }
    const { faults, result } = await run(`name,price\n${'a,b,c\n'.repeat(20_000)}`, true);
    expect(faults).to.have.length(1_000);
    expect(result).to.include({ bad: 20_000, faults: 20_000 });
  });

  it('500 with 3 bad rows: nothing is written, each is named with its line; then all of it', async () => {
    const mark = `Bulk${Date.now()}`;
    const rows = Array.from({ length: 500 }, (_, i) => row(`${mark} ${i}`));
    const bad = [...rows];
    bad.splice(100, 0, row(`${mark} x`, { price: 'cheap' }));
    bad.splice(200, 0, row(`${mark} y`, { Stock: -1 }));
    bad.splice(300, 0, row('', { specs: '{"fans":"two"}', image: 'https://elsewhere.test/a.png' }));
    const file = (lines: string[]) => csvLine(header) + lines.join('');
    await leavesNothing(shop.orm, async () => {
      for (const dryRun of [true, false]) {
        const { faults, result, changes } = await run(file(bad), dryRun);
        expect(result).to.deep.equal({
          applied: false,
          dryRun,
          rows: 503,
          created: 500,
          updated: 0,
          unchanged: 0,
          bad: 3,
          faults: faults.length,
          hints: 0,
        });
        expect(changes).to.have.length(dryRun ? 500 : 0);
        // A row is two lines long, and the header one.
        expect(faults.map(({ line, field }) => `${line} ${field}`)).to.deep.equal([
          '202 price',
          '402 Stock',
          '602 image',
        ]);
        expect(faults[0]?.reason).to.equal("price is a number, and not 'cheap'");
      }
      const cells = [{ price: 9.9999 }, { image: '/images/none.webp' }];
      const { faults } = await run(file(cells.map((cell) => row(mark, cell))), true);
      expect(faults.map(({ reason }) => reason)).to.deep.equal([
        "Give an amount with at most 2 decimals, and not '9.9999'",
        "image is a picture that was uploaded first, and not '/images/none.webp'",
      ]);
    });
    const { result, progress } = await run(file(rows));
    expect(result).to.include({ applied: true, created: 500, bad: 0 });
    expect(progress.at(-1)).to.deep.equal({ phase: 'writing', rows: 500, of: 500 });
    const stored = await found(mark);
    expect(stored.map(({ name }) => name)).to.deep.equal(rows.map((_, i) => `${mark} ${i}`));
    expect(stored[0]).to.deep.include({
      price: 9.99,
      Stock: 3,
      description: 'A part, "quoted",\nof two lines',
      specs: { fans: 2 },
      onShelf: true,
    });
    const audit = (filter: object) =>
      provider.getList<ConsoleAuditEntry>('audit', page(filter, ['at', 'DESC'], 1));
    const { data } = await audit({ act: 'product.import' });
    expect(data[0]).to.deep.include({
      adminEmail: admin.email,
      after: { rows: 500, created: 500, updated: 0 },
    });
    const { data: newest, total } = await audit({ from: data[0]?.at });
    expect([newest[0]?.id, total], 'one entry for all of it').to.deep.equal([data[0]?.id, 1]);
    expect((await audit({ partOf: data[0]?.id })).total).to.equal(500);
    const { data: created } = await audit({ subjectId: stored[499]?.id });
    expect(created[0]?.act).to.equal('product.create');

    const twice = await run(file(rows));
    expect(twice.result).to.include({ applied: true, created: 0, unchanged: 500, hints: 0 });
    const dearer = file([row(`${mark} 0`, { price: 10 })]);
    const { hints, result: other } = await run(dearer, true);
    expect(other).to.include({ created: 1, bad: 0, hints: 1 });
    expect(hints).to.deep.equal([
      {
        line: 2,
        field: 'name',
        reason: 'A product has this name already: its id is needed to change it',
      },
    ]);
  });

  it('semicolons, and a comma before the decimals, as spreadsheets of Europe write them', async () => {
    const mark = `Komma${Date.now()}`;
    const priced = (name: string, price: string, stock = '3') =>
      `${mark} ${name};${price};${stock};A part;${picture};old\r\n`;
    const top = 'name;price;Stock;description;image;fault\r\n';
    const { faults } = await run(
      top + priced('a', '9,501') + priced('b', '1.000') + priced('c', '5', '1.000'),
    );
    expect(faults.map(({ field, reason }) => [field, reason])).to.deep.equal([
      ['price', "price is a number, and '9,501' may be 9501 or 9.501: write that"],
      ['price', "price is a number, and '1.000' may be 1000 or 1: write that"],
      ['Stock', "Stock is a whole number, and '1.000' may be 1000 or 1: write that"],
    ]);
    const prices = ['9,50', '1.299,5', '1\u00a0299,50', '12\u202f999', "1'299.50"];
    const { result } = await run(top + prices.map((price) => priced(price, price)).join(''));
    expect(result).to.include({ applied: true, created: 5 });
    const made = (await found(mark)).map(({ price }) => price);
    expect(made).to.deep.equal([9.5, 1299.5, 1299.5, 12_999, 1299.5]);
  });

  it('a header in any case, columns without anything in them, and a first line that names the separator', async () => {
    const mark = `Loose${Date.now()}`;
    const top = 'sep=;\r\nName;PRICE;stock;;description;Image;;\r\n';
    const rest = `A part; ${picture} `;
    const file = `;;\r\n${top}${mark} a;9,50;3;;${rest};;\r\n;; ;;\r\n${mark} b;8;3;;${rest}\r\n;;;;;;;\r\n`;
    expect((await run(file)).result).to.include({ applied: true, created: 2, rows: 2 });
    const { faults } = await run(
      `${top}${mark} c;9;3;x;${rest};;\r\n${mark} d;9;3;;${rest};;;y\r\n`,
    );
    expect(faults).to.deep.equal([
      { line: 3, field: '', reason: "'x' stands in a column without a name" },
      { line: 4, field: '', reason: 'It has 9 cells, and not 6' },
    ]);
  });

  it('are not made again by the same file, whose names JavaScript lowers in its own way', async () => {
    const names = [`ΨΗΦΙΑΚΟΣ ${Date.now()} ΔΙΣΚΟΣ`, `İŞLEMCİ ${Date.now()}`];
    const file = csvLine(header) + names.map((name) => row(name)).join('');
    expect((await run(file)).result).to.include({ applied: true, created: 2 });
    expect((await run(file)).result).to.include({ applied: true, created: 0, unchanged: 2 });
  });

  it('an export goes in again: unchanged, or with what was changed in it', async () => {
    const mark = `Round${Date.now()}`;
    const names = [`${mark} plain`, `=${mark}`, `@${mark}, "x"`, `-${mark}\n+1`];
    for (const name of names)
      await provider.create('products', {
        data: { name, price: 5, Stock: 4, image: picture, description: '=1+1', specs: { a: '=x' } },
      });
    const filter = encodeURIComponent(JSON.stringify({ q: mark }));
    const { body: table, headers } = await shop.call<string>(
      'GET',
      `/admin/api/products/export?filter=${filter}`,
      { token: admin.token },
    );
    expect(headers.get('content-disposition')).to.equal('attachment; filename="products.csv"');
    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    const cells: string[][] = [];
    for await (const line of readCsv([table])) cells.push(line.cells);
    const [columns = [], ...lines] = cells;
    expect(lines.map((line) => line[columns.indexOf('name')])).to.deep.equal([
      names[0],
      ...names.slice(1).map((name) => `'${name}`),
    ]);
    for (const cell of lines.flat()) expect(cell).not.to.match(/^[=+\-@\t\r]/);

    const same = await run(table);
    expect(same.result).to.include({ applied: true, unchanged: 4, updated: 0, bad: 0 });
    const write = (change: (line: string[]) => string[]) =>
      csvLine(columns) +
      lines
        .map((line) =>
          change(line)
            .map((cell) => `"${cell.replaceAll('"', '""')}"`)
            .join(','),
        )
        .join('\r\n');
    const dearer = write((line) =>
      line.map((cell, i) => (columns[i] === 'price' ? '6' : columns[i] === 'Stock' ? '1' : cell)),
    );
    const dry = await run(dearer, true);
    expect(dry.changes.map(({ act, before, after }) => [act, before, after])).to.deep.equal(
      names.map(() => ['update', { price: 5, Stock: 4 }, { price: 6, Stock: 1 }]),
    );
    expect((await run(dearer)).result).to.include({ applied: true, updated: 4 });
    const stored = await found(mark);
    expect(
      stored.map(({ name, price, Stock, version }) => [name, price, Stock, version]),
    ).to.deep.equal(names.map((name) => [name, 6, 1, 2]));
    const stale = await run(dearer);
    expect(stale.faults.map(({ field, reason }) => [field, reason])).to.deep.equal(
      names.map(() => ['version', 'It was changed since the file was made']),
    );
  });

  it('what is no such file is refused, and leaves nothing', async () => {
    const nobody = '0192f0c1-2345-7abc-8def-0123456789ab';
    await leavesNothing(shop.orm, async () => {
      for (const [raw, pointer, message] of [
        ['', '', 'The file is empty'],
        ['name,colour\nx,red', '/colour', 'There is no column colour'],
        [
          `name,${'x'.repeat(60)}\nx,y`,
          `/${'x'.repeat(40)}…`,
          `There is no column ${'x'.repeat(40)}…`,
        ],
        ['name,Name\nx,y', '/name', 'The column name is there twice'],
        ['name\n"x', '', 'Line 2: A quote is never closed'],
        [
          Buffer.from('name\nGehäuse', 'latin1'),
          '',
          'The file is not UTF-8: save it as CSV UTF-8 and send that',
        ],
      ] as const) {
        const { status, body } = await send(raw);
        expect([status, body.errors], String(raw)).to.deep.equal([400, [{ pointer, message }]]);
      }
      const json = await send('{}', false, { 'content-type': 'application/json' });
      expect(json.status).to.equal(415);
      expect((await send('x'.repeat(21 * 1024 * 1024))).status).to.equal(413);
      expect((await send(`name\n${'x\n'.repeat(50_001)}`)).status).to.equal(413);
      const { faults } = await run(
        `id,name,price\n${nobody},x,1\nnonsense,y,1\n${nobody},z,1\n,,"1"\n,w,1,2\n`,
      );
      const told = (line: number) => faults.find((fault) => fault.line === line)?.reason;
      expect(told(2)).to.equal(`id is the id of a product, and not '${nobody}'`);
      expect(told(3)).to.equal("id is the id of a product, and not 'nonsense'");
      expect(faults.map(({ line, field }) => `${line} ${field}`)).to.deep.equal([
        '2 id',
        '3 id',
        '4 id',
        '5 name',
        '5 Stock',
        '5 description',
        '5 image',
        '6 ',
      ]);
    });
  });

  it('every export is escaped, and holds everything that its filter selects', async () => {
    const subject = `=cmd${Date.now()}`;
    await shop.call('POST', '/contact', {
      body: { email: 'visitor@parches.test', subject, message: '@SUM(A1)\t' },
    });
    for (const resource of ['users', 'products', 'reviews', 'bookings', 'messages', 'audit']) {
      const { status, body } = await shop.call<string>('GET', `/admin/api/${resource}/export`, {
        token: admin.token,
      });
      expect(status, resource).to.equal(200);
      const lines: string[][] = [];
      for await (const { cells } of readCsv([body])) lines.push(cells);
      const { total } = await provider.getList(resource, page());
      expect(lines.length - 1, resource).to.equal(total);
      const [act] = (await provider.getList('audit', page({}, ['at', 'DESC'], 1))).data;
      expect(act, resource).to.include({
        act: `${resource.replace(/s$/, '')}.export`,
        label: `${resource}.csv`,
        adminEmail: admin.email,
      });
      for (const cell of lines.flat())
        expect(cell, resource).not.to.match(/^[=+@\t\r]|^-(?![\d.]+$)/);
      if (resource === 'messages') expect(body).to.include(`'${subject},"'@SUM(A1)\t"`);
    }
  });

  it('an export is written down with its filter, and one that is refused is not', async () => {
    const exportUsers = (filter: object) =>
      shop.call('GET', `/admin/api/users/export?filter=${JSON.stringify(filter)}`, {
        token: admin.token,
      });
    const exports = async () =>
      (await provider.getList('audit', page({ act: 'user.export' }, ['at', 'DESC']))).data;
    const filter = { q: admin.email, from: '2020-01-01' };
    expect((await exportUsers(filter)).status).to.equal(200);
    const written = await exports();
    expect(written[0]).to.deep.include({
      subject: 'user',
      subjectId: null,
      before: null,
      after: filter,
    });
    expect((await exportUsers({ q: 5 })).status).to.equal(400);
    expect((await exportUsers({ from: '2020-02-31' })).status).to.equal(400);
    expect(await exports()).to.deep.equal(written);
  });
});
