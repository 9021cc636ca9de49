import { Mail, MailCheck, MailOpen } from 'lucide-react';
import {
  BulkUpdateButton,
  DataTable,
  List,
  NullableBooleanInput,
  SearchInput,
  SimpleList,
} from 'react-admin';
import type { ConsoleMessage } from '../../../adapters/http/console-contract.ts';
import { dayFilters } from '../components/day-filters.tsx';
import { ListActions } from '../components/list-actions.tsx';
import { MomentField } from '../components/moment-field.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { useIsPhone } from '../components/use-is-phone.ts';
import { MessageState } from './message-state.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Email, subject or text" />,
  <NullableBooleanInput key="read" source="read" label="Read" />,
  <NullableBooleanInput key="answered" source="answered" label="Answered" />,
  ...dayFilters,
];

const Column = DataTable.Col<ConsoleMessage>;

/** What is new stands out. */
const weight = ({ read }: ConsoleMessage) => (read ? {} : { fontWeight: 650 });

const BulkActs = () => (
  <>
    <BulkUpdateButton
      label="Mark as read"
      icon={<MailOpen size={18} aria-hidden />}
      data={{ read: true }}
      mutationMode="undoable"
    />
    <BulkUpdateButton
      label="Mark as answered"
      icon={<MailCheck size={18} aria-hidden />}
      data={{ answered: true }}
      mutationMode="undoable"
    />
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

const Cards = () => (
  <SimpleList<ConsoleMessage>
    rowClick="show"
    primaryText={({ subject }) => subject}
    secondaryText={({ email }) => email}
    tertiaryText={state}
  />
);

export const MessageList = () => (
  <List
    title="Messages"
    filters={filters}
    actions={<ListActions />}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={25}
    empty={
      <NothingYet icon={Mail} title="No messages yet">
        What visitors write in the shop’s contact form stands here.
      </NothingYet>
    }
  >
    {useIsPhone() ? <Cards /> : <Table />}
  </List>
);
