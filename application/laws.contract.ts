import { expect } from 'chai';
import {
  orderIdOf,
  refundedOf,
  totalOfAll,
  type Booking,
  type BookingStatus,
} from '../domain/booking.ts';
import { DomainError } from '../domain/errors.ts';
import { invoiceKinds, type InvoiceKind } from '../domain/invoice.ts';
import { sumOf } from '../domain/money.ts';
import { dueOf } from '../domain/order.ts';
import type { Product } from '../domain/product.ts';
import { remainderOf } from '../domain/refund.ts';
import { refundedBeforeShippingOf, unshippedOf } from '../domain/shipment.ts';
import { aMethod, anOrder, aTaxRate, hour, usd } from './fakes/examples.ts';
import { aShop } from './fakes/shop.ts';
import type { Transaction } from './payments/ports.ts';

/** What can happen in the shop and around it. Numbers name bookings, payments and news by turn. */
export type Event =
  | { does: 'place'; part: number; quantity: number; key: number | undefined }
  | { does: 'place order'; quantities: [number, number]; key: number | undefined }
  | { does: 'start' | 'start order'; booking: number; key: number | undefined }
  | { does: 'start for none'; booking: number; key: number | undefined }
  | { does: 'succeed' | 'decline'; payment: number }
  | { does: 'deliver'; news: number; times: number }
  | { does: 'pay' | 'pay order'; booking: number; payment: number }
  | { does: 'remove' | 'remove order' | 'refund'; booking: number }
  | { does: 'ship'; booking: number; quantity: number; key: number | undefined }
  | { does: 'deliver shipment'; shipment: number }
  | {
      does: 'refund in part';
      booking: number;
      quantity: number;
      restock: boolean;
      key: number | undefined;
    }
  | { does: 'expire' | 'sweep' | 'work' | 'restart' }
  | { does: 'outage' | 'lost answers'; on: boolean }
  | { does: 'crash'; in: number }
  | { does: 'pass'; ms: number }
  | { does: 'refund at the processor'; payment: number };

class Crash extends Error {}

const initialStock = 4;

