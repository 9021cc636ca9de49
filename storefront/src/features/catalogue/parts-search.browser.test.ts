import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { CategoryCount, Product } from '../../../../adapters/http/contract.ts';
import { eventually, openPage, untilTexts } from '../../testing/browser.ts';
import { shopUrl } from '../../testing/chromium.ts';
import { openAsSomebody, entriesBy } from '../../testing/programs.ts';
import { arriveAs, register } from '../../testing/shop.ts';
import { twoFrames } from '../../testing/within.ts';
import { fetchAnew } from '../../../../adapters/http/testing/fetch-anew.ts';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('list').getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the parts' });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const inStockOnly = (page: Page) => filters(page).getByRole('checkbox', { name: 'In stock only' });
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const names = (page: Page) => cards(page).getByRole('link').allInnerTexts();

const ask = async <T>(path: string): Promise<T> =>
  (await fetchAnew(new URL(path, shopUrl()))).json();
/** The query of the list, which sorts by `popular` unless a sort is chosen. */
const sorted = (params: string) => (params.includes('sort=') ? params : `${params}&sort=popular`);
const found = async (params: string) =>
  (await ask<Product[]>(`/product?limit=100&${sorted(params)}`)).map(({ name }) => name);

/** How many there are, however many tests have made parts. */
const countOf = async (params: string) => {
  const answer = await fetchAnew(new URL(`/product?limit=1&${params}`, shopUrl()));
  return answer.headers.get('x-total-count');
};

/**
 * Waits until the list shows the parts and the total that the API gives for the same query. What is
 * popular is counted anew every few minutes, so that the order may be another without a sort.
 */
const untilShows = async (page: Page, params: string) => {
  const expected = await found(params);
  const first = expected.slice(0, 24);
  await eventually(
    () => names(page),
    (shown) =>
      params.includes('sort=')
        ? JSON.stringify(shown) === JSON.stringify(first)
        : shown.length === first.length && shown.every((name) => expected.includes(name)),
  );
  const total = await countOf(params);
  await page
    .getByRole('status')
    .getByText(new RegExp(` (of )?${total} parts?$`))
    .waitFor();
};

const openList = (address = '/parches') =>
  openAsSomebody(address, (page) => cards(page).first().waitFor());

