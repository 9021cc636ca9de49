import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import type { ConsoleBookingPage } from '../../../adapters/http/console-contract.ts';
import { Moment } from '../components/moment-field.tsx';
import { Panel } from '../components/panel.tsx';
import { silkscreen } from '../theme.ts';
import { isRefundUnderWay, type SeenBooking } from './refund.ts';

type Event = ConsoleBookingPage['history'][number];

const words: Record<Event['kind'], string> = {
  placed: 'Placed',
  'payment started': 'Payment started',
  paid: 'Paid',
  'refund asked': 'Refund asked for',
  refunded: 'Refunded in full',
  expired: 'Expired, stock given back',
  removed: 'Removed, stock given back',
};

/** What has become of a booking, the oldest first: when, by whom, by which transaction. */
export const BookingHistory = () => {
  const booking = useRecordContext<SeenBooking>();
  if (!booking?.history) return null;
  return (
    <Panel title="History">
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {booking.history.map((event) => (
          <Step key={`${event.kind} ${event.at} ${event.transactionId}`} event={event} />
        ))}
      </Box>
      <Typography component="output" color="textSecondary">
        {isRefundUnderWay(booking) &&
          'The refund is under way: the card processor has not confirmed it yet. This page looks again by itself.'}
      </Typography>
    </Panel>
  );
};

const Step = ({ event: { kind, at, by, transactionId } }: { event: Event }) => (
  <Box
    component="li"
    sx={{
      position: 'relative',
      pl: 3,
      pb: 2,
      overflowWrap: 'anywhere',
      // A dot for what happened, a line to what came next.
      '&::before': {
        content: '""',
        position: 'absolute',
        left: 2,
        top: 7,
        width: 9,
        height: 9,
        borderRadius: '50%',
        bgcolor: 'primary.main',
      },
      '&:not(:last-of-type)::after': {
        content: '""',
        position: 'absolute',
        left: 6,
        top: 20,
        bottom: -4,
        borderLeft: 1,
        borderColor: 'divider',
      },
    }}
  >
    <Typography sx={{ fontWeight: 550 }}>{words[kind]}</Typography>
    <Typography variant="body2" color="textSecondary">
      <Moment date={at} />
      {`, by ${by ?? 'the shop itself'}`}
    </Typography>
    {transactionId && <Box sx={silkscreen}>{transactionId}</Box>}
  </Box>
);
