// One order from the console's settings to the doorstep and half of the way back, through both programs.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Invoice, Order } from '../../../adapters/http/contract.ts';
import { readPdf } from '../../../adapters/http/testing/pdf.ts';
import { ShopClient, type ReceivedMail } from '../../../adapters/http/testing/shop-client.ts';
import { eventually, openPage } from '../../../storefront/src/testing/browser.ts';
import { fillCard, payButton, transactionShown } from '../../../storefront/src/testing/card.ts';
import { shopUrl } from '../../../storefront/src/testing/chromium.ts';
import {
  aPart,
  arriveAs,
  callAs,
  paymentIntent,
  register,
  stranger,
} from '../../../storefront/src/testing/shop.ts';
import { goWithin } from '../../../storefront/src/testing/within.ts';
import { asAdmin, title } from './console.ts';
import { openConsole } from './programs.ts';
import { refundsOf } from './trade.ts';
import { fetchAnew } from '../../../adapters/http/testing/fetch-anew.ts';

const choose = async (page: Page, label: string, country: string) => {
  await page.getByRole('combobox', { name: label }).fill(country);
  await page.getByRole('option', { name: country }).click();
};

const setUpDelivery = async (console: Page) => {
  await console.getByLabel('Name').fill('Post');
  await console.getByLabel('Price').fill('4.99');
  await choose(console, 'Countries', 'Austria');
  await console.getByLabel('Days, at least').fill('2');
  await console.getByLabel('Days, at most').fill('4');
  await console.getByRole('button', { name: 'Add delivery method' }).click();
  await console.getByRole('link', { name: 'Post' }).waitFor();
  await goWithin(console, '/admin/tax-rates/create', () => console.getByLabel('Percent').waitFor());
  await choose(console, 'Country', 'Austria');
  await console.getByLabel('Percent').fill('20');
  await console.getByRole('button', { name: 'Add tax rate' }).click();
  await console.getByRole('link', { name: 'Austria' }).waitFor();
};

/** Sends pieces of an order whose page is open, by the dialog. @param pieces by the part's name */
const shipPieces = async (console: Page, pieces: Record<string, number>, number: string) => {
  const panel = console.getByRole('region', { name: 'Shipping' });
  await panel.getByRole('button', { name: 'Ship pieces' }).click();
  const dialog = console.getByRole('dialog', { name: 'Ship pieces' });
  for (const [name, quantity] of Object.entries(pieces))
    await dialog.getByLabel(name).fill(`${quantity}`);
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByLabel('Tracking number').fill(number);
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await panel.getByRole('link', { name: number }).waitFor();
};

