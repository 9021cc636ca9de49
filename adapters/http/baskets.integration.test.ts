import { expect } from 'chai';
import type { Basket } from './contract.ts';
import { checkedShop, told } from './testing/checked-shop.ts';
import { went, type Person } from './testing/shop-client.ts';
import { connected } from './testing/running-shop.ts';

describe('The basket', () => {
  const shop = checkedShop();
  let admin: Person;
  let ada: Person;

  before(async () => {
    admin = await shop.admin();
  });
  beforeEach(async () => {
    ada = await shop.signUp();
  });

  const call = (method: string, path = '', body?: object, person = ada) =>
    shop.call<Basket>(method, `/basket${path}`, { token: person.token, body });
  const put = (id: string, orderQuantity: unknown = 1, person = ada) =>
    call('PUT', `/${id}`, { orderQuantity }, person);
  const edit = async (id: string, body: object) =>
    went(
      await shop.call('PUT', `/admin/api/products/${id}`, {
        token: admin.token,
        body: { version: 1, ...body },
      }),
    );
  const contentOf = ({ lines }: Basket) =>
    lines.map(({ productId, orderQuantity }) => [productId, orderQuantity]);

  it('is empty at first, and answers each call with what lies in it then', async () => {
    const empty = { lines: [], total: 0 };
    expect((await call('GET')).body).to.deep.equal(empty);
    const board = await shop.product(admin, { price: 199.95, category: 'motherboards' });
    const fan = await shop.product(admin, { price: 0.1 });
    const { status, body } = await put(board._id, 2);
    const { addedAt, ...line } = body.lines[0] ?? { addedAt: '' };
    expect([status, line, body.total]).to.deep.equal([
      200,
      {
        productId: board._id,
        name: board.name,
        image: board.image,
        category: 'motherboards',
        orderQuantity: 2,
        seenPrice: 199.95,
        price: 199.95,
        Stock: board.Stock,
        onShelf: true,
      },
      399.9,
    ]);
    expect(Math.abs(Date.parse(addedAt) - Date.now())).to.be.below(60_000);
    await put(fan._id, 3);
    const changed = await put(board._id, 1);
    expect(changed.body.lines[0]).to.deep.include({ orderQuantity: 1, addedAt });
    expect([contentOf(changed.body), changed.body.total]).to.deep.equal([
      [
        [board._id, 1],
        [fan._id, 3],
      ],
      200.25,
    ]);
    expect((await call('GET')).body).to.deep.equal(changed.body);
    expect(contentOf((await call('DELETE', `/${board._id}`)).body)).to.deep.equal([[fan._id, 3]]);
    expect((await call('DELETE', `/${board._id}`)).status).to.equal(200);
    expect((await call('DELETE')).body).to.deep.equal(empty);
    expect((await call('GET')).body).to.deep.equal(empty);
  });

  it('reserves nothing; it tells the price that was seen, today’s, and what is left', async () => {
    const part = await shop.product(admin, { price: 10, Stock: 5 });
    await put(part._id, 8);
    expect(await shop.stockOf(part)).to.equal(5);
    await edit(part._id, { price: 12.5 });
    await shop.book(admin, part, { orderQuantity: 4, price: undefined });
    const seen = (await call('GET')).body;
    expect(seen.lines[0]).to.deep.include({ seenPrice: 10, price: 12.5, Stock: 1 });
    expect(seen.total).to.equal(100);
    const anew = (await put(part._id, 1)).body;
    expect(anew.lines[0]).to.deep.include({ seenPrice: 12.5, price: 12.5 });
  });

  it('keeps what went off the shelf as a line that says so, and takes no more of it', async () => {
    const part = await shop.product(admin);
    await put(part._id);
    await edit(part._id, { onShelf: false });
    const { lines, total } = (await call('GET')).body;
    expect([lines[0]?.onShelf, total]).to.deep.equal([false, 0]);
    const missing = [404, 'There is no such product.', undefined];
    expect(told(await put(part._id, 2))).to.deep.equal(missing);
    expect(told(await put('0192f0c1-2345-7abc-8def-0123456789ab'))).to.deep.equal(missing);
    expect(told(await put('nothing'))).to.deep.equal(missing);
    expect(contentOf((await call('DELETE', `/${part._id.toUpperCase()}`)).body)).to.deep.equal([]);
  });

  it('takes whole numbers from 1, and says what is wrong with others', async () => {
    const part = await shop.product(admin);
    for (const quantity of [0, -1, 1.5, '2', null, true, 100_001, 2 ** 53])
      expect(told(await put(part._id, quantity)).toSpliced(1, 1), String(quantity)).to.deep.equal([
        400,
        '/orderQuantity',
      ]);
    expect((await put(part._id, 100_000)).status).to.equal(200);
    for (const body of [{}, { orderQuantity: 1, price: 1 }])
      expect((await call('PUT', `/${part._id}`, body)).status).to.equal(400);
  });

  it('loses no line when many are put in at once, and takes fifty and no more', async () => {
    await connected(shop);
    const parts = await Promise.all(Array.from({ length: 52 }, () => shop.product(admin)));
    const answers = await Promise.all(parts.map(({ _id }) => put(_id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map((answer) => told(answer))).to.deep.equal([
      [409, 'A basket holds at most 50 different parts. Take one out first.', undefined],
      [409, 'A basket holds at most 50 different parts. Take one out first.', undefined],
    ]);
    const { lines } = (await call('GET')).body;
    expect(lines).to.have.length(50);
    expect(lines.map(({ addedAt }) => addedAt)).to.deep.equal(
      lines.map(({ addedAt }) => addedAt).toSorted(),
    );
    expect((await put(lines[0]?.productId ?? '', 9)).body.lines[0]).to.include({
      orderQuantity: 9,
    });
  });

  it('goes with a person who is removed', async () => {
    await put((await shop.product(admin))._id);
    const rows = () =>
      shop.orm.em
        .fork()
        .execute<unknown[]>(
          `select 1 from basket_lines join users on id = owner_id where account_id = ?`,
          [ada.accountId],
        );
    expect(await rows()).to.have.length(1);
    await shop.call('DELETE', `/user/${ada.email}`, { token: admin.token });
    expect(await rows()).to.have.length(0);
  });
});
