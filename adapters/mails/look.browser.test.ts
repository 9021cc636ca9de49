import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { mailKinds } from '../../application/outbox/ports.ts';
import { axeFindings } from '../../storefront/src/testing/axe.ts';
import { launchChromium } from '../../storefront/src/testing/chromium.ts';
import { colours } from './colours.ts';
import { exampleOf } from './preview.ts';

const shop = { publicUrl: 'https://parches.example', timeZone: 'UTC', currency: 'usd' };

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

describe('Every kind of mail in a browser', () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());

  // Colours depend on the theme alone, and the space on the width.
  for (const [colorScheme, time, width] of [
    ['light', 'day', 360],
    ['dark', 'night', 800],
  ] as const)
    it(`fits ${width} px by ${time}, in colours that can be read, and loads nothing`, async () => {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
      page.setDefaultTimeout(180_000);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      for (const kind of mailKinds) {
        await page.setContent(exampleOf(kind, shop).html);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, kind).to.be.most(width);
        const heading = await page.$eval('h1', (h1) => getComputedStyle(h1).color);
        expect(heading, kind).to.equal(rgb(colours.ink[time]));
        expect(await axeFindings(page), kind).to.deep.equal([]);
      }
      expect(asked).to.deep.equal([]);
      await page.close();
    });
});
