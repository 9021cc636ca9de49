import Box from '@mui/material/Box';
import { Truck } from 'lucide-react';
import { Menu, useGetList } from 'react-admin';
import { oldestToShip } from '../shipping/queue.ts';

/** How often the count is read again, in milliseconds. */
const countEvery = 60_000;
const mostCounted = 999;

export const ConsoleMenu = () => (
  <Menu>
    <Menu.DashboardItem />
    <ToShip />
    <Menu.ResourceItems />
  </Menu>
);

/** The way to what is to be shipped, with how many orders that are. */
const ToShip = () => {
  const { total = 0 } = useGetList('orders', oldestToShip(1), { refetchInterval: countEvery });
  return (
    <Menu.Item
      to="/shipping"
      leftIcon={<Truck size={20} aria-hidden />}
      primaryText={
        <>
          To ship
          {total > 0 && (
            <Box component="span" className="figures" sx={{ ml: 1, color: 'text.secondary' }}>
              {total > mostCounted ? `${mostCounted}+` : total}
            </Box>
          )}
        </>
      }
    />
  );
};
