import { expect } from 'chai';
import { orderMaxLines } from '../../domain/basket.ts';
import { Conflict, InvalidInput, ProductNotFound } from '../../domain/errors.ts';
import { viewProduct } from '../catalogue/view-product.ts';
import { InMemoryCatalogue } from '../fakes/catalogue.ts';
import { minute, nextId, usd } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';
import { emptyBasket } from './empty-basket.ts';
import { putInBasket } from './put-in-basket.ts';
import { takeOutOfBasket } from './take-out-of-basket.ts';
import { viewBasket } from './view-basket.ts';

const stage = async () => {
  const shop = aShop();
  const ports = {
    ...shop,
    viewBasket: viewBasket(shop),
    viewProduct: viewProduct({ catalogue: new InMemoryCatalogue(shop.products) }),
  };
  const basket = {
    view: ports.viewBasket,
    put: putInBasket(ports),
    takeOut: takeOutOfBasket(ports),
    empty: emptyBasket(ports),
  };
  return { shop, basket, ada: await shop.person() };
};

describe('A basket', () => {
  it('tells after each change what lies in it, and what that costs today', async () => {
    const { shop, basket, ada } = await stage();
    const [board, fan] = [
      await shop.part({ price: usd(9_900) }),
      await shop.part({ price: usd(7) }),
    ];
    expect(await basket.view(ada)).deep.equal({ lines: [], total: usd(0) });
    await basket.put(ada, board.id, 1);
    shop.clock.advance(minute);
    const both = await basket.put(ada, fan.id, 3);
    expect(both.lines.map(({ productId, quantity }) => [productId, quantity])).deep.equal([
      [board.id, 1],
      [fan.id, 3],
    ]);
    expect(both.total).deep.equal(usd(9_921));
    await shop.products.save(fan.edited({ price: usd(8) }));
    const dearer = await basket.view(ada);
    expect(dearer.lines[1]).deep.include({ seenPrice: usd(7) });
    expect(dearer.total).deep.equal(usd(9_924));
    const seen = await basket.put(ada, fan.id, 1);
    expect(seen.lines[1]).deep.include({ quantity: 1, seenPrice: usd(8) });
    expect((await basket.takeOut(ada, board.id)).total).deep.equal(usd(8));
    expect(await basket.takeOut(ada, board.id)).deep.equal(await basket.view(ada));
    expect(await basket.empty(ada)).deep.equal({ lines: [], total: usd(0) });
  });

  it('reserves nothing, and takes more than there are', async () => {
    const { shop, basket, ada } = await stage();
    const part = await shop.part({ stock: 2 });
    await basket.put(ada, part.id, 3);
    expect(await shop.stockOf(part.id)).equal(2);
  });

  it('shows what went off the shelf, which costs nothing and cannot be put in', async () => {
    const { shop, basket, ada } = await stage();
    const part = await shop.part();
    await basket.put(ada, part.id, 1);
    await shop.products.save(part.edited({ onShelf: false }));
    const { lines, total } = await basket.view(ada);
    expect([lines[0]?.product.onShelf, total]).deep.equal([false, usd(0)]);
    for (const id of [part.id, nextId()])
      expect(await rejectionOf(() => basket.put(ada, id, 1))).instanceOf(ProductNotFound);
    expect((await basket.takeOut(ada, part.id)).lines).deep.equal([]);
    expect(await rejectionOf(() => basket.takeOut(ada, nextId()))).instanceOf(ProductNotFound);
  });

  it('refuses a quantity that cannot be, and one part too many, and stays as it was', async () => {
    const { shop, basket, ada } = await stage();
    const parts = [];
    for (let n = 0; n <= orderMaxLines; n += 1) parts.push(await shop.part());
    const answers = await Promise.allSettled(parts.map(({ id }) => basket.put(ada, id, 1)));
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).length(1);
    expect(refused[0]).instanceOf(Conflict);
    const before = await basket.view(ada);
    expect(before.lines).length(orderMaxLines);
    const [first] = before.lines;
    expect(await rejectionOf(() => basket.put(ada, first?.productId ?? '', 0))).instanceOf(
      InvalidInput,
    );
    expect(await basket.view(ada)).deep.equal(before);
  });

  it('is its owner’s alone', async () => {
    const { shop, basket, ada } = await stage();
    const eve = await shop.person();
    const part = await shop.part();
    await basket.put(ada, part.id, 1);
    await basket.empty(eve);
    expect((await basket.view(eve)).lines).deep.equal([]);
    expect((await basket.view(ada)).lines).length(1);
  });
});
