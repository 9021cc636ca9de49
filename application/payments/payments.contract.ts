import { expect } from 'chai';
import { Conflict, DomainError, InvalidInput, Unavailable } from '../../domain/errors.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import { anAttempt, nextId, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { PaymentEvent, Payments } from './ports.ts';

type Ports = {
  payments: Payments;
  /** The payer's card is charged. */
  succeed(transactionId: string): Promise<void>;
  /** The payer's card is refused. */
  decline(transactionId: string): Promise<void>;
  /** What the processor sends about a transaction as it is now. */
  event(
    type: Exclude<PaymentEvent['type'], 'other'>,
    transactionId: string,
  ): Promise<{ body: () => Promise<Buffer>; signature: string }>;
  /** The same processor, while it cannot be reached. */
  disconnected(): Promise<Payments>;
};

/** What `Payments` promises. @param make gives a processor without transactions of these attempts */
export const paymentsContract = (make: () => Promise<Ports>): void => {
  describe('Payments', () => {
    let ports: Ports;
    let payments: Payments;

    beforeEach(async () => {
      ports = await make();
      ({ payments } = ports);
    });

    const started = async (attempt: PaymentAttempt = anAttempt()): Promise<string> =>
      (await payments.start(attempt)).transaction.id;
    const find = async (id: string) => (await payments.find(id))?.transaction;

    it('opens the transaction of an attempt, with all that we told about it', async () => {
      const attempt = anAttempt({ bookingId: nextId(), amount: usd(1999) });
      const { transaction, clientSecret } = await payments.start(attempt);
      expect(clientSecret).not.equal('');
      expect(transaction).include({
        status: 'open',
        refunded: false,
        attemptId: attempt.id,
        payerId: attempt.payerId,
        bookingId: attempt.bookingId,
        orderId: undefined,
      });
      expect(transaction.amount.equals(usd(1999))).equal(true);
      expect(await payments.find(transaction.id)).deep.equal({ transaction, clientSecret });
    });

    it('knows that a transaction is for no booking', async () => {
      expect(await find(await started())).include({ bookingId: undefined, orderId: undefined });
    });

    it('knows that a transaction is for an order', async () => {
      const orderId = nextId();
      const id = await started(anAttempt({ orderId }));
      expect(await find(id)).include({ bookingId: undefined, orderId });
    });

    it('answers with the same transaction when it is started again, also at once', async () => {
      const attempt = anAttempt();
      const first = await payments.start(attempt);
      expect(await payments.start(attempt)).deep.equal(first);
      const other = anAttempt();
      const ids = await Promise.all([started(other), started(other), started(other)]);
      expect(new Set(ids).size).equal(1);
      expect(ids[0]).not.equal(first.transaction.id);
    });

    it('answers with it as it is by then', async () => {
      const attempt = anAttempt();
      const { transaction, clientSecret } = await payments.start(attempt);
      await ports.succeed(transaction.id);
      expect(await payments.start(attempt)).deep.equal({
        transaction: { ...transaction, status: 'succeeded', cardLast4: '4242' },
        clientSecret,
      });
    });

    it('takes it for our mistake when an attempt is started again with another amount', async () => {
      const attempt = anAttempt();
      await payments.start(attempt);
      const other = anAttempt({ id: attempt.id, payerId: attempt.payerId, amount: usd(1) });
      expect(await rejectionOf(() => payments.start(other))).not.instanceOf(DomainError);
    });

    it('says so when an amount is too large for a card', async () => {
      expect(
        await rejectionOf(() => payments.start(anAttempt({ amount: usd(100_000_000) }))),
      ).instanceOf(Conflict);
    });

    it('knows no transaction that there is not', async () => {
      expect(await payments.find('pi_unknown')).equal(undefined);
    });

    it('tells what a card did: refused it stays open, charged it has succeeded', async () => {
      const id = await started();
      await ports.decline(id);
      expect(await find(id)).property('status', 'open');
      await ports.succeed(id);
      expect(await find(id)).include({ status: 'succeeded', refunded: false, cardLast4: '4242' });
    });

    it('lists everything that it holds, the newest first, and says how far it has come', async () => {
      const listed = async () => {
        const found: [string, number][] = [];
        let before = Infinity;
        for await (const { transactions, downTo } of payments.list()) {
          expect(downTo.getTime()).most(before);
          before = downTo.getTime();
          for (const { id } of transactions) found.push([id, before]);
        }
        return found;
      };
      const old = await listed();
      const ids = [await started(), await started(), await started()];
      const all = await listed();
      expect(all.map(([id]) => id)).deep.equal([...ids.toReversed(), ...old.map(([id]) => id)]);
    });

    it('cancels what is open, and again', async () => {
      const { transaction } = await payments.start(anAttempt());
      const cancelled = { ...transaction, status: 'cancelled' };
      expect(await payments.cancel(transaction.id)).deep.equal(cancelled);
      expect(await payments.cancel(transaction.id)).deep.equal(cancelled);
      expect(await find(transaction.id)).deep.equal(cancelled);
    });

    it('knows of nothing to cancel that it has never heard of', async () => {
      expect(await payments.cancel('pi_unknown')).equal(undefined);
    });

    it('cancels what a card was refused for', async () => {
      const id = await started();
      await ports.decline(id);
      expect(await payments.cancel(id)).property('status', 'cancelled');
    });

    it('answers that it has succeeded when it is too late to cancel', async () => {
      const id = await started();
      await ports.succeed(id);
      expect(await payments.cancel(id)).include({ id, status: 'succeeded', refunded: false });
    });

    /** All of an example's charge. */
    const whole = () => ({ id: nextId(), amount: usd(95_998) });

    it('gives it back once for each refund, however often it is asked, also at once', async () => {
      const id = await started();
      await ports.succeed(id);
      const refund = whole();
      await payments.refund(id, refund);
      await payments.refund(id, refund);
      expect(await find(id)).include({ status: 'succeeded', refunded: true });
      const other = await started();
      await ports.succeed(other);
      const part = { id: nextId(), amount: usd(1) };
      await Promise.all([payments.refund(other, part), payments.refund(other, part)]);
      expect(await find(other)).deep.include({ refunded: false, amountRefunded: usd(1) });
    });

    it('gives parts back, to the last cent and never beyond', async () => {
      const id = await started();
      await ports.succeed(id);
      for (const minor of [1, 95_000, 996]) {
        expect(await find(id)).property('refunded', false);
        await payments.refund(id, { id: nextId(), amount: usd(minor) });
      }
      const left = { id: nextId(), amount: usd(2) };
      expect(await rejectionOf(() => payments.refund(id, left))).instanceOf(Conflict);
      expect(await find(id)).deep.include({ refunded: false, amountRefunded: usd(95_997) });
      await payments.refund(id, { id: nextId(), amount: usd(1) });
      expect(await find(id)).deep.include({ refunded: true, amountRefunded: usd(95_998) });
    });

    it('gives nothing back of what was never charged', async () => {
      const id = await started();
      expect(await rejectionOf(() => payments.refund(id, whole()))).instanceOf(Conflict);
      expect(await find(id)).include({ status: 'open', refunded: false });
    });

    it('reads its own events, each with an id of its own', async () => {
      const [paid, cancelled] = [await started(), await started()];
      await ports.succeed(paid);
      const succeeded = await ports.event('succeeded', paid);
      await payments.refund(paid, whole());
      const refunded = await ports.event('refunded', paid);
      await payments.cancel(cancelled);
      const over = await ports.event('cancelled', cancelled);

      const events = await Promise.all(
        [succeeded, refunded, over].map(({ body, signature }) =>
          payments.readEvent(signature, body),
        ),
      );
      expect(new Set(events.map(({ id }) => id)).size).equal(3);
      expect(events.map(({ type }) => type)).deep.equal(['succeeded', 'refunded', 'cancelled']);
      expect(events[0]?.transaction).include({ id: paid, status: 'succeeded' });
      expect(events[1]?.transaction).include({ id: paid, refunded: true });
      expect(events[2]?.transaction).include({ id: cancelled, status: 'cancelled' });
      for (const { transaction } of events) expect(transaction?.attemptId).not.equal(undefined);
    });

    it('refuses an event whose signature is not theirs', async () => {
      const id = await started();
      await ports.succeed(id);
      const unread = () => Promise.reject(new Error('The body was read.'));
      for (const forged of ['', 'nonsense', 't=1,v1=00'])
        expect(await rejectionOf(() => payments.readEvent(forged, unread))).instanceOf(
          InvalidInput,
        );
    });

    it('says so when the processor cannot be reached', async () => {
      const id = await started();
      const away = await ports.disconnected();
      const calls = [
        () => away.start(anAttempt()),
        () => away.find(id),
        () => Array.fromAsync(away.list()),
        () => away.cancel(id),
        () => away.refund(id, whole()),
      ];
      for (const failure of await Promise.all(calls.map(rejectionOf)))
        expect(failure).instanceOf(Unavailable);
    });
  });
};
