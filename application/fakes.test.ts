import { expect } from 'chai';
import { EmailAddress } from '../domain/email.ts';
import { FakeMailServer } from './fakes/outbox.ts';
import { mailServerContract } from './mails/mail-server.contract.ts';
import { outboxContract } from './outbox/outbox.contract.ts';
import { NotSignedIn, Unavailable } from '../domain/errors.ts';
import { atomicallyContract } from './atomically.contract.ts';
import { basketsContract } from './baskets/baskets.contract.ts';
import { buildsContract } from './builds/builds.contract.ts';
import { bookingsContract } from './bookings/bookings.contract.ts';
import { catalogueContract } from './catalogue/catalogue.contract.ts';
import { settingsContract } from './checkout/settings.contract.ts';
import { consoleListsContract } from './lists/lists.contract.ts';
import { stockHistoryContract } from './catalogue/stock-history.contract.ts';
import { missingFactsContract } from './catalogue/missing-facts.contract.ts';
import { InMemoryCatalogue } from './fakes/catalogue.ts';
import { fixedClock, sequentialIds } from './fakes/clock.ts';
import { anAttempt, noon } from './fakes/examples.ts';
import { FakeIdentity } from './fakes/identity.ts';
import { InMemoryMissingFacts } from './fakes/missing-facts.ts';
import { FakeImages } from './fakes/images.ts';
import { FakePayments } from './fakes/payments.ts';
import { rejectionOf } from './fakes/rejection.ts';
import { fakePorts } from './fakes/shop.ts';
import { identityContract } from './users/identity.contract.ts';
import { imagesContract } from './images/images.contract.ts';
import { invoicesContract } from './invoices/invoices.contract.ts';
import { messagesContract } from './messages/messages.contract.ts';
import { idempotencyContract } from './idempotently.contract.ts';
import { paymentAttemptsContract } from './payments/payment-attempts.contract.ts';
import { paymentEventsContract } from './payments/payment-events.contract.ts';
import { paymentsContract } from './payments/payments.contract.ts';
import { ordersContract } from './orders/orders.contract.ts';
import { refundsContract } from './payments/refunds.contract.ts';
import { placingContract } from './bookings/placing.contract.ts';
import { productsContract } from './catalogue/products.contract.ts';
import { orderNotesContract, shipmentsContract } from './shipping/shipping.contract.ts';
import { reviewsContract } from './reviews/reviews.contract.ts';
import { usersContract } from './users/users.contract.ts';

