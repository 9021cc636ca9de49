import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { eventually, openPage, takeMissteps } from '../testing/browser.ts';
import { register, remember } from '../testing/shop.ts';
import { answerTo } from '../testing/answer-to.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const frameStands = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.getByRole('contentinfo').waitFor();
};

describe('A page that breaks', () => {
  // React reports the caught error on the browser's console, where developers see it.
  const itIsTold = () => expect(takeMissteps()).to.have.length.above(0);

  it('leaves the frame standing, says so, and leads on', async () => {
    const page = await openPage();
    await remember(page, await register());
    await page.route(/\/product\?/, async (route) => {
      const response = await answerTo(route);
      const parts: object[] = await response.json();
      // Data that makes the page throw.
      await route.fulfill({
        response,
        json: parts.map((part) => Object.assign(part, { name: {} })),
      });
    });
    // The server does not send a filtered list with the page.
    await page.goto('/parches?maxPrice=900');
    await title(page, 'Something is wrong with this page').waitFor();
    await frameStands(page);
    itIsTold();
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.unrouteAll();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await title(page, 'Computer parts, picked by builders').waitFor();
  });

  it('leaves the menu of the dashboard standing, and is tried again where somebody goes on within it', async () => {
    const page = await openPage();
    await remember(page, await register());
    await page.route('**/assets/dashboard-*.js', (route) => route.abort());
    await page.route('**/booking/*', (route) => route.fulfill({ json: [null] }));
    await page.goto('/terms');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Your bookings' }).click();
    await title(page, 'This page did not load').waitFor();
    await page.unroute('**/assets/dashboard-*.js');
    await footer.getByRole('link', { name: 'Write a review' }).click();
    await title(page, 'Add Review').waitFor();

    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    await menu.getByRole('link', { name: 'Booking' }).click();
    await title(page, 'Something is wrong with this page').waitFor();
    await frameStands(page);
    itIsTold();
    await menu.getByRole('link', { name: 'My Profile' }).click();
    await title(page, 'My Profile').waitFor();
  });

  it('is loaded again where its program alone did not arrive with the shop', async () => {
    const page = await openPage();
    await page.route('**/assets/blogs-page-*.js', (route) => route.abort());
    await page.goto('/blogs', { waitUntil: 'commit' });
    await title(page, 'This page did not load').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load it again' }).click();
    await title(page, 'Blogs').waitFor();
  });

  it('is none for a part that comes late: that alone says so, and how to go on', async () => {
    const page = await openPage();
    await page.route(/\/assets\/(password-reset|part-picker)-.*\.js/, (route) => route.abort());
    await page.goto('/login');
    await page.getByLabel('Email').fill('ada@parches.test');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('alert').getByText('A part of this page did not load.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).to.equal('ada@parches.test');

    await page.goto('/builder');
    const choose = page.getByRole('button', { name: 'Choose a processor' });
    await choose.click();
    const dialog = page.getByRole('dialog', { name: 'The parts did not load' });
    await dialog.waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    await title(page, 'Build a machine').waitFor();
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Load the page again' }).click();
    await dialog.waitFor({ state: 'detached' });
    await choose.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Choose/ })
      .first()
      .waitFor();
    itIsTold();
  });

  it('asks again for what a click needs and has not got, with the next click', async () => {
    const page = await openPage();
    const asked: string[] = [];
    await page.route('**/assets/add-to-basket-*.js', (route) => {
      asked.push(route.request().resourceType());
      return route.abort();
    });
    await page.goto('/');
    const button = (words: string) =>
      page.getByRole('button', { name: new RegExp(`^${words}`) }).first();
    await button('Add to basket').click();
    await button('Not added. Try again').waitFor();
    // As a module it is not asked for before it is here: older browsers would remember that it was not.
    expect(asked).to.deep.equal(['fetch']);
    await page.unrouteAll();
    await button('Not added. Try again').click();
    await page.getByRole('link', { name: 'Basket, 1 part' }).waitFor();
  });

  it('says so, too, where its program does not arrive, and comes by another try', async () => {
    const page = await openPage();
    await page.route('**/assets/base-*.js', (route) => route.abort());
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('alert').getByText('This page did not load fully').waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.locator('html[data-running]').waitFor({ state: 'attached' });
    expect(await page.getByRole('alert').count()).to.equal(0);
  });

  it('is none for what only pops up: without it the page stands', async () => {
    const page = await openPage();
    await page.route('**/assets/toasts-*.js', (route) => route.abort());
    await page.goto('/blogs');
    // The page does not wait for it, so it may break later than the page has come to rest.
    await eventually(
      async () => takeMissteps(),
      (told) => told.length > 0,
    );
    await title(page, 'Blogs').waitFor();
    await frameStands(page);
  });
});
