import type { Invoice, InvoiceKind, Unnumbered } from '../../domain/invoice.ts';
import type { ByDate, ById, ByWords } from '../ports.ts';

/** Invoices and credit notes. They are added, and never changed. */
export interface Invoices {
  /**
   * Stores one under the next number of its kind and year. Until the transaction ends nobody else gets
   * one, and where it fails the number is free again: it stands at the end of a transaction.
   */
  add(invoice: Unnumbered): Promise<Invoice>;
  find(id: string): Promise<Invoice | undefined>;
  /** Those of these orders, the oldest first. */
  ofOrders(orderIds: string[]): Promise<Invoice[]>;
  /** Those of the charge of an attempt, the invoice first. */
  ofAttempt(attemptId: string): Promise<Invoice[]>;
}

export const invoiceSorts = ['id', 'createdAt'] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];
export type InvoiceFilter = ById & ByDate & ByWords & { kind?: InvoiceKind | undefined };

/** Makes PDFs. */
export interface InvoicePrinter {
  /** @throws TooManyRequests, Unavailable when too many wait to be made */
  print(invoice: Invoice): Promise<Uint8Array>;
}

/** The PDFs of invoices, as they were made. They are never changed. */
export interface InvoiceFiles {
  find(invoiceId: string): Promise<Uint8Array | undefined>;
  /** Keeps a PDF where there is none yet. Answers with the one that is kept. */
  keep(invoiceId: string, pdf: Uint8Array, now: Date): Promise<Uint8Array>;
}
