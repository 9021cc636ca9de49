import { InvalidInput } from '../../domain/errors.ts';
import { Money, type Currency } from '../../domain/money.ts';
import { Product } from '../../domain/product.ts';
import type { Specs } from '../../domain/specs.ts';
import type { User } from '../../domain/user.ts';
import type { Clock, Images, NewId, Products } from '../ports.ts';

type Ports = {
  products: Products;
  images: Images;
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
};

/** Puts a part on the shelf, at the end of the list. @throws InvalidInput */
export const addProduct =
  ({ products, images, clock, newId, currency }: Ports) =>
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
    await products.add(product);
    return product;
  };
