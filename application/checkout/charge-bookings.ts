import type { Booking } from '../../domain/booking.ts';
import { assertPlace } from '../../domain/destination.ts';
import { assertPayableAtOnce } from '../../domain/order.ts';
import { chargeLines, isSetUp, type DeliveryChoice } from '../../domain/quote.ts';
import type { Terms } from './ports.ts';

type Ports = { terms: Terms; pricesIncludeTax: boolean };

/**
 * Adds to the new bookings of an order what its delivery and its tax come to: nothing where nothing is
 * set up. @throws Conflict, InvalidInput as `chargeLines`, and where they cost too much with that
 */
export const chargeBookings = async (
  { terms, pricesIncludeTax }: Ports,
  bookings: Booking[],
  { delivery, destination }: DeliveryChoice,
): Promise<void> => {
  if (destination) assertPlace(destination);
  const set = { ...(await terms.read()), pricesIncludeTax };
  const [first] = bookings;
  if (!first || (!isSetUp(set) && delivery === undefined)) return;
  const lines = bookings.map(({ price, quantity }) => ({ price, quantity }));
  const charged = chargeLines(lines, set, { delivery, destination }, first.price.currency);
  for (const [i, { charges }] of charged.entries()) bookings[i]?.charge(charges);
  assertPayableAtOnce(bookings);
};
