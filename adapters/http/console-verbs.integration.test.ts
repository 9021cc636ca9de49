import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { connect } from '../postgres/orm.ts';
import type {
  ConsoleAuditEntry,
  ConsoleBookingPage,
  ConsoleDashboard,
  ConsoleMessage,
  ConsoleProduct,
  ConsoleReview,
  ConsoleUser,
  StockChange,
} from './console-contract.ts';
import type { Problem, Review } from './contract.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { dataProviderOf, page, refusalOf, type Provider } from './testing/console-client.ts';
import { setRole } from './testing/database.ts';
import { eventually, type Person } from './testing/running-shop.ts';

const picture = '/pictures/processors.svg';

describe('The verbs of the console', () => {
  const shop = new CheckedShop();
  let orm: MikroORM;
  let admin: Person;
  let other: Person;
  let provider: Provider;

  before(async () => {
    orm = await connect(process.env['DATABASE_URL'] ?? '');
    await shop.start();
    [admin, other] = await Promise.all([shop.signUp(), shop.signUp()]);
    await setRole(orm, admin, 'admin');
    await setRole(orm, other, 'admin');
    provider = dataProviderOf(shop, admin);
  });
  after(async () => {
    await shop.stop();
    await orm.close();
  });

  const call = <T>(method: string, path: string, body?: unknown, who = admin) =>
    shop.call<T>(method, `/admin/api${path}`, {
      token: who.token,
      ...(body === undefined ? {} : { body }),
    });
  const userOf = async ({ email }: Person): Promise<ConsoleUser> => {
    const { data } = await provider.getList<ConsoleUser>('users', page({ q: email }));
    const [user] = data;
    if (!user) throw new Error('There is no such user.');
    return user;
  };
  /** The acts on a thing, the oldest first. */
  const actsOn = async (subjectId: string): Promise<ConsoleAuditEntry[]> =>
    (await provider.getList<ConsoleAuditEntry>('audit', page({ subjectId }, ['at', 'ASC']))).data;
  const aProduct = async (more: object = {}): Promise<ConsoleProduct> =>
    (
      await provider.create<ConsoleProduct>('products', {
        data: {
          name: 'Pump',
          price: 5,
          Stock: 4,
          image: picture,
          description: 'It pumps',
          ...more,
        },
      })
    ).data;

  it('promote and demote, again and again, and write each change down once', async () => {
    const bob = await shop.signUp();
    const { id } = await userOf(bob);
    const path = `/users/${id}/promotion`;
    for (const [method, role] of [
      ['POST', 'admin'],
      ['POST', 'admin'],
      ['DELETE', 'customer'],
      ['DELETE', 'customer'],
    ] as const) {
      const { status, body } = await call<ConsoleUser>(method, path);
      expect([status, body.role, body.email]).to.deep.equal([200, role, bob.email]);
      expect((await call('GET', '/dashboard', undefined, bob)).status).to.equal(
        role === 'admin' ? 200 : 403,
      );
    }
    await shop.call('PUT', `/user/admin/${bob.email}`, { token: admin.token });
    await shop.call('DELETE', `/user/${bob.email}`, { token: other.token });
    const acts = await actsOn(id);
    expect(acts.map(({ act, adminEmail, label }) => [act, adminEmail, label])).to.deep.equal([
      ['user.promote', admin.email, bob.email],
      ['user.demote', admin.email, bob.email],
      ['user.promote', admin.email, bob.email],
      ['user.remove', other.email, bob.email],
    ]);
    expect(acts.map(({ before, after }) => [before, after])).to.deep.equal([
      [{ role: 'customer' }, { role: 'admin' }],
      [{ role: 'admin' }, { role: 'customer' }],
      [{ role: 'customer' }, { role: 'admin' }],
      [{ email: bob.email, role: 'admin' }, null],
    ]);
  });

  it('nobody demotes or removes themself', async () => {
    const { id } = await userOf(admin);
    for (const path of [`/users/${id}/promotion`, `/users/${id}`]) {
      const { status, body } = await call<Problem>('DELETE', path);
      expect([status, body.detail]).to.deep.equal([
        409,
        path.endsWith('promotion') ? 'Nobody demotes themself.' : 'Nobody removes themself.',
      ]);
    }
    expect((await userOf(admin)).role).to.equal('admin');
  });

  it('of two admins who demote each other at once, one stays', async () => {
    const pair = await Promise.all([shop.signUp(), shop.signUp()]);
    for (const one of pair) await setRole(orm, one, 'admin');
    const [ann, ben] = pair;
    const [annUser, benUser] = await Promise.all(pair.map(userOf));
    const answers = await Promise.all([
      call('DELETE', `/users/${benUser?.id}/promotion`, undefined, ann),
      call('DELETE', `/users/${annUser?.id}/promotion`, undefined, ben),
    ]);
    expect(answers.map(({ status }) => status)).to.have.members([200, 403]);
  });

  it('rename somebody, whose role an edit does not change', async () => {
    const bob = await shop.signUp();
    const user = await userOf(bob);
    const put = (body: object) => call<ConsoleUser>('PUT', `/users/${user.id}`, body);
    expect((await put({ ...user, role: 'admin' })).status).to.equal(400);
    expect((await put({ name: 'Bob' })).status).to.equal(400);
    const { body } = await put({ ...user, name: 'Bob' });
    expect(body).to.deep.equal({
      ...user,
      name: 'Bob',
      displayName: 'Bob',
      version: user.version + 1,
    });
    expect((await put({ ...user, name: 'Rob' })).status).to.equal(409);
    expect((await actsOn(user.id)).map(({ act, after }) => [act, after])).to.deep.equal([
      ['user.rename', { name: 'Bob' }],
    ]);
  });

  it('the stock moves by a difference, for a reason, and never below zero', async () => {
    const { id } = await aProduct();
    const adjust = (difference: number, reason = 'Counted') =>
      call<ConsoleProduct & Problem>('POST', `/products/${id}/stock`, { difference, reason });
    expect((await adjust(3, 'A delivery')).body.Stock).to.equal(7);
    const refused = await adjust(-8);
    expect([refused.status, refused.body.detail]).to.deep.equal([409, 'Only 7 left in stock.']);
    for (const body of [
      { difference: 0, reason: 'x' },
      { difference: 1.5, reason: 'x' },
      { difference: 1, reason: ' ' },
      { difference: 1 },
    ])
      expect((await call('POST', `/products/${id}/stock`, body)).status).to.equal(400);
    const crowd = await Promise.all(Array.from({ length: 10 }, () => adjust(-1)));
    expect(crowd.filter(({ status }) => status === 200).length).to.equal(7);
    const { body: changes } = await call<StockChange[]>('GET', `/products/${id}/stock`);
    expect(changes.map(({ stock }) => stock)).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(changes.at(-1)).to.include({ difference: 3, reason: 'A delivery' });
    const acts = await actsOn(id);
    expect(acts[0]?.act).to.equal('product.create');
    expect(acts[1]).to.deep.include({
      act: 'product.stock',
      before: { Stock: 4 },
      after: { Stock: 7 },
      reason: 'A delivery',
    });
    expect(acts).to.have.length(9);
  });

  it('an edit of what somebody else has changed is a 409 with both versions', async () => {
    const product = await aProduct();
    const path = `/products/${product.id}`;
    const mine = { ...product, description: 'Mine', price: 6 };
    const theirs = { ...product, description: 'Theirs' };
    const racing = await Promise.all([
      call<ConsoleProduct & Problem>('PUT', path, mine),
      call<ConsoleProduct & Problem>('PUT', path, theirs, other),
    ]);
    expect(racing.map(({ status }) => status)).to.have.members([200, 409]);
    const won = racing.findIndex(({ status }) => status === 200);
    const lost = racing[1 - won]?.body;
    expect(lost?.current).to.deep.equal(racing[won]?.body);
    expect(lost?.sent).to.deep.equal([mine, theirs][1 - won]);
    expect((await call('GET', path)).body).to.deep.equal(racing[won]?.body);
    const edits = (await actsOn(product.id)).filter(({ act }) => act === 'product.edit');
    expect(edits.map(({ adminEmail }) => adminEmail)).to.deep.equal([[admin, other][won]?.email]);
    expect(edits[0]?.before).to.have.all.keys(
      won === 0 ? ['description', 'price'] : ['description'],
    );

    const unseen = await call<Problem>('PUT', path, { price: 7 });
    expect([unseen.status, unseen.body.errors?.[0]?.pointer]).to.deep.equal([400, '/version']);
  });

  it('an edit does not set the stock, and a sale in between is shown', async () => {
    const product = await aProduct();
    const ada = await shop.signUp();
    await shop.call('POST', '/booking', {
      token: ada.token,
      body: { productId: product.id, orderQuantity: 1, phone: '1', address: 'A' },
    });
    const put = (body: object) =>
      call<ConsoleProduct & Problem>('PUT', `/products/${product.id}`, body);
    const seen = await put({ ...product, price: 6 });
    expect([seen.status, seen.body.current?.['Stock']]).to.deep.equal([409, 3]);
    const { Stock, ...rest } = product;
    expect(Stock).to.equal(4);
    const { status, body } = await put({ ...rest, price: 6 });
    expect([status, body.price, body.Stock]).to.deep.equal([200, 6, 3]);
  });

  it('off the shelf a product is not listed, shown or booked; its bookings stay', async () => {
    const product = await aProduct({ name: `Shelf${Date.now()}` });
    const ada = await shop.signUp();
    const body = { productId: product.id, orderQuantity: 1, phone: '1', address: 'A' };
    const book = () => shop.call<{ _id: string }>('POST', '/booking', { token: ada.token, body });
    const { body: booking } = await book();
    const { data } = await provider.updateMany('products', {
      ids: [product.id],
      data: { onShelf: false },
    });
    expect(data).to.deep.equal([product.id]);
    const listed = await shop.call<unknown[]>('GET', `/product?q=${product.name}`);
    expect(listed.body).to.deep.equal([]);
    expect((await shop.call('GET', `/products/${product.id}`)).status).to.equal(404);
    expect((await book()).status).to.equal(404);
    const mine = await shop.call('GET', `/booking/${booking._id}`, { token: ada.token });
    expect(mine.body).to.include({ productId: product.id, status: 'unpaid' });
    const { body: back } = await call<ConsoleProduct>('PUT', `/products/${product.id}`, {
      onShelf: true,
    });
    expect([back.onShelf, back.version, back.Stock]).to.deep.equal([true, 3, 3]);
    expect((await book()).status).to.equal(201);
    expect(
      (await actsOn(product.id)).map(({ act, after }) => [act, after?.['onShelf']]),
    ).to.deep.equal([
      ['product.create', true],
      ['product.shelf', false],
      ['product.shelf', true],
    ]);
  });

  it('reviews are hidden and approved; the storefront shows what is shown', async () => {
    const name = `Critic${Date.now()}`;
    const { body: review } = await shop.call<Review>('POST', '/review', {
      token: admin.token,
      body: { name, review: 'Fine', image: picture, location: 'Here' },
    });
    const isShown = async () =>
      JSON.stringify((await shop.call('GET', '/review?limit=100')).body).includes(name);
    expect(await isShown()).to.equal(true);
    const { data: previousData } = await provider.getOne<ConsoleReview>('reviews', {
      id: review._id,
    });
    const set = (state: string) =>
      provider.update<ConsoleReview>('reviews', {
        id: review._id,
        data: { ...previousData, state: state as 'shown' },
        previousData,
      });
    expect((await set('hidden')).data).to.include({ state: 'hidden', version: 2 });
    expect(await isShown()).to.equal(false);
    const stale = await refusalOf(set('shown'));
    expect([stale.status, stale.problem.current?.['state']]).to.deep.equal([409, 'hidden']);
    await provider.updateMany('reviews', { ids: [review._id], data: { state: 'shown' } });
    expect(await isShown()).to.equal(true);
    expect((await actsOn(review._id)).map(({ act }) => act)).to.deep.equal([
      'review.hide',
      'review.approve',
    ]);
  });

  it('messages are read and answered', async () => {
    const { body: left } = await shop.call<{ _id: string }>('POST', '/contact', {
      body: { email: 'visitor@parches.test', subject: 'Where?', message: '=1+1' },
    });
    const put = (body: object) => call<ConsoleMessage>('PUT', `/messages/${left._id}`, body);
    expect((await put({ read: true })).body).to.include({
      read: true,
      answered: false,
      version: 2,
    });
    expect((await put({ read: true })).body).to.include({ version: 2 });
    const { body } = await put({ answered: true });
    expect(body).to.include({ read: true, answered: true });
    expect(Date.parse(body.answeredAt ?? '')).to.be.closeTo(Date.now(), 60_000);
    expect((await put({ ...body, subject: 'Another' })).status).to.equal(400);
    expect(
      (await actsOn(left._id)).map(({ act, before, after }) => [act, before, after]),
    ).to.deep.equal([
      ['message.read', { read: false }, { read: true }],
      ['message.answer', { answered: false }, { answered: true }],
    ]);
  });

  it('a refund goes through Stripe; the booking tells its history, and the dashboard its figures', async () => {
    const ada = await shop.signUp();
    const product = await aProduct({ price: 12.5 });
    const { body: booking } = await shop.book(
      ada,
      { ...product, _id: product.id },
      { orderQuantity: 2 },
    );
    const today = async () => (await call<ConsoleDashboard>('GET', '/dashboard')).body.days.at(-1);
    const before = await today();
    const intent = await shop.startPayment(ada, booking);
    await shop.confirm(intent);
    expect((await shop.patch(ada, booking, intent.id)).status).to.equal(200);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => call('POST', `/bookings/${booking._id}/refund`)),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    const { body } = await call<ConsoleBookingPage>('GET', `/bookings/${booking._id}`);
    expect(body).to.include({ status: 'refunded', total: 25, transactionId: intent.id });
    expect(
      body.history.map(({ kind, by, transactionId }) => [kind, by, transactionId]),
    ).to.deep.equal([
      ['placed', ada.email, null],
      ['payment started', ada.email, intent.id],
      ['paid', ada.email, intent.id],
      ['refund asked', admin.email, intent.id],
      ['refunded', admin.email, intent.id],
    ]);
    expect(await shop.stockOf({ ...product, _id: product.id })).to.equal(4);
    expect((await actsOn(booking._id)).map(({ act, after }) => [act, after])).to.deep.equal([
      ['booking.refund', { refund: 25, transactionId: intent.id }],
    ]);
    const now = await today();
    expect(now?.day).to.equal(new Date().toISOString().slice(0, 10));
    expect(now?.revenue).to.be.at.least((before?.revenue ?? 0) + 25);
    expect(now?.refunded).to.be.at.least((before?.refunded ?? 0) + 25);
  });

  it('the dashboard has thirty days, and what waits', async () => {
    const { body } = await call<ConsoleDashboard>('GET', '/dashboard');
    expect(body.days).to.have.length(30);
    expect(new Set(body.days.map(({ day }) => day)).size).to.equal(30);
    const low = await aProduct({ Stock: 0 });
    const ada = await shop.signUp();
    const payment = await shop.charged(ada, 3.21);
    const { body: next } = await call<ConsoleDashboard>('GET', '/dashboard');
    expect(next.lowStock.count).to.equal(body.lowStock.count + 1);
    expect(next.lowStock.level).to.equal(5);
    expect(low.Stock).to.equal(0);
    const found = await eventually(
      async () => {
        const { body } = await call<ConsoleDashboard>('GET', '/dashboard');
        return body.payments.find(({ transactionId }) => transactionId === payment);
      },
      (one) => one !== undefined,
    );
    expect(found).to.include({ kind: 'unmatched', amount: 3.21, payerEmail: ada.email });
  });

  it('an unpaid booking is removed, which is written down', async () => {
    const ada = await shop.signUp();
    const product = await aProduct();
    const { body: booking } = await shop.book(ada, { ...product, _id: product.id });
    const { status, body } = await call('DELETE', `/bookings/${booking._id}`);
    expect([status, body]).to.deep.equal([200, { id: booking._id }]);
    expect((await call('DELETE', `/bookings/${booking._id}`)).status).to.equal(404);
    const { body: kept } = await call<ConsoleBookingPage>('GET', `/bookings/${booking._id}`);
    expect(kept.history.map(({ kind, by }) => [kind, by])).to.deep.equal([
      ['placed', ada.email],
      ['removed', admin.email],
    ]);
  });

  it('with REVIEW_APPROVAL a review is held until an admin approves it', async () => {
    await shop.stop();
    await shop.start({ REVIEW_APPROVAL: 'true' });
    const name = `Held${Date.now()}`;
    const { body: review, status } = await shop.call<Review>('POST', '/review', {
      token: admin.token,
      body: { name, review: 'Fine', image: picture, location: 'Here' },
    });
    expect(status).to.equal(201);
    const reviews = async () => JSON.stringify((await shop.call('GET', '/review')).body);
    expect(await reviews()).not.to.include(name);
    const { data } = await provider.getList('reviews', page({ state: 'held', q: name }));
    expect(data.map(({ id }) => id)).to.deep.equal([review._id]);
    await call('PUT', `/reviews/${review._id}`, { state: 'shown' });
    expect(await reviews()).to.include(name);
  });
});
