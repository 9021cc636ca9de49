import { Type } from 'typebox';
import type { listOffers } from '../../../application/checkout/list-offers.ts';
import type { quoteOrder, Quote } from '../../../application/orders/quote-order.ts';
import { partsOf } from '../../../domain/charges.ts';
import { Money } from '../../../domain/money.ts';
import type { Offer } from '../../../domain/quote.ts';
import * as contract from '../contract.ts';
import { operation } from '../operation.ts';

type UseCases = {
  quoteOrder: ReturnType<typeof quoteOrder>;
  listOffers: ReturnType<typeof listOffers>;
};

export const quoteOperations = (shop: UseCases) => [
  operation({
    method: 'post',
    path: '/quote',
    summary: 'What an order would cost now, with its delivery and its tax; it reserves nothing',
    access: 'anyone',
    knowsCaller: true,
    body: contract.quoteRequest,
    success: { status: 200, schema: contract.quote },
    failures: [409],
    handle: async ({ body }) => {
      const lines = body.lines.map(({ productId, orderQuantity: quantity, price }) => ({
        productId,
        quantity,
        price,
      }));
      return wireQuote(await shop.quoteOrder({ ...body, lines }));
    },
  }),

  operation({
    method: 'get',
    path: '/delivery-methods',
    summary: 'The ways of delivery, the cheapest first; none where the shop has set up none',
    access: 'anyone',
    success: { status: 200, schema: Type.Array(contract.offer) },
    tags: () => ({ checkout: undefined }),
    handle: async () => (await shop.listOffers()).map(wireOffer),
  }),
];

const wireQuote = ({
  lines,
  sums,
  offers,
  chosen,
  isRegionUnknown,
  countries,
}: Quote): contract.Answer<contract.Quote> => ({
  lines: lines.map((line) => {
    const { product, price, quantity, charges } = line;
    const { goods, delivery, total } = partsOf(line);
    return {
      productId: product.id,
      name: product.name,
      price: price.toMajor(),
      orderQuantity: quantity,
      subtotal: price.times(quantity).toMajor(),
      delivery: new Money(charges.delivery, price.currency).toMajor(),
      tax: goods.tax.plus(delivery.tax).toMajor(),
      total: total.toMajor(),
    };
  }),
  subtotal: sums.subtotal.toMajor(),
  delivery: sums.delivery.toMajor(),
  tax: sums.tax.toMajor(),
  taxIncluded: lines[0]?.charges.taxIncluded ?? true,
  taxPercent: lines[0]?.charges.taxPercent ?? 0,
  regionUnknown: isRegionUnknown,
  total: sums.total.toMajor(),
  deliveryMethods: offers.map((offer) => ({
    ...wireOffer(offer),
    chosen: offer.method.id === chosen,
  })),
  countries,
});

const wireOffer = ({ method, price }: Offer): contract.Offer => ({
  _id: method.id,
  name: method.name,
  price: price.toMajor(),
  freeFrom: method.freeFrom?.toMajor() ?? null,
  minDays: method.minDays,
  maxDays: method.maxDays,
});
