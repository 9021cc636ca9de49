import { expect } from 'chai';
import { InvoiceNotFound } from '../../domain/errors.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';
import { printInvoice } from './print-invoice.ts';
import { viewInvoice } from './view-invoice.ts';

const paid = async (shop: ReturnType<typeof aShop>) => {
  const buyer = await shop.person();
  const booking = await shop.booked(buyer, { quantity: 2 });
  const transaction = await shop.started(buyer, booking);
  shop.payments.succeed(transaction.id);
  await shop.pay(buyer, booking.id, transaction.id);
  return { buyer, booking };
};

describe('invoices', () => {
  it('are printed once, however many ask at once and later', async () => {
    const shop = aShop();
    const { buyer } = await paid(shop);
    const [invoice] = await shop.invoices.all();
    const view = viewInvoice({ ...shop, printInvoice: printInvoice(shop) });
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => view(buyer, invoice?.id ?? '')),
    );
    const again = viewInvoice({ ...shop, printInvoice: printInvoice(shop) });
    const last = await again(await shop.admin(), invoice?.id ?? '');
    for (const { pdf } of [...asked, last]) expect(pdf).deep.equal(asked[0]?.pdf);
    expect(shop.invoicePrinter.printed).equal(1);
    const view404 = async () => view(await shop.person(), invoice?.id ?? '');
    expect(await rejectionOf(view404)).instanceOf(InvoiceNotFound);
  });

  it('come with the mails that tell of the payment and of what went back', async () => {
    const shop = aShop();
    const { booking } = await paid(shop);
    const admin = await shop.admin();
    for (const quantity of [1, 1]) {
      shop.clock.advance(1_000);
      await shop.refund(admin, booking.id, { quantity });
    }
    await shop.sendMails();
    const brought = shop.mailServer.arrived.map(({ letter }) =>
      letter.attachments?.map(({ filename }) => filename),
    );
    expect(brought.filter(Boolean)).deep.equal([
      ['2026-00001.pdf'],
      ['CN-2026-00001.pdf'],
      ['CN-2026-00002.pdf'],
    ]);
  });

  it('are not made without a seller, nor is a credit note of what has no invoice', async () => {
    const shop = aShop(undefined, { seller: undefined });
    const { booking } = await paid(shop);
    await shop.refund(await shop.admin(), booking.id);
    expect(await shop.invoices.all()).deep.equal([]);
    await shop.sendMails();
    expect(shop.mailServer.arrived.every(({ letter }) => !letter.attachments)).equal(true);
  });

  it('belong to the year of the shop’s clocks', async () => {
    const shop = aShop(undefined, { timeZone: 'Pacific/Auckland' });
    shop.clock.advance(new Date('2026-12-31T12:00:00Z').getTime() - shop.clock.now().getTime());
    await paid(shop);
    expect((await shop.invoices.all())[0]).include({ year: 2027, day: '2027-01-01' });
  });
});
