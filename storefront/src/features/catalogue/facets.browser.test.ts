import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Facet, Product } from '../../../../adapters/http/contract.ts';
import { eventually } from '../../testing/browser.ts';
import { shopUrl } from '../../testing/chromium.ts';
import { openAsSomebody } from '../../testing/programs.ts';
import { fetchAnew } from '../../../../adapters/http/testing/fetch-anew.ts';

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const fact = (page: Page, label: string) =>
  filters(page)
    .getByRole('group')
    .filter({ has: page.locator('summary', { hasText: label }) });
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const chip = (page: Page, words: string) =>
  page.getByRole('button', { name: `Remove the filter ${words}`, exact: true });

const ask = async <T>(path: string): Promise<T> =>
  (await fetchAnew(new URL(path, shopUrl()))).json();
const facetNamed = async (params: string, name: string): Promise<Facet> => {
  const found = (await ask<Facet[]>(`/facets?${params}`)).find((facet) => facet.name === name);
  if (!found) throw new Error(`There is no facet ${name}`);
  return found;
};

/**
 * Waits until the list shows the parts that the API gives, and the address says the same. In any
 * order: what is popular is counted anew every few minutes.
 */
const untilShows = async (page: Page, params: string) => {
  const parts = await ask<Product[]>(`/product?limit=24&sort=popular&${params}`);
  const expected = JSON.stringify(parts.map(({ name }) => name).toSorted());
  await eventually(
    () => page.getByRole('main').getByRole('listitem').getByRole('link').allInnerTexts(),
    (shown) => JSON.stringify(shown.toSorted()) === expected,
  );
  expect(query(page)).to.equal(`?${params}`);
};

const openList = (address: string) =>
  openAsSomebody(address, (page) => page.getByRole('main').getByRole('listitem').first().waitFor());

