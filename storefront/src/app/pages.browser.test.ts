import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings, openPage } from '../testing/browser.ts';
import { logIn, placeBooking, plentifulPart, register } from '../testing/shop.ts';

const looks = [390, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

const isWiderThanItsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Holds the page, as it stands, to what is asked of every page: in both widths and colours. */
const assertSound = async (page: Page, name: string) => {
  expect(await page.getByRole('heading', { level: 1 }).count(), `${name}: one h1`).to.equal(1);
  for (const { width, colorScheme } of looks) {
    const look = `${name}, ${width} px, ${colorScheme}`;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page), look).to.deep.equal([]);
    expect(await isWiderThanItsWindow(page), `${look}: sticks out`).to.equal(false);
  }
};

describe('Every page is accessible at every width, light and dark', () => {
  for (const path of ['/', '/login', '/signup', '/no/such/page'])
    it(path, async () => {
      const page = await openPage();
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path === '/login') {
        await page.getByRole('button', { name: 'admin@parches.test' }).waitFor();
        await page.getByRole('button', { name: 'Login', exact: true }).click();
      }
      await assertSound(page, path);
    });

  it('the pages behind the login', async () => {
    const person = await register();
    const part = await plentifulPart();
    const booking = await placeBooking(person, part);
    const page = await openPage();
    await page.goto('/parches');
    await logIn(page, person);
    await page.getByRole('link', { name: part.name, exact: true }).waitFor();
    await assertSound(page, '/parches');
    await page.goto(`/parches/${part._id}`);
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.locator('input[name=phone][aria-invalid=true]').waitFor();
    await assertSound(page, '/parches/:id');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await assertSound(page, '/dashboard/booking with its question');
    await page.keyboard.press('Escape');
    await assertSound(page, '/dashboard/booking');
    await page.goto(`/dashboard/payment/${booking._id}`);
    await page.locator('button:enabled', { hasText: /^Pay$/ }).waitFor();
    await assertSound(page, '/dashboard/payment/:_id');
  }).timeout(60_000);
});

describe('Getting around', () => {
  it('moves the focus to the new heading, and names the tab', async () => {
    const page = await openPage();
    await page.goto('/');
    expect(await page.title()).to.contain('Parches');
    await page.getByRole('navigation').getByRole('link', { name: 'Login' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Login' });
    await heading.waitFor();
    expect(await heading.evaluate((h1) => h1 === document.activeElement)).to.equal(true);
    expect(await page.title()).to.equal('Login · Parches');
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

  it('says so where there is no page, and leads on', async () => {
    const page = await openPage();
    await page.goto('/nowhere');
    await page.getByRole('heading', { level: 1, name: 'There is no page here' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});
