// What the tests of the sign-in and of the session share.
import type { Page } from 'playwright-core';

export const pathOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};
