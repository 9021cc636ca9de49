import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';
import type { ConsoleOrder } from '../../../adapters/http/console-contract.ts';
import { shortIdOf } from '../../../domain/order.ts';
import { Nothing } from '../components/rows.tsx';
import { oldestToShip, pickedFor, pickedOrders } from './queue.ts';
import { Sheet } from './sheet.tsx';
import { SheetTable } from './sheet-table.tsx';

/** What is taken from the shelves for the oldest orders that are to be shipped. */
export const PickList = () => {
  const reading = useGetList<ConsoleOrder>('orders', oldestToShip(pickedOrders));
  const { data, total } = reading;
  const picked = pickedFor(data ?? []);
  return (
    <Sheet title="Pick list" reading={reading}>
      {data?.length === 0 && <Nothing>Nothing is to be shipped.</Nothing>}
      {data && data.length > 0 && (
        <>
          <Typography sx={{ mb: 2 }}>
            {data.length === total
              ? 'For all that is to be shipped.'
              : `For the oldest ${data.length} of ${total} orders that are to be shipped.`}
          </Typography>
          <SheetTable
            columns={['Pieces', 'Part', 'For the orders']}
            rows={picked.map(({ productId, name, quantity, orders }) => ({
              key: productId,
              cells: [
                quantity,
                name,
                orders.map((order) => `${order.quantity} × ${shortIdOf(order.id)}`).join(', '),
              ],
            }))}
          />
        </>
      )}
    </Sheet>
  );
};
