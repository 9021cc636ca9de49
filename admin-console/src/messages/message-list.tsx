import Box from '@mui/material/Box';
import { Mail, MailCheck, MailOpen } from 'lucide-react';
import { DataTable, NullableBooleanInput, SearchInput, SimpleList } from 'react-admin';
import type { ConsoleMessage } from '../../../adapters/http/console-contract.ts';
import { BulkAct } from '../components/bulk-act.tsx';
import { RecordList } from '../components/record-list.tsx';
import { Records } from '../components/records.tsx';
import { dayFilters } from '../components/day-filters.tsx';
import { MomentField } from '../components/moment-field.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { clamped } from '../components/clamped.ts';
import { RecordLink } from '../components/record-link.tsx';
import { MessageState } from './message-state.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Email, subject or text" />,
  <NullableBooleanInput key="read" source="read" label="Read" />,
  <NullableBooleanInput key="answered" source="answered" label="Answered" />,
  ...dayFilters,
];

const Column = DataTable.Col<ConsoleMessage>;

/** New messages are bold. */
const weight = ({ read }: ConsoleMessage) => (read ? {} : { fontWeight: 650 });

const BulkActs = () => (
  <>
    <BulkAct label="Mark as read" icon={MailOpen} data={{ read: true }} asSeen />
    <BulkAct label="Mark as answered" icon={MailCheck} data={{ answered: true }} asSeen />
  </>
);

const Table = () => (
  <DataTable rowClick="show" bulkActionButtons={<BulkActs />}>
    <Column
      label="Subject"
      cellSx={weight}
      render={({ subject }) => <RecordLink>{subject}</RecordLink>}
    />
    <Column source="email" label="From" cellSx={() => ({ overflowWrap: 'anywhere' })} />
    <Column label="State" field={MessageState} />
    <Column source="createdAt" label="Sent">
      <MomentField source="createdAt" />
    </Column>
  </DataTable>
);

const state = () => <MessageState />;

const subjectOf = ({ subject }: ConsoleMessage) => <Box sx={clamped(3)}>{subject}</Box>;

const Cards = () => (
  <SimpleList<ConsoleMessage>
    rowClick="show"
    primaryText={subjectOf}
    secondaryText={({ email }) => email}
    tertiaryText={state}
  />
);

export const MessageList = () => (
  <RecordList
    title="Messages"
    filters={filters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    empty={
      <NothingYet icon={Mail} title="No messages yet">
        What visitors write in the shop’s contact form stands here.
      </NothingYet>
    }
  >
    <Records cards={<Cards />} table={<Table />} />
  </RecordList>
);
