import type { Static } from 'typebox';
import type { viewBooking } from '../../../../application/bookings/view-booking.ts';
import type { removeBooking } from '../../../../application/bookings/remove-booking.ts';
import { bookingSorts } from '../../../../application/bookings/ports.ts';
import { type ConsoleLists } from '../../../../application/lists/ports.ts';
import type { refundBooking } from '../../../../application/payments/refund-booking.ts';
import type { viewBookingHistory } from '../../../../application/payments/view-booking-history.ts';
import type { BookingRecord } from '../../../../domain/booking.ts';
import { sumsOf } from '../../../../domain/charges.ts';
import { EmailAddress } from '../../../../domain/email.ts';
import { BookingNotFound, InvalidInput } from '../../../../domain/errors.ts';
import * as contract from '../../console-contract.ts';
import { operation, retryKeyOf, signedIn } from '../../operation.ts';
import { idFrom } from '../ids.ts';
import { datesOf, idsOf, readOperations, rowOf, type Exports } from './resource.ts';
import { wireBooking, wireEvent } from './wire.ts';

type UseCases = Exports & {
  lists: ConsoleLists;
  viewBookingHistory: ReturnType<typeof viewBookingHistory>;
  removeBooking: ReturnType<typeof removeBooking>;
  refundBooking: ReturnType<typeof refundBooking>;
  viewBooking: ReturnType<typeof viewBooking>;
};

/** What follows from the rest, or is for pages. */
const unexported: (keyof contract.ConsoleBooking)[] = [
  'image',
  'paid',
  'expiresAt',
  'cardLast4',
  'buyerId',
  'charges',
  'destination',
];

/** What its total has beside its pieces, for the accounts. */
const amountsOf = (booking: BookingRecord) => {
  const { delivery, tax } = sumsOf([booking], booking.price.currency);
  return { delivery: delivery.toMajor(), tax: tax.toMajor() };
};

const missing = () => new BookingNotFound();

export const consoleBookingOperations = (shop: UseCases) => {
  const bookings = {
    name: 'bookings',
    noun: 'bookings',
    subject: 'booking' as const,
    list: shop.lists.bookings,
    sorts: bookingSorts,
    filter: contract.filters.bookings,
    toFilter: (filter: Static<typeof contract.filters.bookings>) => saleFilter(filter, shop),
    record: contract.consoleBooking,
    toWire: wireBooking,
    missing,
    unexported,
    toCells: (booking: BookingRecord) => Object.assign(wireBooking(booking), amountsOf(booking)),
    more: ['delivery', 'tax'],
  };
  const [list, table] = readOperations(bookings, shop);
  return [
    ...(list && table ? [list, table] : []),

    operation({
      method: 'get',
      path: '/admin/api/bookings/{id}',
      summary: 'A booking with its history: when, by whom, by which transaction',
      access: 'admin',
      success: { status: 200, schema: contract.bookingPage },
      failures: [404],
      handle: async ({ params }) => {
        const booking = await rowOf(bookings, params);
        const [line] = (await shop.viewBookingHistory([booking])).bookings;
        if (!line) throw missing();
        return {
          ...wireBooking(booking),
          pieces: line.pieces,
          history: line.events.map(wireEvent),
        };
      },
    }),

    operation({
      method: 'delete',
      path: '/admin/api/bookings/{id}',
      summary: 'Remove an unpaid booking: its stock comes back',
      access: 'admin',
      success: { status: 200, schema: contract.removedRecord },
      failures: [404, 409],
      handle: async ({ user, params }) => {
        const id = idFrom(params['id'], missing);
        await shop.removeBooking(signedIn(user), id);
        return { id };
      },
    }),

    operation({
      method: 'post',
      path: '/admin/api/bookings/{id}/refund',
      summary: 'Give the money of a paid booking back: of all its pieces, or of some',
      access: 'admin',
      body: contract.refundRequest,
      bodyOptional: true,
      success: { status: 200, schema: contract.consoleBooking },
      failures: [404, 409, 503],
      retries: true,
      before: async ({ user, params }) => {
        await shop.viewBooking(signedIn(user), idFrom(params['id'], missing));
      },
      handle: async ({ user, params, body, ctx }) =>
        wireBooking(
          await shop.refundBooking(signedIn(user), idFrom(params['id'], missing), {
            ...body,
            retry: retryKeyOf(ctx, body),
          }),
        ),
    }),
  ];
};

type Sales = Pick<
  Static<typeof contract.filters.bookings>,
  'id' | 'q' | 'email' | 'buyerId' | 'productId' | 'from' | 'to'
>;

/** The filter of a list of bookings or orders. */
export const saleFilter = <Filter extends Sales>(
  { id, from, to, email, ...rest }: Filter,
  { timeZone }: Pick<Exports, 'timeZone'>,
) => ({
  ...rest,
  ids: idsOf(id),
  email: email === undefined ? undefined : addressOf(email),
  ...datesOf({ from, to }, timeZone),
});

const addressOf = (email: string): EmailAddress => {
  try {
    return new EmailAddress(email);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new InvalidInput([{ field: '/filter/email', message: error.message }]);
  }
};
