import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { ConsoleBookingPage } from '../../../adapters/http/console-contract.ts';
import { loseFirstAnswer } from '../../../storefront/src/testing/browser.ts';
import { priceHoles } from '../../../storefront/src/testing/price-holes.ts';
import { goWithin, untilTold } from '../../../storefront/src/testing/within.ts';
import { placeBooking, product } from '../../../storefront/src/testing/shop.ts';
import { asAdmin, demoAdmin, listOf, newCustomer, searchFor, title } from '../testing/console.ts';
import { openConsole } from '../testing/programs.ts';
import { actsOn, newProduct, pay, productNow, refundsOf } from '../testing/trade.ts';
import { answerTo } from '../../../storefront/src/testing/answer-to.ts';

const bookingNow = (id: string): Promise<ConsoleBookingPage> => asAdmin(`/bookings/${id}`);

/** Somebody who has booked pieces of a part of their own. */
const booked = async (pieces = 2) => {
  const part = await newProduct({ price: 50, Stock: 8 });
  const person = await newCustomer('Grace Booker');
  const booking = await placeBooking(person, await product(part.id), pieces);
  return { part, person, booking };
};

/**
 * Refunds two of four pieces of another booking, of which another admin refunds one meanwhile: once for a dialog,
 * though the answer is lost.
 */
const refundByPieces = async (page: Page) => {
  const { part, person, booking } = await booked(4);
  const transaction = await pay(person, booking);
  const opener = page.getByRole('button', { name: 'Refund', exact: true });
  await goWithin(page, `/admin/bookings/${booking._id}/show`, () => opener.waitFor());
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Refund to Grace Booker' });
  await dialog.getByText('4 of 4 can be refunded').waitFor();
  await asAdmin(`/bookings/${booking._id}/refund`, { method: 'POST', body: { quantity: 1 } });
  await dialog.getByRole('button', { name: 'Refund $200.00' }).click();
  await dialog.getByText('Only 3 of its pieces can still be refunded.').waitFor();
  expect(await dialog.locator('input:focus[aria-invalid=true]').inputValue()).to.equal('4');
  await dialog.getByText('3 of 4 can be refunded').waitFor();

  let isLost = true;
  await page.route('**/refund', async (route) => {
    if (!isLost) return route.continue();
    isLost = false;
    await answerTo(route);
    return route.abort();
  });
  for (const wrong of ['0', '4', 'one']) {
    await dialog.getByLabel('Pieces').fill(wrong);
    await dialog.getByText('Give a whole number from 1 to 3.').waitFor();
  }
  await dialog.getByLabel('Pieces').fill('2');
  await dialog
    .getByText(`$100.00 goes back to ${person.email}, on the card that paid it. $50.00 stays paid.`)
    .waitFor();
  await dialog.getByText('The buyer reads it in the mail about the refund.').waitFor();
  await dialog.getByLabel('Reason').fill('Broken on the way');
  await dialog.getByRole('switch', { name: 'Back on the shelf' }).uncheck();
  await dialog.getByRole('button', { name: 'Refund $100.00' }).click();
  await dialog.getByText('it is done once').waitFor();
  expect(await dialog.getByLabel('Pieces').isDisabled()).to.equal(true);
  await page.getByText('3 of 4 refunded').waitFor();
  await untilTold(page, `$100.00 went back to ${person.email}.`, () =>
    dialog.getByRole('button', { name: 'Refund $100.00' }).click(),
  );
  await dialog.waitFor({ state: 'detached' });

  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Refunded: 2 of 4 pieces').waitFor();
  expect((await refundsOf(transaction)).map(({ amount }) => amount)).to.have.members([
    5_000, 10_000,
  ]);
  expect(await bookingNow(booking._id)).to.deep.include({
    status: 'paid',
    refunded: 150,
    pieces: { refunded: 3, underWay: 0, left: 1, shipped: 0, unshipped: 1 },
  });
  expect((await productNow(part.id)).Stock).to.equal(5);
  const [act] = await actsOn({ subjectId: booking._id });
  expect(act?.reason).to.equal('Broken on the way');
  expect(act?.after).to.include({ pieces: 2, restock: false });

  const pieces = page.getByRole('row', { name: 'Pieces 2' });
  await goWithin(page, `/admin/audit/${act?.id}/show`, () => pieces.waitFor());
  await page.getByRole('row', { name: 'Back on the shelf no' }).waitFor();
};

