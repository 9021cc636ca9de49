import { Users } from 'lucide-react';
import { DataTable, List, SearchInput, SelectInput, SimpleList } from 'react-admin';
import type { ConsoleUser } from '../../../adapters/http/console-contract.ts';
import { dayFilters } from '../components/day-filters.tsx';
import { ListActions } from '../components/list-actions.tsx';
import { MomentField } from '../components/moment-field.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { useIsPhone } from '../components/use-is-phone.ts';
import { RoleLabel, roles } from './role.tsx';

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
    <Column source="role" label="Role" disableSort field={RoleLabel} />
    <Column source="createdAt" label="Since">
      <MomentField source="createdAt" />
    </Column>
  </DataTable>
);

const role = () => <RoleLabel />;

const Cards = () => (
  <SimpleList<ConsoleUser>
    rowClick="show"
    primaryText={({ displayName }) => displayName}
    secondaryText={({ email }) => email}
    tertiaryText={role}
  />
);

export const UserList = () => (
  <List
    title="Users"
    filters={filters}
    actions={<ListActions />}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={25}
    empty={
      <NothingYet icon={Users} title="Nobody has signed in yet">
        Whoever logs in to the shop stands here, with what they have booked and written.
      </NothingYet>
    }
  >
    {useIsPhone() ? <Cards /> : <Table />}
  </List>
);
