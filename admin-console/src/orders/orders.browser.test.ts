import { expect } from 'chai';
import type {
  ConsoleDashboard,
  ConsoleOrderPage,
} from '../../../adapters/http/console-contract.ts';
import { control } from '../../../adapters/http/testing/shop-client.ts';
import { eventually, openBrowser } from '../../../storefront/src/testing/browser.ts';
import { goWithin, untilTold } from '../../../storefront/src/testing/within.ts';
import { priceHoles } from '../../../storefront/src/testing/price-holes.ts';
import {
  payForOrder,
  placeOrder,
  product,
  refund as refundPieces,
  ship,
} from '../../../storefront/src/testing/shop.ts';
import {
  asAdmin,
  demoAdmin,
  enterConsole,
  isInSight,
  listOf,
  newCustomer,
  searchFor,
  title,
} from '../testing/console.ts';
import { openConsole } from '../testing/programs.ts';
import { newProduct, refundsOf } from '../testing/trade.ts';

const timeZone = 'UTC';
const inShop = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone });
const dayInShop = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone });

const orderNow = (id: string): Promise<ConsoleOrderPage> => asAdmin(`/orders/${id}`);

/** Somebody who has ordered two of each of three parts of their own. */
const ordered = async () => {
  const parts = await Promise.all([20, 5, 0.5].map((price) => newProduct({ price, Stock: 8 })));
  const person = await newCustomer('Grace Booker');
  const wanted = await Promise.all(parts.map(({ id }) => product(id)));
  const order = await placeOrder(
    person,
    wanted.map((part) => [part, 2]),
  );
  const [first, second, third] = parts;
  if (!first || !second || !third) throw new Error('There are three.');
  return { parts: [first, second, third] as const, person, order };
};

describe('The orders of the console', () => {
  after(() => control('DELETE', ''));

  it('are listed in short, and found by state, person and part', async () => {
    const { parts, person, order } = await ordered();
    // A tablet has its whole width for the table, until somebody opens the menu, and dates in two lines.
    const viewport = { width: 820, height: 900 };
    // Its moments are the shop's (here: UTC), wherever the admin is.
    const timezoneId = 'Pacific/Honolulu';
    const page = await (await openBrowser({ viewport, timezoneId })).newPage();
    await enterConsole(page, demoAdmin, '/admin/orders');
    await searchFor(page, 'Name, email, phone or id', person.email);
    await page.getByText('1-1 of 1').waitFor();
    const row = page.getByRole('row').filter({ hasText: '3 parts, 6 pieces' });
    await row.getByText('$51.00').waitFor();
    for (const name of ['Total', 'State'])
      await eventually(() => isInSight(page.getByRole('columnheader', { name })), Boolean);
    const placed = row.getByRole('time');
    await placed.waitFor();
    expect((await placed.boundingBox())?.height).to.be.below(50);
    expect(await placed.innerText()).to.equal(inShop.format(new Date(order.createdAt)));
    const table = await page.getByRole('table').boundingBox();
    expect(table?.x).to.be.below(100);
    await page.getByRole('button', { name: 'Paid', exact: true }).click();
    await page.getByText('Nothing fits these filters.').waitFor();
    await page.getByRole('button', { name: 'Unpaid', exact: true }).click();
    await page.getByText('1-1 of 1').waitFor();

    await goWithin(page, listOf('orders', { productId: parts[2].id }), () =>
      page.getByRole('combobox', { name: 'Product' }).waitFor(),
    );
    await page.getByText('1-1 of 1').waitFor();
    await page.getByRole('link', { name: `2 × ${parts[0].name}` }).click();
    await title(page)
      .filter({ hasText: `2 × ${parts[0].name}, 2 × ${parts[1].name} and 1 more` })
      .waitFor();
    await page.getByText('Nobody has tried to pay yet.').waitFor();

    await page.getByRole('link', { name: `2 × ${parts[1].name}` }).click();
    await page.getByRole('link', { name: order._id }).click();
    await page.getByText('3 parts, 6 pieces').waitFor();
    expect(await priceHoles(page.getByRole('main'))).to.deep.equal([]);

    // The dashboard's days are the shop's, too.
    const answer = page.waitForResponse('**/admin/api/dashboard');
    const asTable = page.getByRole('button', { name: 'Show as a table' });
    await goWithin(page, '/admin/', () => asTable.click());
    const { days }: ConsoleDashboard = await (await answer).json();
    const newest = page.getByRole('region', { name: 'Each day' }).getByRole('rowheader').first();
    const today = new Date(days.at(-1)?.day ?? '');
    expect(await newest.innerText()).to.equal(dayInShop.format(today));
  });

  it('show their lines, payments and history, and are refunded by pieces of a line', async () => {
    const { parts, person, order: unpaid } = await ordered();
    const order = await payForOrder(person, unpaid);
    const [line] = order.bookings;
    if (!line) throw new Error('There are three.');
    await ship(order, [[line, 1]]);
    const page = await openConsole(`/admin/orders/${order._id}/show`);
    const [lines, payments, history] = ['Parts', 'Payments', 'History'].map((name) =>
      page.getByRole('region', { name }),
    );
    if (!lines || !payments || !history) throw new Error('There are three.');
    await payments.getByText(order.transactionId ?? '').waitFor();
    await history.getByText('Paid', { exact: true }).waitFor();

    await lines.getByRole('button', { name: `Refund ${parts[0].name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund to Grace Booker' });
    await dialog.getByText('2 of 2 can be refunded. Shipped already: 1.').waitFor();
    await dialog.getByText('Pieces that were not sent are refunded first.').waitFor();
    // Another admin was first: what is left is told, and nothing is refunded twice.
    await refundPieces(line, 1);
    await dialog.getByRole('button', { name: 'Refund $40.00' }).click();
    await dialog.getByText('Only 1 of its pieces can still be refunded.').waitFor();
    await dialog.getByText('1 of 2 can be refunded').waitFor();
    await dialog.getByLabel('Pieces').fill('1');
    await dialog.getByText('$20.00 goes back').waitFor();
    await dialog.getByRole('button', { name: 'Refund $20.00' }).click();
    await dialog.waitFor({ state: 'detached' });

    await history.getByText(`Refunded in full, ${parts[0].name}`).waitFor();
    await history.getByText(`Refunded: 1 of 2 pieces, ${parts[0].name}`).waitFor();
    await payments.getByText(`1 × ${parts[0].name}`).nth(1).waitFor();
    expect((await refundsOf(order.transactionId ?? '')).map(({ amount }) => amount)).to.deep.equal([
      2_000, 2_000,
    ]);
    const now = await orderNow(order._id);
    expect(now).to.include({ status: 'paid', refunded: 40 });
    expect(now.bookings.map(({ status }) => status)).to.deep.equal(['refunded', 'paid', 'paid']);

    // A refund that Stripe has not heard of yet is told of, until it went back.
    await control('POST', '/faults', { effect: 'refuse', times: null, path: '/v1/refunds' });
    const opener = lines.getByRole('button', { name: `Refund ${parts[1].name}` });
    await opener.click();
    await untilTold(page, 'is on its way', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Refund $10.00' }).click(),
    );
    await lines.getByText('refund of 2 under way').waitFor();
    await page.getByText('A refund is under way').waitFor();
    expect(await opener.isDisabled()).to.equal(true);
    await control('DELETE', '');
    await page.getByText(`Refunded in full, ${parts[1].name}`).waitFor();
    await opener.waitFor({ state: 'detached' });
    expect(await refundsOf(order.transactionId ?? '')).to.have.length(3);
  });
});
