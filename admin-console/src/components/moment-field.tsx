import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import { useShopMoment } from '../../../storefront/src/lib/config.ts';

/** A time of the record, in the shop's time zone. */
export const MomentField = ({ source }: { source: string; label?: string }) => {
  const date: unknown = useRecordContext()?.[source];
  return typeof date === 'string' ? <Moment date={date} /> : null;
};

/** @param date ISO 8601 */
export const Moment = ({ date }: { date: string }) => (
  <Box
    component="time"
    dateTime={date}
    title={date}
    // Where a table is narrow: the day in one line, and the time in the next.
    sx={{ whiteSpace: { lg: 'nowrap' }, display: 'inline-block', minWidth: '6.25rem' }}
  >
    {useShopMoment()(date)}
  </Box>
);
