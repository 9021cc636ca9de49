import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { Booking, Order } from '../../../../adapters/http/contract.ts';
import { eventually, openPage } from '../../testing/browser.ts';
import { bankOf, fillCard, payButton, transactionShown } from '../../testing/card.ts';
import { priceHoles } from '../../testing/price-holes.ts';
import {
  aPart,
  arriveAs,
  callAs,
  payFor,
  payForOrder,
  paymentIntent,
  placeOrder,
  product,
  refund,
  register,
  type Somebody,
} from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';

/** Somebody with an order of two fans and a case, which comes to 125.00. */
const ordered = async () => {
  const person = await register();
  const parts = [await aPart({ name: 'The fan' }), await aPart({ name: 'The case', price: 100 })];
  const [fan, box] = parts;
  if (!fan || !box) throw new Error('There are two.');
  const order = await placeOrder(person, [
    [fan, 2],
    [box, 1],
  ]);
  return { person, fan, box, order };
};

const openOrder = async (person: Somebody, order: Order): Promise<Page> => {
  const page = await openPage();
  await arriveAs(page, person, `/dashboard/order/${order._id}`);
  return page;
};

const orderOf = (person: Somebody, { _id }: Order) => callAs<Order>(person, 'GET', `/order/${_id}`);

const lineOf = (order: Order, name: string): Booking => {
  const booking = order.bookings.find((one) => one.name === name);
  if (!booking) throw new Error(`${name} is not in the order`);
  return booking;
};

const isFocused = (element: Locator) =>
  eventually(
    () => element.evaluate((one) => one === document.activeElement),
    (itIs) => itIs,
  );

const parts = (page: Page) => page.getByRole('list', { name: 'Parts of this order' });
const summary = (page: Page) => page.getByRole('region', { name: 'What you pay for' });
const receipt = (page: Page) => page.getByRole('article', { name: 'Receipt' });