/** Lets events happen to a shop, and knows what must be true of it at every moment. */
export const aWorld = async () => {
  let crashIn: number | undefined;
  const shop = aShop((atomically) => async (work) => {
    if (crashIn === 0) {
      crashIn = undefined;
      throw new Crash();
    }
    if (crashIn !== undefined) crashIn -= 1;
    return atomically(work);
  });
  const admin = await shop.admin();
  const buyer = await shop.person();
  const parts = [
    await shop.part({ stock: initialStock }),
    await shop.part({ stock: initialStock }),
  ];
  // Shares that do not come out even, on top of the price.
  await shop.deliveryMethods.add(aMethod({ price: usd(1_001) }));
  await shop.taxRates.add(aTaxRate({ percent: 8.875 }));
  const news: { type: string; body: () => Promise<Buffer>; signature: string }[] = [];
  const told = new Map<string, string>();
  /** Payments whose secret has reached a browser: no other can be confirmed. */
  const payable = new Set<string>();
  const history = new Map<string, { status: BookingStatus; transactionId: string | undefined }>();

  const pieces = new Map<string, { shipped: number; back: number }>();

  const turn = <T>(things: T[], n: number): T | undefined =>
    things.length === 0 ? undefined : things[n % things.length];
  const retryOf = (n: number | undefined, request: string) =>
    n === undefined ? undefined : { key: `key-${n}`, fingerprint: request };

  const payForOrder = async (booking: Booking | undefined, n: number | undefined) => {
    if (!booking) return;
    const order = await shop.viewOrder(buyer, orderIdOf(booking));
    const request = { price: dueOf(order).toMajor(), orderId: order.id };
    const retry = retryOf(n, JSON.stringify(request));
    payable.add(shop.transactionOf(await shop.start(buyer, { ...request, retry })).id);
  };

  const payFor = async (booking: Booking | undefined, bound: boolean, n: number | undefined) => {
    if (!booking) return;
    const request = { price: booking.total.toMajor(), bookingId: bound ? booking.id : undefined };
    const retry = retryOf(n, JSON.stringify(request));
    payable.add(shop.transactionOf(await shop.start(buyer, { ...request, retry })).id);
  };

  const happen = async (event: Event): Promise<void> => {
    const bookings = await shop.bookings.all();
    const payments = shop.payments.all();
    const booking = 'booking' in event ? turn(bookings, event.booking) : undefined;
    const payment = 'payment' in event ? turn(payments, event.payment) : undefined;
    switch (event.does) {
      case 'place': {
        const { quantity } = event;
        const productId = turn(parts, event.part)?.id ?? '';
        const retry = retryOf(event.key, `${event.part} ${quantity}`);
        await shop.place(buyer, { ...anOrder, productId, quantity, retry });
        return;
      }
      case 'place order': {
        const lines = parts.map(({ id }, i) => ({
          productId: id,
          quantity: event.quantities[i] ?? 1,
        }));
        const retry = retryOf(event.key, `order of ${event.quantities.join(' and ')}`);
        await shop.placeOrder(buyer, { ...anOrder, lines, retry });
        return;
      }
      case 'start order':
        return payForOrder(booking, event.key);
      case 'start':
        return payFor(booking, true, event.key);
      case 'start for none':
        return payFor(booking, false, event.key);
      case 'succeed':
        if (payment && payable.has(payment.id)) shop.payments.succeed(payment.id);
        return;
      case 'decline':
        if (payment?.status === 'open') shop.payments.decline(payment.id);
        return;
      case 'deliver': {
        const message = turn(news, event.news);
        if (!message) return;
        const take = () => shop.take(message.signature, message.body);
        await Promise.all(Array.from({ length: event.times }, take));
        return;
      }
      case 'pay':
        if (booking && payment) await shop.pay(buyer, booking.id, payment.id);
        return;
      case 'pay order':
        if (booking && payment) await shop.payOrder(buyer, orderIdOf(booking), payment.id);
        return;
      case 'remove order':
        if (booking) await shop.removeOrder(buyer, orderIdOf(booking));
        return;
      case 'refund in part': {
        const { quantity, restock } = event;
        const retry = retryOf(event.key, `${booking?.id} ${quantity} ${restock}`);
        if (booking) await shop.refund(admin, booking.id, { quantity, restock, retry });
        return;
      }
      case 'remove':
        if (booking) await shop.remove(buyer, booking.id);
        return;
      case 'refund':
        if (booking) await shop.refund(admin, booking.id);
        return;
      case 'ship': {
        if (!booking) return;
        const { quantity } = event;
        const parcel = { lines: [{ bookingId: booking.id, quantity }], carrier: 'DHL' };
        const retry = retryOf(event.key, JSON.stringify(parcel));
        await shop.ship(admin, orderIdOf(booking), { ...parcel, retry });
        return;
      }
      case 'deliver shipment': {
        const shipment = turn(
          await shop.shipments.ofOrders(bookings.map(orderIdOf)),
          event.shipment,
        );
        if (shipment) await shop.deliver(admin, shipment.id);
        return;
      }
      case 'expire':
        await shop.expire();
        return;
      case 'sweep':
        await shop.sweep();
        return;
      case 'work':
        return shop.runJobs();
      case 'restart':
        return shop.attempts.makeAllDue(shop.clock.now());
      case 'outage':
        shop.payments.unreachable = event.on;
        return;
      case 'lost answers':
        shop.payments.losesAnswers = event.on;
        return;
      case 'crash':
        crashIn = event.in;
        return;
      case 'pass':
        shop.clock.advance(event.ms);
        return;
      case 'refund at the processor':
        if (payment?.status === 'succeeded') shop.payments.refundElsewhere(payment.id);
    }
  };

  /** The processor writes news of whatever has changed there; whether it arrives is another event. */
  const gatherNews = (): void => {
    for (const { id, status, refunded } of shop.payments.all()) {
      const type = refunded ? 'refunded' : status;
      if (type === 'open' || told.get(id) === type) continue;
      told.set(id, type);
      news.push({ type, ...shop.payments.event(type, id) });
    }
  };

  const assertStock = async (part: Product | undefined, bookings: Booking[]): Promise<void> => {
    const held = bookings
      .filter(({ productId, status }) => productId === part?.id && holds.has(status))
      .reduce((sum, { quantity, refundedQuantity }) => sum + quantity - refundedQuantity, 0);
    const { rows: written } = await shop.stockHistory.of(part?.id ?? '', { limit: 100 });
    const expected = written.reduce((sum, { difference }) => sum + difference, initialStock);
    expect(part?.stock, 'stock').at.least(0);
    expect((part?.stock ?? 0) + held, 'no unit is lost or won').equal(expected);
  };

  /** What of a payment its bookings keep, and what of it the shop has promised back. */
  const assertCharge = async (payment: Transaction, paid: Booking[]): Promise<void> => {
    const { id, amount, amountRefunded, attemptId = '', payerId } = payment;
    const refunds = await shop.refunds.ofAttempts([attemptId]);
    expect(remainderOf(amount, refunds).minor, `${id}: no more goes back than came`).at.least(0);
    if (paid.length === 0) return;
    expect(payment.status, 'what pays was charged').equal('succeeded');
    expect(new Set(paid.map(orderIdOf)).size, 'a payment pays one order').equal(1);
    const unused = refunds.filter(({ bookingId }) => bookingId === undefined);
    const parts = [...paid.map(({ total }) => total), ...unused.map((refund) => refund.amount)];
    expect(sumOf(parts, 'usd').minor, `${id}: all of it pays or goes back`).equal(amount.minor);
    expect(new Set(paid.map(({ buyerId }) => buyerId))).deep.equal(new Set([payerId]));
    for (const booking of paid) {
      const done = refunds.filter((one) => one.bookingId === booking.id && !one.isPending);
      const back = sumOf(
        done.map((one) => one.amount),
        'usd',
      );
      expect(back.equals(refundedOf(booking)), 'refunded by its refunds').equal(true);
    }
    expect(amountRefunded.isMoreThan(amount)).equal(false);
  };

  /** What was sent stays sent, and of what was refunded before nothing is sent. */
  const assertPieces = async (booking: Booking): Promise<void> => {
    const { id, quantity, shippedQuantity: shipped, transactionId } = booking;
    const paidBy = await shop.attempts.ofTransactions([transactionId ?? '']);
    const given = await shop.refunds.ofAttempts(paidBy.map((attempt) => attempt.id));
    const unshipped = unshippedOf(booking, given);
    const back = refundedBeforeShippingOf(booking, given);
    const sent = (await shop.shipments.ofOrders([orderIdOf(booking)]))
      .flatMap(({ lines }) => lines)
      .filter(({ bookingId }) => bookingId === id);
    expect(
      sent.reduce((sum, line) => sum + line.quantity, 0),
      'shipped by its shipments',
    ).equal(shipped);
    if (booking.paidAt) expect(unshipped + shipped + back, 'every piece').equal(quantity);
    else expect(shipped, 'nothing is sent unpaid').equal(0);
    const before = pieces.get(id) ?? { shipped: 0, back: 0 };
    expect(shipped, 'sent').at.least(before.shipped);
    expect(back, 'refunded before it was sent').at.least(before.back);
    pieces.set(id, { shipped, back });
  };

  /** What an invoice says was paid, less what its credit notes say went back, is what was and did. */
  const assertInvoices = async (bookings: Booking[]): Promise<void> => {
    const all = await shop.invoices.all();
    for (const kind of invoiceKinds) {
      const places = all.filter((one) => one.kind === kind).map(({ place }) => place);
      expect(
        places.toSorted((a, b) => a - b),
        `${kind}s from 1 without a gap`,
      ).deep.equal(places.map((_, i) => i + 1));
    }
    const everPaid = bookings.filter(({ paidAt }) => paidAt);
    const paidBy = Map.groupBy(everPaid, ({ transactionId }) => transactionId);
    const billedFor = Map.groupBy(all, ({ transactionId }) => transactionId);
    expect(new Set(billedFor.keys()), 'who is billed').deep.equal(new Set(paidBy.keys()));
    for (const [transactionId, paid] of paidBy) {
      const bills = billedFor.get(transactionId ?? '') ?? [];
      const sum = (kind: InvoiceKind) =>
        sumOf(
          bills.filter((bill) => bill.kind === kind).map(({ total }) => total),
          'usd',
        ).minor;
      expect(
        bills.filter(({ kind }) => kind === 'invoice'),
        'one for a charge',
      ).length(1);
      expect(sum('invoice'), 'invoiced').equal(totalOfAll(paid, 'usd').minor);
      expect(sum('credit note'), 'credited').equal(sumOf(paid.map(refundedOf), 'usd').minor);
    }
  };

  const assertLaws = async (heardOldNews: boolean): Promise<void> => {
    const bookings = await shop.bookings.all();
    for (const { id } of parts) await assertStock(await shop.products.find(id), bookings);
    for (const payment of shop.payments.all())
      await assertCharge(
        payment,
        bookings.filter(({ transactionId }) => transactionId === payment.id),
      );
    for (const booking of bookings) await assertPieces(booking);
    await assertInvoices(bookings);
    for (const { id, status, transactionId } of bookings) {
      const before = history.get(id);
      if (before && before.status !== status)
        expect(ways, 'a way that there is').include(`${before.status} → ${status}`);
      if (before?.transactionId) expect(transactionId, 'paid once').equal(before.transactionId);
      if (status === 'paid' && before?.status !== 'paid' && !heardOldNews)
        expect(told.get(transactionId ?? ''), 'paid with money that is here').not.equal('refunded');
      history.set(id, { status, transactionId });
    }
  };

  return {
    /** Several events at once. */
    async happen(events: Event[]): Promise<void> {
      for (const outcome of await Promise.allSettled(events.map(happen))) {
        if (outcome.status === 'fulfilled') continue;
        const { reason }: { reason: unknown } = outcome;
        if (!(reason instanceof DomainError || reason instanceof Crash)) throw reason;
      }
      await assertLaws(events.some(({ does }) => does === 'deliver'));
      gatherNews();
    },

    /**
     * Everything works again, and days go by. News of a payment may be lost for good; news of a
     * refund arrives in the end, for the processor sends it for days and nobody asks about it.
     */
    async settleDown(): Promise<void> {
      crashIn = undefined;
      Object.assign(shop.payments, { unreachable: false, losesAnswers: false });
      for (const { type, body, signature } of news)
        if (type === 'refunded') await shop.take(signature, body);
      for (let i = 0; i < 8; i += 1) {
        shop.clock.advance(12 * hour);
        for (const does of ['sweep', 'expire', 'work'] as const) await this.happen([{ does }]);
      }
    },

    /** Nobody has paid for nothing, and nothing is left in the air. */
    async assertSettled(): Promise<void> {
      const bookings = await shop.bookings.all();
      expect(bookings.filter(({ status }) => status === 'unpaid')).deep.equal([]);
      for (const { id, status, amount, amountRefunded } of shop.payments.all()) {
        const paid = bookings.filter(({ transactionId }) => transactionId === id);
        const kept = sumOf(
          paid.map((booking) => booking.total.minus(refundedOf(booking))),
          'usd',
        );
        if (status === 'succeeded')
          expect(amount.minus(amountRefunded).minor, `${id}: paid, or given back`).equal(
            kept.minor,
          );
        else expect(paid, `${id}: was never charged`).deep.equal([]);
        if (payable.has(id)) expect(status, `${id}: can be paid no more`).not.equal('open');
      }
      const attempts = await shop.attempts.all();
      expect(attempts.filter(({ status }) => status === 'refunding')).deep.equal([]);
      expect(await shop.jobs.waiting()).deep.equal([]);
    },

    payments: shop.payments,
  };
};

const holds = new Set<BookingStatus>(['unpaid', 'paid']);
const ways = [
  'unpaid → paid',
  'paid → refunded',
  'unpaid → removed',
  'unpaid → expired',
  // Paid and refunded between two looks at it.
  'unpaid → refunded',
];
