import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { openPage, untilTexts } from '../../testing/browser.ts';
import { aBuyer, openAsBuyer } from '../../testing/programs.ts';
import {
  aPart,
  arriveAs,
  bookingsOf,
  payForOrder,
  placeBooking,
  placeOrder,
  refund,
  register,
} from '../../testing/shop.ts';
import { overflow, unsoundness } from '../../testing/soundness.ts';
import { goWithin } from '../../testing/within.ts';

const group = (page: Page, name: RegExp) =>
  page.getByRole('rowgroup').filter({ has: page.getByRole('link', { name }) });

/** The parts that are shown. */
const shown = (page: Page) => page.locator('tbody th[scope=row]');

describe('Bookings that were placed together', () => {
  it('stand together with their total, are paid at once, and each by itself', async () => {
    const person = await register();
    const [fan, box, board] = [
      await aPart({ name: 'The fan' }),
      await aPart({ name: 'The case', price: 100 }),
      await aPart({ name: 'The board', price: 50 }),
    ];
    await placeBooking(person, fan);
    const order = await placeOrder(person, [
      [fan, 2],
      [box, 1],
      [board, 1],
    ]);
    await placeBooking(person, box);
    const page = await openPage();
    await arriveAs(page, person, '/dashboard/booking');
    await page.getByText('5 bookings, 5 to pay').waitFor();
    await untilTexts(shown(page), ['The case', 'The fan', 'The case', 'The board', 'The fan']);
    const one = group(page, /^Order of 3 parts/);
    expect(await one.innerText()).to.contain('$175.00');
    expect(await one.getByRole('link', { name: /^Pay for/ }).count()).to.equal(3);
    expect(await page.getByRole('link', { name: /^Pay all/ }).count()).to.equal(1);
    expect(await unsoundness(page)).to.deep.equal([]);

    await one.getByRole('button', { name: 'Remove The board' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    const less = group(page, /^Order of 2 parts/);
    await less.getByText('$125.00').waitFor();
    await less.getByRole('link', { name: /^Pay all/ }).click();
    await page.waitForURL(`**/dashboard/order/${order._id}`);
    await page.getByRole('region', { name: 'What you pay for' }).getByText('$125.00').waitFor();

    const paid = await payForOrder(person, { ...order, total: 125 });
    const [first] = paid.bookings;
    if (first) await refund(first, 1);
    await goWithin(page, '/dashboard/booking', () =>
      less.getByText('Paid', { exact: true }).nth(1).waitFor(),
    );
    expect(await page.getByRole('link', { name: /^Pay all/ }).count()).to.equal(0);
    await less.getByText('$12.50 of it went back to your card.').first().waitFor();
    await less.getByRole('link', { name: /^Order of 2 parts/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Your receipt' }).waitFor();
  });

  it('are torn by no page’s end, and none is lost there', async () => {
    const person = await register();
    const part = await aPart({ name: 'The fan' });
    await placeBooking(person, part);
    await placeOrder(person, [
      [part, 1],
      [await aPart({ name: 'The case' }), 1],
      [await aPart({ name: 'The board' }), 1],
    ]);
    await placeBooking(person, part);
    const all = await bookingsOf(person);
    const headers = { 'x-total-count': '5' };
    const page = await openAsBuyer('/dashboard/booking', (unopened) =>
      unopened.route('**/booking/*%40*', (route) => {
        const isNext = route.request().url().includes('after=');
        return route.fulfill({
          json: isNext ? all.slice(3) : all.slice(0, 3),
          headers: isNext
            ? headers
            : { ...headers, link: '</booking/ada%40example.test?after=x>; rel="next"' },
        });
      }),
    );
    await page.getByText('1 of 5 bookings shown').waitFor();
    await untilTexts(shown(page), ['The fan']);
    await page.getByRole('button', { name: 'Show more' }).click();
    await group(page, /^Order of 3 parts/).waitFor();
    await untilTexts(shown(page), ['The fan', 'The fan', 'The case', 'The board', 'The fan']);
  });

  it('stick out nowhere with names and amounts of any length', async () => {
    const person = await aBuyer();
    const order = await placeOrder(person, [
      [await aPart(), 1],
      [await aPart(), 1],
    ]);
    const [first, second] = order.bookings;
    if (!first || !second) throw new Error('There are two.');
    const dear = { price: 499_999.99, total: 499_999.99 };
    const paid = { status: 'paid', paid: true, refunded: 250_000.5, expiresAt: null } as const;
    const bookings: Booking[] = [
      { ...first, ...dear, ...paid, name: 'Endless'.repeat(24) },
      { ...second, ...dear, name: 'Part '.repeat(30) },
    ];
    const page = await openAsBuyer('/dashboard/booking', (unopened) =>
      unopened.route('**/booking/*%40*', (route) => route.fulfill({ json: bookings.toReversed() })),
    );
    await group(page, /^Order of 2 parts/).waitFor();
    expect(await overflow(page)).to.deep.equal([]);
  });
});