describe('An order', () => {
  it('is paid at once, past a declined card, the bank and a second click', async () => {
    const { person, order, fan } = await ordered();
    const page = await openOrder(person, order);
    await summary(page).getByText('$125.00').waitFor();
    const text = await summary(page).innerText();
    for (const fact of ['The fan', '2 × $12.50', 'The case', '1 Bench Street', 'held until'])
      expect(text).to.contain(fact);

    await fillCard(page, '4000 0000 0000 0002');
    await payButton(page).click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await fillCard(page, '4000 0000 0000 3220');
    await payButton(page).click();
    await bankOf(page).getByRole('button', { name: /fail/i }).click();
    await page.getByRole('alert').getByText('We are unable to authenticate').waitFor();
    expect((await orderOf(person, order)).status).to.equal('unpaid');

    const sent: string[] = [];
    page.on('request', (request) => {
      const isPayment = request.method() === 'PATCH' && request.url().includes('/order/');
      if (isPayment) sent.push(request.url());
    });
    await payButton(page).dblclick();
    await bankOf(page)
      .getByRole('button', { name: /complete/i })
      .click();
    const transaction = await transactionShown(page);
    await page.locator('h1:focus', { hasText: 'Your receipt' }).waitFor();
    expect(sent).to.have.length(1);
    expect(await paymentIntent(transaction)).to.include({
      status: 'succeeded',
      amount_received: 12_500,
    });
    const paid = await orderOf(person, order);
    expect(paid.bookings.map(({ transactionId }) => transactionId)).to.deep.equal([
      transaction,
      transaction,
    ]);
    const written = await receipt(page).innerText();
    for (const fact of [order._id, transaction, 'The fan', 'The case', '$125.00'])
      expect(written).to.contain(fact);
    expect((await product(fan._id)).Stock).to.equal(18);

    await page.reload();
    await page.getByText('This order is paid.').waitFor();
    expect(await payButton(page).count()).to.equal(0);
    await page.getByRole('link', { name: 'All your bookings' }).click();
    await page.getByRole('row').getByText('Paid', { exact: true }).first().waitFor();
  });

  it('is not asked for when it was paid in another tab meanwhile', async () => {
    const { person, order } = await ordered();
    const page = await openOrder(person, order);
    await fillCard(page, '4242 4242 4242 4242');
    await payForOrder(person, order);
    await payButton(page).click();
    await page.getByRole('heading', { level: 1, name: 'Your receipt' }).waitFor();
    const paid = await orderOf(person, order);
    await receipt(page)
      .getByText(paid.transactionId ?? '?')
      .waitFor();
    expect((await paymentIntent(paid.transactionId ?? '')).amount_received).to.equal(12_500);
  });

  it('becomes the receipt when it was paid elsewhere before the card form had loaded', async () => {
    const { person, order } = await ordered();
    const page = await openPage();
    await page.route('**/sandbox/stripe/v1/payment_intents/*', async (route) => {
      await payForOrder(person, order);
      await route.continue();
    });
    await arriveAs(page, person, `/dashboard/order/${order._id}`);
    await page.getByRole('heading', { level: 1, name: 'Your receipt' }).waitFor();
  });

  it('asks for what is left when a part was paid elsewhere or removed, and says so', async () => {
    const { person, order } = await ordered();
    const page = await openOrder(person, order);
    await fillCard(page, '4242 4242 4242 4242');
    await payFor(person, lineOf(order, 'The case'));
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('What is to pay has changed: it is $25.00 now.').waitFor();
    await parts(page).getByText('Paid', { exact: true }).waitFor();
    await summary(page).getByText('Still to pay').waitFor();
    await fillCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    const transaction = await transactionShown(page);
    expect((await paymentIntent(transaction)).amount_received).to.equal(2500);
    const paid = await orderOf(person, order);
    for (const { transactionId } of paid.bookings)
      await receipt(page)
        .getByText(transactionId ?? '?')
        .waitFor();
  });

  it('charges nothing for a part that went while the bank was asking, and the rest after that', async () => {
    const { person, order } = await ordered();
    const page = await openOrder(person, order);
    await fillCard(page, '4000 0000 0000 3220');
    await payButton(page).click();
    const complete = bankOf(page).getByRole('button', { name: /complete/i });
    await complete.waitFor();
    await callAs(person, 'DELETE', `/booking/${lineOf(order, 'The case')._id}`);
    await complete.click();
    await page.getByText('What is to pay has changed: it is $25.00 now.').waitFor();
    expect((await orderOf(person, order)).status).to.equal('unpaid');
    await fillCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    const transaction = await transactionShown(page);
    expect((await paymentIntent(transaction)).amount_received).to.equal(2500);
    expect(await orderOf(person, order)).to.include({ status: 'paid', total: 25 });
  });

  it('loses a part, or all of them, after a question', async () => {
    const { person, order, fan, box } = await ordered();
    const page = await openOrder(person, order);
    await page.getByRole('button', { name: 'Remove The case' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alert').getByText('Removed: The case').waitFor();
    await summary(page).getByText('Total', { exact: true }).waitFor();
    await parts(page).getByText('The case').waitFor({ state: 'detached' });
    await isFocused(page.getByRole('heading', { level: 1 }));
    expect((await product(box._id)).Stock).to.equal(20);
    await page.locator('button:enabled', { hasText: /^Pay$/ }).waitFor();
    await page.getByRole('button', { name: 'Remove The fan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL('**/dashboard/booking');
    expect((await product(fan._id)).Stock).to.equal(20);

    const whole = await placeOrder(person, [
      [fan, 1],
      [box, 1],
    ]);
    await page.goto(`/dashboard/order/${whole._id}`);
    await page.getByRole('button', { name: 'Remove the order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Nothing is booked yet').waitFor();
    await page.goto(`/dashboard/order/${whole._id}`);
    await page.getByRole('alert').getByText('There is no such order.').waitFor();
  });

  it('tells in its receipt what went back, of each part and in sum', async () => {
    const { person, order } = await ordered();
    const paid = await payForOrder(person, order);
    await refund(lineOf(paid, 'The fan'), 1);
    await refund(lineOf(paid, 'The case'), 1);
    await eventually(
      () => orderOf(person, order),
      ({ bookings }) => bookings.every(({ refunded }) => refunded > 0),
    );
    const page = await openOrder(person, order);
    const fan = receipt(page).getByRole('row').filter({ hasText: 'The fan' });
    await fan.getByText('Refunded: $12.50').waitFor();
    const row = (name: string) => receipt(page).getByRole('row', { name });
    expect(await row('Total paid').innerText()).to.contain('$125.00');
    expect(await row('Refunded -$112.50').count()).to.equal(1);
    expect(await row('Paid after that').innerText()).to.contain('$12.50');
    expect(await priceHoles(page.getByRole('main'))).to.deep.equal([]);
    await page.goto('/dashboard/booking');
    await page.getByText('$12.50 of it went back to your card.').waitFor();

    await refund(lineOf(paid, 'The fan'), 1);
    await eventually(
      () => orderOf(person, order),
      ({ status }) => status === 'closed',
    );
    await page.goto(`/dashboard/order/${order._id}`);
    await page.getByText('What was paid for this order was refunded').waitFor();
  });

  it('is nobody else’s, and says so when it ran out', async () => {
    const { person, order } = await ordered();
    const stranger = await openOrder(await register(), order);
    await stranger.getByRole('alert').getByText('There is no such order.').waitFor();
    const page = await openPage();
    const bookings = order.bookings.map((one) => ({ ...one, status: 'expired', expiresAt: null }));
    await page.route(`**/order/${order._id}`, (route) =>
      route.request().isNavigationRequest()
        ? route.continue()
        : route.fulfill({ json: { ...order, bookings, status: 'closed', expiresAt: null } }),
    );
    await arriveAs(page, person, `/dashboard/order/${order._id}`);
    await page.getByText('This order was not paid in time').waitFor();
    expect(await unsoundness(page)).to.deep.equal([]);
  });

  it('is paid by keyboard alone, and is sound with names of any length', async () => {
    const person = await register();
    const order = await placeOrder(person, [
      [await aPart({ name: 'Endless'.repeat(24) }), 2],
      [await aPart({ name: 'Part '.repeat(30).trim(), price: 90_000.01 }), 10],
    ]);
    const page = await openOrder(person, order);
    await page.locator('button:enabled', { hasText: /^Pay$/ }).waitFor();
    expect(await unsoundness(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Remove the order' }).focus();
    // Into the frame of the card and through it.
    await page.keyboard.press('Tab');
    for (const typed of ['4242424242424242', '1234', '123']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await isFocused(payButton(page));
    await page.keyboard.press('Enter');
    await transactionShown(page);
    expect(await unsoundness(page)).to.deep.equal([]);
  });
});
