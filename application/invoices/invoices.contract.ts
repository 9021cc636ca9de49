import { expect } from 'chai';
import type { Unnumbered } from '../../domain/invoice.ts';
import { after, anInvoice, nextId, noon, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { InvoiceFiles, Invoices } from './ports.ts';

type Ports = { invoices: Invoices; invoiceFiles: InvoiceFiles; atomically: Atomically };

// Nothing is ever taken out of these tables, so each test has a year of its own.
let years = 3_000;
const newYear = () => (years += 1);

/** What `Invoices` and `InvoiceFiles` promise. @param make gives some that may have old ones */
export const invoicesContract = (make: () => Promise<Ports>): void => {
  describe('Invoices', () => {
    it('are numbered by kind and year from 1, with no gap, whatever fails beside them', async () => {
      const { invoices, atomically } = await make();
      const year = newYear();
      const settling = Array.from({ length: 60 }, (_, i) =>
        atomically(async () => {
          await invoices.add(anInvoice({ year }));
          if (i % 6 === 5) throw new Error('Something else has failed.');
        }),
      );
      const outcomes = await Promise.allSettled(settling);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).length(50);
      const next = await atomically(() => invoices.add(anInvoice({ year })));
      expect([next.place, next.number]).deep.equal([51, `${year}-00051`]);
      const credit = anInvoice({ year, kind: 'credit note', creditedId: next.id });
      expect(await atomically(() => invoices.add(credit))).property('number', `CN-${year}-00001`);
      const later = await atomically(() => invoices.add(anInvoice({ year: newYear() })));
      expect(later.place).equal(1);
    });

    it('all have a number of their own', async () => {
      const { invoices, atomically } = await make();
      const [year, orderId] = [newYear(), nextId()];
      await Promise.all(
        Array.from({ length: 20 }, () =>
          atomically(() => invoices.add(anInvoice({ year, orderId }))),
        ),
      );
      const places = (await invoices.ofOrders([orderId])).map(({ place }) => place);
      expect(places.toSorted((a, b) => a - b)).deep.equal(
        Array.from({ length: 20 }, (_, i) => i + 1),
      );
    });

    it('are found by their ids, orders and charges with every field, the oldest first', async () => {
      const { invoices, atomically } = await make();
      const year = newYear();
      const [orderId, attemptId] = [nextId(), nextId()];
      const about = { year, orderId, attemptId };
      const odd = { name: 'Łukasz “李雷”\n--', email: 'l@parches.test', address: 'Ulica 1' };
      const add = (invoice: ReturnType<typeof anInvoice>) =>
        atomically(() => invoices.add(invoice));
      const invoice = await add(anInvoice({ ...about, buyer: odd, cardLast4: undefined }));
      const { id: creditedId, number: creditedNumber } = invoice;
      const credit = await add(
        anInvoice({
          ...about,
          kind: 'credit note',
          issuedAt: after(5),
          total: usd(1),
          creditedId,
          creditedNumber,
        }),
      );
      await add(anInvoice({ year }));
      expect(await invoices.find(invoice.id)).deep.equal(invoice);
      expect(await invoices.find(nextId())).equal(undefined);
      expect(await invoices.ofOrders([orderId, nextId()])).deep.equal([invoice, credit]);
      expect(await invoices.ofOrders([])).deep.equal([]);
      expect(await invoices.ofAttempt(attemptId)).deep.equal([invoice, credit]);
      expect(await invoices.ofAttempt(nextId())).deep.equal([]);
    });

    it('begin with the invoice of a charge, also where the clock of whoever made it was ahead', async () => {
      const { invoices, atomically } = await make();
      const about = { year: newYear(), attemptId: nextId() };
      const add = (made: Partial<Unnumbered>) => atomically(() => invoices.add(anInvoice(made)));
      const invoice = await add({ ...about, issuedAt: after(5) });
      const credit = await add({
        ...about,
        kind: 'credit note',
        issuedAt: after(0),
        creditedId: invoice.id,
        creditedNumber: invoice.number,
      });
      expect(await invoices.ofAttempt(about.attemptId)).deep.equal([invoice, credit]);
    });

    it('are made once for a charge', async () => {
      const { invoices, atomically } = await make();
      const year = newYear();
      const attemptId = nextId();
      await atomically(() => invoices.add(anInvoice({ year, attemptId })));
      const again = () => atomically(() => invoices.add(anInvoice({ year, attemptId })));
      expect(await rejectionOf(again)).instanceOf(Error);
      const next = await atomically(() => invoices.add(anInvoice({ year })));
      expect(next.place).equal(2);
    });
  });

  describe('The PDFs of invoices', () => {
    const pdf = (text: string) => new TextEncoder().encode(text);
    const textOf = (kept: Uint8Array | undefined) => kept && new TextDecoder().decode(kept);

    it('are kept as they were first made, whoever makes them again, also at once', async () => {
      const { invoiceFiles } = await make();
      const [id, another] = [nextId(), nextId()];
      expect(await invoiceFiles.find(id)).equal(undefined);
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, i) => invoiceFiles.keep(id, pdf(`print ${i}`), noon)),
      );
      const [first] = new Set(made.map(textOf));
      expect(first).match(/^print \d$/);
      expect(made.map(textOf)).deep.equal(made.map(() => first));
      expect(textOf(await invoiceFiles.keep(id, pdf('later'), after(1)))).equal(first);
      expect(textOf(await invoiceFiles.find(id))).equal(first);
      expect(await invoiceFiles.find(another)).equal(undefined);
    });
  });
};
