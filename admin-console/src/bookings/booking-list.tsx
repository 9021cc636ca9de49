import Box from '@mui/material/Box';
import { ReceiptText } from 'lucide-react';
import { DataTable, SimpleList } from 'react-admin';
import type { ConsoleBooking } from '../../../adapters/http/console-contract.ts';
import { RecordList } from '../components/record-list.tsx';
import { Records } from '../components/records.tsx';
import { clamped } from '../components/clamped.ts';
import { MomentField } from '../components/moment-field.tsx';
import { MoneyField } from '../components/money-field.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { QuickFilters, type QuickFilter } from '../components/quick-filters.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { saleFilters } from '../components/sale-filters.tsx';
import { besidePictures, Thumbnail } from '../components/thumbnail.tsx';
import { BookingStatusLabel, statusWords } from './booking-status.tsx';

const quickFilters: QuickFilter[] = [
  { label: 'All', filter: {} },
  ...Object.entries(statusWords).map(([status, label]) => ({ label, filter: { status } })),
];

const Column = DataTable.Col<ConsoleBooking>;

const Table = () => (
  <DataTable rowClick="show" bulkActionButtons={false} hiddenColumns={['transactionId']}>
    <Column source="createdAt" label="Placed">
      <MomentField source="createdAt" />
    </Column>
    <Column
      source="name"
      label="Product"
      disableSort
      render={({ name, orderQuantity, image }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: '14rem' }}>
          <Thumbnail src={image} />
          <Box sx={clamped(2)}>
            <RecordLink>{`${orderQuantity} × ${name}`}</RecordLink>
          </Box>
        </Box>
      )}
    />
    <Column
      source="email"
      label="Person"
      disableSort
      cellSx={() => ({ overflowWrap: 'anywhere', minWidth: '15rem' })}
      render={({ userName, email }) => (
        <>
          {userName}
          <Box sx={{ color: 'text.secondary' }}>{email}</Box>
        </>
      )}
    />
    <Column source="total" label="Total" align="right">
      <MoneyField source="total" />
    </Column>
    <Column source="status" label="State" field={BookingStatusLabel} />
    <Column source="transactionId" label="Transaction" disableSort />
  </DataTable>
);

const picture = ({ image }: ConsoleBooking) => <Thumbnail src={image} size={48} />;
const whatOf = ({ name, orderQuantity }: ConsoleBooking) => (
  <Box sx={clamped(2)}>{`${orderQuantity} × ${name}`}</Box>
);
const totalAndPerson = ({ email }: ConsoleBooking) => (
  <>
    <MoneyField source="total" /> · <BookingStatusLabel />
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {email}
    </Box>
  </>
);

const Cards = () => (
  <SimpleList<ConsoleBooking>
    rowClick="show"
    leftIcon={picture}
    primaryText={whatOf}
    secondaryText={totalAndPerson}
    sx={besidePictures}
  />
);

export const BookingList = () => (
  <RecordList
    title="Bookings"
    filters={saleFilters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    empty={
      <NothingYet icon={ReceiptText} title="Nothing was booked yet">
        Each booking stands here as soon as it is placed, with what has become of it: paid,
        refunded, expired.
      </NothingYet>
    }
  >
    <QuickFilters label="By state" choices={quickFilters} />
    <Records cards={<Cards />} table={<Table />} />
  </RecordList>
);
