// Ways within the program that runs: they take a third of the time of a page that is loaded anew.
import type { Page, Request } from 'playwright-core';
import { eventually } from './browser.ts';

/** Leads the program to another of its pages, as the browser's own buttons do. */
const lead = (path: string) => {
  const index: number = history.state?.idx ?? 0;
  history.pushState({ idx: index + 1, key: crypto.randomUUID() }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
};

/** Lets the program render what has arrived, and ask for what that needs. */
export const twoFrames = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/** Does something to a page, and waits until nothing that it asked for meanwhile is under way. */
export const untilQuiet = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  const underWay = new Set<Request>();
  const starts = (request: Request) => void underWay.add(request);
  const ends = (request: Request) => void underWay.delete(request);
  page.on('request', starts).on('requestfinished', ends).on('requestfailed', ends);
  await act();
  await eventually(
    async () => {
      await page.evaluate(twoFrames);
      return underWay.size;
    },
    (size) => size === 0,
  );
  page.off('request', starts).off('requestfinished', ends).off('requestfailed', ends);
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
