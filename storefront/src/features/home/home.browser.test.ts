import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings } from '../../testing/axe.ts';
import { openPage, untilTexts } from '../../testing/browser.ts';
import { products } from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';

const shelf = (page: Page) => page.getByRole('region', { name: 'First on the shelf' });
const customers = (page: Page) => page.getByRole('region', { name: 'What customers say' });
const processor = (page: Page) => page.getByRole('link', { name: 'See the 9800X3D' });

/** What the page asks for. */
const data = ['**/product?*', '**/review?*'];

/** Comes from another page, so that the browser fetches the data itself. */
const comeHome = async (page: Page) => {
  await page.goto('/delivery');
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
};

describe('The home page, open to anyone', () => {
  it('names the tab, has one h1, the stat cards 100+, 400+ and 500+, the first 6 products, the way to all of them, and a word about a processor, which leads to it', async () => {
    const all = await products();
    const first = all.slice(0, 6);
    const page = await openPage();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).to.equal(1);
    expect(await page.title()).to.equal('Computer parts, picked by builders · Parches');
    const stats = page.getByRole('region', { name: 'Parches in figures' }).getByRole('listitem');
    await untilTexts(stats.locator('p:first-child'), ['100+', '400+', '500+']);

    const cards = shelf(page).getByRole('listitem');
    await cards
      .filter({ has: page.getByRole('link') })
      .nth(5)
      .waitFor();
    expect(await cards.count()).to.equal(6);
    for (const [place, { name, _id }] of first.entries())
      expect(await cards.nth(place).getByRole('link', { name }).getAttribute('href')).to.equal(
        `/parches/${_id}`,
      );
    const part = all.find(({ name }) => name.includes('9800X3D'));
    expect(await processor(page).getAttribute('href')).to.equal(`/parches/${part?._id}`);
    const facts = page.getByRole('table', { name: 'The processor’s facts' });
    expect(await facts.getByRole('row').count()).to.be.at.least(5);
    await shelf(page).getByRole('link', { name: 'See all parts' }).click();
    await page.waitForURL('**/login');
  });

  it('says what will stand there while there are no parts and no reviews, and how to begin', async () => {
    const page = await openPage();
    for (const address of data)
      await page.route(address, (route) =>
        route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
      );
    await comeHome(page);
    await page.getByText('The shelves are empty').waitFor();
    expect(await processor(page).getAttribute('href')).to.equal('/parches?q=9800X3D');
    await shelf(page).getByText('The first six parts stand here').waitFor();
    await shelf(page).getByRole('link', { name: 'Add a part' }).waitFor();
    await customers(page).getByText('The first review will stand here.').waitFor();
    const link = customers(page).getByRole('link', { name: 'Add a review' });
    expect(await link.getAttribute('href')).to.equal('/dashboard/addReview');
    expect(await axeFindings(page)).to.deep.equal([]);
  });

  it('says so when parts or reviews cannot be read, and can be asked again', async () => {
    const page = await openPage();
    for (const address of data) await page.route(address, (route) => route.abort());
    await comeHome(page);
    for (const region of [shelf(page), customers(page)])
      await region.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.unrouteAll();
    await shelf(page).getByRole('button', { name: 'Try again' }).click();
    await shelf(page).getByRole('listitem').getByRole('link').nth(5).waitFor();
    await customers(page).getByRole('button', { name: 'Try again' }).click();
    await customers(page).getByRole('listitem').nth(5).waitFor();
  });

  it('holds the place of parts and reviews while they come', async () => {
    const page = await openPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/product?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await comeHome(page);
    await shelf(page).getByText('Loading the parts').waitFor();
    const height = async () => (await shelf(page).boundingBox())?.height ?? 0;
    const before = await height();
    held.resolve();
    await shelf(page).getByRole('listitem').getByRole('link').nth(5).waitFor();
    expect(await height()).to.be.closeTo(before, before / 10);
  });

  it('is sound in both themes on a phone and on a desk, also while the slides move', async () => {
    const page = await openPage();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    await page.locator('#slides[aria-live=off]').waitFor();
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    expect(await unsoundness(page)).to.deep.equal([]);
  });
});
