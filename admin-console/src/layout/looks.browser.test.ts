import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings } from '../../../storefront/src/testing/axe.ts';
import { eventually, openPage } from '../../../storefront/src/testing/browser.ts';
import { shopUrl } from '../../../storefront/src/testing/chromium.ts';
import { remember } from '../../../storefront/src/testing/shop.ts';
import { goWithin, untilQuiet } from '../../../storefront/src/testing/within.ts';
import { demoAdmin, enterConsole } from '../testing/console.ts';
import { prepareScreens } from '../testing/screens.ts';

/** Scrolls from the top to the end of the page, and waits for what moves because of it. */
const scrollDown = async () => {
  for (const top of [0, document.documentElement.scrollHeight]) {
    scrollTo(0, top);
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((done) => requestAnimationFrame(done));
  }
  const moves = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.all(moves.map(({ finished }) => finished));
};

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

const dress = async (page: Page, [width, colorScheme]: Look): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
};

/** What axe finds on a screen, and what sticks out. */
const faults = async (page: Page): Promise<string[]> => {
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
  return findings;
};

/** An admin's console, which runs on from screen to screen: loading it takes longer. */
const openConsole = async (): Promise<Page> => {
  const page = await openPage({ withPictures: true });
  // A form with changes asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept());
  // Not at the dashboard, which asks anew only when it is come to, or after a minute.
  await enterConsole(page, demoAdmin, '/admin/shipping/pick-list');
  return page;
};

describe('The console, as everybody must be able to use it', () => {
  it('has nothing for axe to find on any screen, and nothing that sticks out', async () => {
    const { customer, screens } = await prepareScreens();
    const others = {
      nobody: await openPage({ withPictures: true }),
      customer: await openPage({ withPictures: true }),
    };
    await remember(others.customer, customer);
    // In turn: a screen that is at the address of the one before asks for nothing.
    const consoles = [await openConsole(), await openConsole()];

    const found: string[] = [];
    for (const [index, screen] of screens.entries()) {
      const { name, path, shows, by = 'admin', once = false, before, act } = screen;
      // The server knows the console's addresses too, for a reload.
      const { status } = await fetch(new URL(path, shopUrl()), {
        headers: { accept: 'text/html' },
      });
      if (status !== (name === 'no such page' ? 404 : 200)) found.push(`${name}: ${status}`);
      const own = by === 'admin' ? consoles[index % 2] : undefined;
      const page = own ?? others[by === 'admin' ? 'nobody' : by];
      const arrive = () => page.getByText(shows).first().waitFor();
      await before?.(page);
      if (own) await goWithin(page, path, arrive);
      else await Promise.all([page.goto(path), arrive()]);
      if (act) await untilQuiet(page, () => act(page));
      const both = index % 2 === 0 ? looks : otherLooks;
      for (const look of once ? looks.slice(0, 1) : both) {
        await untilQuiet(page, () => dress(page, look));
        found.push(...(await faults(page)).map((one) => `${name}, ${look.join(', ')}: ${one}`));
      }
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

  it('keeps its title, and its bar, menu and headings in view except from who scrolls down on a phone', async () => {
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/products');
    await page.getByRole('row').nth(5).waitFor();
    for (const [width, isKept] of [
      [1440, true],
      [390, false],
    ] as const) {
      await page.setViewportSize({ width, height: 400 });
      const heading = page.locator('h1');
      const isInView = async () => {
        await page.evaluate(scrollDown);
        return ((await heading.boundingBox())?.y ?? NaN) >= 0;
      };
      if (!isKept) {
        // It may scroll while it is drawn anew for the width, which ends it all higher up.
        await eventually(isInView, (now) => !now);
        continue;
      }
      expect(await isInView(), `${width}`).to.equal(true);
      expect(await heading.textContent(), `${width}`).to.equal('Products');
      const { height = NaN } = (await page.getByRole('banner').boundingBox()) ?? {};
      for (const below of [
        page.getByRole('menuitem', { name: 'Dashboard' }),
        page.getByRole('columnheader', { name: 'Name' }),
      ])
        expect((await below.boundingBox())?.y, `${width}`).to.be.at.least(height - 1);
    }
  });

  it('closes the menu beside a page before it would cover it', async () => {
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/products');
    const [open, close] = ['Open menu', 'Close menu'].map((name) =>
      page.getByRole('button', { name }),
    );
    const narrow = async () => {
      await close?.waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      await open?.waitFor();
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    // As it is at first, and as it was opened.
    await narrow();
    await close?.click();
    await open?.click();
    await narrow();
    // On a phone it is opened as ever, and closed when the page is loaded again.
    await page.setViewportSize({ width: 390, height: 844 });
    await open?.click();
    await page.getByRole('menuitem', { name: 'Users' }).waitFor();
    await page.reload();
    await open?.waitFor();
  });
});
