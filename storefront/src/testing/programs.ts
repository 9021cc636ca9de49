// The storefront as it goes on to run from test to test: to load it anew takes five times as long as a way within it.
import type { Page } from 'playwright-core';
import type { Basket } from '../../../adapters/http/contract.ts';
import { openRunning, type Program } from './browser.ts';
import { arriveAs, callAs, register, type Somebody } from './shop.ts';
import { comeBack, goWithin, untilAnswered } from './within.ts';

const nowhere = '/privacy';

const settled = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Privacy', exact: true }).waitFor();

/** Leads away from what a test has opened, and forgets all but who is signed in. */
const clear = async (page: Page): Promise<void> => {
  await goWithin(page, nowhere, () => settled(page));
  // What the page shows, it may still have to tell the shop.
  await untilAnswered(page);
  await page.evaluate(() => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage).filter((one) => !/^(access|firebase)/.test(one))) {
      localStorage.removeItem(key);
      // The program hears of it, as of what another tab does.
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    }
    for (const button of document.querySelectorAll<HTMLElement>('.Toastify__close-button'))
      button.click();
  });
  await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' });
};

const ofSomebody: Program = {
  start: async (page) => arriveAs(page, await register(), nowhere),
  clear,
};

let buying: Promise<Somebody> | undefined;

/** Somebody who buys in many tests, each of which looks at its own bookings alone. */
export const aBuyer = (): Promise<Somebody> => (buying ??= register());

const emptyBasket = async (): Promise<void> => {
  const buyer = await aBuyer();
  const { lines } = await callAs<Basket>(buyer, 'GET', '/basket');
  for (const { productId } of lines) await callAs(buyer, 'DELETE', `/basket/${productId}`);
};

const ofBuyer: Program = {
  // Not emptied here: a test may have put something in before it opens a page.
  start: async (page) => arriveAs(page, await aBuyer(), nowhere),
  closed: emptyBasket,
  clear: async (page) => {
    await clear(page);
    await emptyBasket();
    await comeBack(page);
    const basket = page.getByRole('banner').getByRole('link', { name: 'Basket', exact: true });
    await basket.waitFor();
  },
};

/**
 * Opens a page of the storefront as the buyer, for tests that do not sign them out.
 * @param prepare what is to be done before it is opened
 */
export const openAsBuyer = async (
  path: string,
  prepare: (unopened: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> => {
  const page = await openRunning(ofBuyer);
  await prepare(page);
  const title = page.getByRole('heading', { level: 1 });
  await goWithin(page, path, () => title.filter({ hasNotText: 'Privacy' }).waitFor());
  return page;
};

const ofVisitor: Program = {
  start: async (page) => {
    await page.goto(nowhere);
    await settled(page);
  },
  clear,
};

/** How a page is opened in a program. */
const opening =
  (program: Program) =>
  async (path: string, arrive: (page: Page) => Promise<unknown>): Promise<Page> => {
    const page = await openRunning(program);
    await goWithin(page, path, () => arrive(page));
    return page;
  };

/** Opens a page of the storefront as a visitor, who stays one. */
export const openAsVisitor = opening(ofVisitor);

/**
 * Opens a page of the storefront as somebody who has neither basket nor bookings, for tests that leave it so. The
 * program may run since an earlier test, and remember what it has asked for.
 */
export const openAsSomebody = opening(ofSomebody);

/** How many entries something adds to the browser's history, which counts no more than fifty itself. */
export const entriesBy = async (page: Page, act: () => Promise<unknown>): Promise<number> => {
  const added = await page.evaluateHandle(() => {
    const count = { entries: 0 };
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      count.entries += 1;
      push(...entry);
    };
    return count;
  });
  await act();
  await page.evaluate(() => Reflect.deleteProperty(history, 'pushState'));
  return (await added.jsonValue()).entries;
};
