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

/** Where a page sticks out of the window, at all widths. */
export const overflow = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const { width } of looks) found.push(...(await overflowAt(page, width)));
  return found;
};

const overflowAt = async (page: Page, width: number): Promise<string[]> => {
  await page.setViewportSize({ width, height: 900 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [`${width} px: ${over} px stick out`] : [];
};

/**
 * The faults of a page's layout and accessibility, at all widths, in both themes, and zoomed.
 *
 * @param faultsOnPhone - what is looked for on a phone, besides its width
 * @param faultsOnDesk - and in the widest window
 */
export const unsoundness = async (
  page: Page,
  faultsOnPhone: (page: Page) => Promise<string[]> = axeFindings,
  faultsOnDesk: (page: Page) => Promise<string[]> = axeFindings,
): Promise<string[]> => {
  const found: string[] = [];
  for (const { width, ...look } of looks) {
    found.push(...(await overflowAt(page, width)));
    if (!('colorScheme' in look)) continue;
    await page.emulateMedia(look);
    for (const finding of await (width === 390 ? faultsOnPhone : faultsOnDesk)(page))
      found.push(`${width} px, ${look.colorScheme}: ${finding}`);
  }
  return found;
};
