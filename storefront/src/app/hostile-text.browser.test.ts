import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openPage } from '../testing/browser.ts';
import { everyText, harmIn, hostileName, hostilePerson, inAName } from '../testing/hostile.ts';
import {
  callAs,
  demoAdmin,
  make,
  payFor,
  placeBooking,
  register,
  remember,
} from '../testing/shop.ts';
import { goWithin } from '../testing/within.ts';
import type { Product } from '../../../adapters/http/contract.ts';

/** The newest review stands behind all others. */
const showAllReviews = async (page: Page): Promise<void> => {
  await page.route('**/review?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=100'),
    }),
  );
  await page.getByRole('button', { name: 'More reviews' }).click();
  const cards = page.getByRole('region', { name: 'What customers say' }).getByRole('listitem');
  await cards.locator('cite').getByText('onerror=window.hurt=1>').first().waitFor();
  await page.unroute('**/review?*');
};

describe('What somebody has written to do harm', () => {
  it('is text on every screen that shows it', async () => {
    const person = await register(hostilePerson());
    const picture = '/pictures/cases.svg';
    const part = await make<Product>(person, '/product', {
      name: hostileName(),
      price: 10,
      Stock: 9,
      image: picture,
      description: everyText,
      category: 'odd <b>things</b>',
      specs: { kind: inAName, list: [inAName] },
    });
    const place = { phone: '<b>1</b>', address: everyText.slice(0, 500) };
    const unpaid = await placeBooking(person, part, 1, place);
    const paid = await payFor(person, await placeBooking(person, part, 1, place));
    await callAs(person, 'PUT', `/basket/${part._id}`, { orderQuantity: 1 });
    await make(person, '/review', {
      name: inAName,
      review: everyText,
      image: picture,
      location: inAName,
    });
    const fields = ['address', 'bio', 'education', 'linkedIn', 'github'];
    const profile = Object.fromEntries(fields.map((field) => [field, inAName]));
    await make(
      person,
      '/api/users/profile',
      { ...profile, phone: '<b>1</b>', avatar: picture },
      'PUT',
    );

    const shown = part.name.slice(0, 8);
    /** Of each its heading, and what else it shows. */
    const screens: Record<string, [string, string]> = {
      '/': ['Computer parts', 'What customers say'],
      '/dashboard/myProfile': ['My Profile', 'My Profile'],
      [`/parches?q=${shown}`]: ['Parches', shown],
      [`/parches/${part._id}`]: [shown, shown],
      '/basket': ['Your basket', shown],
      '/dashboard/booking': ['Your bookings', shown],
      [`/dashboard/payment/${unpaid._id}`]: ['Pay for your booking', shown],
      [`/dashboard/payment/${paid._id}`]: ['Your receipt', shown],
      '/dashboard/users': ['All Users', person.name.slice(0, 8)],
    };
    // The two that the server writes, and the only one of the admin.
    const loaded = /^\/$|^\/parches\?|users$/;
    const visitors = {
      customer: await openPage({ withPictures: true }),
      admin: await openPage({ withPictures: true }),
    };
    await remember(visitors.customer, person);
    await remember(visitors.admin, demoAdmin);
    const found: Record<string, string[]> = {};
    let screen = '';
    for (const page of Object.values(visitors))
      page.on('dialog', () => (found[screen] = ['a dialog']));
    for (const [path, [heading, text]] of Object.entries(screens)) {
      const page = path.endsWith('/users') ? visitors.admin : visitors.customer;
      screen = path;
      const arrive = async () => {
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await page.locator('main').getByText(text).first().waitFor();
      };
      if (loaded.test(path)) {
        await page.goto(path);
        await arrive();
      } else await goWithin(page, path, arrive);
      if (path === '/') await showAllReviews(page);
      const harm = await harmIn(page);
      if (harm.length > 0) found[path] = harm;
    }
    expect(found).to.deep.equal({});
  });
});