describe('The facts beside the list', () => {
  it('narrow it, count under all other conditions, and are taken away one by one', async () => {
    const page = await openList('/parches?category=motherboards');
    const socket = fact(page, 'Socket');
    await socket.getByRole('checkbox', { name: /^AM5/ }).check();
    await untilShows(page, 'category=motherboards&spec.socket=AM5');
    for (const { value, count } of (await facetNamed('category=motherboards', 'socket')).values)
      await socket.getByRole('checkbox', { name: `${value} ${count}`, exact: true }).waitFor();
    const sizes = await facetNamed('category=motherboards&spec.socket=AM5', 'formFactor');
    for (const { value, count } of sizes.values)
      await fact(page, 'Form factor')
        .getByRole('checkbox', { name: `${value} ${count}`, exact: true })
        .waitFor();
    await socket.getByRole('checkbox', { name: /^AM4/ }).check();
    await fact(page, 'Wi-Fi').locator('summary').click();
    await fact(page, 'Wi-Fi').getByRole('checkbox', { name: /^Yes/ }).check();
    const all = 'category=motherboards&spec.socket=AM5&spec.socket=AM4&spec.wifi=true';
    await untilShows(page, all);

    await page.reload();
    await untilShows(page, all);
    expect(await socket.getByRole('checkbox', { name: /^AM4/ }).isChecked()).to.equal(true);
    await chip(page, 'Socket: AM5').click();
    await untilShows(page, 'category=motherboards&spec.socket=AM4&spec.wifi=true');
    await page.goBack();
    await untilShows(page, all);
    await chip(page, 'Wi-Fi: Yes').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await eventually(
      async () => query(page),
      (now) => now === '',
    );
  });

  it('show more of their values also beside some that are chosen and that no part says', async () => {
    const { label, values } = await facetNamed('category=graphics-cards', 'chip');
    const params = new URLSearchParams({ category: 'graphics-cards' });
    for (const [i, { value }] of values.entries())
      params.append('spec.chip', i === 0 ? String(value) : `${value} of old`);
    const page = await openList(`/parches?${params}`);
    const chips = fact(page, label);
    await chips.getByRole('button', { name: `Show ${values.length - 8} more` }).click();
    for (const { value, count } of values)
      await chips.getByRole('checkbox', { name: `${value} ${count}`, exact: true }).waitFor();
  });

  it('are ranges where numbers are many, with what there is from end to end', async () => {
    const page = await openList('/parches?category=graphics-cards&spec.lengthMm.min=200');
    const length = fact(page, 'Length in mm');
    const { min, max } = await facetNamed('category=graphics-cards', 'lengthMm');
    expect(await length.getByLabel('From').inputValue()).to.equal('200');
    expect(await length.getByLabel('From').getAttribute('placeholder')).to.equal(String(min));
    expect(await length.getByLabel('To').getAttribute('placeholder')).to.equal(String(max));
    await length.getByLabel('To').fill('300');
    await untilShows(page, 'category=graphics-cards&spec.lengthMm.min=200&spec.lengthMm.max=300');
    await chip(page, 'Length to 300 mm').waitFor();
    await length.getByLabel('To').fill('long');
    await length.getByText('This is a number, such as 120.').waitFor();
    await chip(page, 'Length from 200 mm').click();
    await untilShows(page, 'category=graphics-cards&spec.lengthMm.max=300');

    // A tap on something else leaves the field, and comes before what was typed there is shown.
    const box = await filters(page).locator('details input[type=checkbox]').first().elementHandle();
    await length.getByLabel('From').evaluate((from: HTMLInputElement, other) => {
      from.focus();
      document.execCommand('insertText', false, '150');
      from.blur();
      if (other instanceof HTMLElement) other.click();
    }, box);
    await eventually(
      async () => query(page),
      (now) => now.includes('spec.lengthMm.min=150') && now.split('spec.').length === 4,
    );
  });

  it('go with a category that has them not, and stay with one that has', async () => {
    const page = await openList(
      '/parches?category=processors&spec.socket=AM5&spec.integratedGraphics=true',
    );
    await filters(page)
      .getByRole('radio', { name: /^Motherboards/ })
      .check();
    await untilShows(page, 'category=motherboards&spec.socket=AM5');
    await filters(page).getByRole('radio', { name: 'All parts' }).check();
    await eventually(
      async () => query(page),
      (now) => now === '',
    );
    expect(await filters(page).locator('summary').count()).to.equal(0);
  });

  it('say how many parts do not say, and what of an address makes no sense', async () => {
    const page = await openList('/parches?category=coolers&spec.nonsense=1&spec.heightMm=tall');
    const told = page.getByRole('status').getByText('Not understood in the address');
    expect(await told.innerText()).to.contain('spec.nonsense=1, spec.heightMm=tall');
    // Coolers by air have no radiator.
    const { label, unknown } = await facetNamed('category=coolers', 'radiatorMm');
    expect(unknown).to.be.greaterThan(1);
    await fact(page, label).locator('summary').click();
    await fact(page, label).getByText(`${unknown} do not say`).waitFor();
  });

  it('can be asked for again when they do not come, beside a list that did', async () => {
    // Nobody has asked for this before.
    const page = await openList('/parches?maxPrice=876');
    await page.route('**/facets?*', (route) => route.abort());
    await filters(page)
      .getByRole('radio', { name: /^Cases/ })
      .check();
    await filters(page).getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await untilShows(page, 'category=cases&maxPrice=876');
    await page.unroute('**/facets?*');
    await filters(page).getByRole('button', { name: 'Try again' }).click();
    await filters(page).locator('summary').first().waitFor();
  });

  it('stand in the sheet on a phone, and work by keyboard', async () => {
    const page = await openList('/parches?category=cases');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole('button', { name: /^Filters/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    const summary = dialog.locator('summary', { hasText: 'Side panel' });
    await summary.press('Enter');
    const value = dialog.getByRole('checkbox', { name: /glass/i }).first();
    await summary.press('Tab');
    await page.keyboard.press('Space');
    await eventually(
      async () => query(page),
      (now) => now.startsWith('?category=cases&spec.sidePanel='),
    );
    expect(await value.isVisible()).to.equal(true);
    await dialog.getByRole('button', { name: /^Show \d+ part/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).to.be.at.most(0);
  });
});
