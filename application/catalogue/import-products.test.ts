import { expect } from 'chai';
import { NotAllowed } from '../../domain/errors.ts';
import { highestStock } from '../../domain/product.ts';
import { anAdmin, aProduct, aUser, nextId } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { fakePorts } from '../fakes/shop.ts';
import type { ImportRow } from './import-plan.ts';
import { importProducts, type ImportProgress } from './import-products.ts';

const image = '/pictures/processors.svg';

const stage = async () => {
  const ports = fakePorts();
  const admin = anAdmin();
  await ports.users.add(admin);
  const product = aProduct({ name: 'Known', stock: 5 });
  await ports.products.add(product);
  const progress: ImportProgress[] = [];
  const run = (rows: ImportRow[], dryRun = false, who = admin) =>
    importProducts(ports)(who, rows, {
      dryRun,
      onProgress: async (news) => void progress.push(news),
    });
  return { ...ports, admin, product, progress, run };
};

let line = 1;
const row = (values: ImportRow['values'], id?: string): ImportRow => {
  line += 1;
  return { line, id, values, faults: [] };
};
const fan = (name: string) => row({ name, price: 9.99, stock: 3, description: 'A', image });

describe('importProducts', () => {
  it('makes what has no id and changes what has one, in one go', async () => {
    const { run, products, audit, stockHistory, product } = await stage();
    const outcome = await run([fan('New'), row({ price: 1, stock: 7, version: 1 }, product.id)]);
    expect(outcome).include({ applied: true, rows: 2, created: 1, updated: 1, unchanged: 0 });
    const all = await products.all();
    expect(all.map(({ name, stock, version }) => [name, stock, version])).deep.equal([
      ['Known', 7, 2],
      ['New', 3, 1],
    ]);
    expect(all[0]?.price.minor).equal(100);
    const [imported, ...parts] = await audit.all();
    expect(imported).deep.include({
      act: 'product.import',
      label: '2 rows',
      after: { rows: 2, created: 1, updated: 1 },
    });
    expect(parts.map(({ act, after, partOf }) => [act, after?.['Stock'], partOf])).deep.equal([
      ['product.create', 3, imported?.id],
      ['product.edit', 7, imported?.id],
    ]);
    const [change] = (await stockHistory.of(product.id, { limit: 1 })).rows;
    expect(change).include({ difference: 2, stock: 7, reason: 'Import' });
  });

  it('says what would change, and changes nothing, when it is a dry run', async () => {
    const { run, products, audit, product } = await stage();
    const good = [fan('New'), row({ stock: 7 }, product.id)];
    expect(await run(good, true)).include({ applied: false, created: 1, updated: 1 });
    const outcome = await run([...good, row({}, nextId())], true);
    expect(outcome).include({ applied: false, created: 1, updated: 1 });
    expect(outcome.faults.map(({ field }) => field)).deep.equal(['id']);
    expect(await products.all()).length(1);
    expect(await audit.all()).deep.equal([]);
  });

  it('writes nothing when one row is bad, and names each with its reason', async () => {
    const { run, products, product } = await stage();
    const bad: [ImportRow, string][] = [
      [row({}), 'name price stock description image'],
      [row({ ...fan('x').values, price: 1.999 }), 'price'],
      [row({ ...fan('y').values, image: '/elsewhere.png' }), 'image'],
      [row({ ...fan('z').values, category: 'processors', specs: { cores: 'x' } }), 'specs.cores'],
      [fan('good'), ''],
      [row({ name: 'A' }, product.id), ''],
      [row({ name: 'B' }, product.id), 'id'],
      [row({ name: 'C' }, nextId()), 'id'],
    ];
    const outcome = await run(bad.map(([one]) => one));
    expect(outcome).include({ applied: false, created: 1, updated: 1 });
    for (const [{ line }, fields] of bad) {
      const faults = outcome.faults.filter((fault) => fault.line === line);
      expect(faults.map(({ field }) => field).join(' '), `line ${line}`).equal(fields);
      for (const { reason } of faults) expect(reason).match(/\w/);
    }
    expect((await products.all()).map(({ name }) => name)).deep.equal(['Known']);
  });

  it('takes a name that is taken, as the shop does everywhere, with a hint', async () => {
    const { run, products, product } = await stage();
    const file = [fan('KNOWN'), fan('New'), fan('new')];
    for (const dryRun of [true, false]) {
      const { created, planned } = await run(file, dryRun);
      expect(created).equal(3);
      expect(planned.map(({ hint }) => hint)).deep.equal([
        'A product has this name already: its id is needed to change it',
        undefined,
        `Line ${file[1]?.line} has this name already`,
      ]);
    }
    expect((await products.all()).map(({ name }) => name)).have.members(
      'Known KNOWN New new'.split(' '),
    );
    expect(await products.find(product.id)).include({ name: 'Known' });
  });

  it('takes a category as the shop shows it for the one that is there', async () => {
    const { run, products, product } = await stage();
    const [odd, plain] = [aProduct({ category: 'Odd Bits' }), aProduct({ category: 'case-fans' })];
    await products.add(odd);
    await products.add(plain);
    const given = [
      'Graphics cards',
      ' case  fans',
      'Odd Bits',
      'odd bits',
      'Cable Ties',
      'cable ties',
      'GPU',
    ];
    const rows = given.map((category) => row({ ...fan(category).values, category }));
    const cores = row({ ...fan('x').values, category: 'Processors', specs: { cores: 'x' } });
    expect((await run([cores], true)).faults.map(({ field }) => field)).deep.equal(['specs.cores']);
    const same = row({ category: 'Processors' }, product.id);
    expect(await run([...rows, same])).include({ created: 7, updated: 0, unchanged: 1 });
    const made = (await products.all()).slice(3).map(({ category }) => category);
    expect(made).deep.equal([
      'graphics-cards',
      'case-fans',
      'Odd Bits',
      'Odd Bits',
      'cable-ties',
      'cable-ties',
      'graphics-cards',
    ]);
  });

  it('makes nothing twice of a file that is sent once more', async () => {
    const { run, products } = await stage();
    await run([fan('New')]);
    const [made] = (await products.all()).slice(-1);
    await products.changeStock(made?.id ?? '', -2);
    const { planned, ...again } = await run([fan('New')]);
    expect(again).include({ applied: true, created: 0, unchanged: 1 });
    expect(planned[0]?.hint).contain('its id is needed to count it');
    expect(await products.all()).length(2);
    expect(await products.find(made?.id ?? '')).include({ stock: 1 });
  });

  it('makes nothing twice of rows that have one name, though others have added more of it', async () => {
    const { run, products } = await stage();
    const rows = ['1 m', '2 m', '3 m'].map((description) =>
      row({ ...fan('Cable').values, description }),
    );
    expect(await run(rows)).include({ created: 3 });
    await products.add(aProduct({ id: nextId(), name: 'CABLE' }));
    expect(await run(rows)).include({ created: 0, unchanged: 3 });
  });

  it('goes on when those who waited have had their turns', async () => {
    const ports = await stage();
    const turn = Promise.withResolvers<void>();
    let told = 0;
    const onProgress = () => ((told += 1), turn.promise);
    const rows = Array.from({ length: 1_001 }, (_, i) => fan(`Fan ${i}`));
    const outcome = importProducts(ports)(ports.admin, rows, { dryRun: true, onProgress });
    await new Promise(setImmediate);
    expect(told).equal(1);
    turn.resolve();
    expect(await outcome).include({ created: 1_001 });
    expect(told).equal(3);
  });

  it('looks at each product once that has a name of the file, however often it has that name', async () => {
    const { run, products } = await stage();
    const rows = Array.from({ length: 100 }, (_, i) =>
      row({ ...fan('Cable').values, description: `${i} m` }),
    );
    await run(rows);
    let looks = 0;
    const namesakes = products.namesakes.bind(products);
    products.namesakes = async (most) => {
      const found = await namesakes(most);
      for (const product of [...found.values()].flat()) {
        const { description } = product;
        const get = () => ((looks += 1), description);
        Object.defineProperty(product, 'description', { get, enumerable: true });
      }
      return found;
    };
    expect(await run(rows, true)).include({ created: 0, unchanged: 100 });
    expect(looks).equal(100);
  });

  it('does not overwrite what was changed since the file was made', async () => {
    const { run, products, product } = await stage();
    await products.save(product.edited({ name: 'Theirs' }));
    const outcome = await run([row({ name: 'Mine', version: 1 }, product.id)]);
    expect(outcome.faults.map(({ field }) => field)).deep.equal(['version']);
    expect(await products.find(product.id)).include({ name: 'Theirs' });
  });

  it('lets everybody book until all is checked, and then what it does not change', async () => {
    const { run, products, progress, product } = await stage();
    const same = aProduct({ name: 'Same' });
    await products.add(same);
    const locks: unknown[] = [];
    const findManyLocked = products.findManyLocked.bind(products);
    products.findManyLocked = (ids) => {
      locks.push([ids, progress.map(({ phase }) => phase)]);
      return findManyLocked(ids);
    };
    await run([row({ name: 'Same' }, same.id), row({ price: 1 }, product.id), fan('New')]);
    expect(locks).deep.equal([[[product.id], ['checking']]]);
  });

  it('plans a row again whose product was sold, counted or changed while it was checked', async () => {
    const { run, products, product } = await stage();
    const meanwhile = (change: () => Promise<void>) => {
      const findManyLocked = products.findManyLocked.bind(products);
      products.findManyLocked = async (ids) => {
        products.findManyLocked = findManyLocked;
        await change();
        return findManyLocked(ids);
      };
    };
    const rows = [fan('New'), row({ name: 'Mine', stock: 9 }, product.id)];
    meanwhile(() => products.changeStock(product.id, -2));
    expect(await run(rows)).include({ applied: true, created: 1, updated: 1 });
    expect(await products.find(product.id)).include({ name: 'Mine', stock: 9, version: 2 });

    meanwhile(() => products.changeStock(product.id, -1));
    const counted = { ...row({ stock: 20 }, product.id), stockSeen: 9 };
    const { applied, faults } = await run([counted, fan('Other')]);
    expect([applied, faults.map(({ reason }) => reason)]).deep.equal([
      false,
      ['The shop has 8 now, and not 9: count again'],
    ]);

    const theirs = (await products.find(product.id))?.edited({ name: 'Theirs' });
    meanwhile(() => products.save(theirs ?? product));
    const stale = await run([row({ name: 'Mine too', version: 2 }, product.id)]);
    expect(stale.faults.map(({ field }) => field)).deep.equal(['version']);
    expect(await run([row({ price: 2 }, product.id)])).include({ applied: true });
    expect(await products.find(product.id)).include({ name: 'Theirs', version: 4 });
    expect((await products.all()).map(({ name }) => name)).deep.equal(['Theirs', 'New']);
  });

  it('asks about each new picture once, some at a time, and about none that a product has', async () => {
    const { run, images, product } = await stage();
    const asked: string[] = [];
    let [underWay, most] = [0, 0];
    images.has = async (url) => {
      asked.push(url);
      most = Math.max(most, (underWay += 1));
      await new Promise(setImmediate);
      underWay -= 1;
      return url !== '/images/49';
    };
    const pictured = (i: number) => row({ ...fan(`Fan ${i}`).values, image: `/images/${i % 50}` });
    const rows = Array.from({ length: 60 }, (_, i) => pictured(i));
    const same = row({ image: product.image, price: 1 }, product.id);
    const { faults } = await run([...rows, same]);
    expect(faults).deep.equal([
      {
        line: rows[49]?.line,
        field: 'image',
        reason: 'image is a picture that was uploaded first',
        given: '/images/49',
      },
    ]);
    expect(asked).have.members(Array.from({ length: 50 }, (_, i) => `/images/${i}`));
    expect(most).equal(20);
  });

  it('leaves what is the same as it is', async () => {
    const { run, audit, product } = await stage();
    const { name, description, stock } = product;
    const outcome = await run([row({ name, description, stock }, product.id)]);
    expect(outcome).include({ applied: true, unchanged: 1, updated: 0 });
    expect((await audit.all()).map(({ act }) => act)).deep.equal(['product.import']);
  });

  it('takes a stock that bookings gave back past the bound, and makes none', async () => {
    const { run, products, product } = await stage();
    await products.changeStock(product.id, highestStock);
    const stock = highestStock + 5;
    expect(await run([row({ stock }, product.id)])).include({ applied: true, unchanged: 1 });
    const { faults } = await run([
      row({ stock: stock + 1 }, product.id),
      row({ ...fan('Full').values, stock: highestStock + 1 }),
    ]);
    expect(faults.map(({ field }) => field)).deep.equal(['stock', 'stock']);
    expect(await run([row({ stock: stock - 1 }, product.id)])).include({ updated: 1 });
    expect(await products.find(product.id)).include({ stock: stock - 1 });
  });

  it('tells how far it is, by the five hundred', async () => {
    const { run, progress, products } = await stage();
    await run(Array.from({ length: 1_200 }, (_, i) => fan(`Fan ${i}`)));
    expect(progress.filter(({ phase }) => phase === 'writing')).deep.equal([
      { phase: 'writing', rows: 500, of: 1_200 },
      { phase: 'writing', rows: 1_000, of: 1_200 },
      { phase: 'writing', rows: 1_200, of: 1_200 },
    ]);
    expect(await products.all()).length(1_201);
  });

  it('is undone whole when it cannot be written down', async () => {
    const { run, products, audit } = await stage();
    audit.add = () => Promise.reject(new Error('The disk is full.'));
    expect(String(await rejectionOf(() => run([fan('New')])))).include('full');
    expect(await products.all()).length(1);
  });

  it('is for admins', async () => {
    const { run } = await stage();
    expect(await rejectionOf(() => run([], false, aUser()))).instanceOf(NotAllowed);
  });
});
