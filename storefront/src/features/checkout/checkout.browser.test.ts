import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { axeFindings } from '../../testing/axe.ts';
import {
  eventually,
  expectRetriedThenNew,
  hold,
  loseFirstAnswer,
  openPage,
} from '../../testing/browser.ts';
import { fillCard, payButton, transactionShown } from '../../testing/card.ts';
import { priceHoles } from '../../testing/price-holes.ts';
import {
  aPart,
  bookingsOf,
  callAs,
  edit,
  paymentIntent,
  placeBooking,
  product,
  register,
  stranger,
} from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';
import { comeBack, goWithin, twoFrames } from '../../testing/within.ts';
import { basketOf, line, putFor } from '../basket/testing.ts';
import { atCheckout, ordersOf, place } from './testing.ts';

const fillDelivery = async (page: Page) => {
  await page.getByLabel('Phone').fill('+1 555 0100');
  await page.getByLabel('Address').fill('1 Bench Street');
};

describe('The checkout', () => {
  it('leads a visitor from the basket to paid, who signs up on the way, on a phone and on a desk, over plain HTTP as well', async () => {
    const person = stranger();
    const parts = [await aPart({ name: 'The fan' }), await aPart({ name: 'The case', price: 100 })];
    const page = await openPage();
    // What browsers leave out there, but on localhost.
    await page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
      Reflect.deleteProperty(Navigator.prototype, 'clipboard');
    });
    /** Each step is there in both widths, and is done on the phone. */
    const inBothWidths = async (step: Locator) => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await step.waitFor();
      }
      return step;
    };
    // A visitor opens no part's page: the basket is as it was left in this browser.
    await page.goto('/robots.txt');
    await page.evaluate(
      (lines) => localStorage.setItem('basket', JSON.stringify(lines)),
      parts.map(({ _id, name, image, category, price }) => ({
        productId: _id,
        orderQuantity: 2,
        seenPrice: price,
        name,
        image,
        category,
        addedAt: new Date().toISOString(),
      })),
    );
    await page.goto('/basket');
    await (
      await inBothWidths(page.getByRole('main').getByRole('link', { name: 'Checkout' }))
    ).click();
    await (await inBothWidths(page.getByRole('link', { name: 'Create an account' }))).click();
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await (await inBothWidths(page.getByRole('button', { name: 'Sign Up' }))).click();

    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    for (const part of parts) await inBothWidths(line(page, part));
    await inBothWidths(page.getByRole('form').getByText('$225.00'));
    await fillDelivery(page);
    await (await inBothWidths(place(page))).click();
    await page.getByRole('heading', { level: 1, name: 'Pay for your order' }).waitFor();
    await eventually(
      () => basketOf(person),
      (left) => left.length === 0,
    );

    await fillCard(page, '4242 4242 4242 4242');
    await (await inBothWidths(payButton(page))).click();
    const transaction = await transactionShown(page);
    expect(await paymentIntent(transaction)).to.include({
      status: 'succeeded',
      amount_received: 22_500,
    });
    const [order, ...others] = await ordersOf(person);
    expect(others).to.deep.equal([]);
    expect(order).to.include({ status: 'paid', total: 225, transactionId: transaction });
    expect(order?.bookings[0]).to.include({ phone: '+1 555 0100', address: '1 Bench Street' });
  });

  it('orders once for two clicks and a lost answer, though it took the last piece, keeps its lines for that, and orders anew for something else', async () => {
    const { page, person, fan, box } = await atCheckout({ stock: 1 });
    const keys = await loseFirstAnswer(page, '**/order');
    await fillDelivery(page);
    await place(page).dblclick();
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    expect(keys).to.have.length(1);
    // When the basket is read now, it has no lines any more: they stay for another try.
    const read = page.waitForResponse('**/basket');
    await comeBack(page);
    await (await read).finished();
    await page.evaluate(twoFrames);
    await line(page, box).waitFor();
    await place(page).click();
    await page.getByRole('heading', { level: 1, name: 'Pay for your order' }).waitFor();
    expect(await ordersOf(person)).to.have.length(1);
    expect((await product(fan._id)).Stock).to.equal(18);
    await eventually(
      () => basketOf(person),
      (left) => left.length === 0,
    );

    await putFor(person, fan, 2);
    await goWithin(page, '/checkout', () => line(page, fan).waitFor());
    // Phone and address come by themselves, and may come after the lines.
    await eventually(
      () => page.getByLabel('Phone').inputValue(),
      (phone) => phone === '+1 555 0100',
    );
    expect(await page.getByLabel('Address').inputValue()).to.equal('1 Bench Street');
    expect(await line(page, box).count()).to.equal(0);
    await place(page).click();
    await page.waitForURL('**/dashboard/order/*');
    expectRetriedThenNew(keys);
    expect(await ordersOf(person)).to.have.length(2);
  });

  it('orders nothing by the tap that leaves a typed quantity, and comes after the changes of the basket that are under way, which would put back what is ordered', async () => {
    const { page, person, fan } = await atCheckout();
    await fillDelivery(page);
    const quantity = page.getByRole('spinbutton', { name: `Quantity: ${fan.name}` });
    // The tap comes before what was typed is shown.
    await quantity.evaluate(
      (field: HTMLInputElement, button) => {
        field.focus();
        field.select();
        document.execCommand('insertText', false, '5');
        field.blur();
        if (button instanceof HTMLElement) button.click();
      },
      await place(page).elementHandle(),
    );
    await page.getByRole('form').getByText('$162.50').waitFor();
    await eventually(
      () => basketOf(person),
      (lines) => lines.some(([id, many]) => id === fan._id && many === 5),
    );

    const sent: string[] = [];
    page.on('request', (call) => {
      if (['PUT', 'POST'].includes(call.method())) sent.push(new URL(call.url()).pathname);
    });
    const release = await hold(page, '**/basket/*', 'PUT');
    const more = page.getByRole('button', { name: `One more: ${fan.name}` });
    await more.click();
    await more.click();
    await page.getByRole('form').getByText('$187.50').waitFor();
    await place(page).click();
    release();
    await page.waitForURL('**/dashboard/order/*');
    expect(sent.filter((path) => /basket|order/.test(path))).to.deep.equal([
      `/basket/${fan._id}`,
      `/basket/${fan._id}`,
      '/order',
    ]);
    expect(await basketOf(person)).to.deep.equal([]);
    const orders = await ordersOf(person);
    expect(orders.map(({ total }) => total)).to.deep.equal([187.5]);
  });

  it('has nothing more to order after a lost answer and a reload: it stands under the bookings, and is ordered anew where it is gone by then', async () => {
    const { page, person, fan, box } = await atCheckout();
    const keys = await loseFirstAnswer(page, '**/order');
    await fillDelivery(page);
    await place(page).click();
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'There is nothing to order' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'your bookings' }).click();
    await page.getByRole('link', { name: /^Pay all/ }).waitFor();
    const [lost, ...others] = await ordersOf(person);
    expect(others).to.deep.equal([]);

    await callAs(person, 'DELETE', `/order/${lost?._id}`);
    await putFor(person, fan, 2);
    await putFor(person, box, 1);
    await goWithin(page, '/checkout', () => line(page, box).waitFor());
    await place(page).click();
    await page.waitForURL('**/dashboard/order/*');
    expectRetriedThenNew(keys);
    expect((await bookingsOf(person)).map(({ status }) => status)).to.deep.equal([
      'unpaid',
      'unpaid',
    ]);
  });

  it('says at each line what stands in its way, with what mends it', async () => {
    const { page, person, fan, box } = await atCheckout();
    const gone = await aPart({ name: 'The part that goes' });
    await putFor(person, gone, 1);
    await comeBack(page);
    await line(page, gone).waitFor();
    await fillDelivery(page);
    const another = await register();
    await placeBooking(another, fan, 19);
    await edit(box._id, { price: 110 });
    await edit(gone._id, { onShelf: false });
    await place(page).click();
    await page.getByRole('alert').getByText('Nothing was ordered: 3 parts cannot').waitFor();
    await line(page, fan).getByText('Only 1 left.').waitFor();
    await line(page, box).getByText('was $100.00, now $110.00').waitFor();
    await line(page, gone).getByText('Gone: the shop no longer sells').waitFor();
    await page.locator(`[data-part="${fan._id}"] a:focus`).waitFor();
    expect(await bookingsOf(person)).to.deep.equal([]);
    expect(await unsoundness(page)).to.deep.equal([]);
    expect(await priceHoles(page.getByRole('main'))).to.deep.equal([]);

    await page.getByRole('button', { name: `Take 1: ${fan.name}` }).click();
    await page.getByRole('button', { name: `Accept $110.00: ${box.name}` }).click();
    await line(page, box).getByText('was $100.00').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Remove ${gone.name}` }).click();
    await page.getByRole('form').getByText('$122.50').waitFor();
    await eventually(
      () => basketOf(person),
      (left) => left.length === 2,
    );
    await place(page).click();
    await page.waitForURL('**/dashboard/order/*');
    const [order] = await ordersOf(person);
    expect(order).to.include({ total: 122.5, status: 'unpaid' });
  });

  it('tells the limits of what may be unpaid in words, at the line or as a whole', async () => {
    const { page, fan, box } = await atCheckout();
    const refuse = async (problem: object, status = 409) => {
      await page.unroute('**/order');
      await page.route('**/order', (route) =>
        route.fulfill({
          status,
          contentType: 'application/problem+json',
          body: JSON.stringify(problem),
        }),
      );
    };
    await fillDelivery(page);
    const message = 'At most 10 pieces of one part may be unpaid at once.';
    await refuse({ detail: message, errors: [{ pointer: '/lines/0/orderQuantity', message }] });
    await place(page).click();
    await line(page, fan).getByText(message).waitFor();
    await page.getByRole('button', { name: `One fewer: ${fan.name}` }).click();
    await line(page, fan).getByText(message).waitFor({ state: 'detached' });
    // A line that nobody could order makes it invalid, also where the price of another has changed.
    await edit(box._id, { price: 110 });
    const tooMuch = 'Altogether too much.';
    await refuse(
      { detail: tooMuch, errors: [{ pointer: '/lines/0/orderQuantity', message: tooMuch }] },
      400,
    );
    await place(page).click();
    await line(page, fan).getByText(tooMuch).waitFor();
    await page.getByRole('button', { name: `Accept $110.00: ${box.name}` }).click();
    await refuse({ detail: 'At most 20 of your bookings may be unpaid at once.' });
    await place(page).click();
    const form = page.getByRole('form');
    await form.getByRole('alert').getByText('At most 20 of your bookings').waitFor();
    await form.getByRole('link', { name: 'Your bookings' }).click();
    await page.getByText('Nothing is booked yet').waitFor();
  });

  it('goes by keyboard alone, and puts what is wrong beside its field', async () => {
    const { page, person } = await atCheckout();
    await page.getByLabel('Phone').focus();
    await page.keyboard.type('+1 555 0100');
    await page.keyboard.press('Enter');
    await page.locator('[autocomplete=street-address]:focus').waitFor();
    expect(await page.getByLabel('Address').getAttribute('aria-invalid')).to.equal('true');
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.keyboard.type('1 Bench Street');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('h1:focus', { hasText: 'Pay for your order' }).waitFor();
    expect(await ordersOf(person)).to.have.length(1);
  });
});
