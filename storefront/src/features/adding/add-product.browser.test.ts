import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { NewProduct, Product } from '../../../../adapters/http/contract.ts';
import {
  eventually,
  expectRetriedThenNew,
  hold,
  loseFirstAnswer,
  openPage,
} from '../../testing/browser.ts';
import { picture } from '../../testing/pictures.ts';
import { arriveAs, logIn, product, productsNamed, register } from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';
import { goWithin, untilTold } from '../../testing/within.ts';
import { labels } from './add-product-values.ts';

const openForm = async (person = register()): Promise<Page> => {
  const page = await openPage();
  const somebody = await person;
  await arriveAs(page, somebody, '/dashboard/addProduct');
  await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor();
  return page;
};

const add = (page: Page) => page.getByRole('button', { name: 'Add product' });

const fill = async (page: Page, name: string) => {
  await page.getByLabel('Image').setInputFiles(picture);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Price').fill('149.99');
  await page.getByLabel('Stock').fill('3');
  await page.getByLabel('Description').fill('Eight cores for a quiet bench.');
  await page.getByRole('status').getByText('Uploaded.').waitFor();
};

/** Answers in place of the shop, so that no part is added. @returns the sent bodies */
const catchProducts = async (page: Page): Promise<NewProduct[]> => {
  const sent: NewProduct[] = [];
  await page.route('**/product', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const body: NewProduct = route.request().postDataJSON();
    sent.push(body);
    const _id = '01890000-0000-7000-8000-000000000000';
    return route.fulfill({ status: 201, json: { ...body, _id } });
  });
  return sent;
};