describe('An order', () => {
  // The other tests are about prices alone.
  after(async () => {
    for (const resource of ['delivery-methods', 'tax-rates'])
      for (const { id } of await asAdmin<{ id: string }[]>(`/${resource}`))
        await asAdmin(`/${resource}/${id}`, { method: 'DELETE' });
  });

  it('goes from the basket to the door and back in part, told of at each step to whom it concerns', async () => {
    const buyer = await register({ ...stranger(), name: 'Ада Лавлейс' });
    const fan = await aPart({ name: 'مروحة هادئة' });
    const box = await aPart({ name: 'The case', price: 100 });
    /** The mails with this subject, as soon as there are so many. */
    const mailed = async (subject: string, count = 1): Promise<ReceivedMail[]> =>
      eventually(
        async () =>
          (await new ShopClient(shopUrl()).mailsTo(buyer)).filter(
            (mail) => mail.subject === subject,
          ),
        ({ length }) => length === count,
      );

    /** What the PDF says that a mail brings. */
    const attachedTo = async (mail: ReceivedMail | undefined): Promise<string> => {
      expect(mail?.attachments.map(({ mimeType }) => mimeType)).to.deep.equal(['application/pdf']);
      const file = await fetchAnew(`${shopUrl()}/sandbox/mail/${mail?.id}/attachments/0`);
      return (await readPdf(await file.arrayBuffer())).all;
    };
    const invoices = async (): Promise<Invoice[]> => {
      const [order] = await callAs<Order[]>(buyer, 'GET', '/order');
      return order?.invoices ?? [];
    };

    const console = await openConsole('/admin/delivery-methods/create');
    await setUpDelivery(console);

    const page = await openPage();
    await arriveAs(page, buyer, `/parches/${fan._id}`);
    await page.getByRole('button', { name: `Add to basket: ${fan.name}` }).click();
    // Told once the shop has it: until then, to leave the page would take it back.
    await page.getByText(`In your basket: 1 × ${fan.name}`).waitFor();
    const add = page.getByRole('button', { name: `Add to basket: ${box.name}` });
    await goWithin(page, `/parches/${box._id}`, () => add.waitFor());
    await add.click();
    await page.getByText(`In your basket: 1 × ${box.name}`).waitFor();
    await page.getByRole('link', { name: /^Basket.*2/ }).click();
    await page.getByRole('button', { name: `One more: ${fan.name}` }).click();
    await page.getByText('Delivery $4.99, 2–4 days.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();

    const form = page.getByRole('form', { name: 'Where it goes' });
    await page.getByLabel('Name').fill('愛達·勒芙蕾絲');
    await page.getByLabel('Phone').fill('+43 1 0100');
    await page.getByLabel('Street').fill('Straße der Rechner 1');
    await page.getByLabel('Postal code').fill('1010');
    await page.getByLabel('City').fill('Wien');
    await page.getByLabel('Country').selectOption('AT');
    const sums = ['$4.99', '$21.67', '$129.99'];
    for (const sum of sums) await form.getByText(sum, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Place the order' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pay for your order' }).waitFor();
    const [order] = await callAs<Order[]>(buyer, 'GET', '/order');
    expect(order).to.deep.include({ subtotal: 125, tax: 21.67, total: 129.99 });
    for (const sum of sums) await page.getByRole('main').getByText(sum).first().waitFor();
    await fillCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    const transaction = await transactionShown(page);
    expect(await paymentIntent(transaction)).to.include({ amount_received: 12_999 });
    const receipt = page.getByRole('article', { name: 'Receipt' });
    for (const said of [...sums, '愛達·勒芙蕾絲', buyer.name, fan.name])
      await receipt.getByText(said).first().waitFor();
    const [paid] = await mailed('Your payment at Parches');
    for (const said of [...sums, buyer.name, fan.name, box.name])
      expect(paid?.text).to.include(said);
    const [invoice] = await invoices();
    expect(invoice).to.include({ kind: 'invoice', amount: 129.99 });
    const invoiced = await attachedTo(paid);
    for (const said of [invoice?.number, ...sums, '愛達', buyer.name, 'Straße', box.name])
      expect(invoiced).to.include(said);

    await console.getByRole('button', { name: 'Search everything' }).click();
    await console.getByRole('combobox').fill(invoice?.number ?? '');
    await console.getByRole('group', { name: 'Invoices' }).getByRole('option').click();
    await console.waitForURL((url) => url.pathname === `/admin/orders/${order?._id}/show`);
    await console.getByRole('menuitem', { name: /To ship\s*\d/ }).click();
    await title(console).filter({ hasText: 'To ship' }).waitFor();
    // What is written from right to left turns around none of the numbers beside it.
    await console.locator('bdi', { hasText: fan.name }).waitFor();
    await console.getByRole('link', { name: 'Pick list' }).click();
    const picked = console.getByRole('article', { name: 'Pick list' });
    await picked
      .getByRole('row', { name: `2 ${fan.name}` })
      .first()
      .waitFor();
    const theOrder = console.getByRole('region', { name: 'The order' });
    const toTheOrder = () =>
      goWithin(console, `/admin/orders/${order?._id}/show`, () => theOrder.waitFor());
    await toTheOrder();
    for (const sum of sums) await theOrder.getByText(sum).first().waitFor();
    await console.getByRole('link', { name: 'Packing slip' }).click();
    const slip = console.getByRole('article', { name: 'Packing slip' });
    await slip.getByRole('row', { name: `2 ${fan.name} 2` }).waitFor();
    await slip.getByText('愛達·勒芙蕾絲', { exact: true }).waitFor();
    await toTheOrder();
    await shipPieces(console, { [fan.name]: 1, [box.name]: 0 }, '1Z 1');
    await mailed('Your parcel from Parches is on its way');
    await shipPieces(console, {}, '1Z 2');
    const where = page.getByRole('region', { name: 'Where it is' });
    const readAnew = async () => {
      await goWithin(page, '/delivery', () => where.waitFor({ state: 'detached' }));
      await goWithin(page, `/dashboard/order/${order?._id}`, () => where.waitFor());
    };
    await readAnew();
    await where.getByText('All of it is on its way.').waitFor();
    const parcels = await mailed('Your parcel from Parches is on its way', 2);
    for (const [i, number] of ['1Z 1', '1Z 2'].entries()) {
      const link = where.getByRole('link', { name: number });
      expect(parcels[i]?.text).to.include(await link.getAttribute('href'));
    }

    const panel = console.getByRole('region', { name: 'Shipping' });
    for (const done of [1, 2]) {
      await panel.getByRole('button', { name: 'Mark as delivered' }).first().click();
      await console.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click();
      await panel
        .getByText('noted by')
        .nth(done - 1)
        .waitFor();
    }
    await readAnew();
    await where.getByText('All of it has arrived.').waitFor();
    await mailed('Your parcel from Parches has arrived', 2);

    await console.getByRole('button', { name: `Refund ${fan.name}` }).click();
    const refund = console.getByRole('dialog');
    await refund.getByLabel('Pieces').fill('1');
    await refund.getByLabel('Reason').fill('It hums');
    const button = refund.getByRole('button', { name: /^Refund \$/ });
    const amount = (await button.innerText()).replace('Refund ', '');
    await button.click();
    await console.getByRole('region', { name: 'Parts' }).getByText('refunded').waitFor();
    const [returned] = await mailed('Your refund from Parches');
    for (const said of [amount, 'It hums', fan.name]) expect(returned?.text).to.include(said);
    const cents = Math.round(Number(amount.slice(1)) * 100);
    expect((await refundsOf(transaction)).map((each) => each.amount)).to.deep.equal([cents]);
    const [, creditNote, ...others] = await invoices();
    expect(others).to.deep.equal([]);
    expect(creditNote).to.include({ kind: 'credit note', amount: cents / 100 });
    const credited = await attachedTo(returned);
    for (const said of [creditNote?.number, invoice?.number, amount, buyer.name])
      expect(credited).to.include(said);
    await page.reload();
    await receipt.getByText(`-${amount}`).waitFor();
  });
});
