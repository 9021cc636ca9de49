import { expect } from 'chai';
import { freshDatabase, type FreshDatabase } from '../postgres/testing/fresh-database.ts';
import { CheckedShop, told } from './testing/checked-shop.ts';
import { sandbox } from './testing/shop-client.ts';

describe('A shop in another currency', () => {
  for (const { currency, prices, wrong, price, stripe } of [
    {
      currency: 'jpy',
      prices: [1, 14_800, 999_999],
      wrong: [0.5, 1.5, 14_800.01, 1_000_000],
      price: 14_800,
      stripe: 29_600,
    },
    {
      currency: 'kwd',
      prices: [0.01, 1.23, 999_999.99],
      wrong: [0.001, 1.234, 1.2345, 1_000_000],
      price: 12.34,
      stripe: 24_680,
    },
  ])
    it(`sells in ${currency}, to the last unit`, async () => {
      const shop = new CheckedShop();
      const database: FreshDatabase = await freshDatabase();
      try {
        await shop.start({ CURRENCY: currency, DATABASE_URL: database.url });
        expect((await shop.call('GET', '/config.json')).body).to.include({ currency });
        const ada = await shop.signUp();
        for (const good of prices)
          expect((await shop.product(ada, { price: good })).price).to.equal(good);
        for (const bad of wrong)
          expect(
            told({ status: 0, body: await shop.product(ada, { price: bad }) })[2],
            String(bad),
          ).to.equal('/price');
        const list = await shop.call<{ price: number }[]>('GET', '/product');
        expect(list.body.map((product) => product.price)).to.deep.equal(prices);

        const product = await shop.product(ada, { price });
        const { body: booking } = await shop.book(ada, product, { orderQuantity: 2, price });
        expect(booking).to.include({ price, total: price * 2 });
        const intent = await shop.startPayment(ada, booking);
        await shop.confirm(intent);
        expect((await shop.patch(ada, booking, intent.id)).body.paid).to.equal(true);
        const charged = await sandbox(`/v1/payment_intents/${intent.id}`);
        expect(charged).to.include({ amount_received: stripe, currency });
        const found = await shop.call<unknown[]>(
          'GET',
          `/product?minPrice=${price}&maxPrice=${price}`,
        );
        expect(found.body).to.have.length(1 + prices.filter((each) => each === price).length);
      } finally {
        await shop.stop();
        await database.drop();
      }
    });
});
