import { expect } from 'chai';
import { openPage, untilTexts } from '../testing/browser.ts';
import { arriveAs, register, stranger } from '../testing/shop.ts';

/** Source: the specification, 'Dashboard side menu entries'. */
const entries = [
  ['Booking', 'booking'],
  ['Add Product', 'addProduct'],
  ['Add Review', 'addReview'],
  ['My Profile', 'myProfile'],
  ['All Users', 'users'],
  ['MakeAdmin', 'makeAdmin'],
] as const;

describe('The dashboard', () => {
  it('leads to the bookings, and has its menu whoever looks', async () => {
    const page = await openPage();
    await arriveAs(page, await register(), '/dashboard');
    await page.waitForURL('**/dashboard/booking');
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    await menu.getByRole('link', { name: 'MakeAdmin' }).waitFor();
    await untilTexts(
      menu.getByRole('link'),
      entries.map(([label]) => label),
    );
    for (const [label, path] of entries) {
      await menu.getByRole('link', { name: label, exact: true }).click();
      await page.waitForURL(`**/dashboard/${path}`);
      const current = menu.locator('[aria-current]');
      await current.and(menu.getByText(label, { exact: true })).waitFor();
      expect(await current.count()).to.equal(1);
    }
  });

  it('can be used with a thumb, and holds a very long name', async () => {
    const page = await openPage();
    const name = 'Adalbertinamaria'.repeat(6);
    await arriveAs(page, await register({ ...stranger(), name }), '/dashboard/booking');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByText(name).waitFor();
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    for (const link of await menu.getByRole('link').all())
      expect((await link.boundingBox())?.height).to.be.at.least(44);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).to.equal(0);
  });
});
