import { InvalidInput } from '../../domain/errors.ts';
import { Money, type Currency } from '../../domain/money.ts';
import { Product } from '../../domain/product.ts';
import type { Specs } from '../../domain/specs.ts';
import type { User } from '../../domain/user.ts';
import { createAct } from '../console/edit-product.ts';
import type { RecordActs } from '../console/record-acts.ts';
import type { Atomically, Clock, Images, NewId, Products } from '../ports.ts';

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
};

/** Puts a part on the shelf, at the end of the list. An admin's act is recorded. @throws InvalidInput */
export const addProduct =
  ({ products, images, recordActs, atomically, clock, newId, currency }: Ports) =>
  async (who: User, request: AddProduct): Promise<Product> => {
    const product = new Product({
      ...request,
      id: newId(),
      price: Money.fromMajor(request.price, currency),
      addedBy: who.id,
      createdAt: clock.now(),
    });
    if (!(await images.has(product.image)))
      throw new InvalidInput([{ pointer: '/image', message: 'Upload the picture first' }]);
    await atomically(async () => {
      await products.add(product);
      if (who.isAdmin) await recordActs(who, createAct(product));
    });
    return product;
  };
