import type { Page } from 'playwright-core';
import { axeFindings } from './browser.ts';

/** What is wrong with a page as it stands: on a phone and on a desk, in both themes, and zoomed. */
export const unsoundness = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${width} px: ${over} px stick out`);
    if (width === 320) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const finding of await axeFindings(page))
        found.push(`${width} px, ${colorScheme}: ${finding}`);
    }
  }
  return found;
};
