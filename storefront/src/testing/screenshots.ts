// Takes a picture of every route, on a phone and on a desk, in both themes, into `screenshots/`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { launchChromium, shopUrl } from './chromium.ts';
import { prepareRoutes, type Route } from './routes.ts';
import { demoAdmin, logIn } from './shop.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'screenshots');
const looks = [390, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

const browser = await launchChromium();

/** A page of somebody's own; nobody's when nobody is named. */
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

/** Waits for what comes late: data, fonts, and the pictures that wait to be scrolled to. */
const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
};

const shoot = async (page: Page, { path, name }: Route) => {
  const file = name.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: width < 800 ? 844 : 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle(page);
    await page.screenshot({
      path: join(folder, `${file}-${width}-${colorScheme}.png`),
      fullPage: true,
    });
  }
};

try {
  await mkdir(folder, { recursive: true });
  const { customer, routes } = await prepareRoutes();
  const pages = {
    anyone: await pageOf(),
    'signed in': await pageOf(customer),
    admin: await pageOf(demoAdmin),
  };
  for (const route of routes) await shoot(pages[route.access], route);
  console.log(`${routes.length * looks.length} pictures in ${folder}`);
} finally {
  await browser.close();
}
