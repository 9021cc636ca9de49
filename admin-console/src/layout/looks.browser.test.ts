import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings } from '../../../storefront/src/testing/axe.ts';
import { eventually, openPage } from '../../../storefront/src/testing/browser.ts';
import { shopUrl } from '../../../storefront/src/testing/chromium.ts';
import { goBare } from '../../../storefront/src/testing/used-page.ts';
import { remember, type Somebody } from '../../../storefront/src/testing/shop.ts';
import { goWithin, untilQuiet } from '../../../storefront/src/testing/within.ts';
import { demoAdmin, enterConsole } from '../testing/console.ts';
import { prepareScreens, type Screen } from '../testing/screens.ts';
import { fetchAnew } from '../../../adapters/http/testing/fetch-anew.ts';

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

type Look = readonly [width: number, colorScheme: 'light' | 'dark'];
type Pair = readonly [narrow: Look, wide: Look];
/**
 * Colours depend on the theme and the space on the width, so two looks find both kinds of faults.
 * The first of each two is the narrow one.
 */
const pairs = [
  [
    [320, 'light'],
    [1440, 'dark'],
  ],
  [
    [390, 'dark'],
    [1440, 'light'],
  ],
] as const satisfies Pair[];

const dress = async (page: Page, [width, colorScheme]: Look): Promise<void> => {
  // At once: one after the other would draw all of it twice.
  await Promise.all([
    page.setViewportSize({ width, height: 900 }),
    page.emulateMedia({ colorScheme }),
  ]);
};

/** What sticks out of a screen or is cut, and its elements, where they can be seen, beside the bar and the menu. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const overflow: string[] = [];
    const over = document.documentElement.scrollWidth - window.innerWidth;
    if (over > 0) overflow.push(`${over} pixels stick out`);
    // A name may be so long that it is cut; what pages are called is not.
    for (const title of document.querySelectorAll('h1')) {
      const isCut =
        title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight;
      if (isCut && title.textContent.length <= 40) overflow.push('the title is cut');
    }
    const elements = Array.from(
      document.querySelectorAll('#main-content *, [role=dialog] *'),
      (each) => `${each.tagName} ${each.checkVisibility({ visibilityProperty: true })}`,
    ).join();
    return { overflow, elements };
  });

/** The rules of axe that ask for colours or places. All others ask for elements alone. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/** Opens a screen, from the one before within the program where its person has that open already. */
const openScreen = async (page: Page, { path, shows, by, before, act }: Screen): Promise<void> => {
  const arrive = () => page.getByText(shows).first().waitFor();
  await before?.(page);
  if (by) await Promise.all([page.goto(path), arrive()]);
  else await goWithin(page, path, arrive);
  if (act) await untilQuiet(page, () => act(page));
};

/** The server knows the console's addresses too, for a reload. */
const answerOf = async (path: string): Promise<number> =>
  (await fetchAnew(new URL(path, shopUrl()), { headers: { accept: 'text/html' } })).status;

/** What axe finds on screens, and what sticks out. Each is seen first as the one before was seen last: to dress it anew is dear. */
const faultsOf = async (page: Page, screens: Screen[], [narrow, wide]: Pair): Promise<string[]> => {
  const found: string[] = [];
  let [now, next]: [Look, Look] = [narrow, wide];
  await dress(page, now);
  for (const screen of screens) {
    await openScreen(page, screen);
    let judged: string | undefined;
    for (const look of screen.once ? [narrow] : [now, next]) {
      if (look !== now) {
        await untilQuiet(page, () => dress(page, look));
        [now, next] = [next, now];
      }
      const { overflow: faults, elements } = await measure(page);
      const rules = elements === judged ? rulesOfLooks : undefined;
      if (!screen.once) faults.push(...(await axeFindings(page, rules)));
      judged = elements;
      found.push(...faults.map((one) => `${screen.name}, ${look.join(', ')}: ${one}`));
    }
    await page.unrouteAll();
  }
  return found;
};

describe('Every screen of the console', () => {
  let customer: Somebody;
  let screens: Screen[];

  before(async () => {
    ({ customer, screens } = await prepareScreens());
  });

  const of = (person: Screen['by']) => screens.filter(({ by }) => by === person);

  /** Opens a page in which a form with changes, which asks before it is left, may be left. */
  const openLeavable = async () => {
    const page = await openPage({ withPictures: true });
    page.on('dialog', (dialog) => void dialog.accept());
    return page;
  };

  it('is at an address that the server knows, too', async () => {
    for (const { name, path } of screens)
      expect(await answerOf(path), name).to.equal(name === 'no such page' ? 404 : 200);
  });

  it('has nothing for axe to find, and nothing that sticks out: for whoever is no admin', async () => {
    const page = await openLeavable();
    const found = await faultsOf(page, of('nobody'), pairs[0]);
    await remember(page, customer);
    found.push(...(await faultsOf(page, of('customer'), pairs[0])));
    expect(found).to.deep.equal([]);
  });

  for (const [turn, pair] of pairs.entries())
    it(`has nothing for axe to find, and nothing that sticks out: ${pair.map((look) => look.join(' px, ')).join('; ')}`, async () => {
      const page = await openLeavable();
      // Not at the dashboard, which asks anew only when it is come to, or after a minute.
      await enterConsole(page, demoAdmin, '/admin/shipping/pick-list');
      // Not one after the other: a screen that is at the address of the one before asks for nothing.
      const some = of(undefined).filter((_, index) => index % pairs.length === turn);
      expect(await faultsOf(page, some, pair)).to.deep.equal([]);
    });
});

describe('The console, as everybody must be able to use it', () => {
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

    // As the shop stores it.
    const shop = await page.context().newPage();
    await goBare(shop);
    await shop.evaluate(() => localStorage.setItem('theme', 'bench'));
    await page.getByRole('button', { name: 'Theme: Bench, light' }).waitFor();
    expect(await paper()).to.equal(bench);
  });

  it('keeps title, bar, menu and headings in view except from who scrolls down on a phone; closes the menu that would cover it', async () => {
    const page = await openPage();
    await enterConsole(page, demoAdmin, '/admin/products');
    await page.getByRole('row').nth(5).waitFor();
    // What react-admin draws in bar and menu is as large as ours beside it, and has room for a fingertip.
    const places = page.locator(
      ':is(header button, header a[aria-label="To the shop"], [role=menuitem])',
    );
    const icons = places.locator('svg:not(svg *)');
    const widths = await icons.evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(widths).to.deep.equal(Array(await places.count()).fill(20));
    const heights = await places.evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.min(...heights)).to.be.at.least(44);
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

    // The menu beside a page is closed before it would cover it.
    await page.setViewportSize({ width: 1440, height: 900 });
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
