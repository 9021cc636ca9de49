import type { Invoice } from '../../domain/invoice.ts';
import type { Clock } from '../ports.ts';
import type { InvoiceFiles, InvoicePrinter } from './ports.ts';

type Ports = { invoiceFiles: InvoiceFiles; invoicePrinter: InvoicePrinter; clock: Clock };

/**
 * The PDF of an invoice: made when it is first asked for, then kept, so that everyone who asks for it
 * ever gets the same. @throws TooManyRequests, Unavailable when too many wait to be made
 */
export const printInvoice = ({ invoiceFiles, invoicePrinter, clock }: Ports) => {
  const underWay = new Map<string, Promise<Uint8Array>>();
  const make = async (invoice: Invoice): Promise<Uint8Array> => {
    const pdf = await invoicePrinter.print(invoice);
    return invoiceFiles.keep(invoice.id, pdf, clock.now());
  };
  return async (invoice: Invoice): Promise<Uint8Array> => {
    const kept = await invoiceFiles.find(invoice.id);
    if (kept) return kept;
    const making =
      underWay.get(invoice.id) ?? make(invoice).finally(() => underWay.delete(invoice.id));
    underWay.set(invoice.id, making);
    return making;
  };
};

export type PrintInvoice = ReturnType<typeof printInvoice>;
