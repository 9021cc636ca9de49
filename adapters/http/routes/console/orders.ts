import type { Static } from 'typebox';
import type { ConsoleLists } from '../../../../application/lists/ports.ts';
import { orderSorts } from '../../../../application/orders/ports.ts';
import type { viewOrderRecord } from '../../../../application/orders/view-order-record.ts';
import { OrderNotFound } from '../../../../domain/errors.ts';
import * as contract from '../../console-contract.ts';
import { operation } from '../../operation.ts';
import { idFrom } from '../ids.ts';
import { saleFilter } from './bookings.ts';
import { readOperations, type Exports } from './resource.ts';
import { wireBooking, wireEvent, wireOrder, wirePayment } from './wire.ts';

type UseCases = Exports & {
  lists: ConsoleLists;
  viewOrderRecord: ReturnType<typeof viewOrderRecord>;
};

const missing = () => new OrderNotFound();

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
      unexported: ['image', 'buyerId'] satisfies (keyof contract.ConsoleOrder)[],
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
          phone: first?.phone ?? '',
          address: first?.address ?? '',
          expiresAt: found.order.expiresAt ?? null,
          bookings: found.bookings.map(({ booking, pieces }) => ({
            ...wireBooking(booking),
            pieces,
          })),
          payments: found.payments.map(wirePayment),
          history: found.events.map((event) =>
            Object.assign(wireEvent(event), { bookingIds: event.bookingIds }),
          ),
        };
      },
    }),
  ];
};
