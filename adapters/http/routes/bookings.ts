import { orderIdOf, refundedOf, totalOf, type BookingRecord } from '../../../domain/booking.ts';
import type { Charges } from '../../../domain/charges.ts';
import { addressOf } from '../../../domain/destination.ts';
import { Money, type Currency } from '../../../domain/money.ts';
import { Type } from 'typebox';
import { assertMayList, type listBookings } from '../../../application/bookings/list-bookings.ts';
import type { placeBooking } from '../../../application/bookings/place-booking.ts';
import type { removeBooking } from '../../../application/bookings/remove-booking.ts';
import { payableBy, type viewBooking } from '../../../application/bookings/view-booking.ts';
import type { payBooking } from '../../../application/payments/pay-booking.ts';
import type { startPayment } from '../../../application/payments/start-payment.ts';
import { semaphore } from '../../../application/semaphore.ts';
import { BookingNotFound, InvalidInput } from '../../../domain/errors.ts';
import * as contract from '../contract.ts';
import { operation, retryKeyOf, signedIn } from '../operation.ts';
import { idFrom } from './ids.ts';
import { pageHeaders } from './pages.ts';

type UseCases = {
  placeBooking: ReturnType<typeof placeBooking>;
  listBookings: ReturnType<typeof listBookings>;
  viewBooking: ReturnType<typeof viewBooking>;
  removeBooking: ReturnType<typeof removeBooking>;
  startPayment: ReturnType<typeof startPayment>;
  payBooking: ReturnType<typeof payBooking>;
};

const idOf = (params: Record<string, string>, name = 'id') =>
  idFrom(params[name], () => new BookingNotFound());

/** How many calls of a person ask Stripe at once, for bookings and for orders each, where all people have a hundred. */
export const payments = { ofOne: 10, waiting: 40 };

export const bookingOperations = (shop: UseCases) => {
  const inTurn = semaphore(payments);
  return [
    operation({
      method: 'post',
      path: '/booking',
      summary:
        'Book a part: its stock is reserved until the booking is paid or its hold time is over',
      access: 'user',
      body: contract.newBooking,
      success: { status: 201, schema: contract.booking },
      failures: [403, 404, 409],
      rechecksUser: true,
      retries: true,
      handle: async ({ user, body, ctx }) => {
        const { productId, orderQuantity, price, email } = body;
        const booking = await shop.placeBooking(signedIn(user), {
          productId,
          quantity: orderQuantity,
          ...toldOf(body),
          price,
          email,
          retry: retryKeyOf(ctx, body),
        });
        return asPlaced(booking);
      },
    }),

    operation({
      method: 'get',
      path: '/booking/{id}',
      summary:
        'One booking by its id; or the bookings of a person by their email, in pages, the newest first',
      access: 'user',
      query: contract.pageQuery,
      success: {
        status: 200,
        schema: Type.Union([contract.booking, Type.Array(contract.booking)]),
      },
      headers: ['X-Total-Count', 'Link'],
      failures: [400, 403, 404],
      before: async ({ user, params, ctx }) => {
        const key = params['id'] ?? '';
        if (key.includes('@')) assertMayList(signedIn(user), key);
        // Without a query nothing is checked before it is read.
        else if (ctx.querystring !== '') await shop.viewBooking(signedIn(user), idOf(params));
      },
      handle: async ({ user, params, query, ...call }) => {
        const key = params['id'] ?? '';
        if (key.includes('@')) {
          const page = await shop.listBookings(signedIn(user), key, contract.pageOf(query));
          pageHeaders(call, page);
          return page.rows.map(wireBooking);
        }
        return wireBooking(await shop.viewBooking(signedIn(user), idOf(params)));
      },
    }),

    operation({
      method: 'patch',
      path: '/booking/{id}',
      summary: 'Mark a booking paid by a card payment that has succeeded',
      access: 'user',
      body: contract.payment,
      success: { status: 200, schema: contract.booking },
      failures: [403, 404, 409, 503],
      before: async ({ user, params }) => {
        payableBy(signedIn(user), await shop.viewBooking(signedIn(user), idOf(params)));
      },
      handle: async ({ user, params, body }) => {
        const id = idOf(params);
        if (body.booking !== id)
          throw new InvalidInput([
            { field: '/booking', message: 'This is not the booking of the address' },
          ]);
        const payer = signedIn(user);
        return wireBooking(
          await inTurn(payer.id, () => shop.payBooking(payer, id, body.transactionId)),
        );
      },
    }),

    operation({
      method: 'delete',
      path: '/booking/{id}',
      summary: 'Remove an unpaid booking: its stock comes back',
      access: 'user',
      success: { status: 200, schema: contract.removed },
      failures: [404, 409, 503],
      handle: async ({ user, params }) => {
        const id = idOf(params);
        const who = signedIn(user);
        await inTurn(who.id, () => shop.removeBooking(who, id));
        return { _id: id };
      },
    }),

    operation({
      method: 'post',
      path: '/create-payment-intent',
      summary: 'Open a card payment, for a booking, for an order or for an amount',
      access: 'user',
      body: contract.paymentIntentRequest,
      success: { status: 200, schema: contract.paymentIntent },
      failures: [403, 404, 409],
      retries: true,
      handle: async ({ user, body, ctx, limits }) => {
        const payer = signedIn(user);
        const { price, booking: bookingId, order: orderId } = body;
        if (bookingId !== undefined && orderId !== undefined)
          throw new InvalidInput([
            { field: '/order', message: 'Pay a booking or an order, not both' },
          ]);
        if (bookingId === undefined && orderId === undefined) await limits.payment(payer.id);
        const asked = { price, bookingId, orderId, retry: retryKeyOf(ctx, body) };
        return { clientSecret: await inTurn(payer.id, () => shop.startPayment(payer, asked)) };
      },
    }),
  ];
};

