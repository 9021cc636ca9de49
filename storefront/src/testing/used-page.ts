// A page that one test has used, made ready for the next. Its process and what that has compiled
// stay, which is half of what it costs to open a page of the shop in a new browser.
import type { BrowserContext, Page } from 'playwright-core';
import { shopUrl } from './chromium.ts';

/** An answer of the shop that has no program: here a page remembers what its origin does, and waits. */
const BARE = '/robots.txt';

/** What a test cannot take back; its browser is not used again. */
const changed = new WeakSet<BrowserContext>();

/** Notices what a test does to the page that cannot be taken back. */
export const markChanges = (page: Page): void => {
  const context = page.context();
  const mark =
    <Arguments extends unknown[], Result>(act: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      changed.add(context);
      return act(...given);
    };
  page.addInitScript = mark(page.addInitScript.bind(page));
  page.clock.install = mark(page.clock.install.bind(page.clock));
};

/** Whether no page of the shop stands in it yet. */
export const isEmpty = (page: Page): boolean =>
  [new URL(BARE, shopUrl()).href, 'about:blank'].includes(page.url());

/** Leaves what stands in the page for a document of the shop that has no program. */
export const goBare = async (page: Page): Promise<void> => {
  await page.goto(BARE);
};

/** Whether the page of this browser, of which it is the only one, can be used by another test. */
export const isReusable = (context: BrowserContext): boolean =>
  context.pages().length === 1 && !changed.has(context);

/** Makes the page as good as new: nothing of the shop remembered, nobody listening. */
export const renew = async (page: Page): Promise<void> => {
  const context = page.context();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await goBare(page);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases())
      if (name !== undefined) indexedDB.deleteDatabase(name);
  });
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    forcedColors: null,
    contrast: null,
  });
  await page.setViewportSize({ width: 1440, height: 900 });
};
