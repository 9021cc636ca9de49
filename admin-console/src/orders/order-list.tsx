import Box from '@mui/material/Box';
import { ShoppingBasket } from 'lucide-react';
import { DataTable, SimpleList } from 'react-admin';
import type { ConsoleOrder } from '../../../adapters/http/console-contract.ts';
import { Buyer } from '../components/buyer.tsx';
import { clamped } from '../components/clamped.ts';
import { MomentField } from '../components/moment-field.tsx';
import { MoneyField } from '../components/money-field.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { QuickFilters, type QuickFilter } from '../components/quick-filters.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { RecordList } from '../components/record-list.tsx';
import { Records } from '../components/records.tsx';
import { saleFilters } from '../components/sale-filters.tsx';
import { besidePictures, Thumbnail } from '../components/thumbnail.tsx';
import { OrderStatusLabel, statusWords } from './order-status.tsx';
import { sizeInWords } from './order-words.ts';

const quickFilters: QuickFilter[] = [
  { label: 'All', filter: {} },
  { label: 'To ship', filter: { toShip: true } },
  ...Object.entries(statusWords).map(([status, label]) => ({ label, filter: { status } })),
];

const Column = DataTable.Col<ConsoleOrder>;
const quiet = { color: 'text.secondary' };

const Table = () => (
  <DataTable rowClick="show" bulkActionButtons={false} hiddenColumns={['transactionId']}>
    <Column source="createdAt" label="Placed">
      <MomentField source="createdAt" />
    </Column>
    <Column
      source="summary"
      label="Parts"
      disableSort
      render={({ summary, image, lines, pieces }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: '14rem' }}>
          <Thumbnail src={image} />
          <div>
            <Box sx={clamped(2)}>
              <RecordLink>{summary}</RecordLink>
            </Box>
            <Box sx={quiet}>{sizeInWords({ lines, pieces })}</Box>
          </div>
        </Box>
      )}
    />
    <Column
      source="total"
      label="Total"
      align="right"
      disableSort
      render={({ total, charged, refunded }) => (
        <>
          <MoneyField source="total" />
          {charged > 0 && charged < total && (
            <Box sx={{ ...quiet, whiteSpace: { lg: 'nowrap' } }}>
              <MoneyField source="charged" /> paid
            </Box>
          )}
          {refunded > 0 && (
            <Box sx={{ ...quiet, whiteSpace: { lg: 'nowrap' } }}>
              <MoneyField source="refunded" /> refunded
            </Box>
          )}
        </>
      )}
    />
    <Column source="status" label="State" disableSort field={OrderStatusLabel} />
    <Column
      source="email"
      label="Person"
      disableSort
      cellSx={() => ({ overflowWrap: 'anywhere', minWidth: '15rem' })}
      render={({ userName, email }) => <Buyer name={userName} email={email} />}
    />
    <Column source="transactionId" label="Transaction" disableSort />
  </DataTable>
);

const picture = ({ image }: ConsoleOrder) => <Thumbnail src={image} size={48} />;
const whatOf = ({ summary }: ConsoleOrder) => <Box sx={clamped(2)}>{summary}</Box>;
const totalAndPerson = ({ email, lines, pieces, total, charged, refunded }: ConsoleOrder) => (
  <>
    <MoneyField source="total" /> · <OrderStatusLabel />
    <Box component="span" sx={{ display: 'block' }}>
      {sizeInWords({ lines, pieces })}
      {charged > 0 && charged < total && (
        <>
          , <MoneyField source="charged" /> paid
        </>
      )}
      {refunded > 0 && (
        <>
          , <MoneyField source="refunded" /> refunded
        </>
      )}
    </Box>
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {email}
    </Box>
  </>
);

const Cards = () => (
  <SimpleList<ConsoleOrder>
    rowClick="show"
    leftIcon={picture}
    primaryText={whatOf}
    secondaryText={totalAndPerson}
    sx={besidePictures}
  />
);

export const OrderList = () => (
  <RecordList
    title="Orders"
    filters={saleFilters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    empty={
      <NothingYet icon={ShoppingBasket} title="Nothing was ordered yet">
        Each order stands here as soon as it is placed, with all of its parts: what was booked
        together is paid together.
      </NothingYet>
    }
  >
    <QuickFilters label="By state" choices={quickFilters} />
    <Records cards={<Cards />} table={<Table />} />
  </RecordList>
);
