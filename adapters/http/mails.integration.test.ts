import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailSandbox, type MailSandbox } from '../embedded/mail/server.ts';
import { freePorts } from '../embedded/ports.ts';
import { connectBeside } from '../postgres/testing/fresh-database.ts';
import { migrate } from '../postgres/migrate.ts';
import type { Booking, Order } from './contract.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { setRole } from './testing/database.ts';
import { eventually, RunningShop } from './testing/running-shop.ts';
import { here } from './testing/shop-here.ts';
import { goodCard, intentOf, need, went, type Person } from './testing/shop-client.ts';

const placed = 'Your order at Parches';
const paid = 'Your payment at Parches';
const ending = 'Your order at Parches is kept only a little longer';
const expired = 'Your order at Parches was not paid in time';
const refunded = 'Your refund from Parches';
const welcome = 'Welcome to Parches';
const shipped = 'Your parcel from Parches is on its way';
const delivered = 'Your parcel from Parches has arrived';

describe('What the shop mails', () => {
  const shop = new CheckedShop();
  let seller: Person;

  before(async () => {
    await shop.connect();
    seller = await shop.signUp();
  });
  after(async () => {
    await shop.stop();
    await shop.orm.close();
  });

  /** The mails to somebody, as soon as there are so many besides the welcome. */
  const mailed = async (person: Person, count: number, by: RunningShop = shop) => {
    const others = async () =>
      (await by.mailsTo(person)).filter(({ subject }) => subject !== welcome);
    return eventually(others, (mails) => mails.length >= count);
  };
  const mailWith = async (person: Person, subject: string) => {
    const mails = await eventually(
      () => shop.mailsTo(person),
      (all) => all.some((mail) => mail.subject === subject),
    );
    return mails.filter((mail) => mail.subject === subject);
  };
  const holdsEnd = (orderId: string, when: string) =>
    shop.orm.em.execute(
      `update bookings set expires_at = now() + ?::interval where id = ? or order_id = ?`,
      [when, orderId, orderId],
    );
  /** Looks at the holds at once, which it does when it starts, and every ten seconds. */
  const lookAgain = async () => {
    await shop.stop();
    await shop.start();
  };
  const order = async (buyer: Person) => {
    const parts = [
      await shop.product(seller, { name: 'Ryzen <b>7</b>', price: 479.99 }),
      await shop.product(seller, { name: 'Lüfter 風扇', price: 10.5 }),
    ] as const;
    return went(
      await shop.order(buyer, [
        [parts[0], 1],
        [parts[1], 2],
      ]),
    );
  };
  const pay = async (buyer: Person, placedOrder: Order, card = goodCard) => {
    const intent = await shop.startOrderPayment(buyer, placedOrder);
    went(await shop.confirm(intent, card));
    return intent.id;
  };
  const rowsOf = (subjectId: string) =>
    shop.orm.em.execute<{ kind: string }[]>('select kind from mails where subject_id = ?', [
      subjectId,
    ]);

  it('welcomes whoever is new, once, and not whoever comes again', async () => {
    const ada = await shop.signUp();
    const [mail] = await mailWith(ada, welcome);
    went(await shop.enter(ada));
    went(await shop.enter(ada));
    await order(ada);
    await mailed(ada, 1);
    expect((await shop.mailsTo(ada)).map(({ subject }) => subject)).to.deep.equal([
      welcome,
      placed,
    ]);
    expect(mail?.from).to.include({ address: 'shop@parches.test', name: 'Parches' });
    expect(mail?.html).to.include(`${new URL(shop.origin).port}/parches"`);
    expect(mail?.text).to.include('/parches');
  });

  it('says what an order of several parts is, and that it is paid, in one mail each', async () => {
    const ada = await shop.verify(await shop.signUp());
    const placedOrder = await order(ada);
    const id = await pay(ada, placedOrder);
    await Promise.all([1, 2, 3].map(() => shop.patchOrder(ada, placedOrder, id)));
    const mails = await mailed(ada, 2);
    // While many wait, what is about money overtakes the rest.
    expect(mails.map(({ subject }) => subject)).to.have.members([placed, paid]);
    for (const { html, text } of mails) {
      expect(html).to.include('Ryzen &lt;b&gt;7&lt;/b&gt;').and.include('Lüfter 風扇');
      expect(html).to.include(`/dashboard/order/${placedOrder._id}`);
      for (const said of ['Lüfter 風扇', '2 × $10.50', 'Total: $500.99'])
        expect(text).to.include(said);
    }
    // Stripe may have told of the payment first, without the card.
    const payment = mails.find(({ subject }) => subject === paid);
    expect(payment?.text).to.match(/You have paid \$500\.99( with the card ending in 4242)?\./);
  });

  it('tells of each parcel, once, that it is on its way and that it has arrived', async () => {
    const [ada, admin] = [await shop.signUp(), await shop.admin()];
    const placedOrder = await order(ada);
    went(await shop.patchOrder(ada, placedOrder, await pay(ada, placedOrder)));
    const [first, second] = placedOrder.bookings;
    const post = (path: string, body?: object) =>
      shop.call<{ id: string }>('POST', `/admin/api${path}`, { token: admin.token, body });
    const parcel = { carrier: 'UPS', trackingNumber: '1Z 999' };
    const lines = [{ booking: first?._id, quantity: 1 }];
    const sent = went(await post(`/orders/${placedOrder._id}/shipments`, { lines, ...parcel }));
    const [mail] = await mailWith(ada, shipped);
    for (const said of [
      'UPS',
      'number is 1Z 999.',
      'https://www.ups.com/track?tracknum=1Z999\n',
      'Ryzen <b>7</b>',
    ])
      expect(mail?.text).to.include(said);
    expect(mail?.text).to.include('The rest of your order follows');
    expect(mail?.text).not.to.include('Lüfter');
    expect(mail?.html).to.include(`/dashboard/order/${placedOrder._id}`);
    expect(mail?.html).to.include('href="https://www.ups.com/track?tracknum=1Z999"');

    const rest = { lines: [{ booking: second?._id, quantity: 2 }], carrier: 'Post' };
    went(await post(`/orders/${placedOrder._id}/shipments`, rest));
    for (const _again of [1, 2]) went(await post(`/shipments/${sent.id}/delivered`));
    const [arrived, ...more] = await mailWith(ada, delivered);
    expect(arrived?.text).to.include('Ryzen <b>7</b>').and.include('UPS');
    expect(more).to.deep.equal([]);
    const all = await eventually(
      () => mailWith(ada, shipped),
      (mails) => mails.length === 2,
    );
    const last = all.find(({ text }) => text.includes('Lüfter 風扇'));
    expect(last?.text).to.include('2 pieces').and.not.include('The rest of your order');
  });

  it('says so of a booking by itself, which a webhook alone has settled', async () => {
    const ada = await shop.signUp();
    const booking = went(await shop.book(ada, await shop.product(seller)));
    const intent = await shop.startPayment(ada, booking);
    went(await shop.confirm(intent));
    const mails = await mailed(ada, 2);
    expect(mails.map(({ subject }) => subject)).to.have.members([placed, paid]);
    went(await shop.patch(ada, booking, intent.id));
    expect(await rowsOf(booking._id)).to.deep.equal([{ kind: 'order placed' }]);
  });

  it('says so of a payment for nothing that a booking claims', async () => {
    const ada = await shop.signUp();
    const booking = went(await shop.book(ada, await shop.product(seller)));
    const { body } = await shop.pay(ada, { price: booking.total });
    const intent = intentOf(body.clientSecret);
    went(await shop.confirm(intent));
    went(await shop.patch(ada, booking, intent.id));
    expect((await mailed(ada, 2)).map(({ subject }) => subject)).to.have.members([placed, paid]);
  });

  it('says what of an order an admin has refunded', async () => {
    const [ada, admin] = [await shop.signUp(), await shop.admin()];
    const placedOrder = await order(ada);
    went(await shop.patchOrder(ada, placedOrder, await pay(ada, placedOrder)));
    const [, fans] = placedOrder.bookings;
    const path = `/admin/api/bookings/${fans?._id}/refund`;
    const body = { quantity: 1, reason: 'Scratched' };
    went(await shop.call<Booking>('POST', path, { token: admin.token, body }));
    const [mail, ...others] = await mailWith(ada, refunded);
    expect(others).to.deep.equal([]);
    for (const said of ['$10.50 back', 'Why: Scratched', '1 × $10.50', 'Refunded: $10.50'])
      expect(mail?.text).to.include(said);
  });

  it('says that a hold ends soon, and then that it has ended, once for all of an order', async () => {
    const ada = await shop.verify(await shop.signUp());
    const { _id } = await order(ada);
    await holdsEnd(_id, '1 hour');
    await lookAgain();
    const [soon] = await mailWith(ada, ending);
    expect(soon?.text).to.include('these 3 parts for you until').and.include('UTC');
    await holdsEnd(_id, '-1 second');
    await lookAgain();
    const [over] = await mailWith(ada, expired);
    expect(over?.text).to.include('Ryzen').and.include('Lüfter');
    await eventually(
      async () => (await shop.call<Order>('GET', `/order/${_id}`, { token: ada.token })).body,
      ({ status }) => status === 'closed',
    );
    expect((await mailed(ada, 3)).map(({ subject }) => subject)).to.deep.equal([
      placed,
      ending,
      expired,
    ]);
  });

  it('leaves the links of the sign-in emulator to its mails', async () => {
    const ada = await shop.signUp();
    const ask = (body: object) =>
      shop.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=demo-key', {
        body,
      });
    went(await ask({ requestType: 'PASSWORD_RESET', email: ada.email }));
    went(await ask({ requestType: 'VERIFY_EMAIL', idToken: ada.idToken }));
    for (const [subject, page] of [
      ['Reset your password for Parches', 'password'],
      ['Verify your email for Parches', 'verify-email'],
    ] as const) {
      const [mail] = await mailWith(ada, subject);
      const link = `/emulator/auth/${page}?oobCode=`;
      expect(mail?.text).to.include(link);
      expect(mail?.html).to.include(link);
    }
  });

  it('is shown in a mailbox', async () => {
    const ada = await shop.signUp();
    const [mail] = await mailWith(ada, welcome);
    const list = await shop.call<string>('GET', '/sandbox/mail/');
    expect(list.body).to.include(ada.email);
    const page = await shop.call<string>('GET', `/sandbox/mail/${mail?.id}`);
    expect(page.body).to.include('<iframe').and.include(ada.email);
    const frame = await shop.call<string>('GET', `/sandbox/mail/${mail?.id}/html`);
    expect(frame.headers.get('content-security-policy')).to.match(/^sandbox /);
    expect(frame.headers.get('x-frame-options')).to.equal(null);
  });

  it('goes out once where two shops send on one database', async () => {
    const second = new RunningShop(String((await freePorts(1))[0]), here);
    await second.start();
    try {
      const people = await Promise.all(
        Array.from({ length: 10 }, (_, i) => (i % 2 ? shop : second).signUp()),
      );
      for (const person of people) await mailWith(person, welcome);
      await Promise.all(people.slice(0, 5).map((person) => order(person)));
      for (const person of people.slice(0, 5)) await mailWith(person, placed);
      for (const person of people) expect(await mailWith(person, welcome)).to.have.length(1);
    } finally {
      await second.stop(); // it would send the mails of the next tests to another server
    }
  });
});

