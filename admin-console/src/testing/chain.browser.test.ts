import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openPage } from '../../../storefront/src/testing/browser.ts';
import { placeBooking, product } from '../../../storefront/src/testing/shop.ts';
import { demoAdmin, enterConsole, newCustomer, searchFor, title } from './console.ts';
import { newReview, pay, picture, uniqueName } from './trade.ts';

const header = 'name,price,Stock,description,image';
const csv = (lines: string[]) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\n')),
});

/** Opens a list by the menu, and searches in it. */
const find = async (page: Page, list: string, placeholder: string, text: string) => {
  await page.getByRole('menuitem', { name: list }).click();
  await title(page).filter({ hasText: list }).waitFor();
  await searchFor(page, placeholder, text);
  await page.getByText('1-1 of 1').waitFor();
};

const addProduct = async (page: Page, name: string) => {
  await page.getByRole('link', { name: 'Add a product' }).click();
  await page.getByLabel('Picture').setInputFiles(await picture());
  await page.getByText('The picture has arrived.').waitFor({ state: 'attached' });
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Price').fill('50');
  await page.getByLabel('Stock').fill('7');
  await page.getByLabel('Description').fill('Quiet and quick.');
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByText('The product is added.').waitFor();
  await title(page).filter({ hasText: name }).waitFor();
  return new URL(page.url()).pathname.split('/').pop() ?? '';
};

const importProducts = async (page: Page, prefix: string) => {
  const good = Array.from(
    { length: 500 },
    (_, i) => `${prefix} ${i + 1},${10 + i},${i},A part,/pictures/storage.svg`,
  );
  const bad = good
    .with(4, `${prefix} 5,cheap,3,A part,/pictures/storage.svg`)
    .with(9, `,12,3,A part,/pictures/storage.svg`)
    .with(499, `${prefix} 500,12,-3,A part,/pictures/storage.svg`);
  await page.getByRole('menuitem', { name: 'Products' }).click();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByLabel('CSV file').setInputFiles(csv(bad));
  await page.getByText('3 rows of 500 cannot be taken. Nothing was written').waitFor();
  const faults = page.getByRole('region', { name: 'Bad rows' }).getByRole('row');
  expect(await faults.count()).to.equal(4);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByLabel('CSV file').setInputFiles(csv(good));
  await page.getByRole('button', { name: 'Import 500 rows' }).click();
  await page.getByText('All of it is in the shop.').waitFor();
};

describe('An admin at work', () => {
  it('goes from an empty list to a refund, and finds each act in the audit log', async () => {
    const name = uniqueName('Chain drive');
    const customer = await newCustomer(uniqueName('Ada'));
    await newReview(customer, uniqueName('Buy elsewhere'));
    const page = await openPage();
    let isEmpty = true;
    await page.route('**/admin/api/products?*', (route) =>
      isEmpty
        ? route.fulfill({ json: [], headers: { 'content-range': 'products */0' } })
        : route.continue(),
    );
    await enterConsole(page, demoAdmin, '/admin/products');
    await page.getByRole('heading', { name: 'The shelf is empty' }).waitFor();
    isEmpty = false;
    const id = await addProduct(page, name);
    await importProducts(page, name);

    await find(page, 'Reviews', 'Name or text', customer.name);
    await page.getByRole('button', { name: `Hide: ${customer.name}` }).click();
    await page.getByRole('row').getByText('Hidden').waitFor();

    await find(page, 'Users', 'Name or email', customer.email);
    await page.getByRole('link', { name: customer.name }).click();
    await page.getByRole('button', { name: 'Promote to admin' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Promote to admin' }).click();
    await page.getByText(`${customer.name} is an admin.`).waitFor();

    await pay(customer, await placeBooking(customer, await product(id), 2));
    await find(page, 'Bookings', 'Name, email, phone or id', customer.email);
    await page.getByRole('link', { name: `2 × ${name}` }).click();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refund $100.00' }).click();
    await page.getByText('Refunded in full').waitFor();

    await page.getByRole('menuitem', { name: 'Audit log' }).click();
    const entries = page.getByRole('row').filter({ hasText: demoAdmin.email });
    for (const [act, on] of [
      ['Refunded a booking', name],
      ['Made an admin', customer.email],
      ['Hid a review', customer.name],
      ['Imported products', ''],
      ['Added a product', name],
    ] as const)
      await entries.filter({ hasText: act }).filter({ hasText: on }).first().waitFor();
    await entries.filter({ hasText: 'Hid a review' }).first().getByRole('link').first().click();
    await page.getByRole('row', { name: 'state shown hidden' }).waitFor();
  });
});
