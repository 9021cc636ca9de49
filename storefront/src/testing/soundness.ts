import type { Page } from 'playwright-core';
import { axeFindings } from './axe.ts';

/** The widths to check. Where a theme is named, axe checks the page too, once in each theme. */
const looks = [
  { width: 320 },
  { width: 390, colorScheme: 'light' },
  { width: 720 },
  { width: 820 },
  { width: 1440, colorScheme: 'dark' },
] as const;

/** The faults of a page's layout and accessibility, at all widths, in both themes, and zoomed. */
export const unsoundness = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const { width, ...look } of looks) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${width} px: ${over} px stick out`);
    if (!('colorScheme' in look)) continue;
    await page.emulateMedia(look);
    for (const finding of await axeFindings(page))
      found.push(`${width} px, ${look.colorScheme}: ${finding}`);
  }
  return found;
};