describe('Add Product', () => {
  it('requires all fields, puts the focus on the first, and is sound full of errors', async () => {
    const page = await openForm();
    for (const label of Object.values(labels)) await page.getByLabel(label).first().waitFor();
    await add(page).click();
    for (const field of ['Image', 'Name', 'Price', 'Stock', 'Description']) {
      await page.getByText(`${field} is Required`, { exact: true }).waitFor();
      expect(await page.getByLabel(field).getAttribute('aria-invalid'), field).to.equal('true');
    }
    const focused = page.getByLabel('Image');
    expect(await focused.evaluate((field) => field === document.activeElement)).to.equal(true);
    await page.getByLabel('Category').selectOption('Graphics cards');
    expect(await unsoundness(page)).to.deep.equal([]);
  });

  it('takes nothing for a number that is none, and shows beside its field what is wrong with it, also by the shop’s word', async () => {
    const page = await openForm();
    const sent = await catchProducts(page);
    await fill(page, 'A part');
    for (const [field, typed, words] of [
      ['Price', '1,5', 'Write the price with a point and no comma, such as 149.99'],
      ['Stock', '1.5', 'Stock is a whole number from 0'],
    ] as const) {
      const before = await page.getByLabel(field).inputValue();
      await page.getByLabel(field).fill(typed);
      await add(page).click();
      await page.getByText(words, { exact: true }).waitFor();
      expect(await page.getByLabel(field).inputValue()).to.equal(typed);
      await page.getByLabel(field).fill(before);
    }
    await page.getByLabel('Category').selectOption('Processors');
    await page.getByLabel('Cores').fill('4.5');
    await add(page).click();
    await page.getByText('Cores is a whole number from 0', { exact: true }).waitFor();
    await page.getByLabel('Cores').fill('8');
    expect(sent).to.deep.equal([]);

    await page.unroute('**/product');
    await page.getByLabel('Name').fill('x'.repeat(201));
    await add(page).click();
    await page.getByText('Name may have at most 200 characters', { exact: true }).waitFor();
    await page.getByLabel('Name').fill('A part');

    await page.route('**/product', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        json: { errors: [{ pointer: '/specs/cores', message: 'cores must be a whole number' }] },
      }),
    );
    await add(page).click();
    await page.getByText('Cores must be a whole number', { exact: true }).waitFor();
  });

  it('puts a part on the shelf, says so, and leads to it', async () => {
    const page = await openForm();
    await fill(page, 'Parches Test Processor');
    await page.getByText('It will stand there as $149.99.').waitFor();
    await page.getByLabel('Category').selectOption('Processors');
    await page.getByLabel('Cores').fill('8');
    await page.getByLabel('TDP (W)').fill('120');
    await page.getByLabel('Cooler included').selectOption('Yes');
    await untilTold(page, 'Product Added', () => add(page).click());
    for (const field of ['Name', 'Price', 'Stock', 'Description', 'Category'])
      expect(await page.getByLabel(field).inputValue(), field).to.equal('');
    expect(await page.getByRole('img', { name: 'Preview' }).count()).to.equal(0);

    await page.getByRole('main').getByRole('link', { name: 'Parches Test Processor' }).click();
    await page.getByRole('heading', { level: 1, name: 'Parches Test Processor' }).waitFor();
    const part: Product = await product(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    expect(part).to.include({ price: 149.99, Stock: 3, category: 'processors' });
    expect(part.specs).to.deep.equal({ cores: 8, tdpWatts: 120, coolerIncluded: true });
    await page.goBack();
    await page.getByLabel('Name').waitFor();
    expect(await page.getByLabel('Name').inputValue()).to.equal('');
  });

  it('stands in the list that was read before, however late that is read again', async () => {
    const name = `Fresh ${randomUUID()}`;
    const list = '/parches?minPrice=7654&maxPrice=7655';
    const page = await openForm();
    const nothing = page.getByText('No part fits all of this');
    await goWithin(page, list, () => nothing.waitFor());
    await goWithin(page, '/dashboard/addProduct', () => page.getByLabel('Name').waitFor());
    await fill(page, name);
    await page.getByLabel('Price').fill('7654.32');
    await untilTold(page, 'Product Added', () => add(page).click());
    const release = await hold(page, '**/product?*', 'GET');
    await goWithin(page, list, async () => {
      await page.getByRole('heading', { level: 1, name: 'Parches' }).waitFor();
      expect(await nothing.count(), 'said of what was just added').to.equal(0);
      release();
      await page.getByRole('link', { name }).first().waitFor();
    });
  });

  it('is sent once, however often it is clicked, and waits for the picture', async () => {
    const page = await openForm();
    const sent = await catchProducts(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/images', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByLabel('Name').fill('A part');
    await page.getByLabel('Price').fill('1');
    await page.getByLabel('Stock').fill('0');
    await page.getByLabel('Description').fill('Fine.');
    await page.getByLabel('Image').setInputFiles(picture);
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await add(page).dblclick();
    expect(await add(page).isDisabled()).to.equal(true);
    expect(sent).to.deep.equal([]);
    await untilTold(page, 'Product Added', async () => held.resolve());
    expect(sent).to.have.length(1);
    expect(sent[0]).to.include({ name: 'A part', price: 1, Stock: 0 });
    expect(sent[0]?.image).to.match(/^\/images\/[\w-]+\.webp$/);
  });

  it('keeps what is typed and a picture that is chosen while one is being sent', async () => {
    const page = await openForm();
    await fill(page, 'A part');
    await catchProducts(page);
    const release = await hold(page, '**/product', 'POST');
    const sent = page.waitForRequest('**/product');
    await add(page).click();
    await sent;
    await page.getByLabel('Description').fill('Nine cores.');
    const upload = await hold(page, '**/images', 'POST');
    await page.getByLabel('Image').setInputFiles(picture);
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    release();
    await page.getByText('Added: A part').waitFor();
    upload();
    await page.getByRole('status').getByText('Uploaded.').waitFor();
    expect(await page.getByLabel('Description').inputValue()).to.equal('Nine cores.');
  });

  it('is one part, however often a lost answer makes somebody try; the next is another', async () => {
    const page = await openForm();
    const keys = await loseFirstAnswer(page, '**/product');
    const name = `Part ${randomUUID()}`;
    const isEmpty = () =>
      eventually(
        () => page.getByLabel('Name').inputValue(),
        (typed) => typed === '',
      );
    await fill(page, name);
    await add(page).click();
    await page.getByRole('alert').getByText('cannot be reached').waitFor();
    await add(page).dblclick();
    await isEmpty();
    expect(await productsNamed(name)).to.have.length(1);
    await fill(page, name);
    await add(page).click();
    await isEmpty();
    expect(await productsNamed(name)).to.have.length(2);
    expectRetriedThenNew(keys);
  });

  it('keeps what was typed when the shop cannot be reached, is reloaded or the session ends', async () => {
    const person = await register();
    const page = await openForm(Promise.resolve(person));
    await fill(page, 'A kept part');
    await page.getByLabel('Category').selectOption('Memory');
    await page.getByLabel('Modules').fill('2');
    await page.route('**/product', (route) => route.abort());
    await add(page).click();
    await page
      .getByRole('alert')
      .getByText(/cannot be reached.*What you typed is kept/)
      .waitFor();
    await page.unroute('**/product');

    await page.route('**/product', (route) => route.fulfill({ status: 401, body: '' }));
    await add(page).click();
    await page.waitForURL('**/login');
    await page.unroute('**/product');
    await logIn(page, person);
    await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor();
    await page.reload();
    await page.getByLabel('Modules').waitFor();
    const kept = { Name: 'A kept part', Price: '149.99', Stock: '3', Modules: '2' };
    for (const [field, value] of Object.entries(kept))
      expect(await page.getByLabel(field).inputValue(), field).to.equal(value);
    const src = await page.getByRole('img', { name: 'Preview' }).getAttribute('src');
    expect(src).to.match(/^\/images\//);
  });
});
