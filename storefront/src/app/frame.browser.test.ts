import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { eventually, openForgetfulPage, openPage, untilTexts } from '../testing/browser.ts';
import { arriveAs, logIn, register } from '../testing/shop.ts';
import { answerTo } from '../testing/answer-to.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The links and buttons of the main menu that can be seen. */
const entries = (page: Page) => main(page).locator('a, button').filter({ visible: true });

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

describe('The top bar', () => {
  it('leads a visitor to Home, Parches, Builder, Blogs, Portfolio and Login', async () => {
    const page = await openPage();
    await page.goto('/blogs');
    await untilTexts(entries(page), ['Home', 'Parches', 'Builder', 'Blogs', 'Portfolio', 'Login']);
    const picture = page.getByRole('banner').getByRole('img', { name: 'Nobody is signed in' });
    expect(await picture.getAttribute('src')).to.equal('/pictures/default-avatar.svg');
    const here = main(page).locator('[aria-current=page]');
    await untilTexts(here, ['Blogs']);
  });

  it('has Dashboard, Sign Out and the way to the profile for who is signed in, as the footer has the one to their bookings', async () => {
    const page = await openPage();
    await arriveAs(page, await register(), '/delivery');
    await untilTexts(entries(page), [
      'Home',
      'Parches',
      'Builder',
      'Blogs',
      'Portfolio',
      'Dashboard',
      'Sign Out',
    ]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your bookings' }).click();
    await page.waitForURL('**/dashboard/booking');
    await page.getByRole('link', { name: 'Your profile' }).click();
    await page.waitForURL('**/dashboard/myProfile');
    await main(page).getByRole('button', { name: 'Sign Out' }).click();
    await main(page).getByRole('link', { name: 'Login' }).waitFor();
  });

  it('shows the person’s own picture, and the default one where that is gone', async () => {
    const page = await openPage();
    await page.route('**/identitytoolkit.googleapis.com/v1/accounts:lookup*', async (route) => {
      const response = await answerTo(route);
      const body: { users: object[] } = await response.json();
      const users = body.users.map((user) => ({ ...user, photoUrl: '/pictures/reviewer-1.svg' }));
      await route.fulfill({ response, json: { ...body, users } });
    });
    await arriveAs(page, await register(), '/delivery');
    const picture = page.getByRole('banner').getByRole('img', { name: 'Your profile' });
    const source = () => picture.getAttribute('src');
    await eventually(source, (src) => src === '/pictures/reviewer-1.svg');
    await picture.dispatchEvent('error');
    await eventually(source, (src) => src === '/pictures/default-avatar.svg');
  });

  it('is a menu on a phone, for the keyboard as well', async () => {
    const page = await openPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await untilTexts(entries(page), []);
    await page.keyboard.press('Enter');
    await main(page).getByRole('link', { name: 'Home' }).waitFor();
    await eventually(
      () => button.getAttribute('aria-expanded'),
      (expanded) => expanded === 'true',
    );
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, '#menu a[href="/"]'), 'the first entry').to.equal(true);
    await page.keyboard.press('Escape');
    await untilTexts(entries(page), []);
    expect(await hasFocus(page, '[popovertarget=menu]'), 'back on the button').to.equal(true);
    await page.keyboard.press('Enter');
    for (const name of ['Home', 'Parches', 'Builder', 'Blogs']) {
      await page.keyboard.press('Tab');
      const box = await main(page).getByRole('link', { name }).boundingBox();
      expect(box?.height, name).to.be.at.least(44);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/blogs');
    await untilTexts(entries(page), []);
  });
});

describe('The theme', () => {
  const choose = async (page: Page, name: string) => {
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page.getByRole('radio', { name }).check();
    await page.keyboard.press('Escape');
  };
  const paper = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  it('follows the system until the person chooses, remembers the choice, and is the same in every tab', async () => {
    const page = await openPage();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/delivery');
    await page.getByRole('button', { name: 'Theme: As the system' }).waitFor();
    const dark = await paper(page);
    await choose(page, 'Bench');
    expect(await theme(page)).to.equal('bench');
    expect(await paper(page)).to.not.equal(dark);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).to.equal('bench');
    await page.reload();
    await page.getByRole('button', { name: 'Theme: Bench, light' }).waitFor();
    expect(await theme(page)).to.equal('bench');
    await choose(page, 'As the system');
    expect(await theme(page)).to.equal(undefined);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).to.equal(null);
    expect(await paper(page)).to.equal(dark);

    const other = await page.context().newPage();
    await other.goto('/delivery');
    await other.getByRole('button', { name: 'Theme: As the system' }).waitFor();
    await page.bringToFront();
    await choose(page, 'Board');
    await other.getByRole('button', { name: 'Theme: Board, dark' }).waitFor();
    expect(await theme(other)).to.equal('board');
  });
});

describe('Without a connection', () => {
  it('a page says so, and asks again for what failed when there is one', async () => {
    const page = await openPage();
    await arriveAs(page, await register(), '/delivery');
    await page.route('**/booking/*', (route) => route.abort());
    await main(page).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await page.context().setOffline(true);
    const notice = page.getByText('You are offline. What you typed is kept.');
    await notice.waitFor();
    await page.unroute('**/booking/*');
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
    await page.getByText('Nothing is booked yet').waitFor();
  });
});

describe('A browser that keeps nothing for the shop', () => {
  it('shows its pages all the same, and knows what it is told as long as one is open', async () => {
    const page = await openForgetfulPage();
    await page.goto('/login');
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page.getByRole('radio', { name: 'Board, dark' }).check();
    await page.keyboard.press('Escape');
    await logIn(page, await register());
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Nothing is booked yet').waitFor();
  });
});

describe('A narrow window', () => {
  it('shows a page at 320 pixels without sideways scrolling, its menu and theme open', async () => {
    const page = await openPage();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/login');
    for (const name of ['Menu', /^Theme/]) {
      await page.getByRole('button', { name }).click();
      const { scrollWidth, innerWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        innerWidth: window.innerWidth,
      }));
      expect(scrollWidth).to.be.at.most(innerWidth);
      expect(await axeFindings(page)).to.deep.equal([]);
      await page.keyboard.press('Escape');
    }
  });

  it('shows parts on a phone at a zoom of 200 % without sideways scrolling', async () => {
    const page = await openPage();
    await page.setViewportSize({ width: 195, height: 422 });
    await page.goto('/');
    await page
      .getByRole('button', { name: /^Add to basket/ })
      .first()
      .waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).to.be.at.most(0);
  });
});
