import type { Static } from 'typebox';
import { invoiceSorts } from '../../../../application/invoices/ports.ts';
import type { ConsoleLists } from '../../../../application/lists/ports.ts';
import { InvoiceNotFound } from '../../../../domain/errors.ts';
import { amountsOf, ratesOf, type Invoice } from '../../../../domain/invoice.ts';
import { decimalsOf } from '../../../../domain/money.ts';
import * as contract from '../../console-contract.ts';
import type { Answer } from '../../contract.ts';
import { datesOf, idsOf, readOperations, type Exports } from './resource.ts';

/** The list of invoices and credit notes; of a month, as a table, it is what an accountant asks for. */
export const consoleInvoiceOperations = (shop: Exports & { lists: ConsoleLists }) =>
  readOperations(
    {
      name: 'invoices',
      noun: 'invoices and credit notes',
      subject: 'invoice' as const,
      list: shop.lists.invoices,
      sorts: invoiceSorts,
      filter: contract.filters.invoices,
      toFilter: ({ id, from, to, ...rest }: Static<typeof contract.filters.invoices>) => ({
        ...rest,
        ids: idsOf(id),
        ...datesOf({ from, to }, shop.timeZone),
      }),
      record: contract.consoleInvoice,
      toWire: (invoice: Invoice) => wireInvoice(invoice),
      missing: () => new InvoiceNotFound(),
      unexported: ['id'],
      // Amounts of credit notes are below zero, so that a column adds up to what stayed with the shop.
      toCells: (invoice: Invoice) => wireInvoice(invoice, invoice.kind === 'invoice' ? 1 : -1),
    },
    shop,
  );

export const wireInvoice = (
  invoice: Invoice,
  sign: 1 | -1 = 1,
): Answer<Static<typeof contract.consoleInvoice>> => {
  const { currency } = invoice.total;
  const { net, tax, gross } = amountsOf(invoice.lines);
  const major = (minor: number) => (sign * minor) / 10 ** decimalsOf(currency);
  return {
    id: invoice.id,
    number: invoice.number,
    kind: invoice.kind,
    date: invoice.day,
    buyer: invoice.buyer.name,
    email: invoice.buyer.email,
    country: invoice.buyer.country ?? null,
    net: major(net),
    tax: major(tax),
    amount: major(gross),
    taxPercent: ratesOf(invoice.lines)
      .map(({ taxPercent }) => taxPercent)
      .join(', '),
    currency,
    order: invoice.orderId,
    transactionId: invoice.transactionId,
    creditedNumber: invoice.creditedNumber ?? null,
    createdAt: invoice.issuedAt,
  };
};
