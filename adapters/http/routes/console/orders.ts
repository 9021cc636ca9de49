import type { Static } from 'typebox';
import type { ConsoleLists } from '../../../../application/lists/ports.ts';
import { orderSorts } from '../../../../application/orders/ports.ts';
import type { viewOrderRecord } from '../../../../application/orders/view-order-record.ts';
import type { listInvoices } from '../../../../application/invoices/list-invoices.ts';
import type { deliverShipment } from '../../../../application/shipping/deliver-shipment.ts';
import type { noteOrder } from '../../../../application/shipping/note-order.ts';
import type { undoShipment } from '../../../../application/shipping/undo-shipment.ts';
import type { shipOrder } from '../../../../application/shipping/ship-order.ts';
import { sumsOf } from '../../../../domain/charges.ts';
import type { Order } from '../../../../domain/order.ts';
import { OrderNotFound, ShipmentNotFound } from '../../../../domain/errors.ts';
import { deliveryStateOf } from '../../../../domain/shipment.ts';
import * as contract from '../../console-contract.ts';
import { removed } from '../../contract.ts';
import { operation, retryKeyOf, signedIn } from '../../operation.ts';
import { wireDelivery, wireInvoice, wireSums } from '../orders.ts';
import { idFrom } from '../ids.ts';
import { saleFilter } from './bookings.ts';
import { readOperations, type Exports } from './resource.ts';
import {
  wireBooking,
  wireEvent,
  wireOrder,
  wirePayment,
  wireShipment,
  wireToShip,
} from './wire.ts';

type UseCases = Exports & {
  lists: ConsoleLists;
  viewOrderRecord: ReturnType<typeof viewOrderRecord>;
  shipOrder: ReturnType<typeof shipOrder>;
  deliverShipment: ReturnType<typeof deliverShipment>;
  undoShipment: ReturnType<typeof undoShipment>;
  noteOrder: ReturnType<typeof noteOrder>;
  listInvoices: ReturnType<typeof listInvoices>;
};

const missing = () => new OrderNotFound();

/** What its total is made of, for the accounts. */
const amountsOf = ({ bookings, total }: Order) => {
  const { subtotal, delivery, tax } = sumsOf(bookings, total.currency);
  return {
    subtotal: subtotal.toMajor(),
    delivery: delivery.toMajor(),
    tax: tax.toMajor(),
  };
};

export const consoleOrderOperations = (shop: UseCases) => {
  const [list, table] = readOperations(
    {
      name: 'orders',
      noun: 'orders',
      subject: 'order' as const,
      list: shop.lists.orders,
      sorts: orderSorts,
      filter: contract.filters.orders,
      toFilter: (filter: Static<typeof contract.filters.orders>) => saleFilter(filter, shop),
      record: contract.consoleOrder,
      toWire: wireOrder,
      missing,
      unexported: ['image', 'buyerId', 'toShip'] satisfies (keyof contract.ConsoleOrder)[],
      toCells: (order: Order) => Object.assign(wireOrder(order), amountsOf(order)),
      more: ['subtotal', 'delivery', 'tax'],
    },
    shop,
  );
  return [
    ...(list && table ? [list, table] : []),

    operation({
      method: 'get',
      path: '/admin/api/orders/{id}',
      summary:
        'An order with its lines, the attempts to pay it with their refunds, and its history',
      access: 'admin',
      success: { status: 200, schema: contract.orderPage },
      failures: [404],
      handle: async ({ params }) => {
        const found = await shop.viewOrderRecord(idFrom(params['id'], missing));
        const [first] = found.order.bookings;
        return {
          ...wireOrder(found.order),
          toShip: found.bookings.flatMap(({ booking, pieces }) =>
            wireToShip(booking, pieces.unshipped),
          ),
          phone: first?.phone ?? '',
          address: first?.address ?? '',
          expiresAt: found.order.expiresAt ?? null,
          ...wireSums(found.order),
          bookings: found.bookings.map(({ booking, pieces }) => ({
            ...wireBooking(booking),
            pieces,
          })),
          payments: found.payments.map(wirePayment),
          history: found.events.map((event) =>
            Object.assign(wireEvent(event), {
              bookingIds: event.bookingIds,
              text: event.text ?? null,
            }),
          ),
          delivery: {
            state: deliveryStateOf(found.order.bookings, found.shipments) ?? null,
            shipments: found.shipments.map(wireShipment),
            ...wireDelivery(found.order),
          },
          invoices: (await shop.listInvoices([found.order])).map(wireInvoice),
        };
      },
    }),

    operation({
      method: 'post',
      path: '/admin/api/orders/{id}/shipments',
      summary: 'Ship pieces of an order: those that are paid, and not refunded before',
      access: 'admin',
      body: contract.newShipment,
      success: { status: 201, schema: contract.consoleShipment },
      failures: [404, 409],
      retries: true,
      before: async ({ params }) => {
        await shop.viewOrderRecord(idFrom(params['id'], missing));
      },
      handle: async ({ user, params, body, ctx }) =>
        wireShipment(
          await shop.shipOrder(signedIn(user), idFrom(params['id'], missing), {
            ...body,
            lines: body.lines.map(({ booking, quantity }) => ({ bookingId: booking, quantity })),
            retry: retryKeyOf(ctx, body),
          }),
        ),
    }),

    operation({
      method: 'post',
      path: '/admin/api/orders/{id}/notes',
      summary: 'Write a note on an order, for admins',
      access: 'admin',
      body: contract.newNote,
      success: { status: 201, schema: contract.note },
      failures: [404, 409],
      retries: true,
      before: async ({ params }) => {
        await shop.viewOrderRecord(idFrom(params['id'], missing));
      },
      handle: async ({ user, params, body, ctx }) => {
        const { adminEmail, at, id, orderId, text } = await shop.noteOrder(
          signedIn(user),
          idFrom(params['id'], missing),
          { ...body, retry: retryKeyOf(ctx, body) },
        );
        return { id, orderId, text, by: adminEmail, at };
      },
    }),

    operation({
      method: 'delete',
      path: '/admin/api/shipments/{id}',
      summary:
        'Undo a shipment that was recorded by mistake: what of it was not refunded is to be shipped again',
      access: 'admin',
      success: { status: 200, schema: removed },
      failures: [404, 409],
      handle: async ({ user, params }) => {
        const id = idFrom(params['id'], () => new ShipmentNotFound());
        await shop.undoShipment(signedIn(user), id);
        return { _id: id };
      },
    }),

    operation({
      method: 'post',
      path: '/admin/api/shipments/{id}/delivered',
      summary: 'Note that a shipment has arrived',
      access: 'admin',
      success: { status: 200, schema: contract.consoleShipment },
      failures: [404],
      handle: async ({ user, params }) =>
        wireShipment(
          await shop.deliverShipment(
            signedIn(user),
            idFrom(params['id'], () => new ShipmentNotFound()),
          ),
        ),
    }),
  ];
};
