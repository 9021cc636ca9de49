import { expect } from 'chai';
import { NotAllowed } from '../../domain/errors.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';

describe('listBookings', () => {
  const page = { limit: 100 };
  const stage = async () => {
    const shop = aShop();
    const ada = await shop.person({ email: 'ada@parches.test' });
    const bob = await shop.person({ email: 'bob@parches.test' });
    return { shop, ada, bob };
  };

  it('shows one’s own, the newest first, whatever the case of the email', async () => {
    const { shop, ada, bob } = await stage();
    const first = await shop.booked(ada);
    shop.clock.advance(1);
    const second = await shop.booked(ada);
    await shop.booked(bob);
    const ids = (await shop.list(ada, 'ADA@Parches.test', page)).rows.map(({ id }) => id);
    expect(ids).deep.equal([second.id, first.id]);
  });

  it('shows anybody’s to an admin, and none of somebody who is not there', async () => {
    const { shop, ada } = await stage();
    const { id } = await shop.booked(ada);
    const admin = await shop.admin();
    expect((await shop.list(admin, 'Ada@parches.test', page)).rows.map((row) => row.id)).deep.equal(
      [id],
    );
    expect((await shop.list(admin, 'nobody@parches.test', page)).rows).deep.equal([]);
  });

  it('refuses another’s, whether there is such a person or not', async () => {
    const { shop, bob } = await stage();
    for (const email of ['ada@parches.test', 'nobody@parches.test', 'no email'])
      expect(await rejectionOf(() => shop.list(bob, email, page))).instanceOf(NotAllowed);
  });

  it('gives nothing of a person to whoever has their email later', async () => {
    const { shop, ada } = await stage();
    await shop.booked(ada);
    ada.remove(shop.clock.now(), 1);
    await shop.users.save(ada);
    const heir = await shop.person({ email: 'ada@parches.test' });
    expect((await shop.list(heir, 'ada@parches.test', page)).rows).deep.equal([]);
  });
});