/** Where an order goes, how, and what the buyer was shown that it costs, as a request tells it. */
export const toldOf = (told: Omit<contract.NewOrder, 'lines'>) => ({
  phone: told.phone,
  address: told.destination ? addressOf(told.destination) : (told.address ?? ''),
  destination: told.destination,
  delivery: told.delivery,
  total: told.total,
});

export const wireBooking = (booking: BookingRecord): contract.Answer<contract.Booking> => ({
  _id: booking.id,
  image: booking.image,
  email: booking.email.value,
  userName: booking.userName,
  productId: booking.productId,
  name: booking.name,
  price: booking.price.toMajor(),
  phone: booking.phone,
  address: booking.address,
  orderQuantity: booking.quantity,
  total: totalOf(booking).toMajor(),
  order: orderIdOf(booking),
  refunded: refundedOf(booking).toMajor(),
  paid: booking.status === 'paid',
  transactionId: booking.transactionId ?? null,
  status: booking.status,
  createdAt: booking.createdAt,
  expiresAt: booking.status === 'unpaid' ? booking.expiresAt : null,
  paidAt: booking.paidAt ?? null,
  cardLast4: booking.cardLast4 ?? null,
  ...(booking.charges && { charges: wireCharges(booking.charges, booking.price.currency) }),
  ...(booking.destination && { destination: booking.destination }),
});

const wireCharges = (charges: Charges, currency: Currency) => {
  const major = (minor: number) => new Money(minor, currency).toMajor();
  return {
    delivery: major(charges.delivery),
    tax: major(charges.tax),
    deliveryTax: major(charges.deliveryTax),
    taxPercent: charges.taxPercent,
    taxIncluded: charges.taxIncluded,
  };
};

/** As it was when it was placed: a retry gets the first answer again. */
export const asPlaced = (booking: BookingRecord): contract.Answer<contract.Booking> => ({
  ...wireBooking(booking),
  paid: false,
  transactionId: null,
  refunded: 0,
  status: 'unpaid',
  expiresAt: booking.expiresAt,
  paidAt: null,
  cardLast4: null,
});
