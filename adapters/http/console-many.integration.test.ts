import { expect } from 'chai';
import type { ConsoleMessage } from './console-contract.ts';
import { checkedShopAlone, told } from './testing/checked-shop.ts';
import type { Person } from './testing/shop-client.ts';

describe('A list of the console that is very long', () => {
  const shop = checkedShopAlone();
  let admin: Person;
  before(async () => {
    admin = await shop.admin();
  });

  const fill = async (many: number) => {
    const em = shop.orm.em.fork();
    await em.execute(
      `insert into messages (id, email, subject, message, created_at)
       select gen_random_uuid(), 'ada@parches.test', 'M', 'M', now() from generate_series(1, ?)`,
      [many],
    );
    // As the autovacuum does some time later.
    await em.execute('analyze messages');
  };
  const ask = (first: number, filter: object = {}) => {
    const range = JSON.stringify([first, first + 24]);
    const query = new URLSearchParams({ range, filter: JSON.stringify(filter) });
    return shop.call<ConsoleMessage[]>('GET', `/admin/api/messages?${query}`, admin);
  };
  const tooDeep =
    'Only the first 10,000 of so many can be paged through: narrow the filter, or turn the order round';

  it('is counted exactly up to 10,000, and paged through to the end', async () => {
    await fill(10_000);
    for (const [first, range] of [
      [0, '0-24/10000'],
      [9_990, '9990-9999/10000'],
      [10_001, '*/10000'],
    ] as const) {
      const { headers } = await ask(first);
      expect(headers.get('content-range')).equal(`messages ${range}`);
      expect(headers.get('x-total-estimated')).equal(null);
    }
  });

  it('says about how many there are beyond, and refuses what lies further down', async () => {
    await fill(1);
    for (const filter of [{}, { q: 'ada' }]) {
      const page = await ask(9_990, filter);
      expect(page.headers.get('content-range')).equal('messages 9990-10000/10001');
      expect(page.headers.get('x-total-estimated')).equal('true');
      expect(told(await ask(10_001, filter))).deep.equal([400, tooDeep, '/range']);
    }
  });

  it('of so many that nobody counts them is estimated, and read in the order of its index', async () => {
    await fill(15_000);
    for (const filter of [{}, { q: 'ada' }, { read: false }]) {
      const { body, headers } = await ask(25, filter);
      expect(body).length(25);
      const [, range, total] =
        /^messages (\S+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
      expect(range).equal('25-49');
      expect(Number(total)).within(20_000, 30_000);
      expect(headers.get('x-total-estimated')).equal('true');
      expect(told(await ask(10_001, filter))).deep.equal([400, tooDeep, '/range']);
    }
  });
});
