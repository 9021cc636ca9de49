// Ways within the program that runs: they take a third of the time of a page that is loaded anew.
import type { Page, Request } from 'playwright-core';
import { eventually, underWay } from './browser.ts';

/** Leads the program to another of its pages, as the browser's own buttons do. */
const lead = (path: string) => {
  const index: number = history.state?.idx ?? 0;
  history.pushState({ idx: index + 1, key: crypto.randomUUID() }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
};

/** Lets the program render what has arrived, and ask for what that needs. */
export const twoFrames = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/**
 * Lets the toasts of a document stay until they are closed, in `evaluate` or `addInitScript`: to look at one may take a
 * busy machine longer than the five seconds that it stays, until the animation of its bar has ended.
 */
export const letToastsStay = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important; }');
  document.adoptedStyleSheets.push(sheet);
};

/**
 * Does something, and waits until a toast tells of it. The wait begins before: the toast stays for five seconds, which
 * may be over by the time that a busy test looks for it.
 */
export const untilTold = (
  page: Page,
  text: string | RegExp,
  act: () => unknown,
): Promise<unknown> => Promise.all([page.getByRole('alert').getByText(text).waitFor(), act()]);

/** Waits until nothing that the page has asked for is under way, but for what was so before. */
export const untilAnswered = (
  page: Page,
  before: ReadonlySet<Request> = new Set(),
): Promise<unknown> =>
  eventually(
    async () => {
      await page.evaluate(twoFrames);
      return [...underWay(page)].filter((request) => !before.has(request)).map((it) => it.url());
    },
    (urls) => urls.length === 0,
  );

/** Does something to a page, and waits until nothing that it asked for meanwhile is under way. */
export const untilQuiet = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  const before = new Set(underWay(page));
  await act();
  await untilAnswered(page, before);
};

/**
 * Lets what is shown be asked for again, as when somebody comes back from another tab. What is under way is waited
 * for: its answer may be older than what was done elsewhere, and nothing is asked for twice at once.
 */
export const comeBack = async (page: Page): Promise<void> => {
  await untilAnswered(page);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
};

/**
 * Goes to a page of the program that the browser has open, where it does what is to be done there,
 * and waits until nothing is asked for any more.
 */
export const goWithin = (page: Page, path: string, arrive: () => Promise<unknown>): Promise<void> =>
  untilQuiet(page, async () => {
    await page.evaluate(lead, path);
    await arrive();
  });
