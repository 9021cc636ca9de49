import type { BookingRecord } from '../../../domain/booking.ts';
import { InvalidInput, OrderNotFound } from '../../../domain/errors.ts';
import type { Invoice } from '../../../domain/invoice.ts';
import { orderOf, quotedSumsOf, type Order } from '../../../domain/order.ts';
import { deliveryStateOf, type ShipmentRecord } from '../../../domain/shipment.ts';
import type { listInvoices } from '../../../application/invoices/list-invoices.ts';
import type { listOrders } from '../../../application/orders/list-orders.ts';
import type { payOrder } from '../../../application/orders/pay-order.ts';
import type { placeOrder } from '../../../application/orders/place-order.ts';
import type { removeOrder } from '../../../application/orders/remove-order.ts';
import type { listShipments } from '../../../application/shipping/list-shipments.ts';
import type { viewOrder } from '../../../application/orders/view-order.ts';
import { payableOrderOf } from '../../../application/bookings/view-booking.ts';
import { semaphore } from '../../../application/semaphore.ts';
import { Type } from 'typebox';
import * as contract from '../contract.ts';
import { operation, retryKeyOf, signedIn } from '../operation.ts';
import { asPlaced, payments, toldOf, wireBooking } from './bookings.ts';
import { idFrom } from './ids.ts';
import { pageHeaders } from './pages.ts';

type UseCases = {
  placeOrder: ReturnType<typeof placeOrder>;
  listOrders: ReturnType<typeof listOrders>;
  viewOrder: ReturnType<typeof viewOrder>;
  payOrder: ReturnType<typeof payOrder>;
  removeOrder: ReturnType<typeof removeOrder>;
  listShipments: ReturnType<typeof listShipments>;
  listInvoices: ReturnType<typeof listInvoices>;
};

/** The most orders on one page, whatever is asked for: each may have 50 bookings. */
const mostOrders = 20;

const idOf = (params: Record<string, string>) => idFrom(params['id'], () => new OrderNotFound());

export const orderOperations = (shop: UseCases) => {
  const inTurn = semaphore(payments);
  /** An order as it goes over the wire, with what was sent of it and its invoices. */
  const toldOne = async (order: Order) =>
    wireOrder(
      order,
      ...(await Promise.all([shop.listShipments([order]), shop.listInvoices([order])])),
    );
  const told = async (orders: Order[]) => {
    const [sent, billed] = await Promise.all([
      shop.listShipments(orders),
      shop.listInvoices(orders),
    ]);
    const shipments = Map.groupBy(sent, ({ orderId }) => orderId);
    const invoices = Map.groupBy(billed, ({ orderId }) => orderId);
    return orders.map((order) => wireOrder(order, shipments.get(order.id), invoices.get(order.id)));
  };
  return [
    operation({
      method: 'post',
      path: '/order',
      summary: 'Book several parts at once: the stock of all of them is reserved, or of none',
      access: 'user',
      body: contract.newOrder,
      success: { status: 201, schema: contract.order },
      failures: [403, 409],
      rechecksUser: true,
      retries: true,
      handle: async ({ user, body, ctx }) => {
        const placed = await shop.placeOrder(signedIn(user), {
          lines: body.lines.map(({ productId, orderQuantity: quantity, price }) => ({
            productId,
            quantity,
            price,
          })),
          ...toldOf(body),
          retry: retryKeyOf(ctx, body, 'order'),
        });
        return orderAsPlaced(placed);
      },
    }),

    operation({
      method: 'get',
      path: '/order',
      summary: 'One’s own orders, in pages of at most 20, the newest first',
      access: 'user',
      query: contract.pageQuery,
      success: { status: 200, schema: Type.Array(contract.order) },
      headers: ['X-Total-Count', 'Link'],
      failures: [400],
      handle: async ({ user, query, ...call }) => {
        const { limit = mostOrders, after } = query;
        const page = await shop.listOrders(signedIn(user), {
          limit: Math.min(limit, mostOrders),
          after,
        });
        pageHeaders(call, page);
        return told(page.rows);
      },
    }),

    operation({
      method: 'get',
      path: '/order/{id}',
      summary: 'An order with its bookings, for its buyer or an admin',
      access: 'user',
      success: { status: 200, schema: contract.order },
      failures: [404],
      handle: async ({ user, params }) =>
        toldOne(await shop.viewOrder(signedIn(user), idOf(params))),
    }),

    operation({
      method: 'patch',
      path: '/order/{id}',
      summary: 'Mark the unpaid bookings of an order paid by a card payment that has succeeded',
      access: 'user',
      body: contract.orderPayment,
      success: { status: 200, schema: contract.order },
      failures: [403, 404, 409, 503],
      before: async ({ user, params }) => {
        const { bookings } = await shop.viewOrder(signedIn(user), idOf(params));
        payableOrderOf(signedIn(user), bookings);
      },
      handle: async ({ user, params, body }) => {
        const id = idOf(params);
        if (body.order !== id)
          throw new InvalidInput([
            { field: '/order', message: 'This is not the order of the address' },
          ]);
        const payer = signedIn(user);
        return toldOne(await inTurn(payer.id, () => shop.payOrder(payer, id, body.transactionId)));
      },
    }),

    operation({
      method: 'delete',
      path: '/order/{id}',
      summary: 'Remove the unpaid bookings of an order: their stock comes back',
      access: 'user',
      success: { status: 200, schema: contract.removed },
      failures: [404, 409, 503],
      handle: async ({ user, params }) => {
        const id = idOf(params);
        const who = signedIn(user);
        await inTurn(who.id, () => shop.removeOrder(who, id));
        return { _id: id };
      },
    }),
  ];
};

