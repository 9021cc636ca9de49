import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings } from '../../testing/axe.ts';
import { openPage } from '../../testing/browser.ts';
import { arriveAs, plentifulPart, products, register } from '../../testing/shop.ts';

type Look = { width: number; colorScheme: 'light' | 'dark' };

/** For a page that differs little from one that is checked in all looks. */
const few: Look[] = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
];
/** Of a route, which `routes.browser.test.ts` looks at in the first two. */
const others: Look[] = [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
];

/** Sound in these looks, and no wider than the smallest screen. */
const assertSound = async (page: Page, name: string, seen: Look[]) => {
  for (const { width, colorScheme } of seen) {
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
  it('as a list: whole, narrowed, empty, and with its filters on a phone', async () => {
    const page = await openPage({ withPictures: true });
    await arriveAs(page, await register(), '/parches');
    await card(page).waitFor();
    await assertSound(page, 'the list', others);
    await page.goto('/parches?q=ryzen&category=processors&minPrice=20&inStock=true');
    await card(page).waitFor();
    await assertSound(page, 'a narrowed list', few);
    await page.goto('/parches?q=walrus&inStock=true');
    await page.getByRole('heading', { name: 'No part fits all of this' }).waitFor();
    await assertSound(page, 'an empty list', few);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog').getByRole('radio').first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), `the filters, ${colorScheme}`).to.deep.equal([]);
    }
  });

  it('one by one: to be booked, refused, and sold out', async () => {
    const page = await openPage({ withPictures: true });
    const part = await plentifulPart();
    await arriveAs(page, await register(), `/parches/${part._id}`);
    await page.getByRole('region', { name: /^More in/ }).waitFor();
    await assertSound(page, 'a part', others);
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.getByText('Phone is Required').waitFor();
    await assertSound(page, 'a refused order', few);
    const gone = (await products()).find(({ Stock }) => Stock === 0);
    await page.goto(`/parches/${gone?._id}`);
    await page.getByRole('heading', { level: 2, name: 'Sold out' }).waitFor();
    await assertSound(page, 'a part that is sold out', few);
  });
});
