import { createServer } from 'node:http';
import { expect } from 'chai';
import { Stripe } from 'stripe';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import { paymentsContract } from '../../application/payments/payments.contract.ts';
import type { Payments } from '../../application/payments/ports.ts';
import { Conflict, Unavailable } from '../../domain/errors.ts';
import { Money } from '../../domain/money.ts';
import { stripePayments } from './stripe-payments.ts';
import { createStripeSandbox } from '../embedded/stripe-sandbox/server.ts';
import {
  accountAt,
  attemptOf,
  publishableKey,
  refundOf,
  secretKey,
  webhookSecret,
  type Account,
} from './testing/account.ts';
import { receiveDeliveries } from './testing/deliveries.ts';
import { closed, listening } from './testing/servers.ts';

describe('Stripe payments', () => {
  const keys = { secretKey, publishableKey, webhookSecret };
  const sandbox = createStripeSandbox({ ...keys, data: ':memory:' });
  let apiUrl: string;
  let account: Account;
  let payments: Payments;

  before(async () => {
    apiUrl = `http://127.0.0.1:${await sandbox.listen(0)}`;
    account = accountAt(apiUrl);
    payments = account.payments;
  });

  after(() => sandbox.close());

  it('are there for the next who asks when Stripe’s library could not be loaded', async () => {
    let tries = 0;
    const settings = {
      ...keys,
      get apiUrl() {
        tries += 1;
        if (tries === 1) throw new Error('too many open files');
        return apiUrl;
      },
    };
    const later = stripePayments(settings);
    expect((await rejectionOf(later.find('pi_1'))).message).to.equal('too many open files');
    expect(await later.find('pi_1')).to.equal(undefined);
  });

  describe('as a card processor', () => {
    let received: Awaited<ReturnType<typeof receiveDeliveries>>;

    before(async () => {
      received = await receiveDeliveries();
      sandbox.deliverWebhooksTo(received.url);
    });
    after(() => received.close());

    const started = async (id: string) => {
      const known = await payments.find(id);
      if (!known) throw new Error(`Stripe knows no ${id}.`);
      return known;
    };
    paymentsContract(async () => ({
      payments,
      succeed: async (id) => account.pay(await started(id)),
      decline: async (id) => account.decline(await started(id)),
      event: async (type, id) => {
        const { body, signature } = await received.about(payments, type, id);
        return { body: async () => body, signature };
      },
      disconnected: async () =>
        stripePayments({ secretKey, webhookSecret, apiUrl: 'http://127.0.0.1:1' }),
    }));
  });

  describe('start', () => {
    it('opens a transaction that knows its attempt, payer and booking', async () => {
      const attempt = attemptOf(4999, 'usd', 'booking-1');
      const { transaction, clientSecret } = await payments.start(attempt);
      expect(transaction).to.deep.equal({
        id: transaction.id,
        status: 'open',
        amount: attempt.amount,
        amountRefunded: new Money(0, 'usd'),
        refunded: false,
        attemptId: attempt.id,
        payerId: 'payer-1',
        bookingId: 'booking-1',
        orderId: undefined,
      });
      expect(clientSecret).to.match(/^pi_\w+_secret_\w+$/);
      expect(await payments.find(transaction.id)).to.deep.equal({ transaction, clientSecret });
    });

    it('makes one only when it is asked ten times at once', async () => {
      const attempt = attemptOf();
      const started = await Promise.all(Array.from({ length: 10 }, () => payments.start(attempt)));
      expect(new Set(started.map(({ transaction }) => transaction.id)).size).to.equal(1);
    });

    for (const [minor, currency] of [
      [500, 'jpy'],
      [5120, 'kwd'],
    ] as const) {
      it(`takes ${currency} in its own units`, async () => {
        const { transaction } = await payments.start(attemptOf(minor, currency));
        expect(transaction.amount).to.deep.equal(new Money(minor, currency));
      });
    }

    it('refuses an amount that is too large with a word to the payer', async () => {
      const error = await rejectionOf(payments.start(attemptOf(100_000_000)));
      expect(error)
        .to.be.instanceOf(Conflict)
        .with.property('message', 'This amount is too large to be paid by card.');
    });

    it('finds a way past a failure that Stripe keeps under the key', async () => {
      await account.orderFault({
        path: 'payment_intents',
        effect: 'error',
        when: 'after',
        times: 1,
      });
      const attempt = attemptOf();
      const first = await payments.start(attempt);
      expect(first.transaction.status).to.equal('open');
      expect(await payments.start(attempt)).to.deep.equal(first);
    });
  });

  describe('find', () => {
    it('asks Stripe only for what can be an intent', async () => {
      for (const id of ['', '..', '../refunds', 'pi_1/../x', 'ch_1', `pi_${'x'.repeat(300)}`])
        expect(await payments.find(id)).to.equal(undefined);
    });
  });

  describe('list', () => {
    it('tells everything, the newest first, over as many pages as it takes', async () => {
      const before = (await Array.fromAsync(payments.list())).flatMap((page) => page.transactions);
      const began = Date.now();
      const started = [];
      for (let i = 0; i < 101; i += 1) started.push(await payments.start(attemptOf()));
      const [first, last] = [started.at(0), started.at(-1)];
      if (!first || !last) throw new Error('Nothing was started.');
      await account.pay(first);
      await payments.refund(first.transaction.id, refundOf(first.transaction));
      const pages = await Array.fromAsync(payments.list());
      expect(pages.length).to.be.above(1);
      const all = pages.flatMap(({ transactions }) => transactions);
      expect(all).to.have.length(before.length + 101);
      expect(all[0]).to.deep.equal(last.transaction);
      expect(all[100]).to.deep.equal({
        ...first.transaction,
        status: 'succeeded',
        refunded: true,
        amountRefunded: first.transaction.amount,
        cardLast4: '4242',
      });
      expect(pages[0]?.downTo.getTime()).to.be.within(began - 1_000, Date.now() + 1_000);
    });

    it('takes nobody else’s payments for the shop’s', async () => {
      const form = { amount: '100', currency: 'usd', 'metadata[attempt]': 'theirs' };
      await account.post('/v1/payment_intents', new URLSearchParams(form));
      const [newest] = await Array.fromAsync(payments.list());
      expect(newest?.transactions[0]).to.include({ attemptId: undefined, status: 'open' });
    });
  });

  describe('refund', () => {
    it('is made once, though Stripe has forgotten its key by the second try', async () => {
      const started = await payments.start(attemptOf());
      await account.pay(started);
      const { id } = started.transaction;
      const part = { id: 'refund-of-one', amount: new Money(100, 'usd') };
      const made = new URLSearchParams({ payment_intent: id, amount: '100' });
      made.set('metadata[refund]', part.id);
      await account.post('/v1/refunds', made);
      await payments.refund(id, part);
      expect((await account.find(id))?.amountRefunded).to.deep.equal(part.amount);
    });

    it('is made once, though Stripe keeps a failure under its key', async () => {
      const started = await payments.start(attemptOf());
      await account.pay(started);
      const { id } = started.transaction;
      const fault = { method: 'POST', path: 'refunds', effect: 'error', when: 'after' };
      await account.orderFault(fault);
      const part = { id: 'refund-that-failed', amount: new Money(100, 'usd') };
      await payments.refund(id, part);
      expect((await account.find(id))?.amountRefunded).to.deep.equal(part.amount);
    });

    it('gives all of it back, once, however often it is called', async () => {
      const started = await payments.start(attemptOf());
      await account.pay(started);
      const { id } = started.transaction;
      const refund = refundOf(started.transaction);
      await Promise.all([1, 2, 3].map(() => payments.refund(id, refund)));
      expect(await account.find(id)).to.include({ status: 'succeeded', refunded: true });
    });

    it('goes back to the shop when the card takes it no more, which a transaction tells', async () => {
      const started = await payments.start(attemptOf());
      await account.pay(started, '4000000000005126');
      const { id } = started.transaction;
      const part = { id: 'refund-to-a-closed-card', amount: new Money(100, 'usd') };
      await payments.refund(id, part);
      expect((await account.find(id))?.amountRefunded).to.deep.equal(part.amount);
      await account.post('/control/refunds/conclude', '');
      expect((await account.find(id))?.amountRefunded).to.deep.equal(new Money(0, 'usd'));
      const error = await rejectionOf(payments.refund(id, part));
      expect(error).to.be.instanceOf(Conflict);
      expect(String(error.cause)).to.include('failed');
    });

    it('is fine with what somebody refunded in the dashboard', async () => {
      const started = await payments.start(attemptOf());
      await account.pay(started);
      const { id } = started.transaction;
      await account.post('/v1/refunds', new URLSearchParams({ payment_intent: id }));
      await payments.refund(id, refundOf(started.transaction));
      expect(await account.find(id)).to.include({ refunded: true });
    });

    it('does not take an unpaid transaction for a refunded one', async () => {
      const { transaction } = await payments.start(attemptOf());
      const error = await rejectionOf(payments.refund(transaction.id, refundOf(transaction)));
      expect(error).to.be.instanceOf(Conflict);
      expect(error.cause).to.be.instanceOf(Stripe.errors.StripeInvalidRequestError);
    });

    it('is done once when the answer is cut off on the way and it is called again', async () => {
      const started = await payments.start(attemptOf());
      await account.pay(started);
      await account.orderFault({ path: 'refunds', effect: 'cut', times: 1 });
      const { id } = started.transaction;
      const refund = refundOf(started.transaction);
      expect(await rejectionOf(payments.refund(id, refund))).to.be.instanceOf(Unavailable);
      await payments.refund(id, refund);
      expect(await account.find(id)).to.include({ refunded: true });
    });
  });

  describe('when Stripe is not well', () => {
    it('is unavailable while nothing listens', async () => {
      const server = createServer();
      const nowhere = await listening(server);
      await closed(server);
      const nobody = stripePayments({ secretKey, webhookSecret, apiUrl: nowhere });
      expect(await rejectionOf(nobody.find('pi_1'))).to.be.instanceOf(Unavailable);
    });

    it('is unavailable when no answer comes in time', async () => {
      const silent = createServer(() => {});
      const hasty = { secretKey, webhookSecret, apiUrl: await listening(silent), timeoutMs: 50 };
      const error = await rejectionOf(stripePayments(hasty).start(attemptOf()));
      expect(error).to.be.instanceOf(Unavailable);
      await closed(silent);
    });

    it('is unavailable when every call fails, and changes nothing', async () => {
      const { transaction } = await payments.start(attemptOf());
      await account.orderFault({ times: 3, effect: 'error', status: 503 });
      expect(await rejectionOf(payments.cancel(transaction.id))).to.be.instanceOf(Unavailable);
      expect(await account.find(transaction.id)).to.include({ status: 'open' });
    });

    it('lets a wrong key out as it is: that is for us to mend', async () => {
      const wrong = stripePayments({
        secretKey: 'sk_test_wrong',
        webhookSecret,
        apiUrl,
      });
      expect(await rejectionOf(wrong.find('pi_1'))).to.be.instanceOf(
        Stripe.errors.StripeAuthenticationError,
      );
    });
  });
});
