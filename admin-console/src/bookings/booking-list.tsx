import { Children, type ReactElement } from 'react';
import Box from '@mui/material/Box';
import { ReceiptText } from 'lucide-react';
import { DataTable, SimpleList } from 'react-admin';
import type { ConsoleBooking } from '../../../adapters/http/console-contract.ts';
import { Buyer } from '../components/buyer.tsx';
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

/** What the page of a booking alone shows, or a column beside others. */
const elsewhere = {
  id: undefined,
  image: undefined,
  productId: undefined,
  orderQuantity: undefined,
  price: undefined,
  charges: undefined,
  order: undefined,
  buyerId: undefined,
  userName: undefined,
  phone: undefined,
  address: undefined,
  destination: undefined,
  refunded: undefined,
  paid: undefined,
  paidAt: undefined,
  expiresAt: undefined,
  closedAt: undefined,
  cardLast4: undefined,
};

/** The columns in their order, by the field that each is named by. */
const columns: Record<keyof ConsoleBooking, ReactElement | undefined> = {
  createdAt: (
    <Column source="createdAt" label="Placed">
      <MomentField source="createdAt" />
    </Column>
  ),
  name: (
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
  ),
  total: (
    <Column source="total" label="Total" align="right">
      <MoneyField source="total" />
    </Column>
  ),
  status: <Column source="status" label="State" field={BookingStatusLabel} />,
  email: (
    <Column
      source="email"
      label="Person"
      disableSort
      cellSx={() => ({ overflowWrap: 'anywhere', minWidth: '15rem' })}
      render={({ userName, email }) => <Buyer name={userName} email={email} />}
    />
  ),
  transactionId: <Column source="transactionId" label="Transaction" disableSort />,
  ...elsewhere,
};

const Table = () => (
  <DataTable rowClick="show" bulkActionButtons={false} hiddenColumns={['transactionId']}>
    {Children.toArray(Object.values(columns))}
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
