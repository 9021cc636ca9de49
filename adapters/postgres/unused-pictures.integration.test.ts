import { expect } from 'chai';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import {
  aBooking,
  aProduct,
  aReview,
  aUser,
  after as msAfter,
  noon,
} from '../../application/fakes/examples.ts';
import { databaseOf } from './atomically.ts';
import { postgresBookings } from './bookings.ts';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';
import { postgresProducts } from './products.ts';
import { postgresReviews } from './reviews.ts';
import { postgresUnusedPictures, postgresUploads } from './unused-pictures.ts';
import { postgresUsers } from './users.ts';

describe('The uploads of a person', () => {
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  it('are counted while nothing uses them, until they are gone', async () => {
    const { orm } = database;
    const uploads = postgresUploads(orm);
    const [ada, bob] = [newId(), newId()];
    for (const name of ['one.webp', 'two.webp', 'three.webp']) await uploads.add(name, ada);
    await uploads.add('bobs.webp', bob);
    expect(await uploads.unusedOf(ada)).equal(3);
    await postgresProducts(orm).add(aProduct({ image: 'https://cdn.example/one.webp' }));
    await postgresUnusedPictures(orm).forget('two.webp');
    expect(await uploads.unusedOf(ada)).equal(1);
    expect(await uploads.unusedOf(bob)).equal(1);
    expect(await uploads.unusedOf(newId())).equal(0);
    // Such as a profile's picture after the next one: else each might be left lying.
    await sql`update products set image = '/pictures/cases.svg'`.execute(databaseOf(orm)());
    expect(await uploads.unusedOf(ada)).equal(2);
  });
});

describe('The marks of unused pictures', () => {
  let database: FreshDatabase;

  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  it('are of pictures that no product, review, person and booking shows, wherever they lay', async () => {
    const { orm } = database;
    const pictures = postgresUnusedPictures(orm);
    const products = postgresProducts(orm);
    const names = ['product', 'review', 'avatar', 'booking', 'nobody'].map(
      (name) => `${name}.webp`,
    );
    await products.add(aProduct({ image: 'https://cdn.example/product.webp', onShelf: false }));
    await postgresReviews(orm).add(aReview({ image: '/images/review.webp', state: 'hidden' }));
    const ada = aUser();
    ada.updateProfile({ avatar: '/images/avatar.webp', photoURL: '/images/avatar.webp' });
    await postgresUsers(orm).add(ada);
    const part = aProduct({ image: '/images/booking.webp' });
    await products.add(part);
    expect(await postgresBookings(orm).place(aBooking({ product: part }))).equal('placed');
    await products.save(part.edited({ image: '/pictures/processors.svg' }, undefined));

    await pictures.mark([...names, 'later.webp'], noon);
    await pictures.mark(['nobody.webp'], msAfter(5));
    expect(await pictures.stillUnused(noon, 9)).deep.equal([]);
    expect(await pictures.isMarked('later.webp')).equal(true);
    await products.add(aProduct({ name: 'Late', image: '/images/later.webp' }));
    expect(await pictures.stillUnused(msAfter(1), 9)).deep.equal(['nobody.webp']);
    for (const name of [...names.slice(0, 4), 'later.webp'])
      expect(await pictures.isMarked(name), name).equal(false);
    await pictures.forget('nobody.webp');
    expect(await pictures.isMarked('nobody.webp')).equal(false);
  });
});
