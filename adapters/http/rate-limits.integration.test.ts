import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { freePorts } from '../embedded/ports.ts';
import { migrate } from '../postgres/migrate.ts';
import { connectBeside } from '../postgres/testing/fresh-database.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { connected, eventually, settled } from './testing/running-shop.ts';
import type { Person } from './testing/shop-client.ts';

type Answered = Promise<{ status: number; headers: Headers }>;

describe('Rate limits', () => {
  const shop = new CheckedShop();
  let other: CheckedShop;
  let orm: MikroORM;

  before(async () => {
    orm = await connectBeside(process.env['DATABASE_URL'] ?? '');
    await migrate(orm);
    const [port] = await freePorts(1);
    other = new CheckedShop(`${port}`);
  });
  beforeEach(() => orm.em.fork().execute('delete from rate_limits'));
  afterEach(() => Promise.all([shop.stop(), other.stop()]));
  after(() => orm.close());

  /** Calls until it is refused; answers with how many went through. */
  const until429 = async (call: (index: number) => Answered, seconds = 60) => {
    for (let index = 0; index <= 150; index += 1) {
      const { status, headers } = await call(index);
      if (status !== 429) continue;
      expect(Number(headers.get('retry-after'))).to.be.within(1, seconds);
      return index;
    }
    return Infinity;
  };

  /** How many of so many calls go through, made at once to one shop and the other in turn. */
  const throughAtOnce = async (count: number, call: (at: CheckedShop) => Answered) => {
    const calls = Array.from({ length: count }, (_, index) => call(index % 2 ? shop : other));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    return statuses.filter((status) => status !== 429).length;
  };

  const profile = (person: Person, at = shop) =>
    at.call('PUT', '/api/users/profile', { token: person.token, body: {} });
  const upload = (person: Person, at = shop) =>
    at.call('POST', '/images', { token: person.token, body: {} });
  const contact = (headers: Record<string, string> = {}, at = shop) =>
    at.call('POST', '/contact', { body: {}, headers });
  const signIn = (person: Person, headers: Record<string, string> = {}, at = shop) =>
    at.call('PUT', `/user/${person.email}`, { token: person.idToken, headers });

  it('are so many writes a minute for a person, and a tenth for what is worth attacking', async () => {
    await shop.start({ RATE_LIMIT: '20' });
    const [ada, bob] = [await shop.signUp(), await shop.signUp()];
    expect(await until429(() => profile(ada))).to.equal(20);
    expect(await until429(() => upload(ada))).to.equal(2);
    // Another person has their own; reading is not counted; Stripe is never told to wait.
    expect(await until429(() => profile(bob))).to.equal(20);
    expect(await until429(() => shop.call('GET', '/product?limit=1'))).to.equal(Infinity);
    expect(await until429(() => shop.call('POST', '/webhooks/stripe', { raw: '{}' }))).to.equal(
      Infinity,
    );
    expect((await shop.call('GET', '/api/users/profile', { token: ada.token })).status).to.equal(
      200,
    );
  });

  it('are five times as many for an address, whoever it says that it is', async () => {
    await shop.start({ RATE_LIMIT: '20' });
    const forged = (index: number) => ({
      'x-forwarded-for': `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
    });
    expect(await until429((index) => contact(forged(index)))).to.equal(10);
    // A tenth of the address's writes, each by itself.
    const signInAs = (index: number) =>
      shop.call('PUT', `/user/a${index}@b.test`, { token: 'x', headers: forged(index) });
    expect(await until429(signInAs)).to.equal(10);
    const uploadAs = (index: number) =>
      shop.call('POST', '/images', { body: {}, headers: forged(index) });
    expect(await until429(uploadAs)).to.equal(10);
    const book = (index: number) =>
      shop.call('POST', '/booking', { token: 'x', body: {}, headers: forged(index) });
    expect(await until429(book)).to.equal(100);
  });

  it('count strangers apart from those who are signed in at the same address', async () => {
    await shop.start({ RATE_LIMIT: '20' });
    const [ada, bob] = [await shop.signUp(), await shop.account()];
    const stranger = { email: 'a@b.test', token: 'x' };
    // Anyone can write what the emulator takes for a token, each time of another account.
    const forged = (index: number) =>
      new UnsecuredJWT(decodeJwt(bob.idToken)).setSubject(`nobody-${index}`).encode();
    const forge = (index: number) => signIn({ ...ada, idToken: forged(index) });
    expect(await until429(forge)).to.equal(10);
    for (const [method, path] of [
      ['POST', '/images'],
      ['POST', '/contact'],
      ['PUT', `/user/${stranger.email}`],
      ['PUT', `/user/${ada.email}`],
      ['POST', '/booking'],
      ['POST', '/quote'],
    ] as const)
      await until429(() => shop.call(method, path, { token: stranger.token, body: {} }));
    expect((await upload(ada)).status).to.equal(415);
    expect((await signIn({ ...bob, token: '' })).status).to.equal(200);
    expect((await profile(ada)).status).to.equal(400);
    // Also where anyone may ask.
    for (const path of ['/quote', '/fit'])
      for (const [{ token }, status] of [
        [ada, 400],
        [stranger, 429],
      ] as const)
        expect((await shop.call('POST', path, { token, body: {} })).status, path).to.equal(status);
    // They have a limit of their own, over all who are signed in there.
    const people = [ada, ...(await Promise.all(Array.from({ length: 5 }, () => shop.signUp())))];
    const through = await Promise.all(people.map((person) => until429(() => upload(person))));
    expect(through.reduce((sum, one) => sum + one, 0)).to.equal(10 - 1);
  });

  it('let a page of one account ask for forty things at once, which take turns', async () => {
    await shop.start({ RATE_LIMIT: '600' });
    const ada = await shop.signUp();
    const read = () => shop.call('GET', `/booking/${ada.email}`, { token: ada.token });
    const answers = await Promise.all(Array.from({ length: 40 }, () => settled(read)));
    expect(answers.filter(({ status }) => status !== 200)).to.deep.equal([]);
    // Four are under way and sixty wait: of eighty, while none can end, the others are refused.
    const held = orm.em.fork();
    await held.begin();
    await held.execute('lock table bookings in access exclusive mode');
    let refused = 0;
    const reads = Array.from({ length: 80 }, async () => {
      const { status } = await read();
      if (status === 429) refused += 1;
    });
    try {
      await eventually(
        async () => refused,
        (count) => count >= 16,
      );
    } finally {
      await held.rollback();
    }
    await Promise.all(reads);
    expect(refused).to.equal(16);
  });

  it('go by what the one trusted proxy says, and not by what it was told', async () => {
    await shop.start({ RATE_LIMIT: '20', TRUST_PROXY: 'true' });
    const from = (address: string) => contact({ 'x-forwarded-for': address });
    expect(await until429((index) => from(`198.51.100.${index}, 203.0.113.1`))).to.equal(10);
    expect((await from('203.0.113.1')).status).to.equal(429);
    expect((await from('203.0.113.2')).status).to.equal(400);
    // One network of IPv6 has more addresses than anyone can count.
    expect(await until429((index) => from(`2001:db8::${index}`))).to.equal(10);
    expect((await from('2001:db8:0:1::1')).status).to.equal(400);
    expect((await from('::ffff:203.0.113.1')).status).to.equal(429);
    // An answer about the inside is for the inside, whatever a header says.
    for (const address of ['127.0.0.1', '203.0.113.1, 127.0.0.1', '::1']) {
      const headers = { 'x-forwarded-for': address };
      expect((await shop.call('GET', '/metrics', { headers })).status, address).to.equal(404);
    }
  });

  it('hold for an account that signs in from everywhere', async () => {
    await shop.start({ RATE_LIMIT: '20', TRUST_PROXY: 'true' });
    const [ada, bob] = [await shop.account(), await shop.account()];
    const from = (person: typeof ada, index: number) =>
      signIn({ ...person, token: '' }, { 'x-forwarded-for': `203.0.113.${index}` });
    expect(await until429((index) => from(ada, index))).to.equal(2);
    expect((await from(bob, 1)).status).to.equal(200);
  });

  it('let a person open so many payments without a booking an hour', async () => {
    await shop.start({ RATE_LIMIT: '5' });
    const ada = await shop.signUp();
    const keyed = (price: number, key: string) =>
      shop.pay(ada, { price }, { 'idempotency-key': key });
    expect(await until429((index) => keyed(5, `${index}`), 3_600)).to.equal(5);
    // The minute's writes are used up by now; those of the hour stay so.
    await orm.em.fork().execute(`delete from rate_limits where key not like 'payment:%'`);
    await shop.stop();
    await shop.start({ RATE_LIMIT: '5' });
    const { status, headers } = await keyed(5, 'one more');
    expect(status).to.equal(429);
    expect(Number(headers.get('retry-after'))).to.be.within(3_000, 3_600);
    // Her bookings are hers to pay.
    const { body: booking } = await shop.book(ada, await shop.product(ada));
    expect((await shop.pay(ada, { price: booking.total, booking: booking._id })).status).to.equal(
      200,
    );
  });

  it('hold over all processes on one database, and over their restarts', async () => {
    const settings = { RATE_LIMIT: '40' };
    await Promise.all([shop.start(settings), other.start(settings)]);
    const ada = await shop.signUp();
    await Promise.all([connected(shop), connected(other)]);
    // What is worth attacking is counted exactly.
    expect(await throughAtOnce(16, (at) => upload(ada, at))).to.equal(4);
    // Of the rest either takes a twentieth at a time, of which the other may miss all but one.
    expect(await throughAtOnce(80, (at) => profile(ada, at))).to.be.within(39, 40);
    // A restart may take longer than is left of the minute.
    await orm.em.fork().execute('update rate_limits set expire = expire + 3600000');
    await shop.stop();
    await shop.start(settings);
    for (const at of [shop, other]) {
      expect((await upload(ada, at)).status).to.equal(429);
      expect((await profile(ada, at)).status).to.equal(429);
    }
  });

  it('are taken off the database by as many as came before, up to a twentieth, and cost it nothing once it has refused', async () => {
    await shop.start({ RATE_LIMIT: '40' });
    const ada = await shop.signUp();
    const taken = async () => {
      const [row] = await orm.em
        .fork()
        .execute<{ points: number }[]>('select points from rate_limits where key = ?', [
          `person:${await idOf(ada)}`,
        ]);
      return row?.points;
    };
    const takenAfter = async (writes: number) => {
      for (let index = 0; index < writes; index += 1) await profile(ada);
      return taken();
    };
    expect(await takenAfter(1)).to.equal(1);
    expect(await takenAfter(1)).to.equal(2);
    expect(await takenAfter(1)).to.equal(4);
    expect(await takenAfter(1)).to.equal(4);
    expect(await until429(() => profile(ada))).to.equal(36);
    expect(await takenAfter(10)).to.equal(40);
  });

  const idOf = async ({ email }: Person) => {
    const [user] = await orm.em
      .fork()
      .execute<{ id: string }[]>('select id from users where email = ?', [email]);
    return user?.id ?? '';
  };
});
