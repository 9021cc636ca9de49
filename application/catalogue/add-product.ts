import { Money, type Currency } from '../../domain/money.ts';
import { Product, type ProductRecord } from '../../domain/product.ts';
import type { User } from '../../domain/user.ts';
import { assertUploaded } from '../images/assert-uploaded.ts';
import { createAct } from './edit-product.ts';
import type { RecordActs } from '../audit/record-acts.ts';
import { idempotently } from '../idempotently.ts';
import type { Atomically, Clock, NewId, RetryKey } from '../ports.ts';
import type { Images } from '../images/ports.ts';
import type { Products } from './ports.ts';

type Ports = {
  products: Products;
  images: Images;
  recordActs: RecordActs;
  atomically: Atomically;
  clock: Clock;
  newId: NewId;
  currency: Currency;
};

/** What is told of a new product; `price` in major units of the shop's currency. */
export type ProductDetails = Omit<
  ProductRecord,
  'id' | 'price' | 'addedBy' | 'createdAt' | 'version'
> & { price: number };

export type AddProduct = ProductDetails & { retry?: RetryKey | undefined };

/** @throws InvalidInput */
export const newProduct = (
  details: ProductDetails,
  about: { id: string; currency: Currency; addedBy: string; createdAt: Date },
): Product => {
  const { currency, ...rest } = about;
  return new Product({ ...details, ...rest, price: Money.fromMajor(details.price, currency) });
};

/**
 * Puts a part on the shelf, at the end of the list; a retry is answered with the first one. An
 * admin's act is recorded. @throws InvalidInput, KeyReused
 */
export const addProduct =
  ({ products, images, recordActs, atomically, clock, newId, currency }: Ports) =>
  async (who: User, { retry, ...details }: AddProduct): Promise<Product> => {
    const made = { id: newId(), currency, addedBy: who.id, createdAt: clock.now() };
    const product = newProduct(details, made);
    await assertUploaded(images, product.image);
    return atomically(() =>
      idempotently(products, who.id, retry, async () => {
        if (!(await products.add(product, retry))) return undefined;
        if (who.isAdmin) await recordActs(who, createAct(product));
        return product;
      }),
    );
  };