/** Refunds all of another booking, which another admin does first. */
const refundWhatIsGone = async (page: Page) => {
  const { person, booking } = await booked();
  await pay(person, booking);
  const opener = page.getByRole('button', { name: 'Refund', exact: true });
  await goWithin(page, `/admin/bookings/${booking._id}/show`, () => opener.waitFor());
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Refund to Grace Booker' });
  await dialog.getByRole('switch', { name: 'Back on the shelf' }).uncheck();
  await asAdmin(`/bookings/${booking._id}/refund`, { method: 'POST', body: { quantity: 2 } });
  await dialog.getByRole('button', { name: 'Refund $100.00' }).click();
  // The page has read it anew by then.
  await dialog.getByText('0 of 2 can be refunded').waitFor();
  await dialog.getByText('All of this booking is refunded, or is being refunded.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await opener.count()).to.equal(0);
};

/** Refunds a piece of another booking, of which another admin refunds one meanwhile. */
const refundBesideAnother = async (page: Page) => {
  const { person, booking } = await booked(3);
  await pay(person, booking);
  const opener = page.getByRole('button', { name: 'Refund', exact: true });
  await goWithin(page, `/admin/bookings/${booking._id}/show`, () => opener.waitFor());
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Refund to Grace Booker' });
  await dialog.getByLabel('Pieces').fill('1');
  await asAdmin(`/bookings/${booking._id}/refund`, { method: 'POST', body: { quantity: 1 } });
  await untilTold(page, `$50.00 went back to ${person.email}.`, () =>
    dialog.getByRole('button', { name: 'Refund $50.00' }).click(),
  );
  await dialog.waitFor({ state: 'detached' });
};

/** Refunds a piece whose answer is lost, and again in a new dialog, of a page that could not be read anew. */
const refundFromAnew = async (page: Page) => {
  const { person, booking } = await booked(3);
  const transaction = await pay(person, booking);
  const opener = page.getByRole('button', { name: 'Refund', exact: true });
  await goWithin(page, `/admin/bookings/${booking._id}/show`, () => opener.waitFor());
  const dialog = page.getByRole('dialog', { name: 'Refund to Grace Booker' });
  const refund = async () => {
    await opener.click();
    await dialog.getByText('3 of 3 can be refunded').waitFor();
    await dialog.getByLabel('Pieces').fill('1');
    await dialog.getByRole('button', { name: 'Refund $50.00' }).click();
  };
  await loseFirstAnswer(page, '**/refund');
  const reading = `**/admin/api/bookings/${booking._id}`;
  await page.route(reading, (route) => route.abort());
  await refund();
  await dialog.getByText('it is done once').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await refund();
  await dialog.waitFor({ state: 'detached' });
  expect((await refundsOf(transaction)).map(({ amount }) => amount)).to.deep.equal([5_000]);
  await page.unrouteAll();
};

describe('The bookings of the console', () => {
  it('are listed by state, person and product, and those unpaid are removed, with their stock back', async () => {
    const { part, person, booking } = await booked();
    const page = await openConsole('/admin/bookings');
    await searchFor(page, 'Name, email, phone or id', person.email);
    await page.getByText('1-1 of 1').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: `2 × ${part.name}` })
      .getByText('$100.00')
      .waitFor();
    await page.getByRole('button', { name: 'Paid', exact: true }).click();
    await page.getByText('Nothing fits these filters.').waitFor();
    await page.getByRole('button', { name: 'Unpaid', exact: true }).click();
    await page.getByText('1-1 of 1').waitFor();

    await goWithin(page, listOf('bookings', { productId: part.id }), () =>
      page.getByRole('combobox', { name: 'Product' }).waitFor(),
    );
    await page.getByText('1-1 of 1').waitFor();
    await page.getByRole('link', { name: `2 × ${part.name}` }).click();
    await title(page).filter({ hasText: part.name }).waitFor();

    // No price has a hole at its point.
    const main = page.getByRole('main');
    for (const [path, name] of [
      ['', 'Dashboard'],
      ['/bookings', 'Bookings'],
      [`/bookings/${booking._id}/show`, part.name],
    ] as const) {
      await goWithin(page, `/admin${path}`, async () => {
        await title(page).filter({ hasText: name }).waitFor();
        await main.locator('.point').first().waitFor();
      });
      expect(await priceHoles(main), path).to.deep.equal([]);
    }

    await page.getByRole('button', { name: 'Remove booking' }).click();
    await untilTold(page, `The booking of ${person.email} is removed.`, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Remove booking' }).click(),
    );
    const removed = page.getByRole('row').filter({ hasText: `2 × ${part.name}` });
    await removed.getByText('Removed', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/admin/bookings');
    expect((await productNow(part.id)).Stock).to.equal(8);
    expect((await actsOn({ subjectId: booking._id }))[0]).to.include({ act: 'booking.remove' });
  });

  it('are refunded in full by a dialog that names whom and how much, and piece by piece, once', async () => {
    const { part, person, booking } = await booked();
    const transaction = await pay(person, booking);
    const page = await openConsole(`/admin/bookings/${booking._id}/show`);
    await title(page)
      .filter({ hasText: `2 × ${part.name}` })
      .waitFor();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Paid', { exact: true }).waitFor();

    const opener = page.getByRole('button', { name: 'Refund', exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Refund to Grace Booker' });
    await dialog.getByText(`$100.00 goes back to ${person.email}`).waitFor();
    expect(await dialog.getByLabel('Pieces').inputValue()).to.equal('2');
    // Whoever presses Enter unread does nothing.
    await dialog.locator('button:focus', { hasText: 'Cancel' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await refundsOf(transaction)).to.deep.equal([]);

    await page.locator('button:focus', { hasText: 'Refund' }).click();
    await dialog.getByRole('button', { name: 'Refund $100.00' }).click();
    await history.getByText('Refunded in full').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await opener.count()).to.equal(0);

    expect((await refundsOf(transaction)).map(({ amount }) => amount)).to.deep.equal([10_000]);
    expect((await bookingNow(booking._id)).status).to.equal('refunded');
    expect((await productNow(part.id)).Stock).to.equal(8);
    const [act] = await actsOn({ subjectId: booking._id });
    expect(act).to.include({ act: 'booking.refund', adminEmail: demoAdmin.email });
    const steps = await history.getByRole('listitem').allInnerTexts();
    expect(steps.map((step) => step.split('\n')[0])).to.deep.equal([
      'Placed',
      'Payment started',
      'Paid',
      'Refund asked for',
      'Refunded in full',
    ]);
    expect(steps.at(-1)).to.contain(demoAdmin.email).and.to.contain(transaction);

    await refundByPieces(page);
    await page.unrouteAll();
    await refundFromAnew(page);
    await refundWhatIsGone(page);
    await refundBesideAnother(page);
  });
});
