// Takes screenshots of pages into the project's folder `screenshots/`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, '..', '..', '..', 'screenshots');

/** Waits for data, fonts and lazily loaded pictures. */
const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
};

/**
 * Takes screenshots of a page in both themes at each width.
 * @param open opens the page and brings it into the state to be shown
 * @returns how many pictures were taken
 */
export const takePictures = async (
  page: Page,
  name: string,
  { widths, open }: { widths: number[]; open: () => Promise<void> },
): Promise<number> => {
  await mkdir(folder, { recursive: true });
  const file = name.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 800 ? 844 : 900 });
    await open();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      const path = join(folder, `${file}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  return widths.length * 2;
};
