import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import type { ConsoleBookingPage } from '../../../adapters/http/console-contract.ts';
import { Moment } from '../components/moment-field.tsx';
import { Panel } from '../components/panel.tsx';
import { silkscreen } from '../theme.ts';
import { eventInWords } from './event-words.ts';
import { isRefundUnderWay, type SeenBooking } from './refund.ts';

type Event = ConsoleBookingPage['history'][number];
/** @param words what has happened, and to what of it */
type ToldEvent = Pick<Event, 'at' | 'by' | 'transactionId'> & {
  words: string;
  text?: string | null;
};

/** What has become of a booking, the oldest first: when, by whom, by which transaction. */
export const BookingHistory = () => {
  const booking = useRecordContext<SeenBooking>();
  if (!booking?.history) return null;
  const events = booking.history.map((event) =>
    Object.assign({ words: eventInWords(event, booking.orderQuantity) }, event),
  );
  return <History events={events} isRefundUnderWay={isRefundUnderWay(booking)} />;
};

type Props = { events: ToldEvent[]; isRefundUnderWay: boolean };

/** Events, the oldest first, and whether one is still to come. */
export const History = ({ events, isRefundUnderWay }: Props) => (
  <Panel title="History">
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {events.map((event, place) => (
        // Nothing is ever told before what is there, and two events may be alike.
        // oxlint-disable-next-line react/no-array-index-key
        <Step key={place} event={event} />
      ))}
    </Box>
    <Typography component="output" color="textSecondary">
      {isRefundUnderWay &&
        'A refund is under way: the card processor has not confirmed it yet. This page looks again by itself.'}
    </Typography>
  </Panel>
);

const Step = ({ event }: { event: ToldEvent }) => (
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
    <Typography sx={{ fontWeight: 550 }}>{event.words}</Typography>
    {event.text && (
      <Typography sx={{ whiteSpace: 'pre-wrap', maxWidth: '68ch' }}>{event.text}</Typography>
    )}
    <Typography variant="body2" color="textSecondary">
      <Moment date={event.at} />
      {`, by ${event.by ?? 'the shop itself'}`}
    </Typography>
    {event.transactionId && <Box sx={silkscreen}>{event.transactionId}</Box>}
  </Box>
);
