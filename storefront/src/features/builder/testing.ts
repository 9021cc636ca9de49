// What the tests of the builder and of kept builds share.
import type { Page } from 'playwright-core';
import type { Product } from '../../../../adapters/http/contract.ts';
import { openAsVisitor } from '../../testing/programs.ts';
import { aPart } from '../../testing/shop.ts';
import { goWithin } from '../../testing/within.ts';

export const slot = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

export const machine = (page: Page) => slot(page, 'The machine');

export const partsIn = (page: Page) => new URL(page.url()).searchParams.get('parts');

/** A part of the catalogue's kinds that nobody else buys. */
export const aDrive = (part: Partial<Product> = {}): Promise<Product> =>
  aPart({
    name: `Drive ${crypto.randomUUID()}`,
    price: 99.5,
    Stock: 3,
    image: '/pictures/storage.svg',
    category: 'storage',
    specs: { kind: 'NVMe SSD', capacityGB: 1000, formFactor: 'M.2 2280', interface: 'PCIe 4.0 x4' },
    ...part,
  });

const addressOf = (parts: (Product | string)[]) =>
  parts.length === 0
    ? '/builder'
    : `/builder?parts=${parts.map((part) => (typeof part === 'string' ? part : part._id)).join(',')}`;

const arrive = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Build a machine' }).waitFor();

/** Opens the builder as a visitor. All that it knows stands in the address and in localStorage. */
export const openBuilder = (...parts: (Product | string)[]): Promise<Page> =>
  openAsVisitor(addressOf(parts), arrive);

export const open = (page: Page, parts: (Product | string)[]): Promise<void> =>
  goWithin(page, addressOf(parts), () => arrive(page));
