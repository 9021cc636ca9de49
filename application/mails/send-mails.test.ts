import { expect } from 'chai';
import { hour, minute, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';
import { printInvoice } from '../invoices/print-invoice.ts';
import { EmailAddress } from '../../domain/email.ts';
import { Unavailable } from '../../domain/errors.ts';
import { pauseAfter, sendMails } from './send-mails.ts';

const welcome = async (shop: ReturnType<typeof aShop>, name = 'Ada') => {
  const user = await shop.person({ name });
  const mail = { kind: 'welcome' as const, subjectId: user.id, personId: user.id };
  await shop.outbox.add(mail, shop.clock.now());
  return user;
};
const subjectsOf = ({ mailServer }: ReturnType<typeof aShop>) =>
  mailServer.arrived.map(({ letter }) => letter.subject);
const namesOf = ({ mailServer }: ReturnType<typeof aShop>) =>
  mailServer.arrived.map(({ letter }) => letter.to.name).sort();
const becameOf = ({ mailReport }: ReturnType<typeof aShop>) =>
  mailReport.lines.map(({ became }) => became);

describe('sending mails', () => {
  it('sends each once, whoever tries at the same time', async () => {
    const shop = aShop();
    for (let i = 0; i < 12; i += 1) await welcome(shop, `Person ${i}`);
    await Promise.all([shop.sendMails(), shop.sendMails(), shop.sendMails()]);
    expect(shop.mailServer.arrived).length(12);
    await shop.sendMails();
    expect(shop.mailServer.arrived).length(12);
  });

  it('puts everything off while the server is away, asks it little, and sends it all later', async () => {
    const shop = aShop();
    for (let i = 0; i < 40; i += 1) await welcome(shop);
    shop.mailServer.unreachable = true;
    for (let i = 0; i < 30; i += 1) {
      await shop.sendMails();
      shop.clock.advance(2_000);
    }
    expect(shop.mailServer.arrived).deep.equal([]);
    expect(shop.mailReport.lines.length).equal(30);
    shop.mailServer.unreachable = false;
    shop.clock.advance(minute);
    await shop.sendMails();
    expect(shop.mailServer.arrived).length(40);
    expect((await shop.outbox.all()).every(({ tries }) => tries === 1)).equal(true);
  });

  it('sends so many in a run, and the next ones in the next', async () => {
    const shop = aShop();
    for (let i = 0; i < 60; i += 1) await welcome(shop);
    expect(await shop.sendMails()).equal(40);
    expect(await shop.sendMails()).equal(20);
  });

  it('begins no other one when it is to stop, and leaves those that it has taken to whoever comes next', async () => {
    const shop = aShop();
    const buyer = await shop.person({ name: 'Buyer' });
    const { id: productId } = await shop.part({ stock: 100 });
    const order = { phone: '1', address: 'Ring 1', lines: [{ productId, quantity: 1 }] };
    for (let i = 0; i < 8; i += 1) await shop.placeOrder(buyer, order);
    expect(await shop.sendMails(() => shop.mailServer.arrived.length > 0)).equal(1);
    expect(await shop.sendMails()).equal(7);
    expect((await shop.outbox.all()).every(({ tries }) => tries === 1)).equal(true);
  });

  it('tells an address that may be somebody else’s no name', async () => {
    const shop = aShop();
    // What stands after the plus is anybody's to choose, too: the mail arrives at ada@parches.test.
    const who = {
      name: 'You have won, see evil.example',
      email: 'ada+see-evil.example@parches.test',
    };
    const { id } = await shop.person({ ...who, emailVerified: false });
    await shop.outbox.add({ kind: 'welcome', subjectId: id, personId: id }, shop.clock.now());
    await shop.sendMails();
    const [mail] = shop.mailServer.arrived;
    const { to, ...written } = mail?.letter ?? {};
    expect(to?.name).equal('ada');
    expect(JSON.stringify(written)).contain('Hello ada').not.contain('evil');
  });

  it('lets the mails of one person delay nobody else’s, and sends them all in time', async () => {
    const shop = aShop();
    const buyer = await shop.person({ name: 'Buyer' });
    const { id: productId } = await shop.part({ stock: 100 });
    const order = { phone: '1', address: 'Ring 1', lines: [{ productId, quantity: 1 }] };
    for (let i = 0; i < 100; i += 1) await shop.placeOrder(buyer, order);
    await welcome(shop);
    expect(await shop.sendMails()).equal(13);
    expect(namesOf(shop)).include('Ada');
    expect(await shop.sendMails()).equal(0);
    shop.clock.advance(minute);
    expect(await shop.sendMails()).equal(12);
    while (shop.mailServer.arrived.length < 101) {
      shop.clock.advance(minute);
      expect(await shop.sendMails()).within(1, 12);
    }
  });

  it('lets the mails of many people, each with many, delay nobody else’s', async () => {
    const shop = aShop();
    const { id: productId } = await shop.part({ stock: 100 });
    const order = { phone: '1', address: 'Ring 1', lines: [{ productId, quantity: 1 }] };
    for (let person = 0; person < 8; person += 1) {
      const buyer = await shop.person({ name: 'Buyer' });
      for (let i = 0; i < 12; i += 1) await shop.placeOrder(buyer, order);
    }
    await welcome(shop);
    expect(await shop.sendMails()).equal(40);
    expect(namesOf(shop)).include('Ada');
  });

  describe('to one address', () => {
    const order = { phone: '1', address: 'Ring 1' };
    /** A shop and a buyer whose orders, which are so many, are to be mailed. */
    const flooded = async (orders: number) => {
      const shop = aShop();
      const { id: productId } = await shop.part({ stock: 100 });
      const buyAs = async (email: string) => {
        const buyer = await shop.person({ email, emailVerified: false });
        const lines = [{ productId, quantity: 1 }];
        for (let i = 0; i < orders; i += 1) await shop.placeOrder(buyer, { ...order, lines });
        return buyer;
      };
      return { shop, buyAs, buyer: await buyAs('victim@parches.test') };
    };

    it('sends only so many, whichever account has it', async () => {
      const { shop, buyAs, buyer } = await flooded(10);
      await shop.sendMails();
      buyer.remove(shop.clock.now(), Infinity);
      await shop.users.save(buyer);
      await buyAs('victim@parches.test');
      await shop.sendMails();
      expect(shop.mailServer.arrived).length(12);
    });

    it('lets whose address it is known to be wait for nobody else who names their mailbox', async () => {
      const { shop } = await flooded(30);
      await shop.sendMails();
      const owner = await shop.person({ email: 'victim+me@parches.test', emailVerified: true });
      const { id: productId } = await shop.part({ stock: 100 });
      for (let i = 0; i < 30; i += 1)
        await shop.placeOrder(owner, { ...order, lines: [{ productId, quantity: 1 }] });
      await shop.sendMails();
      const { arrived } = shop.mailServer;
      expect(arrived.filter(({ letter }) => letter.to.email.equals(owner.email))).length(12);
    });

    it('lets an answer to somebody whose address it is known to be wait for nobody else’s', async () => {
      const { shop } = await flooded(30);
      await shop.sendMails();
      const admin = await shop.admin();
      const email = 'victim+me@parches.test';
      const owner = await shop.person({ email, emailVerified: true });
      const answerTo = async (address: string, sender?: typeof owner) => {
        const letter = { email: address, subject: 'A socket', message: 'Which?' };
        const { id } = await shop.leaveMessage(letter, sender);
        await shop.answer(admin, id, { text: 'AM5' });
        await shop.sendMails();
        return subjectsOf(shop).filter((subject) => subject === 'Re: A socket').length;
      };
      expect(await answerTo('victim@parches.test', owner)).equal(0);
      expect(await answerTo(email, owner)).equal(1);
      expect(await answerTo(email)).equal(2);
    });

    it('lets what is about money wait for no mails that cost nothing', async () => {
      const { shop } = await flooded(30);
      await shop.sendMails();
      const buyer = await shop.person({ email: 'victim+me@parches.test', emailVerified: false });
      const { id: productId } = await shop.part({ price: usd(1_050) });
      const lines = [{ productId, quantity: 1 }];
      const orderId = (await shop.placeOrder(buyer, { ...order, lines }))[0]?.id ?? '';
      const { id } = shop.transactionOf(await shop.start(buyer, { price: 10.5, orderId }));
      shop.payments.succeed(id);
      await shop.payOrder(buyer, orderId, id);
      await shop.sendMails();
      expect(subjectsOf(shop)).include('Your payment at Parches');
    });

    it('sends only so many after a restart, too', async () => {
      const { shop } = await flooded(30);
      await shop.sendMails();
      const restarted = sendMails({ ...shop, printInvoice: printInvoice(shop) });
      await restarted();
      expect(shop.mailServer.arrived).length(12);
      shop.clock.advance(hour);
      await restarted();
      expect(shop.mailServer.arrived).length(24);
    });

    it('sends only so many of those whose first try failed', async () => {
      const { shop } = await flooded(30);
      shop.mailServer.refuses = () => true;
      for (let i = 0; i < 4; i += 1) {
        await shop.sendMails();
        shop.clock.advance(minute);
      }
      shop.mailServer.refuses = () => false;
      shop.clock.advance(hour);
      await shop.sendMails();
      expect(shop.mailServer.arrived).length(12);
    });

    it('sends only so many of those that waited to go to another one', async () => {
      const { shop, buyer } = await flooded(40);
      await shop.sendMails();
      buyer.useAddress(new EmailAddress('another@parches.test'), false, shop.clock.now());
      await shop.users.save(buyer);
      shop.clock.advance(hour);
      await shop.sendMails();
      expect(shop.mailServer.arrived).length(24);
    });
  });

  it('tries a refused one again after ever longer pauses, and gives it up; the others are sent', async () => {
    const shop = aShop();
    shop.mailServer.refuses = ({ to }) => to.name === 'Poison';
    await welcome(shop, 'Poison');
    for (const name of ['Bob', 'Cem', 'Dan']) await welcome(shop, name);
    await shop.sendMails();
    expect(namesOf(shop)).deep.equal(['Bob', 'Cem', 'Dan']);
    for (let tries = 1; tries < 5; tries += 1) {
      shop.clock.advance(pauseAfter(tries) - 1);
      await shop.sendMails();
      expect(shop.mailReport.lines.filter(({ became }) => became === 'failed')).length(tries);
      shop.clock.advance(1);
      await shop.sendMails();
      expect(shop.mailReport.lines.filter(({ became }) => became === 'failed')).length(tries + 1);
    }
    await welcome(shop, 'Eve');
    await shop.sendMails();
    expect(namesOf(shop)).include('Eve');
    const begun = shop.clock.now().getTime();
    for (let tries = 5; becameOf(shop).at(-1) !== 'given up' && tries < 100; tries += 1) {
      shop.clock.advance(pauseAfter(tries));
      await shop.sendMails();
    }
    expect(shop.clock.now().getTime() - begun).within(4.5 * 24 * hour, 5.5 * 24 * hour);
    expect(await shop.outbox.counts()).deep.equal({ waiting: 0, givenUp: 1 });
    shop.clock.advance(5 * 24 * hour);
    await shop.sendMails();
    expect(shop.mailServer.arrived).length(4);
  });

  it('gives none up for the days that the server was away', async () => {
    const shop = aShop();
    shop.mailServer.unreachable = true;
    await welcome(shop, 'Bob');
    for (let days = 0; days < 7; days += 1) {
      await shop.sendMails();
      shop.clock.advance(24 * hour);
    }
    // A server that comes back may refuse a first try: it asks whoever is meant to come again.
    shop.mailServer.unreachable = false;
    shop.mailServer.refuses = () => true;
    await shop.sendMails();
    expect(await shop.outbox.counts()).deep.equal({ waiting: 1, givenUp: 0 });
    shop.mailServer.refuses = () => false;
    shop.clock.advance(minute);
    await shop.sendMails();
    expect(namesOf(shop)).deep.equal(['Bob']);
  });

  it('sends the others where the server hangs up at some, and gives those up after a month', async () => {
    const shop = aShop();
    const send = shop.mailServer.send.bind(shop.mailServer);
    shop.mailServer.send = async (letter, id) => {
      if (letter.to.name === 'Poison') throw new Unavailable('It hangs up.');
      await send(letter, id);
    };
    for (let i = 0; i < 5; i += 1) await welcome(shop, 'Poison');
    await welcome(shop, 'Bob');
    for (let seconds = 0; seconds < 20; seconds += 2) {
      await shop.sendMails();
      shop.clock.advance(2_000);
    }
    expect(namesOf(shop)).deep.equal(['Bob']);
    shop.clock.advance(30 * 24 * hour);
    await shop.sendMails();
    expect(await shop.outbox.counts()).deep.equal({ waiting: 0, givenUp: 5 });
  });

  it('is not stopped by one that nobody can write', async () => {
    const shop = aShop();
    const broken = await welcome(shop, 'Broken');
    await welcome(shop, 'Bob');
    const find = shop.users.find.bind(shop.users);
    shop.users.find = async (id) => {
      if (id === broken.id) throw new Error('It is broken.');
      return find(id);
    };
    await shop.sendMails();
    expect(namesOf(shop)).deep.equal(['Bob']);
    expect(becameOf(shop).sort()).deep.equal(['failed', 'sent']);
  });

  it('sends again, under the same id, what a process that ended has not marked', async () => {
    const shop = aShop();
    const user = await welcome(shop);
    const sent = shop.outbox.sent.bind(shop.outbox);
    shop.outbox.sent = () => Promise.reject(new Error('The process ends.'));
    await rejectionOf(shop.sendMails);
    shop.outbox.sent = sent;
    await shop.sendMails();
    expect(shop.mailServer.arrived).length(1);
    shop.clock.advance(5 * minute);
    await shop.sendMails();
    const id = `welcome.${user.id}`;
    expect(shop.mailServer.arrived.map((mail) => mail.id)).deep.equal([id, id]);
  });

  it('sends nothing to whoever was removed', async () => {
    const shop = aShop();
    const user = await welcome(shop);
    user.remove(shop.clock.now(), 2);
    await shop.users.save(user);
    await shop.sendMails();
    expect(shop.mailServer.arrived).deep.equal([]);
    expect(await shop.outbox.all()).deep.equal([]);
  });

  it('waits ten seconds after the first failure, and six hours at most', () => {
    expect([1, 2, 3].map(pauseAfter)).deep.equal([10_000, 40_000, 160_000]);
    expect(pauseAfter(100)).equal(6 * hour);
  });
});

describe('what an order mails', () => {
  const stage = async () => {
    const shop = aShop();
    const ada = await shop.person({ name: 'Ada' });
    const parts = [
      await shop.part({ name: 'Ryzen', price: usd(47_999) }),
      await shop.part({ name: 'Fan', price: usd(1_050) }),
    ];
    const lines = parts.map(({ id }, i) => ({ productId: id, quantity: i + 1 }));
    const delivery = { phone: '+43 1 234567', address: 'Ring 1' };
    const orderId = (await shop.placeOrder(ada, { ...delivery, lines }))[0]?.id ?? '';
    const pay = async () => {
      const { id } = shop.transactionOf(await shop.start(ada, { price: 500.99, orderId }));
      shop.payments.succeed(id);
      return id;
    };
    return { shop, ada, orderId, pay };
  };

  it('is one mail for all of its bookings, however often and however it is heard of', async () => {
    const { shop, ada, orderId, pay } = await stage();
    await shop.sendMails();
    const id = await pay();
    await Promise.all([
      shop.payOrder(ada, orderId, id),
      shop.webhook('succeeded', id),
      shop.sweep(),
      shop.webhook('succeeded', id),
    ]);
    await shop.sendMails();
    expect(subjectsOf(shop)).deep.equal(['Your order at Parches', 'Your payment at Parches']);
    const [placed, paid] = shop.mailServer.arrived;
    expect(placed?.letter.paragraphs.join(' ')).contain('these 3 parts for you until Nov 2, 2026');
    expect(paid?.letter.paragraphs.join(' ')).contain('$500.99 with the card ending in 4242.');
    for (const mail of [placed, paid]) {
      expect(mail?.letter.lines?.map(({ text, amount }) => [text, amount])).deep.equal([
        ['Ryzen', '$479.99'],
        ['Fan', '$21.00'],
      ]);
      expect(mail?.letter.sums).deep.equal([{ label: 'Total', amount: '$500.99' }]);
      expect(mail?.letter.action?.path).equal(`/dashboard/order/${orderId}`);
    }
  });

  it('says of an order that is paid in part how many of its parts are kept until when', async () => {
    const { shop, ada, orderId } = await stage();
    const [first] = await shop.bookings.ofOrder(orderId);
    if (!first) throw new Error('There are two.');
    const { id } = await shop.started(ada, first);
    shop.payments.succeed(id);
    await shop.pay(ada, first.id, id);
    await shop.sendMails();
    const [placed] = shop.mailServer.arrived;
    expect(placed?.letter.paragraphs.join(' ')).contain('these 2 parts for you until Nov 2, 2026');
  });

  it('says of a parcel that the rest follows, unless the money of that is on its way back', async () => {
    const { shop, ada, orderId, pay } = await stage();
    await shop.payOrder(ada, orderId, await pay());
    const admin = await shop.admin();
    const [ryzen, fans] = await shop.bookings.ofOrder(orderId);
    if (!ryzen || !fans) throw new Error('There are two.');
    const ship = (bookingId: string) =>
      shop.ship(admin, orderId, { lines: [{ bookingId, quantity: 1 }], carrier: 'DHL' });
    const rest = 'The rest of your order follows in another parcel.';
    const told = async () => {
      await shop.sendMails();
      return shop.mailServer.arrived.at(-1)?.letter.paragraphs;
    };
    await ship(ryzen.id);
    expect(await told()).include(rest);
    shop.payments.refund = () => Promise.reject(new Unavailable('The card processor'));
    await shop.refund(admin, fans.id, { quantity: 1 });
    await ship(fans.id);
    expect(await told()).not.include(rest);
  });

  it('says of each refund what went back; of all that went back at once in one mail', async () => {
    const { shop, ada, orderId, pay } = await stage();
    const id = await pay();
    await shop.payOrder(ada, orderId, id);
    const admin = await shop.admin();
    const fans = (await shop.bookings.ofOrder(orderId))[1]?.id ?? '';
    await shop.refund(admin, fans, { quantity: 1, reason: 'One was scratched' });
    await shop.sendMails();
    const [, , refund] = shop.mailServer.arrived;
    expect(refund?.letter).deep.include({
      subject: 'Your refund from Parches',
      lines: [{ text: 'Fan', detail: '1 × $10.50', amount: '$10.50' }],
      sums: [{ label: 'Refunded', amount: '$10.50' }],
    });
    expect(refund?.letter.paragraphs).include('Why: One was scratched');
    shop.clock.advance(minute);
    await shop.payments.refund(id, { id: 'past the shop', amount: usd(49_049) });
    await shop.webhook('refunded', id);
    await shop.webhook('refunded', id);
    await shop.sendMails();
    expect(shop.mailServer.arrived).length(4);
    expect(shop.mailServer.arrived[3]?.letter.sums?.at(-1)?.amount).equal('$490.49');
  });

  it('tells that the hold ends, once, and only while it is unpaid; then that it has ended', async () => {
    const { shop, ada, orderId } = await stage();
    await shop.sendMails();
    expect(await shop.remindOfHolds()).equal(0);
    shop.clock.advance(22 * hour);
    await Promise.all([shop.remindOfHolds(), shop.remindOfHolds()]);
    await shop.remindOfHolds();
    await shop.sendMails();
    expect(subjectsOf(shop).slice(1)).deep.equal([
      'Your order at Parches is kept only a little longer',
    ]);
    shop.clock.advance(2 * hour);
    await shop.expire();
    await shop.sendMails();
    expect(subjectsOf(shop).slice(2)).deep.equal(['Your order at Parches was not paid in time']);
    expect(shop.mailServer.arrived[2]?.letter.lines).length(2);
    expect((await shop.viewOrder(ada, orderId)).status).equal('closed');
    expect(await shop.remindOfHolds()).equal(0);
  });

  it('names no part to an address that may be somebody else’s, until it is paid', async () => {
    const shop = aShop();
    const buyer = await shop.person({ emailVerified: false });
    const evil = await shop.part({ name: 'Confirm your card at evil.example', price: usd(5_000) });
    const order = {
      phone: '1',
      address: 'Ring 1',
      lines: [{ productId: evil.id, quantity: 2 }],
    };
    await shop.placeOrder(buyer, order);
    shop.clock.advance(22 * hour);
    await shop.remindOfHolds();
    shop.clock.advance(2 * hour);
    await shop.sendMails();
    await shop.expire();
    await shop.sendMails();
    expect(subjectsOf(shop).length).at.least(2);
    for (const { letter } of shop.mailServer.arrived) {
      expect(JSON.stringify(letter)).not.contain('evil');
      expect(letter.lines).deep.equal([
        { text: 'A part', detail: '2 × $50.00', amount: '$100.00' },
      ]);
    }
  });

  it('says nothing any more of a hold that was paid or removed meanwhile', async () => {
    const { shop, ada, orderId, pay } = await stage();
    shop.clock.advance(23 * hour);
    await shop.remindOfHolds();
    await shop.payOrder(ada, orderId, await pay());
    const alone = await shop.booked(ada);
    await shop.remove(ada, alone.id);
    await shop.sendMails();
    expect(subjectsOf(shop).sort()).deep.equal([
      'Your order at Parches',
      'Your payment at Parches',
    ]);
    expect(await shop.outbox.counts()).deep.equal({ waiting: 0, givenUp: 0 });
  });

  it('says that a payment that came too late went back', async () => {
    const { shop, pay } = await stage();
    const id = await pay();
    shop.payments.cancel = async () => undefined;
    shop.clock.advance(25 * hour);
    await shop.expire();
    await shop.webhook('succeeded', id);
    await shop.runJobs();
    await shop.sendMails();
    const refund = shop.mailServer.arrived.find(({ letter }) => /refund/.test(letter.subject));
    expect(refund?.letter.sums).deep.equal([{ label: 'Refunded', amount: '$500.99' }]);
  });
});