export const wireShipment = (shipment: ShipmentRecord): contract.Answer<contract.Shipment> => ({
  _id: shipment.id,
  lines: shipment.lines.map(({ bookingId, quantity }) => ({ booking: bookingId, quantity })),
  carrier: shipment.carrier,
  trackingNumber: shipment.trackingNumber ?? null,
  shippedAt: shipment.shippedAt,
  deliveredAt: shipment.deliveredAt ?? null,
});

export const wireInvoice = (invoice: Invoice): contract.Answer<contract.Invoice> => ({
  _id: invoice.id,
  number: invoice.number,
  kind: invoice.kind,
  date: invoice.day,
  amount: invoice.total.toMajor(),
  createdAt: invoice.issuedAt,
});

const wireOrder = (
  order: Order,
  shipments: ShipmentRecord[] = [],
  invoices: Invoice[] = [],
): contract.Answer<contract.Order> => ({
  _id: order.id,
  bookings: order.bookings.map(wireBooking),
  total: order.total.toMajor(),
  paid: order.status === 'paid',
  status: order.status,
  transactionId: order.transactionId ?? null,
  createdAt: order.createdAt,
  expiresAt: order.expiresAt ?? null,
  delivery: {
    state: deliveryStateOf(order.bookings, shipments) ?? null,
    shipments: shipments.map(wireShipment),
    ...wireDelivery(order),
  },
  ...wireSums(order),
  invoices: invoices.map(wireInvoice),
});

/** What an order comes to, part by part, where something was set up when it was placed. */
export const wireSums = (order: Order) => {
  const [first] = order.bookings;
  const sums = quotedSumsOf(order);
  return {
    ...(sums && {
      subtotal: sums.subtotal.toMajor(),
      tax: sums.tax.toMajor(),
      taxIncluded: sums.taxIncluded,
      taxPercent: sums.taxPercent,
    }),
    ...(first?.destination && { destination: first.destination }),
  };
};

/** The delivery that it was quoted, and what that costs. */
export const wireDelivery = (order: Order) => {
  const sums = quotedSumsOf(order);
  if (!sums) return {};
  const { delivery, method } = sums;
  return {
    price: delivery.toMajor(),
    ...(method && {
      method: { name: method.name, minDays: method.minDays, maxDays: method.maxDays },
    }),
  };
};

/** As it was when it was placed: a retry gets the first answer again. */
const orderAsPlaced = (bookings: BookingRecord[]): contract.Answer<contract.Order> => {
  const asUnpaid = bookings.map((booking) => ({
    ...booking,
    status: 'unpaid' as const,
    shippedQuantity: 0,
  }));
  const order = orderOf(asUnpaid);
  if (!order) throw new OrderNotFound();
  return { ...wireOrder(order), transactionId: null, bookings: order.bookings.map(asPlaced) };
};
