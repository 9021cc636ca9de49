import { expect } from 'chai';
import { DomainError } from '../domain/errors.ts';
import type { User } from '../domain/user.ts';
import { nextId } from './fakes/examples.ts';
import { rejectionOf } from './fakes/rejection.ts';
import { aShop } from './fakes/shop.ts';
import { listBookings } from './bookings/list-bookings.ts';
import { removeBooking } from './bookings/remove-booking.ts';
import { viewBooking } from './bookings/view-booking.ts';
import { payBooking } from './payments/pay-booking.ts';
import { refundBooking } from './payments/refund-booking.ts';
import { startPayment } from './payments/start-payment.ts';
import { promoteUser } from './users/promote-user.ts';
import { removeUser } from './users/remove-user.ts';
import { updateProfile } from './users/update-profile.ts';

type Ports = ReturnType<typeof aShop>;

/** A port that writes down each call of it. */
const watched = <T extends object>(port: T, calls: string[]): T =>
  new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        calls.push(`${target.constructor.name}.${String(name)}`);
        return Reflect.apply(member, target, given);
      };
    },
  });

/** Nobody measures what is not done: the work itself is the same, whatever the clock says. */
describe("What a stranger can learn of another's", () => {
  const stage = async () => {
    const shop = aShop();
    const [ada, mallory] = [await shop.person(), await shop.person()];
    const booking = await shop.booked(ada);
    const { id: payment } = await shop.started(ada, booking);
    shop.payments.succeed(payment);
    return { shop, ada, mallory, booking, payment };
  };

  /** What the work fails with, and the calls that it has made by then. */
  const learned = async (
    shop: Ports,
    work: (ports: Ports) => (...given: never[]) => unknown,
    ...given: unknown[]
  ) => {
    const calls: string[] = [];
    const ports = {
      ...shop,
      bookings: watched(shop.bookings, calls),
      users: watched(shop.users, calls),
      attempts: watched(shop.attempts, calls),
      payments: watched(shop.payments, calls),
      identity: watched(shop.identity, calls),
    };
    const error = await rejectionOf(() => Reflect.apply(work(ports), undefined, given));
    if (!(error instanceof DomainError)) throw error;
    return { calls, kind: error.kind, message: error.message, fields: error.fields };
  };

  const withBooking: Record<string, (ports: Ports) => (who: User, id: string) => unknown> = {
    'looking at it': (ports) => viewBooking(ports),
    'removing it': (ports) => removeBooking({ ...ports, releaseBookings: ports.release }),
    'paying it': (ports) => {
      const pay = payBooking({ ...ports, settlePayment: ports.settle });
      return (who, id) => pay(who, id, 'pi_1');
    },
    'starting to pay it': (ports) => {
      const start = startPayment({ ...ports, settlePayment: ports.settle });
      return (who, id) => start(who, { price: 1, bookingId: id });
    },
  };
  for (const [what, work] of Object.entries(withBooking))
    it(`of a booking by ${what} is what there is to learn of none, by the same calls`, async () => {
      const { shop, mallory, booking } = await stage();
      const theirs = await learned(shop, work, mallory, booking.id);
      expect(theirs).to.deep.equal(await learned(shop, work, mallory, nextId()));
      expect([theirs.kind, theirs.calls.length]).to.deep.equal(['missing', 1]);
    });

  const refused: Record<string, (ports: Ports) => (who: User, whom: string) => unknown> = {
    'listing their bookings': (ports) => (who, whom) =>
      listBookings(ports)(who, whom, { limit: 1 }),
    'making them an admin': (ports) => promoteUser(ports),
    'removing them': (ports) => removeUser(ports),
    'writing their profile': (ports) => {
      const update = updateProfile(ports);
      return (who, email) => update(who, { email, avatar: '/pictures/processors.svg' });
    },
    'refunding their booking': (ports) =>
      refundBooking({ ...ports, refundPayment: ports.refundPayment }),
  };
  for (const [what, work] of Object.entries(refused))
    it(`of a person by ${what} is refused before anything is looked up`, async () => {
      const { shop, ada, mallory, booking } = await stage();
      for (const whom of [ada.email.value, 'nobody@parches.test', 'none', booking.id])
        expect(await learned(shop, work, mallory, whom)).to.deep.include({
          calls: [],
          kind: 'forbidden',
        });
    });
});
