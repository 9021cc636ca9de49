import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { eventually, expectFailure, hold, openPage } from '../../testing/browser.ts';
import { aBuyer, openAsBuyer } from '../../testing/programs.ts';
import {
  aPart,
  bookingsOf,
  arriveAs,
  placeBooking,
  plentifulPart,
  product,
  register,
} from '../../testing/shop.ts';
import { goWithin, untilTold } from '../../testing/within.ts';
import { answerTo } from '../../testing/answer-to.ts';

/** What acts on the focus goes on from here. */
const expectFocus = (element: Locator) =>
  eventually(
    () => element.evaluate((one) => one === document.activeElement),
    (isFocused) => isFocused,
  );

describe('The bookings', () => {
  it('give their stock back to the page of the part, at once, when they are removed', async () => {
    const part = await aPart({ name: 'What is given back', Stock: 1 });
    await placeBooking(await aBuyer(), part);
    const page = await openAsBuyer('/dashboard/booking');
    const remove = page.getByRole('button', { name: `Remove ${part.name}` });
    await remove.waitFor();
    await goWithin(page, `/parches/${part._id}`, () =>
      page.getByRole('main').getByText('Sold out').first().waitFor(),
    );
    await goWithin(page, '/dashboard/booking', () => remove.click());
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await remove.waitFor({ state: 'detached' });
    await goWithin(page, `/parches/${part._id}`, () =>
      page.getByRole('button', { name: /^Book 1 for/ }).waitFor(),
    );
  });

  it('are listed, the newest first, and can be removed after a question', async () => {
    const person = await register();
    const part = await plentifulPart();
    await placeBooking(person, part, 1);
    await placeBooking(person, part, 3);
    const { Stock: stock } = await product(part._id);
    const page = await openPage();
    await arriveAs(page, person, '/dashboard');
    await page.waitForURL('**/dashboard/booking');
    const rows = page.getByRole('row').filter({ has: page.getByRole('button') });
    await rows.first().waitFor();
    expect(await rows.count()).to.equal(2);
    const total = (part.price * 3).toLocaleString('en', { style: 'currency', currency: 'usd' });
    const newest = await rows.first().innerText();
    expect(newest).to.contain(total).and.contain('Unpaid, held until');

    const remove = rows.first().getByRole('button', { name: `Remove ${part.name}` });
    await remove.click();
    const dialog = page.getByRole('dialog', { name: 'Remove this booking?' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await remove.evaluate((button) => button === document.activeElement)).to.equal(true);
    await remove.click();
    const removals: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') removals.push(request.url());
    });
    await untilTold(page, `Removed: ${part.name}`, () =>
      dialog.getByRole('button', { name: 'Remove' }).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      }),
    );
    expect(removals).to.have.length(1);
    await dialog.waitFor({ state: 'detached' });
    await rows.nth(1).waitFor({ state: 'detached' });
    const next = rows.first().getByRole('link', { name: part.name, exact: true });
    await expectFocus(next);
    expect(await bookingsOf(person)).to.have.length(1);
    expect((await product(part._id)).Stock).to.be.at.least(stock + 3);
  });

  it('stay when they cannot be removed, and say why', async () => {
    const person = await register();
    await placeBooking(person, await plentifulPart());
    const page = await openPage();
    await arriveAs(page, person, '/dashboard/booking');
    await page.getByRole('button', { name: /^Remove/ }).click();
    expectFailure(503);
    await page.route('**/booking/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            body: JSON.stringify({ detail: 'Stripe cannot be reached right now.' }),
          })
        : route.continue(),
    );
    const answer = await hold(page, '**/booking/*', 'DELETE');
    const dialog = page.getByRole('dialog');
    const remove = dialog.getByRole('button', { name: 'Remove' });
    await remove.click();
    await dialog.locator('[aria-busy=true]').waitFor();
    // Chrome lets a page refuse only the first of two.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    answer();
    await dialog.getByRole('alert').getByText('Stripe cannot be reached right now.').waitFor();
    await expectFocus(remove);
    await page.unroute('**/booking/*');
    // It is removed, but the answer is lost: so it is gone when it is removed again.
    await page.route('**/booking/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      await answerTo(route);
      return route.abort();
    });
    await remove.click();
    await dialog.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await page.unroute('**/booking/*');
    await remove.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Nothing is booked yet').waitFor();
    await expectFocus(page.getByRole('heading', { level: 1 }));
  });
});
