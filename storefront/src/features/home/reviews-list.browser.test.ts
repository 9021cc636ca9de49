import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Review } from '../../../../adapters/http/contract.ts';
import { axeFindings } from '../../testing/axe.ts';
import { eventually, holdAnswer, openPage } from '../../testing/browser.ts';
import { shopUrl } from '../../testing/chromium.ts';
import { comeBack } from '../../testing/within.ts';
import { fetchAnew } from '../../../../adapters/http/testing/fetch-anew.ts';

const block = (page: Page) => page.getByRole('region', { name: 'What customers say' });
const cards = (page: Page) => block(page).getByRole('listitem');
const more = (page: Page) => block(page).getByRole('button', { name: 'More reviews' });

const reviews = async (): Promise<Review[]> =>
  (await fetchAnew(new URL('/review?limit=100', shopUrl()))).json();

const open = async () => {
  const page = await openPage({ withClock: true });
  await page.goto('/');
  await cards(page).locator('cite').first().waitFor();
  return page;
};

/** Comes from another page, so that the browser fetches the data itself. */
const comeHome = async (page: Page) => {
  await page.goto('/delivery');
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
};

const answerWith = (page: Page, list: Review[]) =>
  page.route('**/review?*', (route) =>
    route.fulfill({ json: list, headers: { 'x-total-count': String(list.length) } }),
  );

const example: Review = {
  _id: '01890000-0000-7000-8000-000000000001',
  name: 'Ada B.',
  review: 'It fits.',
  image: '/pictures/reviewer-1.svg',
  location: 'London',
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('The reviews', () => {
  it('show name, place, picture and words, page by page, the oldest first, and can be asked again for more that cannot be read', async () => {
    const all = await reviews();
    const page = await open();
    expect(await cards(page).count()).to.equal(6);
    const [first] = all;
    const words = await cards(page).first().innerText();
    for (const part of [first?.name, first?.location, first?.review])
      expect(words).to.contain(part);
    expect(await cards(page).first().locator('img').getAttribute('src')).to.equal(first?.image);
    expect(await block(page).getByRole('status').innerText()).to.equal(
      `6 of ${all.length} reviews`,
    );

    await page.route('**/review?*', (route) => route.abort());
    await more(page).click();
    await block(page).getByRole('alert').waitFor();
    expect(await cards(page).count()).to.equal(6);
    await page.unroute('**/review?*');
    await block(page).getByRole('button', { name: 'Try again' }).click();
    await cards(page).nth(6).waitFor();

    // The list is being read anew, because its reader comes back to it, when more is asked for.
    const { asked, letCome } = await holdAnswer(page, '**/review?*', async (response) => {
      const [first, ...others]: Review[] = await response.json();
      return [{ ...first, review: 'Written anew.' }, ...others];
    });
    await page.clock.fastForward(10_000); // until what it knows is no longer fresh
    await comeBack(page);
    await asked;
    await more(page).click();
    letCome();
    await cards(page).nth(12).waitFor();
    await cards(page).first().getByText('Written anew.').waitFor();
    await eventually(
      () =>
        cards(page)
          .nth(12)
          .evaluate((card) => card === document.activeElement),
      Boolean,
    );
    for (let shown = 18; shown < all.length; shown += 6) {
      await more(page).click();
      await cards(page).nth(shown).waitFor();
    }
    expect(await cards(page).locator('cite').allInnerTexts()).to.deep.equal(
      all.map(({ name }) => name),
    );
    expect(await more(page).count()).to.equal(0);
    expect(await block(page).getByRole('status').innerText()).to.equal(`${all.length} reviews`);
  });

  it('fold a very long one, and hold together with names of any length, and read from right to left what is written so', async () => {
    const page = await openPage({ withPictures: true });
    await answerWith(page, [
      { ...example, review: 'Every length was right. '.repeat(200), name: 'A'.repeat(100) },
      { ...example, _id: example._id.replace(/1$/, '2'), review: 'x'.repeat(5000) },
      {
        ...example,
        _id: example._id.replace(/1$/, '3'),
        image: '/images/gone.webp',
        review: 'متجر رائع!',
      },
    ]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await comeHome(page);
    await page.setViewportSize({ width: 320, height: 900 });
    await cards(page).nth(2).waitFor();
    expect(await block(page).getByRole('status').innerText()).to.equal('3 reviews');
    const direction = (text: string) =>
      block(page)
        .getByText(text)
        .evaluate((paragraph) => getComputedStyle(paragraph).direction);
    expect(await direction('متجر رائع!')).to.equal('rtl');
    expect(await direction('Every length was right.')).to.equal('ltr');
    const height = async () => (await cards(page).first().boundingBox())?.height ?? 0;
    const folded = await height();
    expect(folded).to.be.below(500);
    const button = cards(page).first().getByRole('button', { name: 'Read on' });
    expect(await button.getAttribute('aria-expanded')).to.equal('false');
    await button.click();
    expect(await height()).to.be.above(1000);
    await cards(page).first().getByRole('button', { name: 'Show less' }).click();
    expect(await height()).to.equal(folded);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).to.be.at.most(0);
    const picture = cards(page).nth(2).locator('img');
    await picture.scrollIntoViewIfNeeded();
    await eventually(
      () => picture.getAttribute('src'),
      (address) => address === '/pictures/default-avatar.svg',
    );
    expect(await axeFindings(page)).to.deep.equal([]);
  });
});
