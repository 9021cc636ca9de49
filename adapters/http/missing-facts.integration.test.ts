import { expect } from 'chai';
import type { ConsoleProduct, LackingPart } from './console-contract.ts';
import type { Fit } from './contract.ts';
import { checkedShop } from './testing/checked-shop.ts';
import { dataProviderOf, page, type Provider } from './testing/console-client.ts';
import type { Person } from './testing/shop-client.ts';
import { fetchAnew } from './testing/fetch-anew.ts';

describe('The parts that lack facts', () => {
  const shop = checkedShop();
  let admin: Person;
  let provider: Provider;
  const parts: ConsoleProduct[] = [];

  before(async () => {
    admin = await shop.admin();
    provider = dataProviderOf(shop, admin);
    for (const [category, specs] of [
      ['motherboards', { socket: 'AM5', memoryType: 'DDR5' }],
      ['memory', { memoryType: 'DDR5', modules: 2 }],
    ] as const) {
      const image = `/pictures/${category}.svg`;
      const data = { name: `Lacking ${category}`, price: 9, Stock: 1, image, category, specs };
      const made = await provider.create<ConsoleProduct>('products', {
        data: { ...data, description: 'A part' },
      });
      parts.push(made.data);
    }
  });

  const ask = () =>
    shop.call<Fit>('POST', '/fit', {
      body: { parts: parts.map(({ id }) => ({ productId: id, quantity: 1 })) },
    });
  const lacking = async (filter = {}) => {
    const ids = parts.map(({ id }) => id);
    const asked = page({ id: ids, ...filter }, ['times', 'DESC']);
    return (await provider.getList<LackingPart>('missing-facts', asked)).data;
  };
  const timesOf = async (part: number, fact: string) =>
    (await lacking())
      .find(({ id }) => id === parts[part]?.id)
      ?.facts.find(({ name }) => name === fact)?.times;

  it('are listed by how often that left somebody with unknown, until they say it', async () => {
    await ask();
    await ask();
    const [first] = await lacking({ category: 'motherboards' });
    expect(first).include({ id: parts[0]?.id, name: 'Lacking motherboards' });
    expect(first?.facts).deep.include({ name: 'memorySlots', label: 'Memory slots', times: 2 });
    expect(first?.times).equal(first?.facts.reduce((sum, { times }) => sum + times, 0));
    expect(await timesOf(0, 'socket')).equal(undefined);
    expect(await timesOf(1, 'capacityGB')).equal(2);

    const { data } = await provider.getOne<ConsoleProduct>('products', { id: parts[0]?.id ?? '' });
    await provider.update<ConsoleProduct>('products', {
      id: data.id,
      data: { version: data.version, specs: { ...data.specs, memorySlots: 4 } },
      previousData: data,
    });
    await ask();
    expect(await timesOf(0, 'memorySlots')).equal(undefined);
    expect(await timesOf(0, 'maxMemoryGB')).equal(3);
  });

  it('are not moved up without limit by whoever asks all day', async () => {
    await lacking();
    const before = (await timesOf(1, 'capacityGB')) ?? 0;
    // At once: what a shop has counted is written after half a minute, and then it counts anew.
    await Promise.all(Array.from({ length: 30 }, ask));
    expect(await timesOf(1, 'capacityGB')).equal(before + 20);
  });

  it('can be had as a table', async () => {
    const filter = JSON.stringify({ id: parts[0]?.id });
    const table = `${shop.origin}/admin/api/missing-facts/export?filter=${filter}`;
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await fetchAnew(table, { headers });
    expect(answer.status).equal(200);
    expect(await answer.text()).include('Lacking motherboards');
  });
});