describe('the fakes', () => {
  const ports = async () => fakePorts();
  atomicallyContract(ports);
  placingContract(ports);
  ordersContract(ports);
  refundsContract(ports);
  shipmentsContract(ports);
  orderNotesContract(ports);
  invoicesContract(ports);
  productsContract(ports);
  bookingsContract(ports);
  basketsContract(ports);
  buildsContract(ports);
  settingsContract(ports);
  idempotencyContract(ports);
  paymentAttemptsContract(ports);
  paymentEventsContract(ports);
  usersContract(ports);
  consoleListsContract(ports);
  stockHistoryContract(ports);
  reviewsContract(ports);
  catalogueContract(async () => {
    const { bookings, products, users } = fakePorts();
    return { bookings, products, users, catalogue: new InMemoryCatalogue(products, bookings) };
  });
  missingFactsContract(async () => {
    const { products } = fakePorts();
    return { products, missingFacts: new InMemoryMissingFacts(products) };
  });
  messagesContract(async () => {
    const { messages, messageAnswers, atomically } = fakePorts();
    return { messages, messageAnswers, atomically, stored: () => messages.all() };
  });
  paymentsContract(async () => {
    const payments = new FakePayments();
    return {
      payments,
      succeed: async (id) => void payments.succeed(id),
      decline: async (id) => payments.decline(id),
      event: async (type, id) => payments.event(type, id),
      disconnected: async () => {
        payments.unreachable = true;
        return payments;
      },
    };
  });
  outboxContract(async () => fakePorts());
  mailServerContract(async () => {
    const mailServer = new FakeMailServer();
    const refused = new EmailAddress('refused@parches.test');
    mailServer.refuses = ({ to }) => to.email.equals(refused);
    return {
      mailServer,
      refused,
      arrived: async () =>
        mailServer.arrived.map(({ id, letter }) => ({
          id,
          to: [letter.to.email.value],
          subject: letter.subject,
          text: JSON.stringify(letter),
          attachments: (letter.attachments ?? []).map(({ filename, contentType, content }) => ({
            filename,
            contentType,
            bytes: content.length,
          })),
        })),
      disconnected: async () => {
        mailServer.unreachable = true;
        return mailServer;
      },
    };
  });
  identityContract(async () => {
    const identity = new FakeIdentity();
    let accounts = 0;
    return {
      identity,
      async signUp(account) {
        accounts += 1;
        const id = `account-${accounts}`;
        return { accountId: id, idToken: identity.signUp({ ...account, id }) };
      },
      verifyEmail: async (id) => identity.change(id, { emailVerified: true }),
      comeByGoogle: async (id) => identity.comeByGoogle(id),
      revoke: async (id) => identity.revoke(id),
      disconnected: async () => {
        identity.unreachable = true;
        return identity;
      },
    };
  });
  imagesContract(async () => {
    const cataloguePicture = '/pictures/processors.svg';
    return { images: new FakeImages([cataloguePicture]), cataloguePicture };
  });

  it('hold no lock outside a transaction', async () => {
    const { baskets, bookings, builds, attempts, users } = fakePorts();
    for (const lock of [
      () => bookings.findLocked('b'),
      () => baskets.findLocked('u'),
      () => builds.findLocked('b'),
      () => attempts.findLocked('a'),
      () => users.findLocked('u'),
      () => users.lockAdmins(),
    ])
      expect(await rejectionOf(lock))
        .property('message')
        .match(/outside a transaction/);
  });

  it('call out of the shop in no transaction', async () => {
    const { payments, identity, atomically } = fakePorts();
    for (const call of [() => payments.find('pi_1'), () => identity.find('a')])
      expect(await rejectionOf(() => atomically(async () => void (await call()))))
        .property('message')
        .match(/inside a transaction/);
    expect(await payments.find('pi_1')).equal(undefined);
  });

  it('do a payment and lose the answer, when told so', async () => {
    const { payments } = fakePorts();
    const attempt = anAttempt();
    payments.losesAnswers = true;
    expect(await rejectionOf(() => payments.start(attempt))).instanceOf(Unavailable);
    expect(payments.all()).length(1);
    payments.losesAnswers = false;
    await payments.start(attempt);
    expect(payments.all()).length(1);
  });

  it('let in whoever signs in again, under a token of their own', async () => {
    const { identity } = fakePorts();
    const first = identity.signUp({ id: 'a', email: 'ada@parches.test' });
    identity.revoke('a');
    const second = identity.signUp({ id: 'a', email: 'ada@parches.test' });
    expect(await rejectionOf(() => identity.verify(first))).instanceOf(NotSignedIn);
    expect(await identity.verify(second)).property('id', 'a');
  });

  it('keep a job that a transaction asked for, unless that failed, until it is done', async () => {
    const { jobs, atomically } = fakePorts();
    await atomically(() => jobs.refund('attempt-1'));
    await rejectionOf(() =>
      atomically(async () => {
        await jobs.removeAccount('account-1');
        throw new Error('No.');
      }),
    );
    const done: string[] = [];
    const down = () => Promise.reject(new Unavailable('It'));
    const refund = async (id: string) => void done.push(id);
    await jobs.run({ refund: down, removeAccount: down });
    expect(await jobs.waiting()).deep.equal([{ kind: 'refund', id: 'attempt-1' }]);
    await jobs.run({ refund, removeAccount: down });
    await jobs.run({ refund, removeAccount: down });
    expect(done).deep.equal(['attempt-1']);
  });

  it('stand still in time until told otherwise, and count ids upwards', () => {
    const clock = fixedClock(noon);
    clock.advance(5);
    expect(clock.now().getTime()).equal(noon.getTime() + 5);
    const newId = sequentialIds();
    const ids = Array.from({ length: 300 }, newId);
    expect(ids.toSorted()).deep.equal(ids);
    for (const id of ids)
      expect(id).match(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
