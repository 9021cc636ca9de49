import { invoiceNumberOf, type Invoice, type Unnumbered } from '../../domain/invoice.ts';
import type { Invoices } from '../invoices/ports.ts';
import { InMemoryStore } from './memory.ts';

export class InMemoryInvoices extends InMemoryStore implements Invoices {
  private readonly invoices = this.table<Invoice>();
  private readonly numbers = this.table<{ last: number }>();

  add(invoice: Unnumbered): Promise<Invoice> {
    return this.locked(() => {
      const { kind, year } = invoice;
      const place = (this.numbers.get(`${kind} ${year}`)?.last ?? 0) + 1;
      this.numbers.set(`${kind} ${year}`, { last: place });
      const numbered = { ...invoice, place, number: invoiceNumberOf({ kind, year, place }) };
      const isAgain =
        kind === 'invoice' &&
        this.invoices.all().some((one) => one.kind === kind && one.attemptId === invoice.attemptId);
      if (isAgain || !this.invoices.add(invoice.id, numbered))
        throw new Error('This charge, or this id, has its invoice.');
      return numbered;
    });
  }

  find(id: string): Promise<Invoice | undefined> {
    return this.step(() => this.invoices.get(id));
  }

  ofOrders(orderIds: string[]): Promise<Invoice[]> {
    return this.step(() => this.sorted(({ orderId }) => orderIds.includes(orderId)));
  }

  ofAttempt(id: string): Promise<Invoice[]> {
    return this.step(() => {
      const made = this.sorted(({ attemptId }) => attemptId === id);
      return made.toSorted((a, b) => Number(a.kind !== 'invoice') - Number(b.kind !== 'invoice'));
    });
  }

  all(): Promise<Invoice[]> {
    return this.step(() => this.sorted(() => true));
  }

  private sorted(selects: (invoice: Invoice) => boolean): Invoice[] {
    return this.invoices
      .all()
      .filter(selects)
      .sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime() || (a.id < b.id ? -1 : 1));
  }
}
