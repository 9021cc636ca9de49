import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ConsoleDashboard } from '../../../adapters/http/console-contract.ts';
import { useMoney } from '../../../storefront/src/lib/config.ts';
import { Price } from '../../../storefront/src/lib/price.tsx';
import { Panel } from '../components/panel.tsx';
import { figures } from '../theme.ts';
import { Bars } from './bars.tsx';
import { formatDay, ordersInWords, sumOf } from './figures.ts';

type Days = { days: ConsoleDashboard['days'] };

const count = (value: number) => `${value}`;

/** Revenue and bookings a day: as a chart, and as the table that it is drawn from. */
export const ThirtyDays = ({ days }: Days) => {
  const [asTable, setAsTable] = useState(false);
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Panel
        title="The last 30 days"
        action={
          <Button size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as a chart' : 'Show as a table'}
          </Button>
        }
      >
        {asTable ? <AsTable days={days} /> : <Charts days={days} />}
      </Panel>
    </Box>
  );
};

const Charts = ({ days }: Days) => {
  const money = useMoney();
  const revenue = money(sumOf(days, 'revenue'));
  const refunded = sumOf(days, 'refunded');
  const bookings = sumOf(days, 'bookings');
  const values = (figure: 'revenue' | 'bookings') =>
    days.map((day) => ({ name: formatDay(day.day), value: day[figure] }));
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <Box component="figure" aria-label={`Revenue: ${revenue}`} sx={{ m: 0 }}>
        <Total
          name="Revenue"
          value={revenue}
          note={refunded > 0 ? `${money(refunded)} of it or from before was given back` : undefined}
        />
        <Bars values={values('revenue')} format={money} />
      </Box>
      <Box component="figure" aria-label={`Bookings: ${bookings}`} sx={{ m: 0 }}>
        <Total name="Bookings" value={count(bookings)} note={ordersInWords(days)} />
        <Bars values={values('bookings')} format={count} />
      </Box>
    </Box>
  );
};

type TotalProps = { name: string; value: string; note?: string | undefined };

const Total = ({ name, value, note }: TotalProps) => (
  <Box component="figcaption" sx={{ mb: 1, minHeight: { md: '5.25rem' } }}>
    <Typography color="textSecondary">{name}</Typography>
    <Typography sx={{ fontSize: '1.5rem', fontWeight: 500 }}>
      <Price>{value}</Price>
    </Typography>
    {note !== undefined && (
      <Typography color="textSecondary" variant="body2">
        {note}
      </Typography>
    )}
  </Box>
);

const AsTable = ({ days }: Days) => {
  const money = useMoney();
  return (
    <TableContainer
      component="section"
      aria-label="Each day"
      tabIndex={0}
      sx={{ maxHeight: '24rem' }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>Day</TableCell>
            <TableCell align="right">Bookings</TableCell>
            <TableCell align="right">Orders</TableCell>
            <TableCell align="right">Revenue</TableCell>
            <TableCell align="right">Given back</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {days.toReversed().map(({ day, bookings, orders, revenue, refunded }) => (
            <TableRow key={day}>
              <TableCell component="th" scope="row">
                {formatDay(day)}
              </TableCell>
              <TableCell align="right" sx={figures}>
                {bookings}
              </TableCell>
              <TableCell align="right" sx={figures}>
                {orders}
              </TableCell>
              <TableCell align="right">
                <Price>{money(revenue)}</Price>
              </TableCell>
              <TableCell align="right">
                <Price>{money(refunded)}</Price>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
