// What the tests of the sign-in and of the session share.
import type { Page } from 'playwright-core';

export const pathOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

/** The names under which something of a session is stored: the shop's, and the provider's. */
export const keptOfSession = async (page: Page): Promise<string[]> => {
  const names = await page.evaluate(() => Object.keys(localStorage));
  return names.filter((name) => /^(?:accessToken|firebase)/.test(name));
};
