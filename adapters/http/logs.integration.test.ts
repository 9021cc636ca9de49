import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { freePorts } from '../embedded/ports.ts';
import { freshDatabase, type FreshDatabase } from '../postgres/testing/fresh-database.ts';
import { setRole } from './testing/database.ts';
import { echo } from './testing/echo.ts';
import { eventually, RunningShop } from './testing/running-shop.ts';
import type { Person } from './testing/shop-client.ts';

/** A word that is found nowhere unless it was let out. */
const secret = (of: string) => `${of}secret${randomBytes(4).toString('hex')}`;

/** What is nobody else's business, by what it is. */
const told = {
  email: secret('email'),
  name: secret('name'),
  phone: secret('phone'),
  address: secret('address'),
  bio: secret('bio'),
  subject: secret('subject'),
  message: secret('message'),
  review: secret('review'),
  search: secret('search'),
  password: secret('password'),
  'file name': secret('file'),
  'retry key': secret('retry'),
  browser: secret('browser'),
  'forged token': secret('forged'),
  'forged signature': secret('signature'),
  card: '4000000000000002',
  'Stripe’s key': process.env['STRIPE_SECRET_KEY'] ?? '',
  'the webhook’s secret': process.env['STRIPE_WEBHOOK_SECRET'] ?? '',
  'the key of tokens': process.env['TOKEN_KEYS'] ?? '',
};

