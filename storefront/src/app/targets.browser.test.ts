import { expect } from 'chai';
import { openBrowser } from '../testing/browser.ts';
import { placeBooking, plentifulPart, register, remember } from '../testing/shop.ts';
import { smallTargets } from '../testing/targets.ts';
import { letToastsStay } from '../testing/within.ts';

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
};

// What stands on each page is measured in `routes.browser.test.ts`.
describe('What can be touched on a phone', () => {
  it('is as large as a fingertip in the menu, in a question and on a toast', async () => {
    const customer = await register();
    await placeBooking(customer, await plentifulPart());
    const page = await (await openBrowser(phone)).newPage();
    await remember(page, customer);
    await page.goto('/dashboard/booking');
    await page.getByRole('heading', { level: 1, name: 'Your bookings' }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await smallTargets(page), 'menu').to.deep.equal([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    expect(await smallTargets(page), 'question').to.deep.equal([]);
    await page.evaluate(letToastsStay);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('alert')
      .getByText(/^Removed/)
      .waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await smallTargets(page), 'toast').to.deep.equal([]);
  });
});
