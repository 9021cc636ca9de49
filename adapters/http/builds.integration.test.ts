import { expect } from 'chai';
import type { Build, Fit } from './contract.ts';
import { checkedShop, told } from './testing/checked-shop.ts';
import { went, type Person } from './testing/shop-client.ts';
import { connected } from './testing/running-shop.ts';

describe('Builds', () => {
  const shop = checkedShop();
  let admin: Person;
  let ada: Person;

  before(async () => {
    admin = await shop.admin();
  });
  beforeEach(async () => {
    ada = await shop.signUp();
  });

  const call = <Body = Build>(method: string, path = '', body?: object, person?: Person) =>
    shop.call<Body>(method, `/build${path}`, { token: person?.token, body });
  const part = (category: string, memoryType: string, price: number) =>
    shop.product(admin, { category, price, specs: { memoryType } });
  const machine = async () => {
    const [board, memory] = [
      await part('motherboards', 'DDR5', 99.5),
      await part('memory', 'DDR4', 50),
    ];
    const parts = [
      { productId: board._id, quantity: 1 },
      { productId: memory._id, quantity: 2 },
    ];
    return { board, memory, content: { name: 'Quiet', parts } };
  };

  it('are kept, seen by whoever has the link, changed and forgotten', async () => {
    const { board, content } = await machine();
    const made = await call('POST', '', content, ada);
    expect(made.status).to.equal(201);
    const { _id: id, updatedAt, fit, ...kept } = made.body;
    expect(kept).to.deep.equal({ ...content, total: 199.5 });
    const { total, ...told } = (
      await shop.call<Fit>('POST', '/fit', { body: { parts: content.parts } })
    ).body;
    expect([fit, total]).to.deep.equal([told, 199.5]);
    expect(fit.verdict).to.equal('conflict');
    expect((await call('GET', `/${id}`)).body).to.deep.equal(made.body);
    expect((await call<Build[]>('GET', '', undefined, ada)).body).to.deep.equal([made.body]);

    const changed = { name: 'Loud', parts: [{ productId: board._id, quantity: 1 }] };
    const put = await call('PUT', `/${id}`, changed, ada);
    expect(put.body).to.deep.include({ ...changed, _id: id, total: 99.5 });
    expect(Date.parse(put.body.updatedAt)).to.be.at.least(Date.parse(updatedAt));
    expect((await call('GET', `/${id}`)).body).to.deep.equal(put.body);

    expect((await call('DELETE', `/${id}`, undefined, ada)).body).to.deep.equal({ _id: id });
    expect((await call('GET', `/${id}`)).status).to.equal(404);
    expect((await call('DELETE', `/${id}`, undefined, ada)).status).to.equal(404);
  });

  it('tell every part that the shop has not, and stay as they are when one went off the shelf', async () => {
    const { memory, content } = await machine();
    const { body: build } = await call('POST', '', content, ada);
    went(
      await shop.call('PUT', `/admin/api/products/${memory._id}`, {
        token: admin.token,
        body: { version: 1, onShelf: false },
      }),
    );
    const refused = await call('POST', '', content, ada);
    expect(told(refused)).to.deep.equal([404, 'There is no such product.', '/parts/1/productId']);
    const { body: seen } = await call('GET', `/${build._id}`);
    expect(seen).to.deep.include({ parts: content.parts, total: 99.5 });
  });

  it('are at most 50 of each person, whoever saves at once', async () => {
    const { content } = await machine();
    const save = async () => (await call('POST', '', content, ada)).status;
    for (let saved = 0; saved < 45; saved += 1) expect(await save()).to.equal(201);
    await connected(shop);
    const statuses = await Promise.all(Array.from({ length: 10 }, save));
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect([count(201), count(409)]).to.deep.equal([5, 5]);
    expect((await call<Build[]>('GET', '', undefined, ada)).body).to.have.length(50);
  });

  it('go with their owner', async () => {
    const { content } = await machine();
    const { body: build } = await call('POST', '', content, ada);
    went(await shop.call('DELETE', `/user/${ada.email}`, { token: admin.token }));
    expect((await call('GET', `/${build._id}`)).status).to.equal(404);
  });
});
