// What the tests of a visitor’s basket and of a person’s share.
import type { Page } from 'playwright-core';
import type { Basket, Product } from '../../../../adapters/http/contract.ts';
import { callAs, type Somebody } from '../../testing/shop.ts';

export const basketOf = async (person: Somebody) => {
  const { lines } = await callAs<Basket>(person, 'GET', '/basket');
  return lines.map(({ productId, orderQuantity }) => [productId, orderQuantity]);
};

export const putFor = (person: Somebody, { _id }: Product, orderQuantity = 1) =>
  callAs<Basket>(person, 'PUT', `/basket/${_id}`, { orderQuantity });

export const link = (page: Page, count: string) =>
  page.getByRole('banner').getByRole('link', { name: count, exact: true });

const lines = (page: Page) => page.getByRole('list', { name: 'Parts in your basket' });

export const line = (page: Page, { name }: Product) =>
  lines(page).getByRole('listitem').filter({ hasText: name });

export const total = (page: Page) =>
  page.getByRole('region', { name: 'Total' }).getByRole('status');

export const quantity = (page: Page, { name }: Product) =>
  page.getByRole('spinbutton', { name: `Quantity: ${name}` });
