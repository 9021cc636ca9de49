import { expect } from 'chai';
import { dayOf } from '../../domain/day.ts';
import type { ConsoleDashboard, ConsoleUser } from './console-contract.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import type { Person } from './testing/shop-client.ts';

const timeZone = 'Pacific/Kiritimati';

describe('A day of the shop', () => {
  const shop = new CheckedShop();
  let admin: Person;

  before(async () => {
    await shop.connect({ TIME_ZONE: timeZone });
    admin = await shop.admin();
    // One in the night of the 21st, where the shop is.
    await shop.orm.em
      .fork()
      .execute(`update users set created_at = '2026-11-20T11:00:00Z' where email = ?`, [
        admin.email,
      ]);
  });
  after(async () => {
    await shop.stop();
    await shop.orm.close();
  });

  const get = async <T>(path: string): Promise<T> =>
    (await shop.call<T & object>('GET', path, { token: admin.token })).body;
  const filtered = (days: object) =>
    new URLSearchParams({ filter: JSON.stringify({ q: admin.email, ...days }) });

  it('is one of its time zone, in lists', async () => {
    const days = [
      { from: '2026-11-21' },
      { to: '2026-11-21' },
      { to: '2026-11-20' },
      { from: '2026-11-22' },
    ];
    const found = [];
    for (const range of days)
      found.push((await get<ConsoleUser[]>(`/admin/api/users?${filtered(range)}`)).length);
    expect(found).deep.equal([1, 1, 0, 0]);
  });

  it('is one of its time zone, in exports', async () => {
    const table = await get<string>(`/admin/api/users/export?${filtered({})}`);
    expect(table).include('2026-11-21T01:00:00.000+14:00');
  });

  it('is one of its time zone, in the dashboard, and every browser knows of it', async () => {
    const before = dayOf(new Date(), timeZone);
    const { days } = await get<ConsoleDashboard>('/admin/api/dashboard');
    expect([before, dayOf(new Date(), timeZone)]).include(days.at(-1)?.day);
    expect((await get<{ timeZone: string }>('/config.json')).timeZone).equal(timeZone);
  });
});