describe('What the shop writes down, and what it says of a failure', () => {
  const shop = new RunningShop();
  /** A file takes its place once the shop has started: no picture can be kept. */
  const images = mkdtempSync(join(tmpdir(), 'parches-images-'));
  let database: FreshDatabase;
  let stripe: Awaited<ReturnType<typeof echo>>;
  let firebase: Awaited<ReturnType<typeof echo>>;
  let ada: Person;
  const secrets: Record<string, string> = { ...told };
  /** How much of the output has been looked at. */
  let heard = 0;
  const failures: { status: number; requestId: string; text: string }[] = [];

  before(async () => {
    database = await freshDatabase();
    stripe = await echo(process.env['STRIPE_API_URL'] ?? '');
    firebase = await echo(`http://${process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? ''}`);
    await shop.start({
      LOG_LEVEL: 'debug',
      DATABASE_URL: database.url,
      STRIPE_API_URL: `http://${stripe.host}`,
      FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
      IMAGES_DIR: images,
    });
    rmSync(images, { recursive: true });
    writeFileSync(images, '');
    ada = await shop.signUp(`${told.email}@parches.test`);
    await setRole(database.orm, ada, 'admin');
    // The emulator signs nothing: what its tokens say stands for them.
    secrets['access token'] = ada.token.split('.')[2] ?? '';
    secrets['ID token'] = ada.idToken.split('.')[1] ?? '';
  });
  after(async () => {
    await shop.stop();
    await Promise.all([stripe.close(), firebase.close()]);
    await database.drop();
    rmSync(images);
  });

  /** Calls the shop, and keeps what it says of a failure. */
  const call = async (...[method, path, request = {}]: Parameters<RunningShop['call']>) => {
    const headers = { 'user-agent': told.browser, ...request.headers };
    const answer = await shop.call(method, path, { ...request, headers });
    const requestId = answer.headers.get('x-request-id') ?? '';
    const text = JSON.stringify([answer.body, [...answer.headers]]);
    if (answer.status >= 400) failures.push({ status: answer.status, requestId, text });
    return answer.status;
  };
  const letOutBy = (text: string) =>
    Object.keys(secrets).filter((what) =>
      text.toLowerCase().includes(String(secrets[what]).toLowerCase()),
    );
  const linesWith = (id: string) => shop.output.split('\n').filter((line) => line.includes(id));
  /** Nothing has got out, though the log knows each call that failed by its id. */
  const keepsQuiet = async (...statuses: number[]) => {
    const failed = failures.splice(0);
    expect(failed.map(({ status }) => status)).to.deep.equal(statuses);
    for (const { status, requestId, text } of failed) {
      expect(letOutBy(text), text).to.deep.equal([]);
      const about = status < 500 ? 1 : 2;
      const lines = await eventually(
        () => Promise.resolve(linesWith(requestId)),
        ({ length }) => length === about,
      );
      expect(lines, text).to.have.length(about);
    }
    const written = shop.output.slice(heard);
    heard += written.length;
    for (const line of written.split('\n')) expect(letOutBy(line), line).to.deep.equal([]);
  };

  const order = { phone: told.phone, address: told.address, userName: told.name };
  const note = () => ({ email: ada.email, subject: told.subject, message: told.message });
  const post = (path: string, body: object, headers = {}) =>
    call('POST', path, { token: ada.token, body, headers });
  const describeOneself = () => {
    const { name, phone, address, bio } = told;
    const links = { linkedIn: bio, github: bio, avatar: '/pictures/processors.svg' };
    const body = { name, phone, address, bio, education: bio, ...links };
    return call('PUT', '/api/users/profile', { token: ada.token, body });
  };
  const signIn = () => call('PUT', `/user/${ada.email}`, { token: ada.idToken });
  const picture = async (bytes: Buffer) => {
    const data = new FormData();
    data.append('image', new Blob([new Uint8Array(bytes)]), `${told['file name']}.png`);
    return call('POST', '/images', { token: ada.token, raw: data });
  };

  it('names nobody who does what they may', async () => {
    const product = await shop.product(ada);
    const { body: booking } = await shop.book(ada, product, order, {
      'idempotency-key': told['retry key'],
    });
    const intent = await shop.startPayment(ada, booking);
    secrets['client secret'] = intent.secret.split('_secret_')[1] ?? '';
    await shop.confirm(intent);
    expect((await shop.patch(ada, booking, intent.id)).status).to.equal(200);
    await call('POST', '/contact', { body: note() });
    await describeOneself();
    await call('GET', `/admin/api/users?filter={"q":"${told.email}"}`, { token: ada.token });
    await call('GET', `/product?q=${told.search}`);
    await call('GET', `/?${told.search}`);
    await signIn();
    await keepsQuiet();
  });

  it('names nobody who is refused, whatever they sent', async () => {
    const product = await shop.product(ada, { Stock: 1 });
    const { body: booking } = await shop.book(ada, product, order);
    const intent = await shop.startPayment(ada, booking);
    const declined = await shop.confirm(intent, told.card);
    expect(declined.status).to.equal(402);
    await call('PATCH', `/booking/${booking._id}`, {
      token: ada.token,
      body: { booking: booking._id, transactionId: intent.id },
    });
    await post('/booking', { productId: product._id, orderQuantity: 1, ...order });
    await post('/booking', { productId: product._id, orderQuantity: told.phone, ...order });
    await post('/contact', { ...note(), email: told.email });
    await call('POST', '/contact', {
      raw: `{"message":"${told.message}`,
      headers: { 'content-type': 'application/json' },
    });
    await call('GET', `/user?email=${ada.email}`, { token: told['forged token'] });
    await call('GET', `/booking/${booking._id}`, { token: `${ada.token}x` });
    await call('PUT', `/user/${ada.email}`, { token: ada.token });
    await call('PUT', `/user/another${ada.email}`, { token: ada.idToken });
    await call('GET', `/nothing/${ada.email}`);
    await picture(Buffer.from(told.message));
    await call('POST', '/webhooks/stripe', {
      raw: `{"id":"evt_1","message":"${told.message}"}`,
      headers: { 'stripe-signature': `t=1,v1=${told['forged signature']}` },
    });
    const account = { email: ada.email, password: told.password, returnSecureToken: true };
    const verify = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key';
    expect((await shop.call('POST', verify, { body: account })).status).to.equal(400);
    await keepsQuiet(409, 409, 400, 400, 400, 401, 401, 401, 403, 404, 400, 400);
  });

  it('says what the database refused, and not what it was to keep', async () => {
    const product = await shop.product(ada);
    const { orm } = database;
    for (const table of ['bookings', 'messages', 'users', 'reviews'])
      await orm.em
        .fork()
        .execute(`alter table ${table} add constraint canary check (false) not valid`);
    await post('/booking', { productId: product._id, orderQuantity: 1, ...order });
    await call('POST', '/contact', { body: note() });
    await describeOneself();
    await post('/review', {
      name: told.name,
      review: told.review,
      image: product.image,
      location: told.address,
    });
    // Whatever it cannot read, it repeats.
    await orm.em.fork().execute(`
      alter table messages drop constraint canary;
      create function misread() returns trigger language plpgsql as $$ begin
        perform new.message::integer; return new; end $$;
      create trigger misread before insert on messages for each row execute function misread()`);
    await call('POST', '/contact', { body: note() });
    for (const table of ['bookings', 'users', 'reviews'])
      await orm.em.fork().execute(`alter table ${table} drop constraint canary`);
    await keepsQuiet(500, 500, 500, 500, 500);
    for (const said of ['"code":"23514"', '"constraint":"canary"', '"code":"22P02"'])
      expect(shop.output).to.include(said);
  });

  it('says that Stripe and Firebase failed, and not what they answered', async () => {
    const product = await shop.product(ada);
    const { body: booking } = await shop.book(ada, product, order);
    const pay = () =>
      post('/create-payment-intent', { price: booking.total, booking: booking._id });
    const refusals = [
      [400, 'application/json', { error: { type: 'invalid_request_error', code: 'new', ...told } }],
      [401, 'application/json', { error: { type: 'authentication_error', ...told } }],
      [
        500,
        'application/json',
        { error: { code: 500, ...told, message: `INTERNAL : ${told.message}` } },
      ],
      [200, 'text/html', told],
    ] as const;
    for (const [status, type, what] of refusals)
      for (const [part, ask] of [
        [stripe, pay],
        [firebase, signIn],
      ] as const) {
        part.fail(status, type, what);
        await ask();
        part.mend();
      }
    await keepsQuiet(500, 500, 500, 500, 503, 503, 503, 503);
  });

  it('says that a connection was cut off, and not what came over it', async () => {
    const { hostname, port } = new URL(shop.origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST /contact HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ada.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"message":"${told.message}`,
    );
    socket.destroy();
    await eventually(
      () => Promise.resolve(shop.output),
      (output) => output.includes('cut off'),
    );
    await keepsQuiet();
  });

  it('says that a picture cannot be kept, and not whose', async () => {
    const bytes = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: told.name } })
      .jpeg()
      .toBuffer();
    await picture(bytes);
    await keepsQuiet(500);
  });

  it('says why it cannot start, and not what of', async () => {
    const { orm, url } = database;
    const id = '01000000-0000-7000-8000-000000000000';
    await orm.em.fork().execute(
      `insert into payment_attempts (id, payer_id, amount_minor, amount_currency, transaction_id, status, created_at, next_check_at)
       values (?, ?, 1, 'usd', ?, 'open', now(), now() + interval '1 hour');
       alter table payment_attempts add constraint canary check (false) not valid`,
      [id, id, told.message],
    );
    const [port] = await freePorts(1);
    const other = new RunningShop(`${port}`);
    const ended = await other.start({ DATABASE_URL: url }).catch(String);
    expect(ended).to.match(/ended with 1 before it was ready: .*"code":"23514"/s);
    expect(letOutBy(other.output), other.output).to.deep.equal([]);
  });
});
