import Box from '@mui/material/Box';
import { ReceiptText } from 'lucide-react';
import { DataTable, SearchInput, SimpleList } from 'react-admin';
import type { ConsoleInvoice } from '../../../adapters/http/console-contract.ts';
import { formatDay } from '../../../storefront/src/lib/days.ts';
import { Buyer } from '../components/buyer.tsx';
import { dayFilters } from '../components/day-filters.tsx';
import { DownloadInvoice, invoiceWords } from '../components/download-invoice.tsx';
import { MoneyField } from '../components/money-field.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { QuickFilters, type QuickFilter } from '../components/quick-filters.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { RecordList } from '../components/record-list.tsx';
import { Records } from '../components/records.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Number, name, email or order" />,
  ...dayFilters,
];

const quickFilters: QuickFilter[] = [
  { label: 'All', filter: {} },
  { label: 'Invoices', filter: { kind: 'invoice' } },
  { label: 'Credit notes', filter: { kind: 'credit note' } },
];

const Column = DataTable.Col<ConsoleInvoice>;
const quiet = { color: 'text.secondary' };

const Table = () => (
  <DataTable rowClick={false} bulkActionButtons={false}>
    <Column
      source="number"
      disableSort
      render={({ number, order, kind, creditedNumber }) => (
        <>
          <RecordLink resource="orders" id={order}>
            {number}
          </RecordLink>
          <Box sx={quiet}>
            {invoiceWords[kind]}
            {creditedNumber !== null && ` for ${creditedNumber}`}
          </Box>
        </>
      )}
    />
    <Column source="createdAt" label="Date" render={({ date }) => formatDay(date)} />
    <Column
      source="buyer"
      label="Buyer"
      disableSort
      cellSx={() => ({ overflowWrap: 'anywhere', minWidth: '14rem' })}
      render={({ buyer, email }) => <Buyer name={buyer} email={email} />}
    />
    <Column source="country" disableSort />
    <Column source="net" label="Without tax" align="right" disableSort>
      <MoneyField source="net" />
    </Column>
    <Column source="tax" align="right" disableSort>
      <MoneyField source="tax" />
    </Column>
    <Column source="amount" align="right" disableSort>
      <MoneyField source="amount" />
    </Column>
    <Column source="id" label="File" disableSort render={fileOf} />
  </DataTable>
);

const titleOf = ({ kind, number }: ConsoleInvoice) => `${invoiceWords[kind]} ${number}`;
const fileOf = (invoice: ConsoleInvoice) => <DownloadInvoice {...invoice} />;
const amountAndPerson = ({ date, email }: ConsoleInvoice) => (
  <>
    <MoneyField source="amount" /> · {formatDay(date)}
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {email}
    </Box>
  </>
);

const Cards = () => (
  <SimpleList<ConsoleInvoice>
    rowClick={(_id, _resource, { order }) => `/orders/${order}/show`}
    primaryText={titleOf}
    secondaryText={amountAndPerson}
    tertiaryText={fileOf}
  />
);

export const InvoiceList = () => (
  <RecordList
    title="Invoices"
    filters={filters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    empty={
      <NothingYet icon={ReceiptText} title="No invoices yet">
        Each payment makes one as soon as the seller’s name, address and tax number are set, and
        each refund of it a credit note.
      </NothingYet>
    }
  >
    <QuickFilters label="By kind" choices={quickFilters} />
    <Records cards={<Cards />} table={<Table />} />
  </RecordList>
);
