import { expect } from 'chai';
import { eventually, openPage } from '../../testing/browser.ts';
import { products } from '../../testing/shop.ts';

describe('The portfolio, open to anyone', () => {
  it('tells of the workshop, builds with parts that the catalogue has, leads to them, says what each build costs today, and leads to the contact block', async () => {
    const prices = new Map((await products()).map(({ name, price }) => [name, price]));
    const page = await openPage();
    await page.goto('/portfolio');
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    expect(await page.title()).to.equal('Portfolio · Parches');
    const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titles).to.include.members(['What we do', 'Example builds', 'What lies on the bench']);

    const builds = page.getByRole('region', { name: 'Example builds' });
    expect(await builds.getByRole('heading', { level: 3 }).count()).to.equal(3);
    const parts = await builds.getByRole('link').all();
    expect(parts).to.have.length.above(20);
    for (const part of parts) {
      const name = await part.innerText();
      expect(prices).to.include.keys(name);
      expect(await part.getAttribute('href')).to.equal(`/parches?q=${encodeURIComponent(name)}`);
    }
    for (const card of await builds.locator('ul > li').all()) {
      const names = await card.getByRole('link').allInnerTexts();
      const cents = names.map((name) => Math.round((prices.get(name) ?? Number.NaN) * 100));
      const total = cents.reduce((sum, each) => sum + each, 0) / 100;
      const inDollars = total.toLocaleString('en', { style: 'currency', currency: 'usd' });
      await card.getByText('Total today').scrollIntoViewIfNeeded();
      await card.getByText('Total today').locator('..').getByText(inDollars).waitFor();
    }

    await page.getByRole('link', { name: 'Write to the workshop' }).click();
    await page.waitForURL('**/#contact');
    await eventually(
      () => page.locator('#contact').evaluate((block) => block.getBoundingClientRect().top),
      (place) => place >= 0 && place < 500,
    );
    await page.locator('#contact:focus').waitFor();
  });

  it('says so when a part of a build is not there any more', async () => {
    const page = await openPage();
    await page.route(
      ({ pathname }) => pathname === '/product',
      (route) => route.fulfill({ json: [] }),
    );
    await page.goto('/portfolio');
    await page.getByText('Total today').first().scrollIntoViewIfNeeded();
    await page.getByText('not all are on the shelf').nth(2).waitFor();
  });

  it('says of no part that it is gone where the shop did not answer', async () => {
    const page = await openPage();
    await page.route(
      ({ pathname }) => pathname === '/product',
      (route) => route.abort(),
    );
    await page.goto('/portfolio');
    await page.getByText('Total today').first().scrollIntoViewIfNeeded();
    await page.getByText('cannot be told just now').nth(2).waitFor();
  });
});
