// The storefront as it goes on to run from test to test: to load it anew takes five times as long as a way within it.
import type { Page } from 'playwright-core';
import { openRunning, type Program } from './browser.ts';
import { arriveAs, register, type Somebody } from './shop.ts';
import { goWithin } from './within.ts';

const nowhere = '/privacy';

const settled = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Privacy', exact: true }).waitFor();

/** Leads away from what a test has opened, and forgets what it has typed. */
const clear = async (page: Page): Promise<void> => {
  await goWithin(page, nowhere, () => settled(page));
  await page.evaluate(() => sessionStorage.clear());
};

const ofSomebody: Program = {
  start: async (page) => arriveAs(page, await register(), nowhere),
  clear,
};

let buying: Promise<Somebody> | undefined;

/** Somebody who buys in many tests, each of which looks at its own bookings alone. */
export const aBuyer = (): Promise<Somebody> => (buying ??= register());

const ofBuyer: Program = {
  start: async (page) => arriveAs(page, await aBuyer(), nowhere),
  clear,
};

/** Opens an empty page of the storefront as the buyer, for tests that do not sign them out. */
export const openAsBuyer = (): Promise<Page> => openRunning(ofBuyer);

/**
 * Opens a page of the storefront as somebody who has neither basket nor bookings, for tests that leave it so. The
 * program may run since an earlier test, and remember what it has asked for.
 */
export const openAsSomebody = async (
  path: string,
  arrive: (page: Page) => Promise<unknown>,
): Promise<Page> => {
  const page = await openRunning(ofSomebody);
  await goWithin(page, path, () => arrive(page));
  return page;
};

/** How many steps the browser can go back within the program. */
export const stepsBack = (page: Page): Promise<number> => page.evaluate(() => history.state.idx);
