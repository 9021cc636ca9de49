import { language } from '../../../../domain/money.ts';
import { descriptionMaxLength, productNameMaxLength } from '../../../../domain/product.ts';
import type { ProductCreation } from '../../../../adapters/http/console-contract.ts';

const characters = (count: number): string => `${count.toLocaleString(language)} characters`;

/** The columns that a file may have, and what their cells contain: every field of a product, and four more. */
export const columns: Record<
  keyof ProductCreation | 'id' | 'StockSeen' | 'version' | 'fault',
  string
> = {
  id: 'Of the product to be changed, as an export has it. Empty: a new product.',
  name: `At most ${characters(productNameMaxLength)}. To change a product of this name, give its id.`,
  price: 'In the shop’s currency: 129.99 or 129,99',
  Stock: 'What there is to be, a whole number from 0.',
  StockSeen: 'As an export has it: then nothing that was sold since comes back. May be left out.',
  category: 'Such as processors, Graphics cards or GPU; may be empty.',
  description: `At most ${characters(descriptionMaxLength)}.`,
  image: 'The address of a picture that the shop has already, such as /pictures/storage.svg',
  specs: 'JSON: {"socket":"AM5","cores":8}; may be empty.',
  onShelf: 'true or false; empty is true for a new product.',
  version: 'As an export has it: then nobody’s later change is overwritten. May be left out.',
  fault: 'What a download with faults says of bad rows. It changes nothing.',
};

/** An example file with two products. */
export const template: (string | number)[][] = [
  ['name', 'price', 'Stock', 'category', 'description', 'image', 'specs', 'onShelf'],
  [
    'Example SSD 1 TB',
    89.9,
    12,
    'storage',
    'What it is good for, and what to know before buying it.',
    '/pictures/storage.svg',
    '{"kind":"NVMe SSD","capacityGB":1000,"formFactor":"M.2 2280"}',
    'true',
  ],
  [
    'Example cable',
    7.5,
    40,
    '',
    'Half a metre, with a lock.',
    '/pictures/storage.svg',
    '',
    'false',
  ],
];
