import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import { unshownFields, type Product } from '../../domain/product.ts';
import { aBooking, aProduct, aUser, after, hour, nextId, noon, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { SpecCondition } from '../../domain/facets.ts';
import { sortOrders } from '../../domain/sort-order.ts';
import { partOf } from './picked-parts.ts';
import type { Catalogue, CatalogueFilter, SortOrder, ProductQuery, Products } from './ports.ts';
import type { Users } from '../users/ports.ts';

type Ports = { bookings: Bookings; catalogue: Catalogue; products: Products; users: Users };

const sorts: SortOrder[] = ['oldest', ...sortOrders];

/** What `Catalogue` promises. @param make gives an empty one, with the products that fill it */
export const catalogueContract = (make: () => Promise<Ports>): void => {
  describe('Catalogue', () => {
    let catalogue: Catalogue;
    let products: Products;
    let bookings: Bookings;
    let users: Users;

    beforeEach(async () => {
      ({ bookings, catalogue, products, users } = await make());
    });

    const stock = async (parts: Parameters<typeof aProduct>[0][]): Promise<Product[]> => {
      const added = parts.map((part, i) => aProduct({ createdAt: after(i), ...part }));
      for (const product of added) await products.add(product);
      return added;
    };
    const list = (query: Partial<ProductQuery> = {}) =>
      catalogue.list({ sort: 'oldest', limit: 100, ...query });
    const names = async (query: Partial<ProductQuery> = {}) =>
      (await list(query)).rows.map((row) => row.name);
    const walk = async (query: Partial<ProductQuery>, between = async () => {}) => {
      const ids: string[] = [];
      let after: string | undefined;
      do {
        const page = await list({ ...query, after });
        ids.push(...page.rows.map((row) => row.id));
        after = page.next;
        await between();
      } while (after !== undefined && ids.length < 1000);
      return ids;
    };

    /** Four processors, one of which says nothing of itself, and a board. */
    const stockFacts = () =>
      stock([
        {
          name: 'A',
          specs: { socket: 'AM5', cores: 8, memoryTypes: ['DDR5'], coolerIncluded: false },
        },
        {
          name: 'B',
          specs: { socket: 'AM5', cores: 16, baseClockGHz: 4.3, memoryTypes: ['DDR5'] },
        },
        { name: 'C', specs: { socket: 'LGA1700', cores: 14, memoryTypes: ['DDR4', 'DDR5'] } },
        { name: 'D', specs: {} },
        { name: 'E', category: 'motherboards', specs: { socket: 'AM5' } },
      ]);

    it('lists what says of itself what is asked for, and nothing that does not say', async () => {
      await stockFacts();
      const of = (...specs: SpecCondition[]) => names({ category: 'processors', specs });
      expect(await of({ name: 'socket', anyOf: ['AM5'] })).deep.equal(['A', 'B']);
      expect(await of({ name: 'socket', anyOf: ['AM5', 'LGA1700'] })).deep.equal(['A', 'B', 'C']);
      expect(await of({ name: 'memoryTypes', anyOf: ['DDR4'] })).deep.equal(['C']);
      expect(await of({ name: 'cores', anyOf: [8, 14] })).deep.equal(['A', 'C']);
      expect(await of({ name: 'cores', min: 9 })).deep.equal(['B', 'C']);
      expect(await of({ name: 'cores', max: 14 })).deep.equal(['A', 'C']);
      expect(await of({ name: 'baseClockGHz', min: 4.3, max: 4.3 })).deep.equal(['B']);
      expect(await of({ name: 'coolerIncluded', anyOf: [false] })).deep.equal(['A']);
      const both = [
        { name: 'socket', anyOf: ['AM5'] },
        { name: 'cores', min: 9 },
      ];
      expect(await of(...both)).deep.equal(['B']);
      const page = await list({ category: 'processors', specs: both });
      expect(page.total).equal(1);
      expect(await names({ q: 'A', specs: [{ name: 'cores', max: 8 }] })).deep.equal(['A']);
    });

    it('counts each facet under all conditions but its own', async () => {
      await stockFacts();
      const facets = (filter: Omit<CatalogueFilter, 'category'> = {}) =>
        catalogue.facets({ category: 'processors', ...filter }, [
          'socket',
          'cores',
          'memoryTypes',
          'coolerIncluded',
        ]);
      const none = { min: undefined, max: undefined };
      const [am5, lga] = [
        { value: 'AM5', count: 2 },
        { value: 'LGA1700', count: 1 },
      ];
      expect(await facets()).deep.equal([
        { name: 'socket', values: [am5, lga], ...none, unknown: 1 },
        {
          name: 'cores',
          values: [14, 16, 8].map((value) => ({ value, count: 1 })),
          min: 8,
          max: 16,
          unknown: 1,
        },
        {
          name: 'memoryTypes',
          values: [
            { value: 'DDR5', count: 3 },
            { value: 'DDR4', count: 1 },
          ],
          ...none,
          unknown: 1,
        },
        { name: 'coolerIncluded', values: [{ value: false, count: 1 }], ...none, unknown: 3 },
      ]);
      const [socket, cores] = await facets({ specs: [{ name: 'socket', anyOf: ['AM5'] }] });
      expect(socket).deep.equal({ name: 'socket', values: [am5, lga], ...none, unknown: 1 });
      expect(cores).deep.include({ min: 8, max: 16, unknown: 0 });
      const [narrow] = await facets({
        specs: [
          { name: 'socket', anyOf: ['AM5'] },
          { name: 'cores', min: 9 },
        ],
      });
      expect(narrow?.values.map(({ count }) => count)).deep.equal([1, 1]);
      const [found] = await facets({ q: 'LGA1700' });
      expect(found?.values).deep.equal([{ ...lga, count: 1 }]);
      const [empty] = await facets({ minPrice: 1_000_000 });
      expect(empty).deep.equal({ name: 'socket', values: [], ...none, unknown: 0 });
    });

    it('knows how many parts say a fact, and its extremes, however many say each another', async () => {
      await stock(
        Array.from({ length: 520 }, (_, i) => ({
          category: 'processors',
          specs: i === 0 ? {} : { socket: `Socket ${Math.max(i, 2)}`, cores: i },
        })),
      );
      const asked = { category: 'processors' };
      const [socket, cores] = await catalogue.facets(asked, ['socket', 'cores']);
      expect(socket).deep.include({ unknown: 1 }).and.property('values').length(100);
      expect(socket?.values[0]).deep.equal({ value: 'Socket 2', count: 2 });
      expect(cores).deep.include({ unknown: 1, min: 1, max: 519 });
    });

    it('shows every field of a product', async () => {
      const [product] = await stock([{ stock: 7 }]);
      const { rows, total, next } = await list();
      expect([total, next]).deep.equal([1, undefined]);
      const [row] = rows;
      expect(row).include({
        id: product?.id,
        name: 'Ryzen 7 9800X3D',
        stock: 7,
        description: 'Eight cores for games.',
        image: '/pictures/processors.svg',
        category: 'processors',
      });
      expect(row?.price.equals(usd(47_999))).equal(true);
      expect(row?.specs).deep.equal(product?.specs);
      expect(row?.createdAt).deep.equal(product?.createdAt);
      expect(row).not.have.any.keys(...unshownFields);
    });

    it('lists, counts and tells facets of what has no conflict with some parts', async () => {
      const parts = await stock([
        {
          name: 'Board',
          category: 'motherboards',
          specs: { socket: 'AM5', memoryType: 'DDR5', memorySlots: 2 },
        },
        { name: 'Fits', specs: { socket: 'AM5' } },
        { name: 'Not', specs: { socket: 'AM4' } },
        { name: 'Silent', specs: {} },
        { name: 'Unlisted', specs: { memoryTypes: [] } },
        { name: 'Pump', category: 'coolers', specs: { sockets: ['AM4', 'LGA1700'] } },
        { name: 'Pair', category: 'memory', specs: { modules: 2 } },
        { name: 'Four', category: 'memory', specs: { modules: 4 } },
        { name: 'Other', category: 'fans', specs: { socket: 'AM4' } },
        { name: 'Loose', category: undefined, specs: {} },
      ]);
      const [board, , quick, , , pump] = parts.map((part) => partOf(part));
      if (!board || !quick || !pump) throw new Error('no parts');
      const fits = [board];
      expect(await names({ fits, category: 'processors' })).deep.equal([
        'Fits',
        'Silent',
        'Unlisted',
      ]);
      expect(await names({ fits, category: 'memory' })).deep.equal(['Pair']);
      expect(await names({ fits, category: 'motherboards' })).deep.equal([]);
      expect(await names({ fits, category: 'fans' })).deep.equal(['Other']);
      expect((await list({ fits, category: 'memory', limit: 1 })).total).equal(1);
      expect(await names({ fits: [] })).length(10);
      const all = ['Fits', 'Silent', 'Unlisted', 'Pair', 'Other', 'Loose'];
      expect(await names({ fits: [...fits, pump] })).deep.equal(all);
      expect(await names({ fits: [quick], q: 'Pump' })).deep.equal(['Pump']);
      expect(await catalogue.categories({ fits }, 10)).deep.include.members([
        { category: 'processors', count: 3 },
        { category: 'memory', count: 1 },
      ]);
      const [socket] = await catalogue.facets({ fits, category: 'processors' }, ['socket']);
      expect(socket).deep.include({ values: [{ value: 'AM5', count: 1 }], unknown: 2 });
    });

    it('says of what has no category and no specs that it has none', async () => {
      await stock([{ category: undefined, specs: {} }]);
      const [row] = (await list()).rows;
      expect(row?.category).equal(undefined);
      expect(row?.specs).deep.equal({});
    });

    it('shows one part as the list does, unless it is off the shelf', async () => {
      const [shown, off] = await stock([{ stock: 7 }, { onShelf: false }]);
      if (!shown || !off) throw new Error('Two were added.');
      expect(await catalogue.view(shown.id)).deep.equal((await list()).rows[0]);
      expect(await catalogue.view(off.id)).equal(undefined);
      expect(await catalogue.view(nextId())).equal(undefined);
      const [row] = (await list()).rows;
      expect(await catalogue.viewMany([off.id, shown.id, nextId()])).deep.equal([row]);
      expect(await catalogue.viewMany([])).deep.equal([]);
    });

    it('sorts by age, name and price', async () => {
      await stock([
        { name: 'Bravo', price: usd(300) },
        { name: 'Alpha', price: usd(2000) },
        { name: 'Charlie', price: usd(100) },
      ]);
      expect(await names()).deep.equal(['Bravo', 'Alpha', 'Charlie']);
      expect(await names({ sort: 'newest' })).deep.equal(['Charlie', 'Alpha', 'Bravo']);
      expect(await names({ sort: 'name' })).deep.equal(['Alpha', 'Bravo', 'Charlie']);
      expect(await names({ sort: 'price' })).deep.equal(['Charlie', 'Bravo', 'Alpha']);
      expect(await names({ sort: '-price' })).deep.equal(['Alpha', 'Bravo', 'Charlie']);
    });

    it('has what is popular first: in stock, then by the pieces paid for lately, then the newest', async () => {
      const day = 24 * hour;
      const [gone, two, three, old, back, open] = await stock([
        { name: 'Sold out, nine', stock: 9 },
        { name: 'Two and one' },
        { name: 'Three' },
        { name: 'Nine, long ago' },
        { name: 'Nine, given back' },
        { name: 'Nine, not paid' },
        { name: 'None' },
      ]);
      const buyer = aUser();
      await users.add(buyer);
      const buy = async (product: Product | undefined, quantity: number, paidAt?: Date) => {
        if (!product) throw new Error('It was added.');
        const booking = aBooking({ buyer, product, quantity });
        await bookings.place(booking);
        if (paidAt) booking.pay(`pi_${booking.id}`, paidAt);
        if (paidAt) await bookings.save(booking);
        return booking;
      };
      const lately = after(-89 * day);
      await buy(gone, 9, lately);
      await buy(two, 2, lately);
      await buy(two, 1, noon);
      await buy(three, 3, lately);
      await buy(old, 9, after(-91 * day));
      const returned = await buy(back, 9, lately);
      returned.refund(noon);
      await bookings.save(returned);
      await buy(open, 9);

      expect(await catalogue.countSold(after(-90 * day))).equal(3);
      const popular = [
        'Three',
        'Two and one',
        'None',
        'Nine, not paid',
        'Nine, given back',
        'Nine, long ago',
        'Sold out, nine',
      ];
      expect(await names({ sort: 'popular' })).deep.equal(popular);
      expect(await names({ sort: 'popular', q: 'nine' })).deep.equal(popular.slice(3));
      expect(await names({ sort: 'popular', category: 'processors' })).deep.equal(popular);
      const all = (await list({ sort: 'popular' })).rows.map((row) => row.id);
      for (const limit of [1, 2, 3]) expect(await walk({ sort: 'popular', limit })).deep.equal(all);

      expect(await catalogue.countSold(after(-90 * day)), 'all are right now').equal(0);
      expect(await catalogue.countSold(after(-1)), 'after those days').equal(3);
      expect((await names({ sort: 'popular' }))[0]).equal('Two and one');
    });

    it('tells what was paid for in one order with a part, most often first, while it is in stock', async () => {
      const [board, often, once, alone, soldOut, hidden] = await stock([
        { name: 'Board' },
        { name: 'Often' },
        { name: 'Once' },
        { name: 'Alone' },
        { name: 'Sold out' },
        { name: 'Hidden' },
      ]);
      if (!board || !often || !once || !alone || !soldOut || !hidden) throw new Error('no parts');
      const order = async (isPaid: boolean, ...parts: Product[]) => {
        const [id, buyer] = [nextId(), aUser()];
        await users.add(buyer);
        const placed = parts.map((product, i) =>
          aBooking({ buyer, product, quantity: 1, ...(i === 0 ? { id } : { orderId: id }) }),
        );
        await bookings.placeOrder(placed);
        for (const booking of isPaid ? placed : []) {
          booking.pay(`pi_${booking.id}`, noon);
          await bookings.save(booking);
        }
      };
      await order(true, board, often, once);
      await order(true, often, board);
      await order(true, soldOut, hidden, board);
      await order(true, alone);
      await order(false, alone, board);
      await products.changeStock(soldOut.id, 1 - soldOut.stock);
      await products.save(hidden.edited({ onShelf: false }));
      const boughtWith = async ({ id }: Product, limit = 9) =>
        (await catalogue.boughtWith(id, limit)).map(({ name }) => name);
      expect(await boughtWith(board)).deep.equal(['Often', 'Once']);
      expect(await boughtWith(board, 1)).deep.equal(['Often']);
      expect(await boughtWith(once)).deep.equal(['Board', 'Often']);
      expect(await boughtWith(alone)).deep.equal([]);
    });

    it('filters by category, price (its ends included) and stock', async () => {
      await stock([
        { name: 'Bravo', price: usd(300), category: 'memory', specs: {}, stock: 0 },
        { name: 'Alpha', price: usd(2000), category: 'cases', specs: {} },
        { name: 'Charlie', price: usd(100), category: undefined, specs: {} },
      ]);
      expect(await names({ category: 'memory' })).deep.equal(['Bravo']);
      expect(await names({ category: 'mem' })).deep.equal([]);
      expect(await names({ minPrice: 300 })).deep.equal(['Bravo', 'Alpha']);
      expect(await names({ maxPrice: 300 })).deep.equal(['Bravo', 'Charlie']);
      expect(await names({ minPrice: 300, maxPrice: 300 })).deep.equal(['Bravo']);
      expect(await names({ inStock: true })).deep.equal(['Alpha', 'Charlie']);
      expect(await names({ inStock: true, category: 'memory' })).deep.equal([]);
    });

    it('searches every word in name, category and description, in any case', async () => {
      await stock([
        { name: 'Falcon Cooler', category: 'coolers', description: 'Keeps quiet.', specs: {} },
        { name: 'Granite Case', category: 'cases', description: 'Room for a falcon.', specs: {} },
        { name: 'Granite Memory', category: 'memory', description: 'Fast.', specs: {} },
      ]);
      expect(await names({ q: 'granite' })).deep.equal(['Granite Case', 'Granite Memory']);
      expect(await names({ q: 'COOLERS' })).deep.equal(['Falcon Cooler']);
      expect(await names({ q: 'quiet' })).deep.equal(['Falcon Cooler']);
      expect(await names({ q: 'falcon  granite' })).deep.equal(['Granite Case']);
      expect(await names({ q: 'granite', category: 'memory' })).deep.equal(['Granite Memory']);
      expect(await names({ q: 'walrus' })).deep.equal([]);
      expect((await list({ q: 'granite', limit: 1 })).total).equal(2);
    });

    it('finds words with their accents and without, in any script', async () => {
      await stock([
        { name: 'Großer Kühlkörper', description: 'Für Türme.', specs: {} },
        { name: 'Falcon™ Cooler', description: 'Quiet.', specs: {} },
        { name: '쿨러 ガラス', description: 'ケース', specs: {} },
        { name: '㍿'.repeat(200), description: '㍿'.repeat(200), specs: {} },
      ]);
      expect(await names({ q: '㍿'.repeat(200) })).deep.equal(['㍿'.repeat(200)]);
      for (const q of ['kuhlkorper', 'KÜHLKÖRPER', 'Kühl'.normalize('NFD'), 'grosser', 'fur turme'])
        expect(await names({ q }), q).deep.equal(['Großer Kühlkörper']);
      for (const q of ['fálcon cooler', 'falcon™'])
        expect(await names({ q }), q).deep.equal(['Falcon™ Cooler']);
      for (const q of ['쿨러', 'ガラス', 'ケース'])
        expect(await names({ q }), q).deep.equal(['쿨러 ガラス']);
    });

    it('puts a hit in the name before one in the description', async () => {
      await stock([
        { name: 'Granite Case', category: 'cases', description: 'Room for a falcon.', specs: {} },
        { name: 'Falcon Cooler', category: 'coolers', description: 'Keeps quiet.', specs: {} },
      ]);
      expect(await names({ q: 'falcon', sort: 'relevance' })).deep.equal([
        'Falcon Cooler',
        'Granite Case',
      ]);
    });

    it('finds words behind dots, dashes and strokes, in whatever order they are asked', async () => {
      await stock([{ name: 'G.Skill Trident Z5 DDR5-6000' }, { name: 'WD_BLACK SN850X/2TB' }]);
      for (const q of ['g.skill', 'skill trident', 'trident g.skill', 'z5 6000', '6000-ddr5'])
        expect(await names({ q }), q).deep.equal(['G.Skill Trident Z5 DDR5-6000']);
      for (const q of ['black', 'sn850x wd_black', 'wd black', '2tb'])
        expect(await names({ q }), q).deep.equal(['WD_BLACK SN850X/2TB']);
    });

    it('finds what begins like a number', async () => {
      await stock([{ name: 'Part 690e4cee-9fad-49b7' }, { name: 'Part 3882e102bc68-8e67bb6fc84' }]);
      expect(await names({ q: 'part 690e4cee-9fad-49b7' })).deep.equal(['Part 690e4cee-9fad-49b7']);
      expect(await names({ q: '8e67bb6fc84' })).deep.equal(['Part 3882e102bc68-8e67bb6fc84']);
    });

    it('finds what is written together or apart, and amounts with any unit', async () => {
      await stock([
        { name: 'Zotac GeForce RTX 5080 Solid' },
        { name: 'Inno3D RTX5080 X3 16G' },
        { name: 'Ryzen 9 9950X3D' },
        { name: 'Lexar NM790 NVMe 2 TB' },
        { name: 'Vengeance 2x16GB DDR5-6000' },
        { name: 'Fury 1 x 16 GB' },
      ]);
      for (const q of ['rtx5080', 'rtx 5080', 'RTX-5080', '5080'])
        expect(await names({ q }), q).deep.equal([
          'Zotac GeForce RTX 5080 Solid',
          'Inno3D RTX5080 X3 16G',
        ]);
      expect(await names({ q: 'x3d' })).deep.equal(['Ryzen 9 9950X3D']);
      for (const q of ['16gb', '16 GB', '16g'])
        expect(await names({ q }), q).deep.equal([
          'Inno3D RTX5080 X3 16G',
          'Vengeance 2x16GB DDR5-6000',
          'Fury 1 x 16 GB',
        ]);
      for (const q of ['nvme 2 tb', 'nvme 2tb', '2t'])
        expect(await names({ q }), q).deep.equal(['Lexar NM790 NVMe 2 TB']);
    });

    it('knows what builders call a category', async () => {
      const words: Record<string, string[]> = {
        processors: ['cpu', 'CPUs', 'processor'],
        'graphics-cards': ['gpu', 'vga', 'graphics card', 'video card'],
        memory: ['ram', 'dimm', 'pc memory'],
        'power-supplies': ['psu', 'power supply'],
        motherboards: ['mobo', 'motherboard', 'mainboard'],
        cases: ['chassis', 'tower', 'pc case'],
        coolers: ['cpu cooler', 'heatsink'],
        storage: ['drive', 'storage'],
      };
      await stock(Object.keys(words).map((category, i) => ({ name: `${i}`, category, specs: {} })));
      await stock([{ name: 'Rampage', category: 'other', specs: {}, description: 'A GPU in it.' }]);
      for (const [category, asked] of Object.entries(words))
        for (const q of asked) {
          const { rows } = await list({ q, sort: 'relevance' });
          expect(rows[0]?.category, q).equal(category);
          expect(rows, q).length(category === 'graphics-cards' && q === 'gpu' ? 2 : 1);
        }
      expect(await catalogue.categories({ q: 'mobo' }, 9)).deep.equal([
        { category: 'motherboards', count: 1 },
      ]);
    });

    it('knows the kinds of a category that have a name of their own', async () => {
      await stock([
        { name: 'One', category: 'storage', specs: { kind: 'NVMe SSD', formFactor: 'M.2 2280' } },
        { name: 'Two', category: 'storage', specs: { kind: 'SATA SSD', formFactor: '2.5 inch' } },
        { name: 'Three', category: 'storage', specs: { kind: 'Hard disk' } },
        { name: 'Four', category: 'coolers', specs: { kind: 'Liquid' } },
        { name: 'Five', category: 'coolers', specs: { kind: 'Air' } },
      ]);
      const found = {
        ssd: 'One Two',
        'm.2': 'One',
        nvme: 'One',
        hdd: 'Three',
        'hard drive': 'Three',
      };
      for (const [q, expected] of Object.entries({ ...found, aio: 'Four', 'air cooler': 'Five' }))
        expect((await names({ q })).join(' '), q).equal(expected);
      expect(await names({ q: 'cpu cooler' })).deep.equal(['Four', 'Five']);
    });

    it('finds an amount with its unit, apart or together, wherever it stands', async () => {
      const specs = { powerWatts: 850, efficiency: '80 PLUS Gold' };
      await stock([
        { name: 'Straight Power', category: 'power-supplies', specs },
        { name: 'Power 850 W Gold', category: 'power-supplies', specs: {} },
        { name: 'Quiet', category: 'power-supplies', specs: {}, description: 'Gold: 850 W of it.' },
        { name: 'Small', category: 'power-supplies', specs: { ...specs, powerWatts: 750 } },
        { name: 'Ultra', category: 'storage', specs: { capacityGB: 2000 }, description: 'Fast.' },
        { name: 'Kit', category: 'memory', specs: { speedMTs: 6000, capacityGB: 32 } },
      ]);
      for (const q of ['850w gold', '850 w gold', '850W GOLD', 'gold 850 W psu'])
        expect(await names({ q }), q).deep.equal(['Straight Power', 'Power 850 W Gold', 'Quiet']);
      for (const q of ['2tb', '2 TB', '2000gb', '2000 gb'])
        expect(await names({ q }), q).deep.equal(['Ultra']);
      for (const q of ['6000 MT/s', '6000mt/s', '32gb ram', '32 gb'])
        expect(await names({ q }), q).deep.equal(['Kit']);
    });

    it('shows what comes nearest where nothing has all that was typed', async () => {
      await stock([
        { name: 'Falcon Cooler Black', category: 'coolers', specs: {}, description: 'Quiet.' },
        { name: 'Falcon Case', category: 'cases', specs: {}, description: 'Large.' },
        { name: 'GeForce 5080', category: 'graphics-cards', specs: {}, description: 'Fast.' },
      ]);
      const nearest = (q: string) => names({ q, match: 'nearest', sort: 'relevance' });
      expect(await names({ q: 'falcon cooler pink' })).deep.equal([]);
      expect(await nearest('falcon pink cooler')).deep.equal(['Falcon Cooler Black']);
      expect(await nearest('pink falcon')).have.members(['Falcon Cooler Black', 'Falcon Case']);
      expect(await nearest('geforce 5089')).deep.equal(['GeForce 5080']);
      expect(await nearest('falcon gpu'), 'what has a name before what a category is').have.members(
        ['Falcon Cooler Black', 'Falcon Case'],
      );
      expect(await nearest('falcon cooler')).deep.equal(['Falcon Cooler Black']);
      for (const q of ['qqqqzzzz', '!!!']) expect(await nearest(q), q).deep.equal([]);
    });

    it('finds what is meant where a word is misspelt, and only there', async () => {
      await stock([
        { name: 'Ryzen 5 9600X', description: 'Six cores.' },
        { name: 'Ryzen 7 9800X3D', description: 'Eight cores.' },
        { name: 'GeForce RTX 5080', description: 'Fast.' },
        { name: 'Corsair Vengeance', description: 'Red.' },
        { name: 'Thermalright Peerless', description: 'Quiet.' },
        { name: 'Corsa Sport', description: 'Blue.' },
      ]);
      expect(await names({ q: 'ryzn 9800x3d' })).deep.equal(['Ryzen 7 9800X3D']);
      expect(await names({ q: 'geforse' })).deep.equal(['GeForce RTX 5080']);
      expect(await names({ q: 'corsiar vengance' })).deep.equal(['Corsair Vengeance']);
      expect(await names({ q: 'thermalrigt' })).deep.equal(['Thermalright Peerless']);
      expect(await names({ q: 'corsair' })).deep.equal(['Corsair Vengeance']);
      for (const q of [
        'qqqqzzzz',
        'ryzn qqqqzzzz',
        '9700',
        '!!!',
        '7800x3d',
        'ryzen 9900x3d',
        '5090',
      ])
        expect(await names({ q }), q).deep.equal([]);
      for (const sort of ['relevance', 'price'] as const) {
        expect(await list({ q: 'corsiar', sort })).include({ isGuess: true });
        for (const q of ['corsair', 'ryzen 7', 'qqqqzzzz', undefined])
          expect(await list({ q, sort }), q).include({ isGuess: false });
      }
      const counts = await catalogue.categories({ q: 'ryzn' }, 10);
      expect(counts).deep.equal([{ category: 'processors', count: 2 }]);
    });

    it('guesses again once no part on the shelf has a word', async () => {
      const [wrong] = await stock([{ name: 'Geforse 5080' }, { name: 'GeForce 5080' }]);
      expect(await names({ q: 'geforse' })).deep.equal(['Geforse 5080']);
      if (wrong) await products.save(wrong.edited({ name: 'GeForce 5080 Ti' }));
      expect(await names({ q: 'geforse' })).deep.equal(['GeForce 5080 Ti', 'GeForce 5080']);
    });

    it('counts the categories of what fits, the largest first', async () => {
      await stock([
        { name: 'Falcon Case', category: 'cases', specs: {}, price: usd(300) },
        { name: 'Granite Case', category: 'cases', specs: {}, price: usd(500), stock: 0 },
        { name: 'Falcon Memory', category: 'memory', specs: {}, price: usd(500) },
        { name: 'Falcon Cooler', category: 'coolers', specs: {}, price: usd(900) },
        { name: 'Falcon', category: undefined, specs: {} },
      ]);
      const counts = async (filter: Partial<ProductQuery> = {}, limit = 100) =>
        (await catalogue.categories(filter, limit)).map((row) => `${row.category} ${row.count}`);
      expect(await counts()).deep.equal(['cases 2', 'coolers 1', 'memory 1']);
      expect(await counts({}, 2)).deep.equal(['cases 2', 'coolers 1']);
      expect(await counts({ q: 'falcon' })).deep.equal(['cases 1', 'coolers 1', 'memory 1']);
      expect(await counts({ minPrice: 301 })).deep.equal(['cases 1', 'coolers 1', 'memory 1']);
      expect(await counts({ maxPrice: 500 })).deep.equal(['cases 2', 'memory 1']);
      expect(await counts({ inStock: true, maxPrice: 500 })).deep.equal(['cases 1', 'memory 1']);
      expect(await counts({ q: 'walrus' })).deep.equal([]);
    });

    it('takes any text as words, never as a language', async () => {
      await stock([{ name: 'Falcon Cooler' }]);
      for (const q of [`'); drop table product; --`, 'a & | ! :* <->', '((', '\\', '"', '%', '_'])
        expect(await names({ q: `walrus ${q}` }), q).deep.equal([]);
    });

    it('covers everything once, page by page, in every order, with equal names and prices', async () => {
      const added = await stock(
        Array.from({ length: 11 }, (_, i) => ({
          name: ['Same falcon', 'same Falcon', 'Übrige falcon', 'falcon, other'][i % 4] ?? '',
          price: usd(100 + (i % 3)),
          createdAt: after(i % 2),
        })),
      );
      const everything = added.map((product) => product.id).sort();
      for (const sort of sorts)
        for (const limit of [1, 2, 3, 11])
          for (const q of [undefined, 'falcon']) {
            const ids = await walk({ sort, limit, q });
            expect(ids, `${sort} by ${limit}`).deep.equal(
              (await list({ sort, q })).rows.map((row) => row.id),
            );
            expect(ids.toSorted(), `${sort} by ${limit}`).deep.equal(everything);
          }
    });

    it('pages through what a filter leaves', async () => {
      await stock(Array.from({ length: 6 }, (_, i) => ({ price: usd(100), stock: i % 2 })));
      expect(await walk({ sort: 'price', inStock: true, limit: 2 })).length(3);
    });

    it('neither repeats nor skips anything while products are added', async () => {
      const added = await stock([{}, {}, {}, {}]);
      const ids = await walk({ sort: 'newest', limit: 1 }, async () => {
        await products.add(aProduct({ createdAt: after(1000) }));
      });
      expect(ids).deep.equal(added.map((product) => product.id).toReversed());
    });

    it('leads to a next page only when there is one, and counts all of them on each', async () => {
      await stock([{}, {}, {}, {}]);
      const first = await list({ limit: 2 });
      expect(first.rows).length(2);
      expect(first.total).equal(4);
      const second = await list({ limit: 2, after: first.next });
      expect(second).include({ total: 4, next: undefined });
      expect((await list({ limit: 4 })).next).equal(undefined);
    });

    it('is not counted for those who know how many there are', async () => {
      await stock([{}, {}, {}]);
      const first = await list({ limit: 2, uncounted: true });
      expect(first.rows).deep.equal((await list({ limit: 2 })).rows);
      expect(first.total).equal(undefined);
      expect((await list({ limit: 2, uncounted: true, after: first.next })).rows).length(1);
    });

    it('counts what a page beyond the end leaves out', async () => {
      const [, second] = await stock([{}, {}]);
      const { next } = await list({ limit: 1 });
      if (second) await products.save(second.edited({ onShelf: false }));
      const beyond = await list({ limit: 1, after: next });
      expect(beyond).include({ total: 1, next: undefined });
      expect(beyond.rows).deep.equal([]);
    });

    it('refuses a cursor that it did not give for this list', async () => {
      await stock([{}, {}]);
      const { next } = await list({ sort: 'price', limit: 1 });
      const foreign = ['nonsense', '%%%', 'e30', 'W10', 'bnVsbA', `${next}x`.repeat(50)];
      for (const after of foreign)
        expect(await rejectionOf(() => list({ after })), after).instanceOf(InvalidInput);
      expect(await rejectionOf(() => list({ sort: 'name', after: next }))).instanceOf(InvalidInput);
    });
  });
};
