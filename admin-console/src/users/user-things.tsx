import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DataTable, SimpleList } from 'react-admin';
import type { ConsoleBooking, ConsoleReview } from '../../../adapters/http/console-contract.ts';
import { useMoney, useShopMoment } from '../../../storefront/src/lib/config.ts';
import { BookingStatusLabel, statusWords } from '../bookings/booking-status.tsx';
import { ReviewStateLabel } from '../reviews/review-state.tsx';
import { clamped } from '../components/clamped.ts';
import { MomentField } from '../components/moment-field.tsx';
import { MoneyField } from '../components/money-field.tsx';
import { Panel } from '../components/panel.tsx';
import { RecordsOf } from '../components/records-of.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { useIsPhone } from '../components/use-is-phone.ts';

const BookingColumn = DataTable.Col<ConsoleBooking>;
const ReviewColumn = DataTable.Col<ConsoleReview>;

const none = (words: string) => <Typography color="textSecondary">{words}</Typography>;
const newest = { field: 'createdAt', order: 'DESC' } as const;

export const UserBookings = () => (
  <Panel title="Bookings">
    <RecordsOf
      reference="bookings"
      target="buyerId"
      sort={newest}
      perPages={[10]}
      empty={none('Nothing booked yet.')}
    >
      {useIsPhone() ? <BookingCards /> : <BookingTable />}
    </RecordsOf>
  </Panel>
);

const BookingTable = () => (
  <DataTable rowClick="show" bulkActionButtons={false}>
    <BookingColumn
      label="Product"
      render={({ name, orderQuantity }) => (
        <Box sx={clamped(3)}>
          <RecordLink resource="bookings">{`${orderQuantity} × ${name}`}</RecordLink>
        </Box>
      )}
    />
    <DataTable.Col source="total" label="Total" align="right">
      <MoneyField source="total" />
    </DataTable.Col>
    <BookingColumn label="State" field={BookingStatusLabel} />
    <DataTable.Col source="createdAt" label="Placed">
      <MomentField source="createdAt" />
    </DataTable.Col>
  </DataTable>
);

const whatOf = ({ orderQuantity, name }: ConsoleBooking) => (
  <Box sx={clamped(3)}>{`${orderQuantity} × ${name}`}</Box>
);

const BookingCards = () => {
  const money = useMoney();
  const moment = useShopMoment();
  return (
    <SimpleList<ConsoleBooking>
      rowClick="show"
      primaryText={whatOf}
      secondaryText={({ status, createdAt }) => `${statusWords[status]}, ${moment(createdAt)}`}
      tertiaryText={({ total }) => money(total)}
    />
  );
};

export const UserReviews = () => (
  <Panel title="Reviews">
    <RecordsOf
      reference="reviews"
      target="addedBy"
      sort={newest}
      perPages={[10]}
      empty={none('No review written yet.')}
    >
      <DataTable bulkActionButtons={false} rowClick="edit">
        <ReviewColumn label="Review" render={({ review }) => <Box sx={clamped(4)}>{review}</Box>} />
        <ReviewColumn label="State" field={ReviewStateLabel} />
        <DataTable.Col source="createdAt" label="Written">
          <RecordLink type="edit">
            <MomentField source="createdAt" />
          </RecordLink>
        </DataTable.Col>
      </DataTable>
    </RecordsOf>
  </Panel>
);
