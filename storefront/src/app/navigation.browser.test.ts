import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { hold, openPage } from '../testing/browser.ts';
import { shopUrl } from '../testing/chromium.ts';
import { aPart, arriveAs, register, remember } from '../testing/shop.ts';
import { goWithin } from '../testing/within.ts';

/** The heading of a page, once it has the focus. */
const focused = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).and(page.locator(':focus'));

describe('Getting around', () => {
  it('moves the focus to the new heading, and names the tab', async () => {
    const page = await openPage();
    await page.goto('/');
    expect(await page.title()).to.contain('Parches');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await focused(page, 'Login').waitFor();
    expect(await page.title()).to.equal('Login · Parches');
  });

  it('keeps the focus on the heading where another takes its place once the page has loaded', async () => {
    const page = await openPage();
    await arriveAs(page, await register(), '/delivery');
    const { _id, name } = await aPart();
    const answer = await hold(page, `**/products/${_id}`, 'GET');
    await goWithin(page, `/parches/${_id}`, async () => {
      await focused(page, 'Loading the part…').waitFor();
      answer();
      await focused(page, name).waitFor();
    });
  });

  it('lets the keyboard skip the top bar', async () => {
    const page = await openPage();
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).to.equal(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(
      await page.getByLabel('Email').evaluate((field) => field === document.activeElement),
    ).to.equal(true);
  });

  it('leads to no other host, whatever its history says', async () => {
    const page = await openPage();
    await remember(page, await register());
    for (const pathname of ['//elsewhere.test', '/\t/elsewhere.test', 'javascript:alert(1)']) {
      await page.evaluate(
        (from) => {
          history.replaceState({ key: 'a', usr: { from }, idx: 0 }, '', '/login');
        },
        { pathname },
      );
      await page.reload({ waitUntil: 'commit' });
      await page.waitForURL(new URL('/', shopUrl()).href);
    }
  });

  it('says so where there is no page, with a picture, and leads on', async () => {
    const page = await openPage();
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1, name: 'There is no page here' }).waitFor();
    await page.locator('main img[src="/not-found.svg"]').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});
