import {
  AlreadyPaid,
  BookingClosed,
  Conflict,
  InvalidInput,
  KeyReused,
} from '../../domain/errors.ts';
import { totalOfAll, type Booking } from '../../domain/booking.ts';
import { Money, type Currency } from '../../domain/money.ts';
import { unpaidBookingsOf } from '../../domain/order.ts';
import { PaymentAttempt } from '../../domain/payment-attempt.ts';
import { highestAmount } from '../../domain/product.ts';
import type { User } from '../../domain/user.ts';
import { payableBy, payableOrderOf } from '../bookings/view-booking.ts';
import type { Atomically, Clock, NewId, RetryKey } from '../ports.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { PaymentAttempts, Payments } from './ports.ts';
import type { SettlePayment } from './settle-payment.ts';

type Ports = {
  bookings: Bookings;
  attempts: PaymentAttempts;
  payments: Payments;
  settlePayment: SettlePayment;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
  currency: Currency;
};

/** `price` is the amount to be paid, in major units. */
export type StartPayment = {
  price: number;
  bookingId?: string | undefined;
  /** The order whose unpaid bookings are paid together. */
  orderId?: string | undefined;
  retry?: RetryKey | undefined;
};

/**
 * Opens a card payment and answers with the secret that lets a browser confirm it. A booking has
 * one open payment at a time, however often this is asked, and so has an order.
 * @throws BookingNotFound, OrderNotFound, NotAllowed (another's booking), AlreadyPaid, BookingClosed,
 * Unavailable @throws Conflict when `price` is not what is to be paid @throws KeyReused
 */
export const startPayment = (ports: Ports) => {
  const { attempts, payments, settlePayment, atomically } = ports;
  const open = attemptFor(ports);

  /** The attempt's transaction, made now if it was not yet. */
  const transactionOf = async (attempt: PaymentAttempt) => {
    const known = attempt.transactionId && (await payments.find(attempt.transactionId));
    if (known) return known;
    const started = await payments.start(attempt);
    const status = await attempts.startedAs(attempt.id, started.transaction.id);
    if (status === 'cancelled') {
      // It was cancelled while this waited, and nobody looks at it any more: it must not be paid.
      await payments.cancel(started.transaction.id);
      throw new Conflict('Starting this payment took too long. Try again.');
    }
    return started;
  };

  const cancel = (attempt: PaymentAttempt) =>
    atomically(async () => {
      const current = await attempts.findLocked(attempt.id);
      current?.cancel();
      if (current) await attempts.save(current);
    });

  const start = async (payer: User, request: StartPayment): Promise<string> => {
    const { retry } = request;
    const first = retry && (await attempts.findKey(payer.id, retry.key));
    if (first && first.fingerprint !== retry.fingerprint) throw new KeyReused();
    const remembered = first && (await attempts.find(first.attemptId));
    if (remembered?.status === 'cancelled' && remembered.transactionId === undefined) {
      // It was cancelled before Stripe knew of it, so the key has made nothing yet.
      await attempts.forgetKey(payer.id, retry?.key ?? '');
      return start(payer, request);
    }
    const { attempt, isOurs } = remembered
      ? { attempt: remembered, isOurs: false }
      : await open(payer, request);
    try {
      const { transaction, clientSecret } = await transactionOf(attempt);
      if (attempt.status === 'cancelled' && transaction.status === 'open') {
        // It was cancelled here, but not at Stripe: it must not be paid any more.
        await payments.cancel(transaction.id);
        if (retry) await attempts.forgetKey(payer.id, retry.key);
        return await start(payer, request);
      }
      if (remembered || transaction.status === 'open') return clientSecret;

      // It ended at Stripe without our knowledge: settle it, and start again if nothing was paid.
      if (transaction.status === 'succeeded') {
        await settlePayment(transaction);
        throw new AlreadyPaid(request.orderId === undefined ? 'booking' : 'order');
      }
      await cancel(attempt);
    } catch (error) {
      // A failure is not remembered: the key may be used again, also for another request.
      if (retry && isOurs) await attempts.forgetKey(payer.id, retry.key);
      throw error;
    }
    if (retry) await attempts.forgetKey(payer.id, retry.key);
    return start(payer, request);
  };
  return start;
};

/** Another request with the same key was first. */
class KeyTaken extends Error {}

/** The attempt that a request is about (the booking's open one, or a new one), and whose key it has. */
const attemptFor = (ports: Ports) => {
  const { attempts } = ports;
  const make = newAttempt(ports);
  return async (payer: User, request: StartPayment) => {
    try {
      return { attempt: await make(payer, request), isOurs: true };
    } catch (error) {
      const { retry } = request;
      if (!(error instanceof KeyTaken) || !retry) throw error;
      const winner = await attempts.findKey(payer.id, retry.key);
      if (winner && winner.fingerprint !== retry.fingerprint) throw new KeyReused();
      const attempt = winner && (await attempts.find(winner.attemptId));
      if (!attempt) throw new Conflict('This payment is being started already.');
      return { attempt, isOurs: false };
    }
  };
};

const newAttempt =
  ({ bookings, attempts, atomically, clock, newId, currency }: Ports) =>
  (payer: User, { price, bookingId, orderId, retry }: StartPayment): Promise<PaymentAttempt> =>
    atomically(async () => {
      const now = clock.now();
      const amount = Money.fromMajor(price, currency);
      let open: PaymentAttempt[] = [];
      if (orderId !== undefined) {
        const order = payableOrderOf(payer, await bookings.ofOrderLocked(orderId));
        assertCosts(amount, unpaidBookingsOf(order), now, 'order');
        open = await attempts.openFor({ orderIds: [orderId] });
      } else if (bookingId !== undefined) {
        const booking = payableBy(payer, await bookings.findLocked(bookingId));
        booking.assertUnpaid();
        assertCosts(amount, [booking], now, 'booking');
        open = await attempts.openFor({ bookingIds: [bookingId] });
      } else {
        assertPayable(amount);
      }
      // One of another amount is of an order of which something was paid or removed since. Were it paid
      // all the same, what is too much goes back.
      const existing = open.find((one) => one.amount.equals(amount));
      const attempt =
        existing ??
        new PaymentAttempt({
          id: newId(),
          payerId: payer.id,
          bookingId,
          orderId,
          amount,
          createdAt: now,
        });
      if (!existing) await attempts.add(attempt);
      if (retry && !(await attempts.rememberKey(payer.id, retry, attempt.id))) throw new KeyTaken();
      return attempt;
    });

const assertCosts = (
  amount: Money,
  unpaid: Booking[],
  now: Date,
  what: 'booking' | 'order',
): void => {
  if (unpaid.some((booking) => booking.isOverdue(now))) throw new BookingClosed('expired', what);
  const due = totalOfAll(unpaid, unpaid[0]?.price.currency ?? amount.currency);
  if (!amount.equals(due)) throw new Conflict(`This ${what} costs ${due.inWords()}.`, 'price');
};

const assertPayable = (amount: Money): void => {
  if (amount.minor < 1 || amount.minor > highestAmount(amount.currency).minor)
    throw new InvalidInput([{ field: 'price', message: 'This amount cannot be paid.' }]);
};
