import { Percent } from 'lucide-react';
import { CreateButton, DataTable, SimpleList } from 'react-admin';
import MuiButton from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { ConsoleTaxRate } from '../../../adapters/http/console-contract.ts';
import { countryName } from '../../../domain/destination.ts';
import { ListActions } from '../components/list-actions.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { RecordList } from '../components/record-list.tsx';
import { Records } from '../components/records.tsx';

const Column = DataTable.Col<ConsoleTaxRate>;

const Table = () => (
  <DataTable rowClick="edit" bulkActionButtons={false}>
    <Column
      source="country"
      render={({ country }) => <RecordLink type="edit">{countryName(country)}</RecordLink>}
    />
    <Column source="region" disableSort render={({ region }) => region ?? 'All others'} />
    <Column source="percent" align="right" render={({ percent }) => `${percent} %`} />
  </DataTable>
);

const Cards = () => (
  <SimpleList<ConsoleTaxRate>
    rowClick="edit"
    primaryText={({ country }) => countryName(country)}
    secondaryText={({ region }) => region ?? 'All others'}
    tertiaryText={({ percent }) => `${percent} %`}
  />
);

export const TaxRateList = () => (
  <RecordList
    title="Tax rates"
    sort={{ field: 'country', order: 'ASC' }}
    actions={
      <ListActions>
        <CreateButton label="Add a tax rate" />
      </ListActions>
    }
    empty={
      <NothingYet
        icon={Percent}
        title="No tax rates yet"
        action={
          <MuiButton component={Link} to="/tax-rates/create" variant="contained">
            Add a tax rate
          </MuiButton>
        }
      >
        The tax on what goes to a country, or to a region of it. Without any, no tax is told or
        charged.
      </NothingYet>
    }
  >
    <Records cards={<Cards />} table={<Table />} />
  </RecordList>
);
