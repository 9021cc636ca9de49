import type { emptyBasket } from '../../../application/baskets/empty-basket.ts';
import type { putInBasket } from '../../../application/baskets/put-in-basket.ts';
import type { takeOutOfBasket } from '../../../application/baskets/take-out-of-basket.ts';
import type { ShownBasket, ViewBasket } from '../../../application/baskets/view-basket.ts';
import type { ViewProduct } from '../../../application/catalogue/view-product.ts';
import { ProductNotFound } from '../../../domain/errors.ts';
import * as contract from '../contract.ts';
import { operation, signedIn } from '../operation.ts';
import { idFrom } from './ids.ts';

type UseCases = {
  viewBasket: ViewBasket;
  putInBasket: ReturnType<typeof putInBasket>;
  takeOutOfBasket: ReturnType<typeof takeOutOfBasket>;
  emptyBasket: ReturnType<typeof emptyBasket>;
  viewProduct: ViewProduct;
};

const success = { status: 200, schema: contract.basket } as const;

const productIdOf = (params: Record<string, string>) =>
  idFrom(params['productId'], () => new ProductNotFound());

export const basketOperations = (shop: UseCases) => [
  operation({
    method: 'get',
    path: '/basket',
    summary: "One's own basket: what lies in it, in the order in which it was put in",
    access: 'user',
    success,
    isPageToo: true,
    handle: async ({ user }) => wireBasket(await shop.viewBasket(signedIn(user))),
  }),

  operation({
    method: 'put',
    path: '/basket/{productId}',
    summary: 'Put a part into the basket, or change how many of it: nothing is reserved',
    access: 'user',
    body: contract.basketChange,
    success,
    failures: [404, 409],
    before: async ({ params }) => void (await shop.viewProduct(productIdOf(params))),
    handle: async ({ user, params, body }) =>
      wireBasket(await shop.putInBasket(signedIn(user), productIdOf(params), body.orderQuantity)),
  }),

  operation({
    method: 'delete',
    path: '/basket/{productId}',
    summary: 'Take a part out of the basket',
    access: 'user',
    success,
    failures: [404],
    handle: async ({ user, params }) =>
      wireBasket(await shop.takeOutOfBasket(signedIn(user), productIdOf(params))),
  }),

  operation({
    method: 'delete',
    path: '/basket',
    summary: 'Empty the basket',
    access: 'user',
    success,
    handle: async ({ user }) => wireBasket(await shop.emptyBasket(signedIn(user))),
  }),
];

const wireBasket = ({ lines, total }: ShownBasket): contract.Answer<contract.Basket> => ({
  lines: lines.map(({ product, ...line }) => ({
    productId: line.productId,
    name: product.name,
    image: product.image,
    category: product.category ?? null,
    orderQuantity: line.quantity,
    seenPrice: line.seenPrice.toMajor(),
    price: product.price.toMajor(),
    Stock: product.stock,
    onShelf: product.onShelf,
    addedAt: line.addedAt,
  })),
  total: total.toMajor(),
});
