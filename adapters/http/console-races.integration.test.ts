import { expect } from 'chai';
import type { ConsoleProduct, ConsoleReview } from './console-contract.ts';
import type { Problem, Review } from './contract.ts';
import { ConsoleShop, picture } from './testing/console-shop.ts';
import type { Person } from './testing/shop-client.ts';
import { whileLocked } from './testing/while-locked.ts';

describe('Two admins at one record at once', () => {
  const shop = new ConsoleShop();
  const { ask, actsOn } = shop;
  let admin: Person;
  let other: Person;

  before(async () => {
    ({ admin, other } = await shop.open());
  });
  after(() => shop.close());

  const actNames = async (id: string) => (await actsOn(id)).map(({ act }) => act);

  it('an edit and the shelf: it is off, and nothing is overwritten unseen', async () => {
    const product = await shop.aProduct();
    const path = `/products/${product.id}`;
    const [edit, shelf] = await whileLocked(shop.orm, `products where id = '${product.id}'`, [
      () => ask<ConsoleProduct & Problem>('PUT', path, { ...product, description: 'Mine' }),
      () => ask<ConsoleProduct & Problem>('PUT', path, { onShelf: false }, other),
    ]);
    expect(shelf?.status).to.equal(200);
    expect(edit?.status).to.be.oneOf([200, 409]);
    const isEdited = edit?.status === 200;
    if (!isEdited) expect(edit?.body.current).to.include({ onShelf: false });
    expect((await ask('GET', path)).body).to.include({
      onShelf: false,
      description: isEdited ? 'Mine' : product.description,
      version: isEdited ? 3 : 2,
    });
    expect(await actNames(product.id)).to.have.members([
      'product.create',
      'product.shelf',
      ...(isEdited ? ['product.edit'] : []),
    ]);
    expect((await shop.call('GET', path)).status).to.equal(404);
  });

  it('what is taken off the shelf while somebody books it is not booked', async () => {
    const { id } = await shop.aProduct();
    const booked = () =>
      shop.orm.em.fork().execute('select 1 from bookings where product_id = ?', [id]);
    const [booking] = await whileLocked(
      shop.orm,
      `products where id = '${id}'`,
      [() => shop.call('POST', '/booking', { token: admin.token, body: order(id) })],
      `update products set on_shelf = false where id = '${id}'`,
    );
    expect(booking?.status).to.equal(404);
    expect(await booked()).to.deep.equal([]);
    expect((await ask('GET', `/products/${id}`)).body).to.include({ Stock: 4 });
  });

  it('two who judge the same version of a review: one does, and is written down', async () => {
    const { body: made } = await shop.call<Review>('POST', '/review', {
      token: admin.token,
      body: { name: 'Critic', review: 'Fine', image: picture, location: 'Here' },
    });
    const path = `/reviews/${made._id}`;
    const { body: review } = await ask<ConsoleReview>('GET', path);
    const states = ['hidden', 'held'];
    const answers = await whileLocked(
      shop.orm,
      `reviews where id = '${made._id}'`,
      states.map(
        (state, i) => () =>
          ask<ConsoleReview & Problem>('PUT', path, { ...review, state }, i === 0 ? admin : other),
      ),
    );
    expect(answers.map(({ status }) => status)).to.have.members([200, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    const now = (await ask<ConsoleReview>('GET', path)).body;
    expect(now).to.include({ state: states[won], version: 2 });
    expect(answers[1 - won]?.body.current).to.deep.equal(now);
    expect(await actNames(made._id)).to.deep.equal([['review.hide', 'review.hold'][won]]);
  });

  it('who is removed by both is removed once', async () => {
    const { id } = await shop.userOf(await shop.signUp());
    const answers = await whileLocked(
      shop.orm,
      `users where id = '${id}'`,
      [admin, other].map((who) => () => ask('DELETE', `/users/${id}`, undefined, who)),
    );
    expect(answers.map(({ status }) => status)).to.have.members([200, 404]);
    expect(await actNames(id)).to.deep.equal(['user.remove']);
  });

  it('who is removed while somebody renames them is not renamed', async () => {
    const eve = await shop.userOf(await shop.signUp());
    const [renamed] = await whileLocked(
      shop.orm,
      `users where id = '${eve.id}'`,
      [() => ask('PUT', `/users/${eve.id}`, { ...eve, name: 'Eve' })],
      `update users set removed_at = now() where id = '${eve.id}'`,
    );
    expect(renamed?.status).to.equal(404);
    expect(await actNames(eve.id)).to.deep.equal([]);
  });
});

const order = (productId: string) => ({
  productId,
  orderQuantity: 1,
  phone: '555 0100',
  address: '1 Bench Road',
});
