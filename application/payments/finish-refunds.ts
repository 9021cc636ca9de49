import type { Booking } from '../../domain/booking.ts';
import type { TakenPieces } from '../../domain/invoice.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import { takenBefore, type Refund } from '../../domain/refund.ts';
import type { Bookings } from '../bookings/ports.ts';
import type { Products, StockHistory } from '../catalogue/ports.ts';
import type { IssueCreditNote } from '../invoices/issue-credit-note.ts';
import type { Outbox } from '../outbox/ports.ts';
import type { Clock, NewId } from '../ports.ts';
import type { PaymentAttempts, Refunds } from './ports.ts';

type Ports = {
  attempts: PaymentAttempts;
  bookings: Bookings;
  products: Products;
  refunds: Refunds;
  issueCreditNote: IssueCreditNote;
  outbox: Outbox;
  stockHistory: StockHistory;
  clock: Clock;
  newId: NewId;
};

/**
 * Takes note that refunds of a charge are done, in a transaction that has locked its attempt and its
 * bookings: the bookings are refunded, and their pieces come back on the shelf. Pieces that do not
 * come back are written off, so that the stock goes on to be what the books say. Their payer is told, and a credit note is made.
 */
export const finishRefunds =
  (ports: Ports) =>
  async (attempt: PaymentAttempt, done: Refund[], booked: Booking[]): Promise<void> => {
    const { attempts, bookings, products, refunds, outbox, stockHistory, clock, newId } = ports;
    const now = clock.now();
    const [first] = done;
    if (first)
      await outbox.add({ kind: 'refunded', subjectId: first.id, personId: attempt.payerId }, now);
    const putBack = async (refund: Refund, productId: string) => {
      const {
        quantity,
        restock,
        reason = 'Refunded, and not put back',
        adminId,
        adminEmail,
      } = refund;
      if (restock) return products.changeStock(productId, quantity);
      const product = await products.findLocked(productId);
      if (!product) return;
      const { stock } = product;
      const writtenOff = { id: newId(), productId, difference: -quantity, reason, stock, at: now };
      await stockHistory.add([{ ...writtenOff, adminId, adminEmail }]);
    };
    const pairs = done.map((refund) => ({
      refund,
      booking: booked.find(({ id }) => id === refund.bookingId),
    }));
    const returned: TakenPieces[] = [];
    const asked = await refunds.ofAttempts([attempt.id]);
    // Products are changed in one order, as everywhere, so that two cannot deadlock.
    for (const { refund, booking } of pairs.sort((a, b) => byProduct(a.booking, b.booking))) {
      refund.finish(now);
      await refunds.save(refund);
      if (!booking?.paid) continue;
      returned.push({ booking, pieces: refund.quantity, taken: takenBefore(refund, asked) });
      booking.refund(now, refund.quantity);
      await bookings.save(booking);
      await putBack(refund, booking.productId);
    }
    attempt.finishRefunds(await refunds.ofAttempts([attempt.id]));
    await attempts.save(attempt);
    await ports.issueCreditNote(attempt.id, returned, now);
  };

export type FinishRefunds = ReturnType<typeof finishRefunds>;

const byProduct = (a: Booking | undefined, b: Booking | undefined): number =>
  (a?.productId ?? '') < (b?.productId ?? '') ? -1 : 1;
