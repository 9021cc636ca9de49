import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings } from '../../../storefront/src/testing/axe.ts';
import { openPage } from '../../../storefront/src/testing/browser.ts';
import { shopUrl } from '../../../storefront/src/testing/chromium.ts';
import { remember } from '../../../storefront/src/testing/shop.ts';
import { goWithin } from '../../../storefront/src/testing/within.ts';
import { demoAdmin, enterConsole, fillLogin } from '../testing/console.ts';
import { prepareScreens } from '../testing/screens.ts';

type Look = [width: number, colorScheme: 'light' | 'dark'];
/**
 * Colours depend on the theme and the space on the width, so these two looks find both kinds of
 * faults.
 */
const looks: Look[] = [
  [320, 'light'],
  [1440, 'dark'],
];
const otherLooks: Look[] = [
  [390, 'dark'],
  [1440, 'light'],
];

/** What axe finds on a screen in this look, and what sticks out. */
const faults = async (page: Page, name: string, [width, colorScheme]: Look): Promise<string[]> => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const findings = await axeFindings(page);
  if (over > 0) findings.push(`${over} pixels stick out`);
  // A name may be so long that it is cut; what pages are called is not.
  const isCut = await page
    .locator('h1')
    .evaluate(
      (title) =>
        title.textContent.length <= 40 &&
        (title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight),
    );
  if (isCut) findings.push('the title is cut');
  return findings.map((one) => `${name}, ${width}, ${colorScheme}: ${one}`);
};

describe('The console, as everybody must be able to use it', () => {
  it('has nothing for axe to find on any screen, and nothing that sticks out', async () => {
    const { customer, screens } = await prepareScreens();
    const pages = {
      nobody: await openPage({ withPictures: true }),
      customer: await openPage({ withPictures: true }),
      admin: await openPage({ withPictures: true }),
    };
    await pages.customer.goto('/admin/');
    await fillLogin(pages.customer, customer);
    await remember(pages.admin, demoAdmin);
    // A console that was widened opens its menu when it becomes narrow: each width has its own.
    const [narrow, wide] = [
      await openPage({ withPictures: true }),
      await openPage({ withPictures: true }),
    ];
    await narrow.setViewportSize({ width: 390, height: 900 });
    for (const page of [narrow, wide]) await enterConsole(page, demoAdmin);

    const found: string[] = [];
    for (const [index, { name, path, shows, by = 'admin', before, act }] of screens.entries()) {
      // The server knows the console's addresses too, for a reload.
      const { status } = await fetch(new URL(path, shopUrl()), {
        headers: { accept: 'text/html' },
      });
      if (status !== (name === 'no such page' ? 404 : 200)) found.push(`${name}: ${status}`);
      const bothLooks = index % 2 === 0 ? looks : otherLooks;
      // What the shop shows to an admin at once, the running console is led to.
      if (by === 'admin' && !before && !act) {
        for (const look of bothLooks) {
          const page = look[0] < 1440 ? narrow : wide;
          await goWithin(page, path, () => page.getByText(shows).first().waitFor());
          found.push(...(await faults(page, name, look)));
        }
        continue;
      }
      const page = pages[by];
      await before?.(page);
      // Opened narrow and then widened: after narrowing a page, its layout takes a while to settle.
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto(path);
      await page.getByText(shows).first().waitFor();
      await act?.(page);
      await page.waitForLoadState('networkidle');
      for (const look of bothLooks) found.push(...(await faults(page, name, look)));
      await page.unrouteAll();
    }
    expect(found).to.deep.equal([]);
  });

  it('has the theme that was chosen, here or in the shop, without a reload', async () => {
    const page = await openPage({ withPictures: true });
    await enterConsole(page);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    const bench = await paper();
    await page.getByRole('button', { name: 'Theme: As the system' }).click();
    await page.getByRole('menuitemradio', { name: 'Board, dark' }).click();
    await page.getByRole('button', { name: 'Theme: Board, dark' }).waitFor();
    const board = await paper();
    expect(board).not.to.equal(bench);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).to.equal('board');
    await page.reload();
    await page.getByRole('button', { name: 'Theme: Board, dark' }).waitFor();
    expect(await paper()).to.equal(board);

    const shop = await page.context().newPage();
    await shop.goto('/');
    await shop.evaluate(() => localStorage.setItem('theme', 'bench'));
    await page.getByRole('button', { name: 'Theme: Bench, light' }).waitFor();
    expect(await paper()).to.equal(bench);
  });
});
