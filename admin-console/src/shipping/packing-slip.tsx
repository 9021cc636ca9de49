import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { ConsoleOrder, ConsoleOrderPage } from '../../../adapters/http/console-contract.ts';
import { FactList } from '../components/fact-list.tsx';
import { Moment } from '../components/moment-field.tsx';
import { Nothing } from '../components/rows.tsx';
import { Sheet } from './sheet.tsx';
import { SheetTable } from './sheet-table.tsx';

type Order = ConsoleOrderPage;

/** What lies in a parcel of an order: in one that was shipped, or in one with all that is to be. */
export const PackingSlip = () => {
  const { orderId = '', shipmentId } = useParams();
  // An order that a list has read is here at once, and what a slip says of it a moment later.
  const reading = useGetOne<ConsoleOrder | Order>('orders', { id: orderId });
  const { data: order } = reading;
  return (
    <Sheet title="Packing slip" reading={reading}>
      {order && 'delivery' in order && <Slip order={order} shipmentId={shipmentId} />}
    </Sheet>
  );
};

const Slip = ({ order, shipmentId }: { order: Order; shipmentId: string | undefined }) => {
  const shipment = order.delivery.shipments.find(({ id }) => id === shipmentId);
  const pieces = new Map(
    shipment
      ? shipment.lines.map(({ booking, quantity }) => [booking, quantity])
      : order.bookings.map((booking) => [booking.id, booking.pieces.unshipped]),
  );
  const packed = order.bookings.filter(({ id }) => (pieces.get(id) ?? 0) > 0);
  if (shipmentId !== undefined && !shipment) return <Nothing>There is no such parcel.</Nothing>;
  return (
    <>
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 650 }}>Parches</Typography>
      <Box sx={{ my: 3 }}>
        <FactList
          facts={[
            ['To', order.destination?.name ?? order.userName],
            [
              'Address',
              <Box key="address" component="span" sx={{ whiteSpace: 'pre-line' }}>
                {order.address}
              </Box>,
            ],
            ['Phone', order.phone],
            ['Order', order.id],
            ['Placed', <Moment key="placed" date={order.createdAt} />],
            ...(shipment
              ? [
                  [
                    'Sent by',
                    [shipment.carrier, shipment.trackingNumber].filter(Boolean).join(' '),
                  ] satisfies [string, string],
                ]
              : []),
          ]}
        />
      </Box>
      {packed.length === 0 ? (
        <Nothing>Nothing of this order is to be shipped.</Nothing>
      ) : (
        <SheetTable
          columns={['Pieces', 'Part', 'Of the order']}
          rows={packed.map(({ id, name, orderQuantity }) => ({
            key: id,
            cells: [pieces.get(id), name, orderQuantity],
          }))}
        />
      )}
    </>
  );
};
