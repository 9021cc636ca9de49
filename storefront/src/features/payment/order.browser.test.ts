import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { Booking, Order } from '../../../../adapters/http/contract.ts';
import { eventually, openPage, untilTexts } from '../../testing/browser.ts';
import { bankOf, fillCard, payButton, transactionShown } from '../../testing/card.ts';
import { priceHoles } from '../../testing/price-holes.ts';
import { aBuyer, openAsBuyer, openAsSomebody } from '../../testing/programs.ts';
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
import { overflow, unsoundness } from '../../testing/soundness.ts';
import { comeBack, goWithin, untilTold } from '../../testing/within.ts';

/** Somebody with an order of two fans and a case, which comes to 125.00. */
const ordered = async () => {
  const person = await aBuyer();
  const parts = [await aPart({ name: 'The fan' }), await aPart({ name: 'The case', price: 100 })];
  const [fan, box] = parts;
  if (!fan || !box) throw new Error('There are two.');
  const order = await placeOrder(person, [
    [fan, 2],
    [box, 1],
  ]);
  return { person, fan, box, order };
};

const addressOf = ({ _id }: Order) => `/dashboard/order/${_id}`;

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
    const page = await openAsBuyer(addressOf(order));
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
    for (const fact of [order._id, transaction, '$125.00']) expect(written).to.contain(fact);
    for (const line of [
      ['The fan', '2', '$12.50', '$25.00'],
      ['The case', '1', '$100.00', '$100.00'],
    ] as const)
      await untilTexts(receipt(page).getByRole('row', { name: line[0] }).getByRole('cell'), line);
    expect((await product(fan._id)).Stock).to.equal(18);

    await page.reload();
    await page.getByText('This order is paid.').waitFor();
    expect(await payButton(page).count()).to.equal(0);
    await page.getByRole('link', { name: 'All your bookings' }).click();
    await page.getByRole('row').getByText('Paid', { exact: true }).first().waitFor();
  });

  it('is not asked for when it was paid in another tab meanwhile', async () => {
    const { person, order } = await ordered();
    const page = await openAsBuyer(addressOf(order));
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
    const page = await openAsBuyer(addressOf(order), (unopened) =>
      unopened.route('**/sandbox/stripe/v1/payment_intents/*', async (route) => {
        await payForOrder(person, order);
        await route.continue();
      }),
    );
    await page.getByRole('heading', { level: 1, name: 'Your receipt' }).waitFor();
  });

  it('asks for what is left when a part was paid elsewhere or removed, and says so', async () => {
    const { person, order } = await ordered();
    const page = await openAsBuyer(addressOf(order));
    await fillCard(page, '4242 4242 4242 4242');
    await payFor(person, lineOf(order, 'The case'));
    await comeBack(page);
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
    const page = await openAsBuyer(addressOf(order));
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
    const page = await openAsBuyer(addressOf(order));
    await page.getByRole('button', { name: 'Remove The case' }).click();
    await untilTold(page, 'Removed: The case', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click(),
    );
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
    const remove = page.getByRole('button', { name: 'Remove the order' });
    await goWithin(page, addressOf(whole), () => remove.click());
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your bookings' }).waitFor();
    const none = page.getByRole('alert').getByText('There is no such order.');
    await goWithin(page, addressOf(whole), () => none.waitFor());
  });

  it('is not said to be missing to whoever has just removed it, or its last part', async () => {
    const person = await register();
    const page = await openPage();
    await arriveAs(page, person, '/dashboard/myProfile');
    const loaded = Promise.withResolvers<void>();
    await page.route(/\/assets\/bookings-page[^/]*\.js/, async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.evaluate(() => {
      const note = () => {
        if (document.body.innerText.includes('There is no such order'))
          document.documentElement.dataset.missing = '';
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    const missing = page.locator('html[data-missing]');
    const fan = await aPart({ name: 'The fan' });
    const box = await aPart({ name: 'The case' });
    const last = await placeOrder(person, [[fan, 1]]);
    await goWithin(page, addressOf(last), () =>
      page.getByRole('button', { name: 'Remove The fan' }).click(),
    );
    await untilTold(page, 'Removed: The fan', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click(),
    );
    expect(await missing.count()).to.equal(0);
    expect(await payButton(page).count(), 'of what is no longer to be paid').to.equal(0);
    const whole = await placeOrder(person, [
      [fan, 1],
      [box, 1],
    ]);
    await goWithin(page, addressOf(whole), () =>
      page.getByRole('button', { name: 'Remove the order' }).click(),
    );
    await untilTold(page, 'Removed: your order', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click(),
    );
    expect(await missing.count()).to.equal(0);
    loaded.resolve();
    await page.getByRole('heading', { level: 1, name: 'Your bookings' }).waitFor();
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
    const page = await openAsBuyer(addressOf(order));
    const fan = receipt(page).getByRole('row').filter({ hasText: 'The fan' });
    await fan.getByText('Refunded: $12.50').waitFor();
    const row = (name: string) => receipt(page).getByRole('row', { name });
    expect(await row('Total paid').innerText()).to.contain('$125.00');
    expect(await row('Refunded -$112.50').count()).to.equal(1);
    expect(await row('Paid after that').innerText()).to.contain('$12.50');
    expect(await priceHoles(page.getByRole('main'))).to.deep.equal([]);
    await goWithin(page, '/dashboard/booking', () =>
      page.getByText('$12.50 of it went back to your card.').waitFor(),
    );

    await refund(lineOf(paid, 'The fan'), 1);
    await eventually(
      () => orderOf(person, order),
      ({ status }) => status === 'closed',
    );
    await goWithin(page, addressOf(order), () =>
      page.getByText('What was paid for this order was refunded').waitFor(),
    );
  });

  it('is nobody else’s, and says so when it ran out', async () => {
    const { order } = await ordered();
    await openAsSomebody(addressOf(order), (stranger) =>
      stranger.getByRole('alert').getByText('There is no such order.').waitFor(),
    );
    const bookings = order.bookings.map((one) => ({ ...one, status: 'expired', expiresAt: null }));
    const closed = { ...order, bookings, status: 'closed', expiresAt: null };
    const page = await openAsBuyer(addressOf(order), (unopened) =>
      unopened.route(`**/order/${order._id}`, (route) => route.fulfill({ json: closed })),
    );
    await page.getByText('This order was not paid in time').waitFor();
    expect(await unsoundness(page)).to.deep.equal([]);
  });

  it('is paid by keyboard alone, and sticks out nowhere with names of any length', async () => {
    const order = await placeOrder(await aBuyer(), [
      [await aPart({ name: 'Endless'.repeat(24) }), 2],
      [await aPart({ name: 'Part '.repeat(30).trim(), price: 90_000.01 }), 10],
    ]);
    const page = await openAsBuyer(addressOf(order));
    await page.locator('button:enabled', { hasText: /^Pay$/ }).waitFor();
    expect(await overflow(page)).to.deep.equal([]);
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
    expect(await overflow(page)).to.deep.equal([]);
  });
});
