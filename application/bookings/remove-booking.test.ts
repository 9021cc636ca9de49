import { expect } from 'chai';
import { AlreadyPaid, BookingClosed, BookingNotFound, Unavailable } from '../../domain/errors.ts';
import { hour } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { aShopWithBooking } from '../fakes/shop.ts';

describe('removeBooking', () => {
  it('gives the stock back, once', async () => {
    const { shop, ada, part, booking } = await aShopWithBooking();
    await shop.remove(ada, booking.id);
    expect(await shop.statusOf(booking.id)).equal('removed');
    expect(await shop.stockOf(part.id)).equal(5);
    const again = () => shop.remove(ada, booking.id);
    expect(await rejectionOf(again)).instanceOf(BookingNotFound);
    expect(await shop.stockOf(part.id)).equal(5);
  });

  it('gives the stock back once when it comes ten times at once', async () => {
    const { shop, ada, part, booking } = await aShopWithBooking();
    await Promise.allSettled(Array.from({ length: 10 }, () => shop.remove(ada, booking.id)));
    expect(await shop.stockOf(part.id)).equal(5);
  });

  it('is for its buyer and for admins', async () => {
    const { shop, booking } = await aShopWithBooking();
    const bob = await shop.person();
    expect(await rejectionOf(() => shop.remove(bob, booking.id))).instanceOf(BookingNotFound);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
    await shop.remove(await shop.admin(), booking.id);
    expect(await shop.statusOf(booking.id)).equal('removed');
  });

  it('cancels what could still be paid for it', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const transaction = await shop.started(ada, booking);
    await shop.remove(ada, booking.id);
    expect(shop.payments.get(transaction.id).status).equal('cancelled');
  });

  it('changes nothing while the card processor cannot be reached', async () => {
    const { shop, ada, part, booking } = await aShopWithBooking();
    const transaction = await shop.started(ada, booking);
    shop.payments.unreachable = true;
    const removal = () => shop.remove(ada, booking.id);
    expect(await rejectionOf(removal)).instanceOf(Unavailable);
    expect(await shop.statusOf(booking.id)).equal('unpaid');
    expect(await shop.stockOf(part.id)).equal(3);

    shop.payments.unreachable = false;
    shop.payments.succeed(transaction.id);
    await shop.webhook('succeeded', transaction.id);
    expect(await shop.statusOf(booking.id)).equal('paid');
  });

  it('is refused when its payment has succeeded meanwhile: it is paid and stays so', async () => {
    const { shop, ada, part, booking } = await aShopWithBooking();
    const transaction = await shop.started(ada, booking);
    shop.payments.succeed(transaction.id);
    const removal = () => shop.remove(ada, booking.id);
    expect(await rejectionOf(removal)).instanceOf(AlreadyPaid);
    expect(await shop.bookings.find(booking.id)).include({
      status: 'paid',
      transactionId: transaction.id,
    });
    expect(await shop.stockOf(part.id)).equal(3);
    expect(shop.payments.get(transaction.id).refunded).equal(false);
  });

  it('is refused once the booking is paid, refunded or expired', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    const transaction = await shop.started(ada, booking);
    shop.payments.succeed(transaction.id);
    await shop.pay(ada, booking.id, transaction.id);
    const removal = (id: string) => rejectionOf(() => shop.remove(ada, id));
    expect(await removal(booking.id)).instanceOf(AlreadyPaid);
    await shop.refund(await shop.admin(), booking.id);
    expect(await removal(booking.id)).instanceOf(BookingClosed);
    const expired = await shop.booked(ada);
    shop.clock.advance(24 * hour);
    await shop.expire();
    expect(await removal(expired.id)).instanceOf(BookingClosed);
  });

  it('needs no card processor when nothing was started', async () => {
    const { shop, ada, booking } = await aShopWithBooking();
    shop.payments.unreachable = true;
    await shop.remove(ada, booking.id);
    expect(await shop.statusOf(booking.id)).equal('removed');
  });
});
