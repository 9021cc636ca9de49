import { expect } from 'chai';
import { sql } from 'kysely';
import { postgresCatalogue } from './catalogue.ts';
import { definitions } from './console-lists.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { seed } from './seed/seed.ts';
import { where, type Sql } from './sql.ts';

describe('The search in PostgreSQL', () => {
  let database: FreshDatabase;
  const execute = <T extends object>(sql: string) => database.orm.em.fork().execute<T[]>(sql);

  before(async () => {
    database = await freshDatabase();
    await seed(database.orm, 'usd');
  });
  after(() => database.drop());

  it('has each change of a part in its place at once, and in no list that every search reads', async () => {
    await execute('update products set sold = sold + 1');
    const rows = await execute<{ index: string }>(`
      select indexrelid::regclass::text as index from pg_index
      join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where amname = 'gin' and indrelid in ('products'::regclass, 'search_words'::regclass)`);
    const indexes = rows.map(({ index }) => index);
    expect(indexes).to.include('products_search');
    for (const index of indexes)
      expect(await execute(`select gin_clean_pending_list('${index}') as pages`), index).deep.equal(
        [{ pages: '0' }],
      );
  });

  describe('of the shoppers, among the first parts', () => {
    const searches: [typed: string, first: string[]][] = [
      ['matx', ['MSI PRO B650M-P', 'ASUS Prime AP201 Black', 'Thermaltake Versa H17 Black']],
      ['m-atx', ['MSI PRO B650M-P']],
      ['micro atx motherboard', ['MSI PRO B650M-P', 'MSI B550M PRO-VDH WIFI']],
      ['mini itx', ['Lian Li A4-H2O Black', 'MSI MPG B850I EDGE TI WIFI']],
      ['mini itx case', ['Lian Li A4-H2O Black']],
      ['itx board', ['MSI MPG B850I EDGE TI WIFI']],
      ['ryzen 7', ['AMD Ryzen 7 9700X', 'AMD Ryzen 7 5800XT', 'AMD Ryzen 7 9800X3D']],
      ['ryzen 5', ['AMD Ryzen 5 7600', 'AMD Ryzen 5 5600', 'AMD Ryzen 5 9600X']],
      ['ryzen 9', ['AMD Ryzen 9 9950X3D']],
      ['core ultra 9', ['Intel Core Ultra 9 285K']],
      ['16 cores', ['AMD Ryzen 9 9950X3D']],
      ['16-core cpu', ['AMD Ryzen 9 9950X3D']],
      ['8 cores', ['AMD Ryzen 7 9700X', 'AMD Ryzen 7 5800XT', 'AMD Ryzen 7 9800X3D']],
      ['6 core ryzen', ['AMD Ryzen 5 7600', 'AMD Ryzen 5 5600', 'AMD Ryzen 5 9600X']],
      ['14600k', ['Intel Core i5-14600K']],
      ['intel i5', ['Intel Core i5-14600K']],
      ['9800x3d', ['AMD Ryzen 7 9800X3D']],
      ['x3d', ['AMD Ryzen 7 9800X3D', 'AMD Ryzen 9 9950X3D']],
      ['am4 cpu', ['AMD Ryzen 5 5600', 'AMD Ryzen 7 5800XT']],
      [
        'rx 9070 xt',
        ['Sapphire PULSE Radeon RX 9070 XT 16GB', 'PowerColor Reaper Radeon RX 9070 16GB'],
      ],
      ['rtx 5080', ['MSI GeForce RTX 5080 16G GAMING TRIO OC']],
      [
        'rtx5070',
        ['NVIDIA GeForce RTX 5070 Founders Edition', 'MSI GeForce RTX 5070 Ti 16G VENTUS 3X OC'],
      ],
      ['5060 ti 16gb', ['MSI GeForce RTX 5060 Ti 16G VENTUS 2X OC PLUS']],
      ['5090', ['ASUS ROG Astral GeForce RTX 5090 32GB GDDR7 OC Edition']],
      [
        'low profile',
        [
          'be quiet! Pure Rock LP',
          'MSI GeForce RTX 3050 LP 6G OC',
          'ASUS GeForce RTX 5060 LP BRK 8GB GDDR7 OC Edition',
        ],
      ],
      [
        'low profile gpu',
        ['MSI GeForce RTX 3050 LP 6G OC', 'ASUS GeForce RTX 5060 LP BRK 8GB GDDR7 OC Edition'],
      ],
      ['360 aio', ['DeepCool LS720 SE Black']],
      ['air cooler', ['DeepCool AK400', 'DeepCool AK620']],
      ['cpu cooler', ['DeepCool AK400', 'DeepCool AK620']],
      [
        'ddr5 6000 cl30',
        [
          'G.Skill Flare X5 32GB (2x16GB) DDR5-6000 CL30',
          'ADATA XPG Lancer RGB 32GB (2x16GB) DDR5-6000 CL30',
          'G.Skill Trident Z5 Neo RGB 64GB (2x32GB) DDR5-6000 CL30',
        ],
      ],
      [
        'ddr4 3200',
        [
          'Kingston FURY Beast 16GB (2x8GB) DDR4-3200 CL16',
          'Corsair Vengeance LPX 32GB (2x16GB) DDR4-3200 CL16',
        ],
      ],
      [
        '32gb ddr5 ram',
        [
          'G.Skill Flare X5 32GB (2x16GB) DDR5-6000 CL30',
          'ADATA XPG Lancer RGB 32GB (2x16GB) DDR5-6000 CL30',
        ],
      ],
      [
        '16 gb ddr4',
        [
          'G.Skill Ripjaws V 32GB (2x16GB) DDR4-3600 CL18',
          'Corsair Vengeance LPX 32GB (2x16GB) DDR4-3200 CL16',
        ],
      ],
      ['1tb', ['Kingston NV3 1TB', 'WD Blue SN5000 1TB', 'Samsung 870 EVO 1TB']],
      ['nvme 2tb', ['Samsung 990 PRO 2TB', 'Samsung 9100 PRO 2TB']],
      ['gen5 ssd', ['Samsung 9100 PRO 2TB', 'WD_BLACK SN8100 4TB']],
      ['pcie 5.0 ssd', ['Samsung 9100 PRO 2TB']],
      ['sata ssd', ['Samsung 870 EVO 1TB', 'Kingston A400 240GB']],
      ['m.2 ssd 4tb', ['Lexar NM790 4TB', 'WD_BLACK SN8100 4TB']],
      ['4tb hard drive', ['WD Red Plus 4TB']],
      ['wd black', ['WD_BLACK SN850X 8TB', 'WD_BLACK SN8100 4TB']],
      [
        'am5 board wifi',
        [
          'MSI MAG X870 TOMAHAWK WIFI',
          'Gigabyte B850 AORUS ELITE WIFI7',
          'MSI MPG B850I EDGE TI WIFI',
          'ASUS ROG STRIX X870E-E GAMING WIFI',
        ],
      ],
      ['am5 matx board', ['MSI PRO B650M-P']],
      ['wifi 7 motherboard', ['Gigabyte B850 AORUS ELITE WIFI7']],
      ['b650', ['MSI PRO B650M-P']],
      ['x870e', ['MSI MEG X870E GODLIKE', 'ASUS ROG STRIX X870E-E GAMING WIFI']],
      ['850w gold', ['Thermaltake Toughpower GF A3 850W', 'MSI MAG A850GL PCIE5']],
      ['750 watt psu', ['be quiet! Pure Power 13 M 750W']],
      ['sfx psu', ['Corsair SF750 (2024)']],
      ['1000w', ['be quiet! Dark Power 13 1000W', 'Seasonic VERTEX GX-1000']],
      ['1kw psu', ['be quiet! Dark Power 13 1000W', 'Seasonic VERTEX GX-1000']],
      ['white case', ['NZXT H6 Flow White']],
      ['mid tower', ['NZXT H6 Flow White']],
      ['case for atx', ['Montech AIR 903 MAX Black']],
      ['corsair ram', ['Corsair Vengeance 96GB (2x48GB) DDR5-6000 CL36']],
      ['r5 7600', ['AMD Ryzen 5 7600']],
      ['r9', ['AMD Ryzen 9 9950X3D']],
      ['socket lga1700 board', ['MSI PRO B760M-A WIFI DDR4']],
      ['socket 1700 board', ['MSI PRO B760M-A WIFI DDR4']],
      ['b760ma', ['MSI PRO B760M-A WIFI DDR4']],
      ['gx1000', ['Seasonic VERTEX GX-1000']],
      ['socket am5 itx board', ['MSI MPG B850I EDGE TI WIFI']],
      ['ddr 5 board', ['ASUS ROG STRIX X870E-E GAMING WIFI']],
      ['pcie5.0 ssd', ['Samsung 9100 PRO 2TB', 'WD_BLACK SN8100 4TB']],
      ['gskill ddr4', ['G.Skill Ripjaws V 32GB (2x16GB) DDR4-3600 CL18']],
      ['bequiet case', ['be quiet! Silent Base 802 Black']],
      ['lianli o11', ['Lian Li O11 Dynamic EVO Black']],
      ['western digital sn850x', ['WD_BLACK SN850X 8TB']],
      ['32gb vram', ['ASUS ROG Astral GeForce RTX 5090 32GB GDDR7 OC Edition']],
      ['ＲＴＸ　５０８０', ['MSI GeForce RTX 5080 16G GAMING TRIO OC']],
      ['ryzn', ['AMD Ryzen 5 7600', 'AMD Ryzen 5 5600', 'AMD Ryzen 5 9600X']],
      ['gefroce 5080', ['MSI GeForce RTX 5080 16G GAMING TRIO OC']],
    ];
    for (const [q, first] of searches)
      it(`finds what a builder means: ${q}`, async () => {
        const asked = { q, sort: 'relevance' as const, limit: first.length };
        const { rows } = await postgresCatalogue(database.orm).list(asked);
        expect(rows.map(({ name }) => name)).deep.equal(first);
      });

    const guesses: [typed: string, nearest: string][] = [
      ['14900k', 'Intel Core i5-14600K'],
      ['i5 13600k', 'Intel Core i5-14600K'],
      ['7800x3d', 'AMD Ryzen 7 9800X3D'],
      ['240 aio', 'DeepCool LS720 SE Black'],
      ['rx 7800 xt', 'Sapphire PULSE Radeon RX 9070 XT 16GB'],
      ['gpu 5089', 'MSI GeForce RTX 5080 16G GAMING TRIO OC'],
    ];
    for (const [q, nearest] of guesses)
      it(`takes no figure for another one, but shows the nearest: ${q}`, async () => {
        const catalogue = postgresCatalogue(database.orm);
        const asked = { q, sort: 'relevance' as const, limit: 1 };
        expect((await catalogue.list(asked)).rows).deep.equal([]);
        const { rows } = await catalogue.list({ ...asked, match: 'nearest' });
        expect(rows[0]?.name).equal(nearest);
      });
  });

  describe('of the console', () => {
    const { products } = definitions;
    const planOf = async (conditions: (filter: { q: string }) => Sql[]): Promise<string> => {
      const rows = await database.orm.em.fork().transactional(async (em) => {
        for (const way of ['seqscan', 'indexscan', 'sort'])
          await em.execute(`set local enable_${way} = off`);
        const matching = where(conditions({ q: 'gaming' }));
        const plan = sql`explain select id from products ${matching} order by id limit 25`;
        return (await plan.execute(em.getKysely())).rows;
      });
      return JSON.stringify(rows);
    };

    before(() =>
      execute(`insert into products (id, name, price_minor, price_currency, stock, description, image, created_at)
        select gen_random_uuid(), 'Desk', 100, 'usd', 1, case when n % 2 = 0 then 'For gaming' else '' end, '', now()
        from generate_series(1, 2000) as n; analyze products`),
    );

    it('knows for a common word about how many parts have it', async () => {
      const plan = await planOf(products.estimable ?? products.conditions);
      const rows = plan.matchAll(/rows=(\d+)/g).map(([, each]) => Number(each));
      expect(Math.max(...rows)).within(700, 1_500);
    });

    it('reads its index for a rare word, and that of the sort for a common one', async () => {
      expect(await planOf(products.conditions)).include('products_search');
      expect(await planOf(products.scannable ?? products.conditions)).not.include(
        'products_search',
      );
    });
  });

  describe('of many parts', () => {
    before(() =>
      execute(`insert into products (id, name, price_minor, price_currency, stock, description, image, created_at)
        select id, 'Desk', 100, 'usd', 1, '', '', now()
        from (select gen_random_uuid() as id from generate_series(1, 10000)) made
        where search_share(id) = 0`),
    );

    it('finds nothing where nothing was typed that could be looked for', async () => {
      const catalogue = postgresCatalogue(database.orm);
      for (const sort of ['relevance', 'price'] as const)
        for (const q of ['%', '???', '٣']) {
          const { rows } = await catalogue.list({ q, sort, limit: 3 });
          expect(rows, `${q} by ${sort}`).deep.equal([]);
        }
      expect(await catalogue.categories({ q: '%' }, 9)).deep.equal([]);
      const desks = await catalogue.list({ q: 'desk', sort: 'relevance', limit: 3 });
      expect(desks.rows).length(3);
    });
  });
});
