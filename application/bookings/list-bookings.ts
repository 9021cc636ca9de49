import { EmailAddress } from '../../domain/email.ts';
import { NotAllowed } from '../../domain/errors.ts';
import type { User } from '../../domain/user.ts';
import type { BookingRow, Bookings, Users } from '../ports.ts';

/**
 * A person's bookings, the newest first: one's own, or anybody's for an admin.
 * @throws NotAllowed for another's
 */
export const listBookings =
  ({ bookings, users }: { bookings: Bookings; users: Users }) =>
  async (who: User, email: string): Promise<BookingRow[]> => {
    if (email.trim().toLowerCase() === who.email.value) return bookings.listOf(who.id);
    if (!who.isAdmin) throw new NotAllowed();
    // The books outlive the people: whoever was removed is found by what they booked with.
    const person = await users.findByEmail(new EmailAddress(email));
    return person ? bookings.listOf(person.id) : bookings.listOfEmail(new EmailAddress(email));
  };
