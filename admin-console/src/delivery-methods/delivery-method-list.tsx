import Box from '@mui/material/Box';
import { MapPinned } from 'lucide-react';
import { CreateButton, DataTable, SimpleList } from 'react-admin';
import MuiButton from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { ConsoleDeliveryMethod } from '../../../adapters/http/console-contract.ts';
import { countriesInWords } from '../components/countries.ts';
import { ListActions } from '../components/list-actions.tsx';
import { MoneyField } from '../components/money-field.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { clamped } from '../components/clamped.ts';
import { RecordLink } from '../components/record-link.tsx';
import { RecordList } from '../components/record-list.tsx';
import { Records } from '../components/records.tsx';
import { StateLabel } from '../components/state-label.tsx';
import { daysInWords } from '../../../storefront/src/lib/delivery-days.ts';

const Column = DataTable.Col<ConsoleDeliveryMethod>;

const stateOf = ({ active }: ConsoleDeliveryMethod) =>
  active ? <StateLabel tone="good">Offered</StateLabel> : <StateLabel>Not offered</StateLabel>;

const Table = () => (
  <DataTable rowClick="edit" bulkActionButtons={false}>
    <Column source="name" render={({ name }) => <RecordLink type="edit">{name}</RecordLink>} />
    <Column source="price" align="right">
      <MoneyField source="price" />
    </Column>
    <Column source="freeFrom" label="Free from" align="right" disableSort>
      <MoneyField source="freeFrom" />
    </Column>
    <Column
      source="countries"
      disableSort
      render={({ countries }) => countriesInWords(countries)}
    />
    <Column source="maxDays" label="Takes" disableSort render={daysInWords} />
    <Column source="active" label="State" disableSort render={stateOf} />
  </DataTable>
);

const price = () => <MoneyField source="price" />;

const nameOf = ({ name }: ConsoleDeliveryMethod) => <Box sx={clamped(3)}>{name}</Box>;

const Cards = () => (
  <SimpleList<ConsoleDeliveryMethod>
    rowClick="edit"
    primaryText={nameOf}
    secondaryText={({ countries }) => countriesInWords(countries)}
    tertiaryText={price}
  />
);

export const DeliveryMethodList = () => (
  <RecordList
    title="Delivery"
    sort={{ field: 'price', order: 'ASC' }}
    actions={
      <ListActions>
        <CreateButton label="Add a delivery method" />
      </ListActions>
    }
    empty={
      <NothingYet
        icon={MapPinned}
        title="No delivery methods yet"
        action={
          <MuiButton component={Link} to="/delivery-methods/create" variant="contained">
            Add a delivery method
          </MuiButton>
        }
      >
        How orders reach their buyers, what that costs and how long it takes. Without any, nothing
        is charged for delivery.
      </NothingYet>
    }
  >
    <Records cards={<Cards />} table={<Table />} />
  </RecordList>
);
