// Takes screenshots of every route, at several widths and in both themes, into `screenshots/`.
import type { BrowserContext, Page } from 'playwright-core';
import { takePictures } from './camera.ts';
import { launchChromium, shopUrl } from './chromium.ts';
import { prepareRoutes, type Route } from './routes.ts';
import { demoAdmin, logIn } from './shop.ts';

const browser = await launchChromium();

/** A page for the account, or for a visitor without one. */
const pageOf = async (account?: Parameters<typeof logIn>[1]): Promise<Page> => {
  const context: BrowserContext = await browser.newContext({
    baseURL: shopUrl(),
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (account) await logIn(page, account);
  return page;
};

const shoot = (page: Page, { path, name }: Route) =>
  takePictures(page, name, {
    widths: [390, 1440],
    open: async () => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  });

try {
  const { customer, routes } = await prepareRoutes();
  const pages = {
    anyone: await pageOf(),
    'signed in': await pageOf(customer),
    admin: await pageOf(demoAdmin),
  };
  let taken = 0;
  for (const route of routes) taken += await shoot(pages[route.access], route);
  console.log(`${taken} pictures in screenshots/`);
} finally {
  await browser.close();
}
