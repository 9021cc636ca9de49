// What the tests of the checkout with delivery and tax share.
import type { Page } from 'playwright-core';
import type { Order, Product } from '../../../../adapters/http/contract.ts';
import { openPage } from '../../testing/browser.ts';
import {
  aPart,
  arriveAs,
  callAs,
  demoAdmin,
  make,
  register,
  type Somebody,
} from '../../testing/shop.ts';
import { untilAnswered } from '../../testing/within.ts';

export const ordersOf = (person: Somebody) => callAs<Order[]>(person, 'GET', '/order');

export const setUp = async (resource: string, record: object) =>
  (await callAs<{ id: string }>(demoAdmin, 'POST', `/admin/api/${resource}`, record)).id;

export const form = (page: Page) => page.getByRole('form', { name: 'Where it goes' });

export const place = (page: Page) => page.getByRole('button', { name: 'Place the order' });

export const country = (page: Page) => page.getByLabel('Country');

export const total = (page: Page, amount: string) =>
  form(page).getByRole('status').getByText(amount, { exact: true }).waitFor();

export const fill = async (page: Page) => {
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Phone').fill('+43 1 0100');
  await page.getByLabel('Street').fill('Ring 1');
  await page.getByLabel('Postal code').fill('1010');
  await page.getByLabel('City').fill('Wien');
  await country(page).selectOption('AT');
};

/** Leaves none to the other tests, which are about prices alone. */
export const leave = async () => {
  for (const resource of ['delivery-methods', 'tax-rates'])
    for (const { id } of await callAs<{ id: string }[]>(demoAdmin, 'GET', `/admin/api/${resource}`))
      await callAs(demoAdmin, 'DELETE', `/admin/api/${resource}/${id}`);
};

/** Sets delivery and tax up for the tests of a block, and takes them away after them. */
export const deliveryAndTax = () => {
  before(async () => {
    const methods = 'delivery-methods';
    const countries = ['AT', 'DE'];
    await setUp(methods, { name: 'Post', price: 4.99, minDays: 2, maxDays: 4, countries });
    await setUp(methods, { name: 'Express', price: 19, minDays: 1, maxDays: 1, countries });
    await setUp('tax-rates', { country: 'AT', percent: 20 });
    await setUp('tax-rates', { country: 'AT', region: 'Jungholz', percent: 19 });
  });
  after(leave);
};

/**
 * Somebody at the checkout, or at another page, with two fans and a case in the basket, which come to 125.00.
 * @param stock how many cases there are
 */
export const atCheckout = async ({ path = '/checkout', stock = 20 } = {}) => {
  const person = await register();
  const put = (part: Product, orderQuantity: number) =>
    make(person, `/basket/${part._id}`, { orderQuantity }, 'PUT');
  const fan = await aPart({ name: 'The fan' });
  const box = await aPart({ name: 'The case', price: 100, Stock: stock });
  await put(fan, 2);
  await put(box, 1);
  const page = await openPage();
  await arriveAs(page, person, path);
  if (path === '/checkout') await form(page).waitFor();
  else {
    await page.getByRole('banner').getByRole('link', { name: 'Basket, 3 parts' }).waitFor();
    // The next page would take what is still being read for what it asks.
    await untilAnswered(page);
  }
  return { page, person, fan, box };
};
