import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { checkedShop } from './testing/checked-shop.ts';
import { leavesNothing } from './testing/database.ts';
import type { Person } from './testing/shop-client.ts';

describe('In an address', () => {
  const shop = checkedShop();
  let ada: Person;

  before(async () => {
    ada = await shop.admin();
  });

  it('ids that are none are of nothing that there is', () =>
    leavesNothing(shop.orm, async () => {
      const ids = [
        'x',
        '0',
        '-1',
        '1e9',
        'null',
        'undefined',
        '%00',
        `${randomUUID()}%00`,
        `${randomUUID()}0`,
        randomUUID(),
        randomUUID().toUpperCase(),
        "' or 1=1 --",
        '%E0%A4%A',
        '%',
        '..%2f..%2fuser',
        '[object%20Object]',
        'é'.repeat(500),
        'x'.repeat(5_000),
      ];
      const { token } = ada;
      for (const id of ids) {
        expect((await shop.call('GET', `/products/${id}`)).status, id).to.equal(404);
        for (const method of ['GET', 'PATCH', 'DELETE'])
          expect((await shop.call(method, `/booking/${id}`, { token })).status, id).to.equal(404);
        const refund = `/admin/api/bookings/${id}/refund`;
        expect((await shop.call('POST', refund, { token })).status, id).to.equal(404);
      }
    }));

  it('emails that are none are refused in addresses too', () =>
    leavesNothing(shop.orm, async () => {
      const emails = [
        'a@',
        '@b.c',
        'a@b',
        'a%20b@c.d',
        'a%00b@c.d',
        'a@b.c%00',
        `${'x'.repeat(5000)}@b.c`,
      ];
      const { token } = ada;
      for (const email of emails) {
        for (const [method, path] of [
          ['GET', `/booking/${email}`],
          ['PUT', `/user/admin/${email}`],
          ['DELETE', `/user/${email}`],
        ] as const)
          expect((await shop.call(method, path, { token })).status, `${method} ${path}`).to.equal(
            400,
          );
        const signIn = await shop.call('PUT', `/user/${email}`, { token: ada.idToken });
        expect(signIn.status, email).to.equal(403);
      }
    }));
});
