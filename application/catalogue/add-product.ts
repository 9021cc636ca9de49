import { Money, type Currency } from '../../domain/money.ts';
import { Product } from '../../domain/product.ts';
import type { Specs } from '../../domain/specs.ts';
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

/** `price` in major units of the shop's currency. */
export type AddProduct = {
  name: string;
  price: number;
  stock: number;
  description: string;
  image: string;
  category?: string | undefined;
  specs?: Specs | undefined;
  onShelf?: boolean | undefined;
  retry?: RetryKey | undefined;
};

/**
 * Puts a part on the shelf, at the end of the list; a retry is answered with the first one. An
 * admin's act is recorded. @throws InvalidInput, KeyReused
 */
export const addProduct =
  ({ products, images, recordActs, atomically, clock, newId, currency }: Ports) =>
  async (who: User, { retry, ...request }: AddProduct): Promise<Product> => {
    const product = new Product({
      ...request,
      specs: request.specs ?? {},
      onShelf: request.onShelf ?? true,
      id: newId(),
      price: Money.fromMajor(request.price, currency),
      addedBy: who.id,
      createdAt: clock.now(),
    });
    await assertUploaded(images, product.image);
    return atomically(() =>
      idempotently(products, who.id, retry, async () => {
        if (!(await products.add(product, retry))) return undefined;
        if (who.isAdmin) await recordActs(who, createAct(product));
        return product;
      }),
    );
  };
