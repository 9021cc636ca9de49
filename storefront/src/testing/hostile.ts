// Hostile texts, such as attempts at script injection, and checks that pages only show them.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { hostileTexts } from '../../../adapters/http/testing/hostile-texts.ts';
import { eventually } from './browser.ts';
import type { Somebody } from './shop.ts';

/** All hostile texts in one, for long fields. */
export const everyText = Object.values(hostileTexts).join('\n');

/** The most dangerous ones, within the length of a name. */
export const inAName =
  '\'"><img src=x onerror=window.hurt=1>gnp</script>{{7*7}}Z\u0301\u0316\u0489🏳️‍🌈';

export const hostileName = (): string => `${randomUUID().slice(0, 8)} ${inAName}`;

/** A person with a hostile email and name. */
export const hostilePerson = (): Somebody => ({
  email: `${randomUUID()}'<b>"&amp;{{7*7}}@example.test`,
  password: 'parches-test',
  name: hostileName(),
});

/** Whether the condition holds, at once or later. */
const becomes = (page: Page, isSo: () => boolean): Promise<boolean> =>
  eventually(() => page.evaluate(isSo), Boolean).catch(() => false);

/** The harm that hostile texts do on a page, on a phone and on a wide screen. */
export const harmIn = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  const isShown = () => document.body.textContent.includes('onerror=window.hurt=1>');
  if (!(await becomes(page, isShown))) found.push('it is not shown as it was written');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (!(await becomes(page, () => document.documentElement.scrollWidth <= innerWidth)))
      found.push(`${width} px: something sticks out`);
  }
  const { hurt, made } = await page.evaluate(() => ({
    hurt: 'hurt' in window,
    made: document.querySelectorAll('[onerror], [onload], [href^="javascript:"], main b').length,
  }));
  if (hurt) found.push('it ran');
  if (made > 0) found.push(`${made} elements were made of it`);
  return found;
};
