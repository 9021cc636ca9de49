import type { Invoice } from '../../domain/invoice.ts';
import type { InvoiceFiles, InvoicePrinter } from '../invoices/ports.ts';
import { assertOutsideTransaction, InMemoryStore } from './memory.ts';

/** Prints no PDFs, but something of its own each time. */
export class FakeInvoicePrinter implements InvoicePrinter {
  printed = 0;

  async print({ number }: Invoice): Promise<Uint8Array> {
    assertOutsideTransaction();
    await Promise.resolve();
    this.printed += 1;
    return new TextEncoder().encode(`${number}, printed as the ${this.printed}.`);
  }
}

export class InMemoryInvoiceFiles extends InMemoryStore implements InvoiceFiles {
  private readonly files = this.table<{ pdf: Uint8Array }>();

  find(id: string): Promise<Uint8Array | undefined> {
    return this.step(() => this.files.get(id)?.pdf);
  }

  keep(id: string, pdf: Uint8Array): Promise<Uint8Array> {
    return this.step(() => {
      this.files.add(id, { pdf });
      return this.files.get(id)?.pdf ?? pdf;
    });
  }
}
