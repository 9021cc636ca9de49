import type { Order } from '../../domain/order.ts';
import type { Shipment } from '../../domain/shipment.ts';
import type { Shipments } from './ports.ts';

/** The shipments of these orders, the oldest first; orders of which nothing was sent are not asked about. */
export const listShipments =
  ({ shipments }: { shipments: Shipments }) =>
  async (orders: Order[]): Promise<Shipment[]> => {
    const shipped = orders.filter(({ bookings }) =>
      bookings.some(({ shippedQuantity }) => shippedQuantity > 0),
    );
    return shipped.length > 0 ? shipments.ofOrders(shipped.map(({ id }) => id)) : [];
  };
