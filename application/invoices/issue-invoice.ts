import type { Booking } from '../../domain/booking.ts';
import { invoiceOf, type Seller } from '../../domain/invoice.ts';
import type { PaymentAttempt } from '../../domain/payment-attempt.ts';
import type { NewId } from '../ports.ts';
import type { Invoices } from './ports.ts';

type Ports = {
  invoices: Invoices;
  /** Without one nothing is made. */
  seller: Seller | undefined;
  /** The shop's. */
  timeZone: string;
  newId: NewId;
};

/** Makes the invoice of bookings that a charge has just paid, at the end of the transaction that notes it. */
export const issueInvoice =
  ({ invoices, seller, timeZone, newId }: Ports) =>
  async (
    { id: attemptId }: PaymentAttempt,
    transactionId: string,
    paid: Booking[],
    now: Date,
  ): Promise<void> => {
    if (!seller) return;
    const pieces = paid.map((booking) => ({ booking, pieces: booking.quantity, taken: 0 }));
    const about = { attemptId, transactionId, pieces, seller, timeZone, now };
    const invoice = invoiceOf({ ...about, id: newId() });
    if (invoice) await invoices.add(invoice);
  };

export type IssueInvoice = ReturnType<typeof issueInvoice>;