describe('The search of the parts', () => {
  it('finds while one types, in the address and in no history, and the best match first', async () => {
    const page = await openList();
    const entries = await entriesBy(page, async () => {
      await search(page).pressSequentially('ryzen 7', { delay: 20 });
      await untilShows(page, 'q=ryzen+7&sort=relevance');
    });
    expect(query(page)).to.equal('?q=ryzen+7');
    expect(entries).to.equal(0);
    expect(await search(page).evaluate((input) => input === document.activeElement)).to.equal(true);
    await page.getByRole('button', { name: 'Empty the search' }).click();
    await untilShows(page, '');
    expect(query(page)).to.equal('');
  });

  it('waits for no answer: what is typed stays, and only the last question counts', async () => {
    const page = await openList();
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(decodeURIComponent(request.url())));
    let release = () => {};
    const held = new Promise<void>((go) => {
      release = go;
    });
    await page.route(/\/product\?q=ryz&/, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await search(page).fill('ryz');
    await eventually(
      async () => query(page),
      (now) => now === '?q=ryz',
    );
    // What is shown meanwhile was found for something else.
    await page.getByRole('status').getByText('Loading the parts…').waitFor();
    await page.locator('.opacity-50').getByRole('listitem').first().waitFor();
    await search(page).pressSequentially('en 9', { delay: 20 });
    expect(await search(page).inputValue()).to.equal('ryzen 9');
    await untilShows(page, 'q=ryzen+9&sort=relevance');
    release();
    expect(aborted.some((url) => url.includes('/product?q=ryz&'))).to.equal(true);
    await untilShows(page, 'q=ryzen+9&sort=relevance');
  });

  it('narrows by category with its count, price and stock, and shows each as a chip', async () => {
    const page = await openList();
    const counts = await ask<CategoryCount[]>('/categories');
    for (const { category, count } of counts.slice(0, 8)) {
      const words = category.charAt(0).toUpperCase() + category.slice(1).replaceAll('-', ' ');
      await filters(page)
        .getByRole('radio', { name: `${words} ${count}`, exact: true })
        .waitFor();
    }
    await filters(page)
      .getByRole('radio', { name: /^Memory/ })
      .check();
    await untilShows(page, 'category=memory');
    await filters(page).getByLabel('Lowest').fill('50');
    await filters(page).getByLabel('Highest').fill('300');
    await untilShows(page, 'category=memory&minPrice=50&maxPrice=300');
    await inStockOnly(page).check();
    await untilShows(page, 'category=memory&minPrice=50&maxPrice=300&inStock=true');
    expect(query(page)).to.equal('?category=memory&minPrice=50&maxPrice=300&inStock=true');
    const within = await ask<CategoryCount[]>('/categories?minPrice=50&maxPrice=300&inStock=true');
    const coolers = within.find(({ category }) => category === 'coolers')?.count ?? 0;
    await filters(page)
      .getByRole('radio', { name: `Coolers ${coolers}`, exact: true })
      .waitFor();

    await page.getByRole('button', { name: 'Remove the filter From $50.00' }).click();
    await untilShows(page, 'category=memory&maxPrice=300&inStock=true');
    expect(await filters(page).getByLabel('Lowest').inputValue()).to.equal('');
    await page.getByRole('button', { name: 'Remove the filter Memory' }).click();
    await untilShows(page, 'maxPrice=300&inStock=true');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await untilShows(page, '');
    expect(query(page)).to.equal('');
    expect(await page.getByRole('button', { name: /^Remove the filter/ }).count()).to.equal(0);
  });

  it('stays where it is with each box that is ticked, and begins at its top by a link to it', async () => {
    const page = await openList('/parches?category=storage');
    await page.setViewportSize({ width: 1280, height: 700 });
    const place = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, 600));
    await eventually(place, (now) => now === 600);
    await inStockOnly(page).evaluate((box: HTMLElement) => box.click());
    await untilShows(page, 'category=storage&inStock=true');
    await page.evaluate(twoFrames);
    expect(await place()).to.equal(600);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Parches' })
      .click();
    await untilShows(page, '');
    await eventually(place, (now) => now === 0);
    await page.goBack();
    await untilShows(page, 'category=storage&inStock=true');
    await page.goBack();
    await untilShows(page, 'category=storage');
    expect(query(page)).to.equal('?category=storage');
  });

  it('begins with the categories as drawings, which keep what is chosen besides, and a price that is left by a tap on one', async () => {
    const page = await openList('/parches');
    const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    await untilTexts(categories, [
      'Processors',
      'Motherboards',
      'Memory',
      'Graphics cards',
      'Storage',
      'Power supplies',
      'Cases',
      'Coolers',
    ]);
    const drawing = categories.filter({ hasText: 'Memory' });
    // The tap leaves the field, and comes before what was typed there is shown.
    await filters(page)
      .getByLabel('Lowest')
      .evaluate(
        (lowest: HTMLInputElement, link) => {
          lowest.focus();
          document.execCommand('insertText', false, '50');
          lowest.blur();
          if (link instanceof HTMLElement) link.click();
        },
        await drawing.elementHandle(),
      );
    await untilShows(page, 'category=memory&minPrice=50');
    expect(await filters(page).getByLabel('Lowest').inputValue()).to.equal('50');
    expect(await drawing.getAttribute('aria-current')).to.equal('true');
    // A second tap takes the category away, and with a key held it is a link as any other.
    const tab = page.context().waitForEvent('page');
    await drawing.click({ modifiers: ['ControlOrMeta'] });
    await (await tab).close();
    expect(query(page)).to.equal('?category=memory&minPrice=50');
    await drawing.click();
    await untilShows(page, 'minPrice=50');
  });

  it('knows builders’ words and units, and sorts', async () => {
    const page = await openList();
    for (const [typed, category] of [
      ['gpu', 'Graphics cards'],
      ['850 w gold', 'Power supplies'],
    ] as const) {
      await search(page).fill(typed);
      await untilShows(page, `q=${typed}&sort=relevance`);
      expect(await cards(page).first().innerText()).to.contain(category);
    }
    await page.getByRole('button', { name: 'Empty the search' }).click();
    await untilShows(page, '');
    for (const [label, sort] of [
      ['Price, low to high', 'price'],
      ['Price, high to low', '-price'],
      ['Name', 'name'],
      ['Newest first', 'newest'],
    ] as const) {
      await page.getByLabel('Sort').selectOption({ label });
      await untilShows(page, `sort=${sort}`);
      expect(query(page)).to.equal(`?sort=${sort}`);
    }
  });

  it('is all in the address: a deep link, a reload and the way back show the same', async () => {
    const address = '?q=ddr5&category=memory&minPrice=20&maxPrice=900&inStock=true&sort=-price';
    const page = await openList(`/parches${address}`);
    const isSet = async () => {
      await untilShows(page, address.slice(1));
      expect(await search(page).inputValue()).to.equal('ddr5');
      expect(
        await filters(page)
          .getByRole('radio', { name: /^Memory/ })
          .isChecked(),
      ).to.equal(true);
      expect(await filters(page).getByLabel('Lowest').inputValue()).to.equal('20');
      expect(await filters(page).getByLabel('Highest').inputValue()).to.equal('900');
      expect(await inStockOnly(page).isChecked()).to.equal(true);
      expect(await page.getByLabel('Sort').inputValue()).to.equal('-price');
    };
    await isSet();
    await page.reload();
    await isSet();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await untilShows(page, 'sort=-price');
    expect(await search(page).inputValue()).to.equal('');
    await page.goBack();
    await isSet();
  });

  it('is what the browser goes back to, whatever was typed just before', async () => {
    const page = await openPage({ withClock: true });
    await arriveAs(page, await register(), '/parches');
    await filters(page)
      .getByRole('radio', { name: /^Cases/ })
      .check();
    await untilShows(page, 'category=cases');
    // Later than a busy machine may come to it: a clock is not turned back.
    await page.clock.pauseAt(Date.now() + 60_000);
    await search(page).fill('walrus');
    await page.goBack();
    await page.clock.runFor(1000);
    await page.clock.resume();
    await untilShows(page, '');
    expect(query(page)).to.equal('');
    expect(await search(page).inputValue()).to.equal('');
  });

  it('stays as it was where a filter is changed while a part that was asked for is on its way', async () => {
    const page = await openPage();
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/part-page-*', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await arriveAs(page, await register(), '/parches?category=cases');
    await cards(page).first().getByRole('link').first().click();
    await page.waitForURL('**/parches/*', { waitUntil: 'commit' });
    await inStockOnly(page).click();
    arrival.resolve();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Parches' }).waitFor();
    await page.goBack();
    await untilShows(page, 'category=cases');
    expect(query(page)).to.equal('?category=cases');
  });

  it('tells what makes no sense in the address, and shows the list without it', async () => {
    const page = await openList('/parches?minPrice=abc&maxPrice=-3&sort=worst&pages=x&inStock=no');
    await untilShows(page, '');
    const told = page.getByRole('status').getByText('Not understood in the address');
    for (const fault of ['minPrice=abc', 'maxPrice=-3', 'sort=worst', 'pages=x', 'inStock=no'])
      expect(await told.innerText()).to.contain(fault);
    await filters(page)
      .getByRole('radio', { name: /^Memory/ })
      .check();
    await told.waitFor({ state: 'detached' });
  });

  it('says what is wrong with a price, or that an answer does not come, and goes on showing what it shows', async () => {
    const page = await openList();
    const [lowest, highest] = [
      filters(page).getByLabel('Lowest'),
      filters(page).getByLabel('Highest'),
    ];
    await lowest.fill('cheap');
    await filters(page).getByText('A price is a number, such as 59.90.').waitFor();
    expect(await lowest.getAttribute('aria-invalid')).to.equal('true');
    await lowest.fill('100');
    await highest.fill('50');
    await filters(page).getByText('This is less than the lowest price.').waitFor();
    await highest.fill('150.5');
    await untilShows(page, 'minPrice=100&maxPrice=150.5');
    expect(await highest.getAttribute('aria-invalid')).to.equal(null);

    await highest.fill('dear');
    await filters(page).getByText('A price is a number, such as 59.90.').waitFor();
    await page.getByRole('button', { name: 'Remove the filter From $100.00' }).click();
    await untilShows(page, 'maxPrice=150.5');
    expect(await highest.inputValue()).to.equal('150.5');
    expect(await highest.getAttribute('aria-invalid')).to.equal(null);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await untilShows(page, '');
    const before = await names(page);
    await page.route('**/product?*', (route) => route.abort());
    // Nobody has asked for this before.
    await highest.fill('987.65');
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    expect(await names(page)).to.deep.equal(before);
    await page.getByRole('status').getByText('Below is what was found before.').waitFor();
    const saidAt = await page.getByRole('alert').boundingBox();
    const cardsAt = await cards(page).first().boundingBox();
    expect(saidAt?.y, 'it is said above the list').to.be.lessThan(cardsAt?.y ?? 0);
    await page.unroute('**/product?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilShows(page, 'maxPrice=987.65');
  });

  it('helps when nothing fits, and shows the nearest, which it says that they are', async () => {
    const none = (page: Page) =>
      page.getByRole('heading', { level: 2, name: 'No part fits all of this' });
    const address = '/parches?q=walrus&category=memory&inStock=true';
    const page = await openAsSomebody(address, (opened) => none(opened).waitFor());
    await page.getByRole('status').getByText('No parts').waitFor();
    await filters(page).getByRole('radio', { name: 'Cases 0', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Without “walrus”' }).click();
    await untilShows(page, 'category=memory&inStock=true');
    await search(page).fill('walrus');
    await page.getByRole('button', { name: 'Show all parts' }).click();
    await untilShows(page, '');

    // What has found nothing says nothing of what is asked for next.
    await search(page).fill('walrus');
    await none(page).waitFor();
    const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
    await page.route('**/product?*', async (route) => {
      await isSeen;
      await route.continue();
    });
    await search(page).fill('walrus gpu');
    await page.getByRole('status').getByText('Loading the parts…').waitFor();
    expect(await none(page).count()).to.equal(0);
    see();
    await page.unroute('**/product?*');
    const nearest = page.getByRole('region', { name: 'The nearest to “walrus gpu”' });
    await nearest.getByText('They have some of your words').waitFor();
    const parts = nearest.getByRole('listitem');
    expect(await parts.count()).to.equal(6);
    for (const words of await parts.allInnerTexts()) expect(words).to.contain('Graphics cards');
    await search(page).fill('corsiar');
    await page
      .getByRole('status')
      .getByText('Nothing for “corsiar”; the nearest are these. Showing 4 of 4 parts')
      .waitFor();
    await search(page).fill('corsair');
    await page.getByRole('status').getByText('Showing 4 of 4 parts', { exact: true }).waitFor();
  });

  it('works by keyboard alone, to the part and back', async () => {
    const page = await openList();
    await search(page).focus();
    await page.keyboard.type('msi');
    await untilShows(page, 'q=msi&sort=relevance');
    const first = 'graphics-cards';
    await filters(page)
      .getByRole('radio', { name: /^Graphics cards/ })
      .focus();
    await page.keyboard.press('Space');
    await untilShows(page, `q=msi&category=${first}&sort=relevance`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await untilShows(page, `q=msi&category=${first}&inStock=true&sort=relevance`);
    const [name = ''] = await names(page);
    await cards(page).first().getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).focus();
    await page.keyboard.press('Enter');
    await untilShows(page, `q=msi&category=${first}&inStock=true&sort=relevance`);
    expect(await search(page).inputValue()).to.equal('msi');
  });

  it('has its filters in a dialog on a phone, which gives the focus back, takes what was typed just before, and stays where it is refused', async () => {
    const page = await openList();
    await page.setViewportSize({ width: 390, height: 844 });
    const opener = page.getByRole('button', { name: /^Filters/ });
    await search(page).fill('cooler');
    await untilShows(page, 'q=cooler&sort=relevance');
    expect(await opener.innerText(), 'a search is no filter').to.equal('Filters');
    await search(page).fill('');
    await untilShows(page, '');
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('radio', { name: /^Coolers/ }).check();
    await dialog.getByRole('checkbox', { name: 'In stock only' }).check();
    await untilShows(page, 'category=coolers&inStock=true');
    const total = await countOf('category=coolers&inStock=true');
    await dialog.getByRole('button', { name: `Show ${total} parts` }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).to.equal(true);
    expect(await opener.innerText()).to.match(/2$/);
    await opener.click();
    await dialog.getByRole('button', { name: 'Clear filters' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await untilShows(page, '');

    await opener.click();
    const show = dialog.getByRole('button', { name: /^Show .*parts?$/ });
    const [lowest, highest] = [dialog.getByLabel('Lowest'), dialog.getByLabel('Highest')];
    // Sooner after one another than on a slow machine: what was typed is drawn, what follows from it is not yet.
    const typeAndShow = async (...texts: [string, string]) => {
      const inputs = await Promise.all([lowest.elementHandle(), highest.elementHandle()]);
      await page.evaluate(
        async ([fields, typed]) => {
          for (const [index, field] of fields.entries()) {
            const input = field as HTMLInputElement;
            input.focus();
            input.select();
            document.execCommand('insertText', false, typed[index]);
            await Promise.resolve();
          }
          const buttons = [...document.querySelectorAll<HTMLElement>('dialog button')];
          buttons.find((button) => button.textContent.startsWith('Show '))?.click();
        },
        [inputs, texts] as const,
      );
    };
    const isFocused = (input: typeof lowest) =>
      input.evaluate((one) => one === document.activeElement);

    await typeAndShow('400', '200');
    await dialog.getByText('This is less than the lowest price.').waitFor();
    expect([await highest.inputValue(), await isFocused(highest)]).to.deep.equal(['200', true]);
    await lowest.fill('1,000');
    await show.click();
    await dialog.getByText('Write thousands without a comma or point').waitFor();
    expect([await lowest.inputValue(), await isFocused(lowest)]).to.deep.equal(['1,000', true]);
    await dialog.getByRole('button', { name: 'Clear filters' }).click();
    expect([await lowest.inputValue(), await highest.inputValue()]).to.deep.equal(['', '']);

    await typeAndShow('20', '59,90');
    await dialog.waitFor({ state: 'detached' });
    await untilShows(page, 'minPrice=20&maxPrice=59.9');
  });
});
