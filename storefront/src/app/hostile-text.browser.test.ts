import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openPage } from '../testing/browser.ts';
import { everyText, harmIn, hostileName, hostilePerson, inAName } from '../testing/hostile.ts';
import {
  callAs,
  demoAdmin,
  arriveAs,
  make,
  payFor,
  placeBooking,
  register,
} from '../testing/shop.ts';
import type { Product } from '../../../adapters/http/contract.ts';

/** The newest review stands behind all others. */
const showAllReviews = async (page: Page): Promise<void> => {
  const cards = page.getByRole('region', { name: 'What customers say' }).getByRole('listitem');
  const newest = cards.locator('cite').getByText('onerror=window.hurt=1>').first();
  while (!(await newest.isVisible())) {
    const shown = await cards.count();
    await page.getByRole('button', { name: 'More reviews' }).click();
    await cards.nth(shown).waitFor();
  }
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

    const screens = {
      '/': 'What customers say',
      '/dashboard/myProfile': 'My Profile',
      [`/parches?q=${part.name.slice(0, 8)}`]: part.name.slice(0, 8),
      [`/parches/${part._id}`]: part.name.slice(0, 8),
      '/basket': part.name.slice(0, 8),
      '/dashboard/booking': part.name.slice(0, 8),
      [`/dashboard/payment/${unpaid._id}`]: part.name.slice(0, 8),
      [`/dashboard/payment/${paid._id}`]: part.name.slice(0, 8),
      '/dashboard/users': person.name.slice(0, 8),
    };
    const visitors = {
      customer: await openPage({ withPictures: true }),
      admin: await openPage({ withPictures: true }),
    };
    await arriveAs(visitors.customer, person, '/');
    await arriveAs(visitors.admin, demoAdmin, '/');
    const found: Record<string, string[]> = {};
    for (const [path, shows] of Object.entries(screens)) {
      const page = path.endsWith('/users') ? visitors.admin : visitors.customer;
      page.on('dialog', () => (found[path] = ['a dialog']));
      await page.goto(path);
      await page.locator('main').getByText(shows).first().waitFor();
      if (path === '/') await showAllReviews(page);
      const harm = await harmIn(page);
      if (harm.length > 0) found[path] = harm;
    }
    expect(found).to.deep.equal({});
  });
});
