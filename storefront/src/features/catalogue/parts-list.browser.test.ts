import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { eventually, expectFailure } from '../../testing/browser.ts';
import { shopUrl } from '../../testing/chromium.ts';
import { openAsBuyer, openAsSomebody, entriesBy } from '../../testing/programs.ts';
import { aPart, product, products } from '../../testing/shop.ts';
import { goWithin } from '../../testing/within.ts';
import { fetchAnew } from '../../../../adapters/http/testing/fetch-anew.ts';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('list').getByRole('listitem');
const showMore = (page: Page) => page.getByRole('button', { name: 'Show more' });
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

const count = async () =>
  (await fetchAnew(new URL('/product?limit=1', shopUrl()))).headers.get('x-total-count');

const openList = (address = '/parches') =>
  openAsSomebody(address, (page) => cards(page).first().waitFor());

const untilShown = (page: Page, many: number) =>
  eventually(
    () => cards(page).count(),
    (shown) => shown === many,
  );

describe('The list of parts', () => {
  it('shows the parts, as people buy them, with facts, price and stock, each as one link', async () => {
    const page = await openList();
    await untilShown(page, 24);
    await page
      .getByRole('status')
      .getByText(`Showing 24 of ${await count()} parts`)
      .waitFor();
    expect(await cards(page).getByRole('link').count()).to.equal(24);
    for (const index of [0, 10, 23]) {
      const card = cards(page).nth(index);
      const href = await card.getByRole('link').getAttribute('href');
      const part = await product(href?.replace('/parches/', '') ?? '');
      expect(part.Stock).to.be.greaterThan(0);
      expect(await card.getByRole('link', { name: part.name, exact: true }).count()).to.equal(1);
      const price = part.price.toLocaleString('en', { style: 'currency', currency: 'usd' });
      expect(await card.innerText()).to.contain(price);
    }
    await goWithin(page, '/parches?q=9800X3D', () => untilShown(page, 1));
    const words = (await cards(page).first().innerText()).replaceAll('\u00a0', ' ');
    expect(words).to.contain('8 cores · AM5 · 120 W').and.contain('Processors');
    const gone = await aPart({ name: `Gone ${randomUUID().slice(0, 8)}`, Stock: 0 });
    await goWithin(page, `/parches?q=${encodeURIComponent(gone.name)}`, () =>
      cards(page).filter({ hasText: gone.name }).getByText('Sold out').waitFor(),
    );
  });

  it('grows page by page, leads the keyboard on, and is as long after a reload', async () => {
    // What is popular is counted anew every few minutes: that would change the order meanwhile.
    const page = await openList('/parches?sort=name');
    await untilShown(page, 24);
    const entries = await entriesBy(page, async () => {
      await showMore(page).focus();
      await page.keyboard.press('Enter');
      await untilShown(page, 48);
    });
    expect(entries).to.equal(0);
    const first = cards(page).nth(24).getByRole('link');
    expect(await first.evaluate((link) => link === document.activeElement)).to.equal(true);
    expect(new URL(page.url()).search).to.equal('?sort=name&pages=2');
    const order = await cards(page).getByRole('link').allInnerTexts();

    await cards(page).nth(40).scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    expect(place).to.be.greaterThan(1000);
    await page.reload();
    await untilShown(page, 48);
    expect(await cards(page).getByRole('link').allInnerTexts()).to.deep.equal(order);
    await eventually(
      () => scrolled(page),
      (now) => Math.abs(now - place) < 50,
    );
  });

  it('grows from what is so by now, where it is read anew at that moment', async () => {
    const others = await products('?sort=popular&limit=23');
    const [part, other] = [await aPart({ name: randomUUID(), Stock: 3 }), await aPart()];
    const list = `/parches?q=${randomUUID()}`;
    let held = Promise.resolve();
    const page = await openAsBuyer(list, (unopened) =>
      unopened.route('**/product?*', async (route) => {
        await held;
        const { searchParams } = new URL(route.request().url());
        const first = [await product(part._id), ...others];
        const isAll = searchParams.get('limit') === '48';
        const headers = { 'x-total-count': '25' };
        const answer = searchParams.has('next')
          ? { json: [other], headers }
          : isAll
            ? { json: [...first, other], headers }
            : { json: first, headers: { ...headers, link: '</product?next=1>; rel="next"' } };
        await route.fulfill(answer).catch(() => {}); // nobody may wait for it any more
      }),
    );
    const card = cards(page).filter({ hasText: part.name });
    await card.getByText('Last 3').waitFor();
    await goWithin(page, `/parches/${part._id}`, () => page.getByLabel('Phone').waitFor());
    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.getByLabel('Address').fill('1 Bench Street');
    await page.getByRole('button', { name: /^Book 1/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Your bookings' }).waitFor();
    const holding = Promise.withResolvers<void>();
    held = holding.promise;
    await goWithin(page, list, async () => {
      await showMore(page).click();
      holding.resolve();
      await untilShown(page, 25);
    });
    await card.getByText('Last 2').waitFor();
  });

  it('ends with the last part, however many pages the address asks for', async () => {
    const all = Number(await count());
    // By name: what sells best may change between the requests of which the list is made.
    const page = await openList('/parches?sort=name&pages=9999');
    await untilShown(page, all);
    expect(await showMore(page).count()).to.equal(0);
    await page.getByText(`Showing ${all} of ${all} parts`).waitFor();
  });

  it('says so when it cannot be read, and can be asked again', async () => {
    const page = await openAsSomebody('/terms', (opened) =>
      opened.getByRole('heading', { level: 1, name: 'Terms' }).waitFor(),
    );
    await page.route('**/product?*', (route) => route.abort());
    // Nobody has asked for this before.
    await goWithin(page, '/parches?maxPrice=765', () =>
      page.getByRole('alert').getByText('The shop cannot be reached').waitFor(),
    );
    await page.unroute('**/product?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilShown(page, 24);
  });

  it('keeps what it shows when the rest cannot be read, and is where it was when the person comes back', async () => {
    const page = await openList();
    await untilShown(page, 24);
    expectFailure(500);
    await page.route('**/product?*', (route) => route.fulfill({ status: 500, body: '' }));
    await showMore(page).click();
    await page.getByRole('alert').getByText('The shop made a mistake').waitFor();
    expect(await cards(page).count()).to.equal(24);
    await page.unroute('**/product?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilShown(page, 48);

    const card = cards(page).nth(40).getByRole('link');
    for (const goBack of [
      () => page.goBack(),
      () => page.getByRole('link', { name: 'Back to the list' }).click(),
    ]) {
      await card.scrollIntoViewIfNeeded();
      const place = await scrolled(page);
      expect(place).to.be.greaterThan(500);
      await card.click();
      await page.waitForURL(/\/parches\/[0-9a-f-]+$/);
      await eventually(
        () => scrolled(page),
        (now) => now === 0,
      );
      await goBack();
      await page.waitForURL('**/parches?pages=2');
      await card.waitFor();
      await eventually(
        () => scrolled(page),
        (now) => now === place,
      );
    }
  });
});
