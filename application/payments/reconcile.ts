import type { Booking } from '../../domain/booking.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { Clock } from '../ports.ts';
import type { PaymentAttempts, Payments, Refunds } from './ports.ts';
import type { StockHistory } from '../catalogue/ports.ts';
import { describePayment, faultOf, type Disagreement, type Payment } from './disagreement.ts';

type Ports = {
  payments: Payments;
  attempts: PaymentAttempts;
  bookings: Bookings;
  refunds: Refunds;
  stockHistory: StockHistory;
  clock: Clock;
};

/** How many of each were looked at. */
type Seen = {
  /** What the card processor holds for the shop. */
  transactions: number;
  /** What it holds for others who use the same account. */
  foreign: number;
  attempts: number;
  /** Bookings that were ever paid. */
  bookings: number;
  /** Products with a recorded stock. */
  stocks: number;
};

export type Reconciliation = {
  disagreements: Disagreement[];
  /** Whether there may be more than are listed. */
  isCut: boolean;
  seen: Seen;
};

type Options = {
  /** How long what is under way may take, in milliseconds. */
  graceMs: number;
  /** Waits so many milliseconds. */
  pause: (ms: number) => Promise<unknown>;
};

/** How many rows are read at once, and about how many disagreements are listed at most: this bounds the memory. */
const pageLength = 500;
const listed = 1_000;
/** How far the clocks of two processes may differ, in milliseconds. */
const skewMs = 60 * 60 * 1000;
const stockSlackMs = 5 * 60 * 1000;

/**
 * Compares the database and the card processor, at any time, and changes nothing. Whatever disagrees
 * is compared again after a time of grace, when payments that were under way have ended.
 * @throws Unavailable
 */
export const reconcile =
  (ports: Ports) =>
  async ({ graceMs, pause }: Options): Promise<Reconciliation> => {
    const seen: Seen = { transactions: 0, foreign: 0, attempts: 0, bookings: 0, stocks: 0 };
    const faultNow = (payment: Payment) => faultOf(payment, ports.clock.now());
    const suspects: Payment[] = [];
    const disagreements: Disagreement[] = [];
    const lookAtSuspects = async () => {
      if (suspects.length > 0) await pause(graceMs);
      for (const suspect of suspects.splice(0)) {
        const payment = await lookAgain(ports, suspect);
        const kind = faultNow(payment);
        if (kind) disagreements.push(describePayment(kind, payment));
      }
    };
    for await (const payment of everyPayment(ports, seen)) {
      if (disagreements.length >= listed || !faultNow(payment)) continue;
      suspects.push(payment);
      if (suspects.length === listed) await lookAtSuspects();
    }
    await lookAtSuspects();
    for await (const disagreement of stockFaults(ports, seen))
      if (disagreements.length < listed) disagreements.push(disagreement);
    return { disagreements, isCut: disagreements.length >= listed, seen };
  };

/** The payments that the processor lists, then those that only the database has. */
async function* everyPayment(ports: Ports, seen: Seen): AsyncIterable<Payment> {
  const { payments, attempts, bookings } = ports;
  // This list begins before the processor's, so that payments which start meanwhile are in neither.
  const newestFirst = pages(
    (before) => attempts.newest(pageLength, before),
    ({ id }) => id,
  );
  let next = await newestFirst.next();
  /** Listed by the processor, while their attempts, which are older, were not read yet. */
  const told = new Set<string>();

  for await (const { transactions, downTo } of payments.list()) {
    const ours = transactions.flatMap(({ attemptId }) => attemptId ?? []);
    const known = new Map((await attempts.findMany(ours)).map((one) => [one.id, one]));
    const paid = await bookings.paidBy(transactions.map(({ id }) => id));
    const refunds = await ports.refunds.ofAttempts(ours);
    seen.transactions += ours.length;
    seen.foreign += transactions.length - ours.length;
    for (const transaction of transactions) {
      const { id, attemptId = '' } = transaction;
      const attempt = known.get(attemptId);
      if (attempt?.transactionId === id) told.add(id);
      yield {
        transaction,
        attempt,
        bookings: paid.filter(({ transactionId }) => transactionId === id),
        refunds: refunds.filter((refund) => refund.attemptId === attemptId),
      };
    }
    yield* untold(downTo.getTime() + skewMs);
  }
  yield* untold(-Infinity);
  yield* unexplained(ports, seen);

  /** The attempts down to this time whose transaction the processor has not listed. */
  async function* untold(downTo: number): AsyncIterable<Payment> {
    for (
      ;
      next.value && next.value.createdAt.getTime() >= downTo;
      next = await newestFirst.next()
    ) {
      const attempt = next.value;
      seen.attempts += 1;
      if (attempt.transactionId !== undefined && !told.delete(attempt.transactionId))
        yield { transaction: undefined, attempt, bookings: [], refunds: [] };
    }
  }
}

/** Bookings that were paid by a transaction of which there is no attempt. */
async function* unexplained({ bookings, attempts }: Ports, seen: Seen): AsyncIterable<Payment> {
  let page: Booking[] = [];
  do {
    page = await bookings.everPaid(pageLength, page.at(-1)?.id);
    const known = new Set(
      (await attempts.ofTransactions(page.flatMap(({ transactionId }) => transactionId ?? []))).map(
        ({ transactionId }) => transactionId,
      ),
    );
    seen.bookings += page.length;
    for (const booking of page)
      if (!known.has(booking.transactionId))
        yield { transaction: undefined, attempt: undefined, bookings: [booking], refunds: [] };
  } while (page.length === pageLength);
}

/** The same payment, read again from both sides. */
const lookAgain = async (
  { payments, attempts, bookings, refunds }: Ports,
  { transaction, attempt, bookings: [booking] }: Payment,
): Promise<Payment> => {
  const id = transaction?.id ?? attempt?.transactionId ?? booking?.transactionId ?? '';
  const found = (await payments.find(id))?.transaction;
  const attemptId = found?.attemptId ?? attempt?.id;
  return {
    transaction: found,
    attempt: attemptId === undefined ? undefined : await attempts.find(attemptId),
    bookings: await bookings.paidBy([id]),
    refunds: attemptId === undefined ? [] : await refunds.ofAttempts([attemptId]),
  };
};

async function* stockFaults({ stockHistory }: Ports, seen: Seen): AsyncIterable<Disagreement> {
  const balances = pages(
    (after) => stockHistory.balances(pageLength, stockSlackMs, after),
    ({ productId }) => productId,
  );
  for await (const { productId, stock, least, most } of balances) {
    seen.stocks += 1;
    const must = least === most ? `${least}` : `${least} to ${most}`;
    if (stock < least || stock > most)
      yield { kind: 'stock', productId, detail: `there are ${stock}, should be ${must}` };
  }
}

/** All rows of a list that is read in pages. */
async function* pages<Row>(
  read: (from: string | undefined) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row, undefined> {
  let page = await read(undefined);
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield* page;
    page = await read(keyOf(last));
  }
}
