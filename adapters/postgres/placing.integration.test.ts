import { expect } from 'chai';
import { aBooking, aProduct, aUser } from '../../application/fakes/examples.ts';
import { postgresBookings } from './bookings.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { postgresProducts } from './products.ts';
import { postgresUsers } from './users.ts';

describe('Bookings of a part that everybody wants', () => {
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  const stage = async () => {
    const { orm } = database;
    const [products, bookings] = [postgresProducts(orm), postgresBookings(orm)];
    const [wanted, other] = [aProduct({ stock: 100 }), aProduct({ stock: 100 })];
    await products.addMany([wanted, other]);
    const book = (product = wanted) => bookings.place(aBooking({ product, quantity: 1 }));
    return { orm, products, wanted, other, book };
  };

  it('leave the connections to everybody else while they wait for each other', async () => {
    const { orm, products, wanted, other, book } = await stage();
    const ada = aUser();
    await postgresUsers(orm).add(ada);
    const held = orm.em.fork();
    await held.begin();
    await held.execute('select 1 from products where id = ? for update', [wanted.id]);
    let placed = 0;
    const waiting = Array.from({ length: 60 }, async () => {
      expect(await book()).equal('placed');
      placed += 1;
    });
    expect(await book(other)).equal('placed');
    expect(await products.find(wanted.id)).property('stock', 100);
    expect(await postgresUsers(orm).find(ada.id)).property('id', ada.id);
    expect(placed).equal(0);
    await held.commit();
    await Promise.all(waiting);
    expect(await products.find(wanted.id)).property('stock', 40);
  });

  it('leave them, too, when they are of one buyer, who is counted, or of many parts that an import holds', async () => {
    const { orm, products, other, book } = await stage();
    const bookings = postgresBookings(orm);
    const parts = Array.from({ length: 30 }, () => aProduct({ stock: 100 }));
    await products.addMany(parts);
    const held = orm.em.fork();
    await held.begin();
    await held.execute('select 1 from products where id in (?) for update', [
      parts.slice(0, 10).map(({ id }) => id),
    ]);
    const limits = { bookings: 100, pieces: 100 };
    const buyer = aUser();
    const ofBuyer = parts.map((product) =>
      bookings.place(aBooking({ buyer, product, quantity: 1 }), undefined, limits),
    );
    expect(await book(other)).equal('placed');
    const ofMany = parts.slice(0, 10).flatMap((part) => [book(part), book(part), book(part)]);
    expect(await products.find(other.id)).property('stock', 99);
    await held.commit();
    expect(new Set(await Promise.all([...ofBuyer, ...ofMany]))).deep.equal(new Set(['placed']));
  });

  it('change its row in its page, and no index', async () => {
    const { orm, wanted } = await stage();
    const within = await orm.em.fork().transactional(async (em) => {
      const changes = async () => {
        const [{ count }] = await em.execute<[{ count: number }]>(
          `select pg_stat_get_xact_tuples_hot_updated('products'::regclass)::integer as count`,
        );
        return count;
      };
      const before = await changes();
      await em.execute('update products set stock = stock - 1 where id = ?', [wanted.id]);
      return (await changes()) - before;
    });
    expect(within).equal(1);
  });
});