describe('Mails, while the mail server is away', () => {
  const shop = new CheckedShop();
  const folder = mkdtempSync(join(tmpdir(), 'parches-mail-'));
  let orm: MikroORM;
  let server: MailSandbox | undefined;
  let ports: MailSandbox['ports'];

  before(async () => {
    orm = await connectBeside(need('DATABASE_URL'));
    await migrate(orm); // where nothing else has been run before
    // What a shop of another test had taken when it was killed is its own for minutes.
    await orm.em.execute('delete from mails where sent_at is null');
    const [smtp = 0, mailbox = 0] = await freePorts(2);
    ports = { smtp, mailbox };
  });
  after(async () => {
    await shop.stop();
    await server?.close();
    await orm.close();
    rmSync(folder, { recursive: true });
  });

  const metric = async (name: string) => {
    const { body } = await shop.call<string>('GET', '/metrics');
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
  };
  const subjectsTo = async (person: Person) =>
    (await shop.mailsTo(person)).map(({ subject }) => subject);
  /** The subjects of eight mails, without the minute that the shop gives a server that was away. */
  const eightAtOnce = (person: Person) =>
    eventually(
      async () => {
        await orm.em.execute(
          `update mails set due_at = now()
           where sent_at is null and due_at between now() and now() + interval '1 minute'`,
        );
        return subjectsTo(person);
      },
      ({ length }) => length >= 8,
    );

  it('wait for it while the shop goes on; those of who is removed meanwhile are never sent', async () => {
    await shop.start({
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      MAIL_FROM: 'shop@parches.test',
      MAILBOX_URL: `http://127.0.0.1:${ports.mailbox}`,
    });
    const [ada, eve, admin] = [await shop.signUp(), await shop.signUp(), await shop.signUp()];
    await setRole(orm, admin, 'admin');
    const product = await shop.product(ada, { Stock: 20 });
    for (let i = 0; i < 5; i += 1) went(await shop.book(ada, product));
    const paidFor = await shop.payFor(ada, went(await shop.book(ada, product)));
    expect(paidFor.paid).to.equal(true);
    expect(await metric('mails_waiting')).to.be.least(10);
    const pending = 'select 1 from mails where person_id = (select id from users where email = ?)';
    expect(await orm.em.execute(pending, [eve.email])).to.have.length(1);
    went(await shop.call('DELETE', `/user/${eve.email}`, { token: admin.token }));
    expect(await orm.em.execute(pending, [eve.email])).to.have.length(0);

    server = await startMailSandbox(folder, ports);
    const all = await eightAtOnce(ada);
    expect(all).to.have.members([...Array<string>(6).fill(placed), paid, welcome]);
    await eventually(
      () => metric('mails_waiting'),
      (waiting) => waiting === 0,
    );
    expect(await subjectsTo(eve)).to.deep.equal([]);
  });

  it('wait for one that takes connections and says nothing, while orders and payments are answered', async () => {
    await server?.close();
    server = undefined;
    const held: Socket[] = [];
    const silent = createServer((socket) => held.push(socket.on('error', () => {})));
    await once(silent.listen(ports.smtp, '127.0.0.1'), 'listening');
    const ada = await shop.signUp();
    const product = await shop.product(ada, { Stock: 20 });
    const heard = () => Promise.resolve(held.length);
    await eventually(heard, (count) => count > 0);
    for (let i = 0; i < 5; i += 1) went(await shop.order(ada, [[product, 1]]));
    const order = went(await shop.order(ada, [[product, 2]]));
    const { id } = await shop.startOrderPayment(ada, order).then(async (intent) => {
      went(await shop.confirm(intent));
      return intent;
    });
    expect(went(await shop.patchOrder(ada, order, id)).status).to.equal('paid');
    expect(await metric('mails_waiting')).to.equal(8);

    silent.close();
    for (const socket of held) socket.destroy();
    server = await startMailSandbox(folder, ports);
    const all = await eightAtOnce(ada);
    expect(all).to.have.members([...Array<string>(6).fill(placed), paid, welcome]);
  });

  it('are given up one by one where it refuses them, which a log and a metric say; others go out', async () => {
    const nobody = await shop.signUp(`refused-${Date.now()}@parches.test`);
    const failing = `select subject_id from mails where sent_at is null and tries > 0
      and person_id = (select id from users where email = ?)`;
    await eventually(
      () => orm.em.execute<object[]>(failing, [nobody.email]),
      (rows) => rows.length === 1,
    );
    const ada = await shop.signUp();
    await eventually(
      () => subjectsTo(ada),
      (subjects) => subjects.includes(welcome),
    );
    const before = await metric('mails_given_up');
    await orm.em.execute(
      `update mails set tries = 50, due_at = now()
       where person_id = (select id from users where email = ?)`,
      [nobody.email],
    );
    await eventually(
      () => metric('mails_given_up'),
      (count) => count === before + 1,
    );
    // PostgreSQL tells this before the shop has its own answer, and logs it.
    const output = await eventually(
      () => Promise.resolve(shop.output),
      (text) => text.includes('a mail was given up'),
    );
    expect(output).not.to.include(nobody.email);
  });
});

describe('A shop without a mail server', () => {
  it('says so when it starts, and stores no mails', async () => {
    const shop = new RunningShop(undefined, here);
    const orm = await connectBeside(need('DATABASE_URL'));
    await shop.start({ SMTP_URL: '', MAIL_FROM: '', MAILBOX_URL: '', LOG_LEVEL: 'warn' });
    const ada = await shop.signUp();
    const booking = went(await shop.book(ada, await shop.product(ada)));
    await shop.payFor(ada, booking);
    const rows = await orm.em.execute(
      'select 1 from mails where person_id = (select id from users where email = ?)',
      [ada.email],
    );
    expect(rows).to.deep.equal([]);
    expect(shop.output).to.include('SMTP_URL is not set: nobody is mailed');
    await shop.stop();
    await orm.close();
  });
});
