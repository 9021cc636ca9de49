import { expect } from 'chai';
import { BookingNotFound } from '../../domain/errors.ts';
import { nextId } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShop } from '../fakes/shop.ts';

describe('viewBooking', () => {
  it('shows a booking to its buyer and to an admin', async () => {
    const shop = aShop();
    const ada = await shop.person();
    const { id } = await shop.booked(ada);
    expect((await shop.view(ada, id)).id).equal(id);
    expect((await shop.view(await shop.admin(), id)).id).equal(id);
  });

  it('hides another’s, a removed one and one that there never was in the same way', async () => {
    const shop = aShop();
    const ada = await shop.person();
    const foreign = await shop.booked(await shop.person());
    const removed = await shop.booked(ada);
    await shop.remove(ada, removed.id);
    for (const id of [foreign.id, removed.id, nextId()])
      expect(await rejectionOf(() => shop.view(ada, id))).instanceOf(BookingNotFound);
    const admin = await shop.admin();
    expect(await rejectionOf(() => shop.view(admin, removed.id))).instanceOf(BookingNotFound);
  });
});
