import Box from '@mui/material/Box';
import { Users } from 'lucide-react';
import { DataTable, SearchInput, SelectInput, SimpleList } from 'react-admin';
import type { ConsoleUser } from '../../../adapters/http/console-contract.ts';
import { clamped } from '../components/clamped.ts';
import { RecordList } from '../components/record-list.tsx';
import { Records } from '../components/records.tsx';
import { dayFilters } from '../components/day-filters.tsx';
import { MomentField } from '../components/moment-field.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { RoleLabel, roles, VerifiedLabel } from './role.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name or email" />,
  <SelectInput key="role" source="role" label="Role" choices={roles} />,
  ...dayFilters,
];

const Column = DataTable.Col<ConsoleUser>;

const Table = () => (
  <DataTable rowClick="show" bulkActionButtons={false}>
    <Column
      source="name"
      label="Name"
      render={({ displayName }) => <RecordLink>{displayName}</RecordLink>}
    />
    <Column source="email" label="Email" cellSx={() => ({ overflowWrap: 'anywhere' })} />
    <Column source="emailVerified" label="Email address" disableSort field={VerifiedLabel} />
    <Column source="role" label="Role" disableSort field={RoleLabel} />
    <Column source="createdAt" label="Since">
      <MomentField source="createdAt" />
    </Column>
  </DataTable>
);

const role = () => <RoleLabel />;

const nameOf = ({ displayName }: ConsoleUser) => <Box sx={clamped(3)}>{displayName}</Box>;

const Cards = () => (
  <SimpleList<ConsoleUser>
    rowClick="show"
    primaryText={nameOf}
    secondaryText={({ email, emailVerified }) =>
      emailVerified ? email : `${email} (not verified)`
    }
    tertiaryText={role}
  />
);

export const UserList = () => (
  <RecordList
    title="Users"
    filters={filters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    empty={
      <NothingYet icon={Users} title="Nobody has signed in yet">
        Whoever logs in to the shop stands here, with what they have booked and written.
      </NothingYet>
    }
  >
    <Records cards={<Cards />} table={<Table />} />
  </RecordList>
);
