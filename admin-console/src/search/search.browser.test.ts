import { axeFindings } from '../../../storefront/src/testing/axe.ts';
import { openPage } from '../../../storefront/src/testing/browser.ts';
import { placeBooking, plentifulPart } from '../../../storefront/src/testing/shop.ts';
import { demoAdmin, enterConsole, newCustomer, title } from '../testing/console.ts';
import { expect } from 'chai';

describe('The search over everything', () => {
  it('opens a booking by its id, by keyboard alone; finds a person, and says when nothing fits', async () => {
    const mark = `Q${Date.now()}`;
    const person = await newCustomer(`Zoë ${mark} Müller`);
    const booking = await placeBooking(person, await plentifulPart(), 1);
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/');
    await page.getByRole('button', { name: 'Search everything' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Type a name, an email').waitFor();
    const field = page.getByRole('combobox', { name: 'Search everything' });
    await field.fill(booking._id);
    for (const group of ['Orders', 'Bookings'])
      await page
        .getByRole('group', { name: group })
        .getByRole('option')
        .filter({ hasText: person.email })
        .waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.includes(`/orders/${booking._id}`));
    await title(page).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // A person is found by parts of the name without accents.
    await page.getByRole('button', { name: 'Search everything' }).click();
    await field.fill(`muller zoe ${mark}x`);
    await page.getByText('Nothing fits.').waitFor();
    // Without a network nobody knows what fits.
    await page.context().setOffline(true);
    await field.fill(`muller ${mark}`);
    await page.getByRole('dialog').getByText('The shop cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await field.fill(`muller zoe ${mark}`);
    await page.getByRole('option', { name: person.name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Search everything' }).click();
    await field.fill(`muller zoe ${mark}`);
    await page.getByRole('option', { name: person.name }).click();
    await title(page).filter({ hasText: person.name }).waitFor();
  });
});
