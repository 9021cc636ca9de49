import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings } from '../../testing/axe.ts';
import { eventually, openPage } from '../../testing/browser.ts';
import { openAsSomebody } from '../../testing/programs.ts';
import { arriveAs, plentifulPart, products, register } from '../../testing/shop.ts';
import { goWithin } from '../../testing/within.ts';

const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

/** Sound in both looks, and no wider than the smallest screen. */
const assertSound = async (page: Page, name: string) => {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page), `${name}, ${width} px, ${colorScheme}`).to.deep.equal([]);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wider, `${name} sticks out at 320 px`).to.equal(false);
  await page.setViewportSize({ width: 1440, height: 900 });
};

const card = (page: Page) => page.getByRole('main').getByRole('listitem').first();

describe('The parts, for every eye', () => {
  it('as a list: empty, narrowed, with drawings of the categories, and with its filters and facts on a phone', async () => {
    const page = await openPage({ withPictures: true });
    const none = page.getByRole('heading', { name: 'No part fits all of this' });
    await arriveAs(page, await register(), '/parches?q=walrus&inStock=true');
    await none.waitFor();
    await assertSound(page, 'an empty list');
    const narrowed =
      '/parches?q=ryzen&category=processors&minPrice=20&inStock=true&spec.socket=AM5';
    await goWithin(page, narrowed, () => card(page).waitFor());
    const drawings = page.getByRole('navigation', { name: 'Categories' }).locator('img');
    await eventually(
      () => drawings.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth)),
      (widths) => widths.length === 8 && widths.every((width) => width > 0),
    );
    await assertSound(page, 'a narrowed list');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog').getByRole('radio').first().waitFor();
    await page.getByRole('dialog').locator('summary').first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), `the filters, ${colorScheme}`).to.deep.equal([]);
    }
  });

  it('one by one: refused, and sold out', async () => {
    const part = await plentifulPart();
    const page = await openAsSomebody(`/parches/${part._id}`, (opened) =>
      opened.getByRole('region', { name: /^More in/ }).waitFor(),
    );
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.getByText('Phone is Required').waitFor();
    await assertSound(page, 'a refused order');
    const gone = (await products()).find(({ Stock }) => Stock === 0);
    const soldOut = page.getByRole('heading', { level: 2, name: 'Sold out' });
    await goWithin(page, `/parches/${gone?._id}`, () => soldOut.waitFor());
    await assertSound(page, 'a part that is sold out');
  });
});
