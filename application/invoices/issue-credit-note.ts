import { creditNoteOf, type Seller, type TakenPieces } from '../../domain/invoice.ts';
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

/**
 * Makes the credit note of pieces whose money has just gone back, at the end of the transaction that
 * notes it. What was paid without an invoice gets none.
 */
export const issueCreditNote =
  ({ invoices, seller, timeZone, newId }: Ports) =>
  async (attemptId: string, pieces: TakenPieces[], now: Date): Promise<void> => {
    if (!seller || pieces.length === 0) return;
    const [invoice] = await invoices.ofAttempt(attemptId);
    if (!invoice) return;
    const about = { pieces, seller, timeZone, now };
    const creditNote = creditNoteOf({ ...about, id: newId() }, invoice);
    if (creditNote) await invoices.add(creditNote);
  };

export type IssueCreditNote = ReturnType<typeof issueCreditNote>;
