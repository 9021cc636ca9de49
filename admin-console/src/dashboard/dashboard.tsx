import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { useConsole } from '../data-provider.ts';
import { Payments } from './payments.tsx';
import { LowStock, NewMessages, NewReviews, Unpaid } from './queues.tsx';
import { ThirtyDays } from './thirty-days.tsx';

const columns = {
  display: 'grid',
  gap: 2,
  mt: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};

const column = { display: 'grid', gap: 2, minWidth: 0 };

/** What an admin looks at first: thirty days in figures, and what waits. */
export const Dashboard = () => {
  const { dashboard } = useConsole();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => dashboard(signal),
    refetchInterval: 60_000,
  });
  return (
    <>
      <Title title="Dashboard" />
      {error && (
        <Alert
          severity="error"
          variant="outlined"
          sx={{ mt: 2 }}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Alert>
      )}
      {!data && !error && <Waiting />}
      {data && (
        <Box sx={columns}>
          <ThirtyDays days={data.days} />
          <Payments payments={data.payments} />
          <Box sx={column}>
            <Unpaid unpaid={data.unpaid} now={dataUpdatedAt} />
            <NewReviews reviews={data.reviews} held={data.heldReviews} />
          </Box>
          <Box sx={column}>
            <LowStock lowStock={data.lowStock} />
            <NewMessages messages={data.messages} unread={data.unreadMessages} />
          </Box>
        </Box>
      )}
    </>
  );
};

const Waiting = () => (
  <Box sx={columns} aria-busy="true" aria-label="The figures are coming">
    {['days', 'payments', 'unpaid', 'stock', 'reviews', 'messages'].map((part) => (
      <Skeleton
        key={part}
        variant="rounded"
        sx={{
          height: part === 'payments' ? '7rem' : '22rem',
          gridColumn: part === 'days' || part === 'payments' ? '1 / -1' : 'auto',
        }}
      />
    ))}
  </Box>
);
