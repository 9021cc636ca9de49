import { orderIdOf, type BookingRecord } from '../../../domain/booking.ts';
import { sumOf } from '../../../domain/money.ts';
import type { RefundRecord } from '../../../domain/refund.ts';
import { attachedOf, noteOfAttached, type Attached } from './attached.ts';
import { recipientOf, type Template } from './letter.ts';
import { toOrder } from './order.ts';

/** What went back at once. */
type Refunded = { refunds: RefundRecord[]; bookings: BookingRecord[] } & Attached;

/** About the first of the refunds of a charge that were done together. */
export const refunded: Template<Refunded> = {
  read: async (ports, refundId) => {
    const refund = await ports.refunds.find(refundId);
    const attempt = refund && (await ports.attempts.find(refund.attemptId));
    const to = await recipientOf(ports, attempt?.payerId);
    if (!refund || !attempt || !to) return undefined;
    const { transactionId } = attempt;
    const isSame = ({ doneAt }: RefundRecord) => doneAt?.getTime() === refund.doneAt?.getTime();
    return {
      to,
      refunds: (await ports.refunds.ofAttempts([attempt.id])).filter(isSame),
      bookings: transactionId ? await ports.bookings.paidBy([transactionId]) : [],
      ...(await attachedOf(ports, attempt.id, 'credit note', refund.doneAt)),
    };
  },
  write: ({ to, refunds, bookings, ...attached }, words) => {
    const total = sumOf(
      refunds.map(({ amount }) => amount),
      refunds[0]?.amount.currency ?? '',
    );
    const partOf = ({ bookingId }: RefundRecord) => bookings.find(({ id }) => id === bookingId);
    const [first] = refunds.flatMap((refund) => partOf(refund) ?? []);
    return {
      subject: 'Your refund from Parches',
      paragraphs: [
        `Hello ${to.name}, we have sent ${words.money(total)} back to the card that you paid with. Your bank shows it within some days.`,
        ...new Set(refunds.flatMap(({ reason }) => (reason ? [`Why: ${reason}`] : []))),
      ],
      lines: refunds.map((refund) => {
        const amount = words.money(refund.amount);
        const booking = partOf(refund);
        return booking
          ? {
              text: booking.name,
              detail: `${refund.quantity} × ${words.money(booking.price)}`,
              amount,
            }
          : { text: 'What paid for nothing any more', amount };
      }),
      sums: [{ label: 'Refunded', amount: words.money(total) }],
      ...(attached.attachments && { attachments: attached.attachments }),
      ...(first && {
        action: toOrder({ id: orderIdOf(first) }, 'See the order'),
        notes: [...noteOfAttached(attached), `Order ${orderIdOf(first)}.`],
      }),
    };
  },
};
