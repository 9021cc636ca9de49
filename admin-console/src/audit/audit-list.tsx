import { ScrollText } from 'lucide-react';
import {
  AutocompleteInput,
  DataTable,
  ReferenceInput,
  SearchInput,
  SelectInput,
  SimpleList,
  TextInput,
} from 'react-admin';
import type { ConsoleAuditEntry } from '../../../adapters/http/console-contract.ts';
import { useShopMoment } from '../../../storefront/src/lib/config.ts';
import { RecordList } from '../components/record-list.tsx';
import { Records } from '../components/records.tsx';
import { dayFilters } from '../components/day-filters.tsx';
import { MomentField } from '../components/moment-field.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { actChoices, inWords, subjectChoices } from './acts.ts';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="What, who, why or id" />,
  <SelectInput key="act" source="act" label="Act" choices={actChoices} alwaysOn />,
  <ReferenceInput key="adminId" source="adminId" reference="users" alwaysOn>
    <AutocompleteInput
      label="Admin"
      optionText="email"
      filterToQuery={(q: string) => ({ q })}
      sx={{ minWidth: '14rem' }}
    />
  </ReferenceInput>,
  <SelectInput key="subject" source="subject" label="Subject" choices={subjectChoices} />,
  <TextInput key="subjectId" source="subjectId" label="Id of the subject" />,
  ...dayFilters,
];

const Column = DataTable.Col<ConsoleAuditEntry>;

const Table = () => (
  <DataTable rowClick="show" bulkActionButtons={false}>
    <Column source="at" label="When">
      <MomentField source="at" />
    </Column>
    <Column label="What" render={({ act }) => <RecordLink>{inWords(act)}</RecordLink>} />
    <Column
      source="label"
      label="Which"
      disableSort
      cellSx={() => ({ overflowWrap: 'anywhere' })}
    />
    <Column
      source="adminEmail"
      label="Who"
      disableSort
      cellSx={() => ({ overflowWrap: 'anywhere', minWidth: '12rem' })}
    />
    <Column source="reason" label="Why" disableSort cellSx={() => ({ overflowWrap: 'anywhere' })} />
  </DataTable>
);

const Cards = () => {
  const moment = useShopMoment();
  return (
    <SimpleList<ConsoleAuditEntry>
      rowClick="show"
      primaryText={({ act, label }) => `${inWords(act)}: ${label}`}
      secondaryText={({ adminEmail, at }) => `${adminEmail}, ${moment(at)}`}
    />
  );
};

export const AuditList = () => (
  <RecordList
    title="Audit log"
    filters={filters}
    sort={{ field: 'at', order: 'DESC' }}
    empty={
      <NothingYet icon={ScrollText} title="No admin has done anything yet">
        Every act of an admin is written down here, for good: who, when, what, before and after.
      </NothingYet>
    }
  >
    <Records cards={<Cards />} table={<Table />} />
  </RecordList>
);
