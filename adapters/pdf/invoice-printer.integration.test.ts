import { expect } from 'chai';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { anInvoice, nextId } from '../../application/fakes/examples.ts';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import type { Invoice } from '../../domain/invoice.ts';
import { Money } from '../../domain/money.ts';
import { invoicePrinter } from './invoice-printer.ts';
import { colours } from './pages.ts';

const numbered = (invoice: Partial<Invoice> = {}): Invoice => ({
  ...anInvoice(),
  place: 1,
  number: '2026-00001',
  ...invoice,
});

/** The texts of each page, with how far above its lower edge they stand, in points. */
const textsOf = async (pdf: Uint8Array) => {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const pages: { text: string; height: number }[][] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    const texts = items.flatMap((item) => ('str' in item ? item : []));
    pages.push(texts.map(({ str, transform }) => ({ text: str, height: Number(transform[5]) })));
  }
  await document.destroy();
  return pages;
};

/** What each page says, without spaces: where letters change, a reader may see one or not. */
const pagesOf = async (pdf: Uint8Array): Promise<string[]> =>
  (await textsOf(pdf)).map((texts) =>
    texts
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/g, ''),
  );

describe('The printer of invoices', () => {
  const printer = invoicePrinter();
  const print = (invoice: Invoice) => printer.print(invoice);

  it('prints names in every script', async () => {
    const address =
      'Łukasz Żółć\n李雷\n김민준\nสมชาย\nГоша\nΓιώργος\nNguyễn Đức\nაკაკი\n東京 さくら';
    const buyer = { name: 'Ada', email: 'a@b.test', address };
    const [page = ''] = await pagesOf(await print(numbered({ buyer })));
    for (const line of address.split('\n')) expect(page).contain(line.replaceAll(' ', ''));
  });

  it('prints all letters of names that are written from the right', async () => {
    const words = ['נועם', 'כהן', 'محمد', 'زوج', 'بطاقة', 'ٹرانسپورٹ'];
    const buyer = { name: 'Ada', email: 'a@b.test', address: words.join('\n') };
    const [page = ''] = await pagesOf(await print(numbered({ buyer })));
    for (const word of words) expect(page.normalize('NFKC')).contain(word);
  });

  it('prints names that its library cannot lay out, and a sign for each character that no letters have', async () => {
    const { seller, lines } = anInvoice();
    const named = (...names: string[]) =>
      lines.slice(0, 1).flatMap((line) => names.map((name) => Object.assign({}, line, { name })));
    const strange = '𠮷田 😀 Fan';
    const seen = '\ufffd田\ufffdFan2';
    const [plain] = await pagesOf(await print(numbered({ lines: named(strange) })));
    expect(plain).contain(seen);

    // They are laid out in letters of dots alone, which are as few.
    const odd = ['\u00ad\u00ad', 'ڣ محمد 東京 ࢤ', 'م\u06d8'];
    const [name = ''] = odd.slice(-1);
    const buyer = { name, email: 'a@b.test', address: [...odd, 'Ring 1'].join('\n') };
    const invoice = { seller: { ...seller, name }, buyer, lines: named(...odd, strange) };
    const [page] = await pagesOf(await print(numbered(invoice)));
    for (const text of [seen, 'Ring1', 'Total']) expect(page).contain(text);
  });

  it('goes on over several pages, with the head of the table and the page’s number on each', async () => {
    const [line] = anInvoice().lines;
    if (!line) throw new Error('There is one.');
    const lines = Array.from({ length: 50 }, (_, i) => ({
      ...line,
      name: `Part ${i + 1} ${'長'.repeat(30)} ${'W'.repeat(60)}`,
    }));
    const pages = await pagesOf(await print(numbered({ lines })));
    expect(pages.length).above(1);
    for (const [i, page] of pages.entries()) {
      expect(page).contain(`Page${i + 1}of${pages.length}`);
      if (i < pages.length - 1) expect(page).contain('QuantityPriceTaxAmount');
    }
    for (let i = 1; i <= 50; i += 1) expect(pages.join('')).contain(`Part${i}長`);
  });

  it('writes an address of hundreds of lines line below line, on as many pages as it takes', async () => {
    const address = Array.from({ length: 250 }, (_, i) => `${i + 1}`).join('\n');
    const buyer = { name: 'Ada', email: 'a@b.test', address };
    const pages = await textsOf(await print(numbered({ buyer })));
    const lines = pages.map((texts) => texts.filter(({ text }) => /^\d{1,3}$/.test(text)));
    expect(
      lines
        .flat()
        .map(({ text }) => text)
        .slice(0, 250),
    ).deep.equal(address.split('\n'));
    for (const [first, ...others] of lines)
      others.reduce((above, line) => {
        expect((above?.height ?? 0) - line.height).above(9);
        return line;
      }, first);
  });

  it('writes amounts with the decimals of their currency, and no tax where there is none', async () => {
    const line = { name: 'GPU', quantity: 1, price: 120_000, taxPercent: 0, tax: 0 };
    const lines = [{ ...line, net: 120_000, gross: 120_000 }];
    const [yen = ''] = await pagesOf(await print(numbered({ lines, total: new Money(1, 'jpy') })));
    expect(yen).contain('Total¥120,000').and.not.contain('tax');
    const [fils = ''] = await pagesOf(await print(numbered({ lines, total: new Money(1, 'kwd') })));
    expect(fils).contain('TotalKWD120.000');
  });

  it('goes on after one that it cannot print, and after its thread has failed, or has ended, between two invoices', async () => {
    const workers: Worker[] = [];
    const hear = (worker: Worker) => void workers.push(worker);
    process.on('worker', hear);
    try {
      const broken = numbered({ day: 'never' });
      expect(String(await rejectionOf(() => print(broken)))).contain('cannot be printed');
      expect((await print(numbered())).length).above(1_000);
      const before = workers.length;
      const fault = new Error('A fault of a library, after the invoice was made');
      expect(workers.at(-1)?.emit('error', fault)).equal(true);
      expect((await print(numbered())).length).above(1_000);
      const last = workers.at(-1);
      const ended = last && once(last, 'exit');
      await last?.terminate();
      await ended;
      expect((await print(numbered())).length).above(1_000);
      expect(workers).length(before + 2);
    } finally {
      process.off('worker', hear);
      // The last one prints on: the thread whose fault was told runs for nobody.
      await Promise.all(workers.slice(0, -1).map((worker) => worker.terminate()));
    }
  });

  it('lets nobody wait behind one who asks for many', async () => {
    const buyerId = nextId();
    const done: string[] = [];
    const ask = (name: string, of: string) =>
      print(numbered({ buyerId: of })).then(() => done.push(name));
    const many = Array.from({ length: 5 }, () => ask('many', buyerId));
    await Promise.all([...many, ask('one', nextId())]);
    expect(done.indexOf('one')).at.most(1);
  });

  it('has the storefront’s colours', () => {
    const tokens = readFileSync(
      new URL('../../storefront/src/lib/tokens.css', import.meta.url),
      'utf8',
    );
    for (const colour of Object.values(colours)) expect(tokens).contain(colour);
  });
});
