import type { BookingRecord } from '../../domain/booking.ts';
import { EmailAddress } from '../../domain/email.ts';
import { NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { Bookings } from './ports.ts';
import type { Page, PageQuery } from '../ports.ts';
import type { Users } from '../users/ports.ts';

/** @throws NotAllowed where somebody asks for another's bookings who is no admin */
export const assertMayList = (who: User, email: string): void => {
  if (!who.email.matches(email) && !who.isAdmin) throw new NotAllowed();
};

/**
 * A page of a person's bookings, the newest first: one's own, or anybody's for an admin.
 * @throws NotAllowed for another's
 * @throws InvalidInput for a cursor of another list
 */
export const listBookings =
  ({ bookings, users }: { bookings: Bookings; users: Users }) =>
  async (who: User, email: string, query: PageQuery): Promise<Page<BookingRecord>> => {
    assertMayList(who, email);
    if (who.email.matches(email)) return bookings.listOf(who.id, query);
    // The bookings of a person who was removed stay, and are found by the email of the booking.
    const address = new EmailAddress(email);
    const person = await users.findByEmail(address);
    return person ? bookings.listOf(person.id, query) : bookings.listOfEmail(address, query);
  };
