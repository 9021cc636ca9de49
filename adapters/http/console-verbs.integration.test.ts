import { expect } from 'chai';
import type {
  ConsoleBookingPage,
  ConsoleDashboard,
  ConsoleMessage,
  ConsoleReview,
} from './console-contract.ts';
import type { Review } from './contract.ts';
import { page, refusalOf, type Provider } from './testing/console-client.ts';
import { ConsoleShop, picture } from './testing/console-shop.ts';
import { eventually } from './testing/running-shop.ts';
import type { Person } from './testing/shop-client.ts';

describe('The verbs of the console', () => {
  const shop = new ConsoleShop();
  const { ask: call, actsOn, aProduct } = shop;
  let admin: Person;
  let provider: Provider;

  before(async () => {
    ({ admin, provider } = await shop.open());
  });
  after(() => shop.close());

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
    // Of all days together: midnight may come in between.
    const figures = async () => {
      const { days } = (await call<ConsoleDashboard>('GET', '/dashboard')).body;
      const cents = (of: 'revenue' | 'refunded') =>
        days.reduce((sum, day) => sum + Math.round(day[of] * 100), 0);
      return { last: days.at(-1)?.day, revenue: cents('revenue'), refunded: cents('refunded') };
    };
    const before = await figures();
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
      ['booking.refund', { status: 'refunded', refund: 25, transactionId: intent.id }],
    ]);
    const today = () => new Date().toISOString().slice(0, 10);
    const asked = today();
    const now = await figures();
    expect([asked, today()]).to.include(now.last);
    expect(now.revenue - before.revenue).to.be.at.least(2_500);
    expect(now.refunded - before.refunded).to.be.at.least(2_500);
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
