import { InvoiceNotFound } from '../../domain/errors.ts';
import type { Invoice } from '../../domain/invoice.ts';
import type { User } from '../../domain/user.ts';
import type { Invoices } from './ports.ts';
import type { PrintInvoice } from './print-invoice.ts';

type Ports = { invoices: Invoices; printInvoice: PrintInvoice };

/**
 * An invoice or a credit note as a PDF, for its buyer or an admin.
 * @throws InvoiceNotFound for everyone else too @throws TooManyRequests, Unavailable
 */
export const viewInvoice =
  ({ invoices, printInvoice }: Ports) =>
  async (who: User, id: string): Promise<{ invoice: Invoice; pdf: Uint8Array }> => {
    const invoice = await invoices.find(id);
    if (!invoice || (invoice.buyerId !== who.id && !who.isAdmin)) throw new InvoiceNotFound();
    return { invoice, pdf: await printInvoice(invoice) };
  };
