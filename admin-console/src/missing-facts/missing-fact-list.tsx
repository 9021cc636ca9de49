import Box from '@mui/material/Box';
import { CircleHelp } from 'lucide-react';
import { DataTable, SelectInput, SimpleList } from 'react-admin';
import type { LackingPart } from '../../../adapters/http/console-contract.ts';
import { categoryInWords } from '../../../storefront/src/lib/facts.ts';
import { NothingYet } from '../components/nothing-yet.tsx';
import { clamped } from '../components/clamped.ts';
import { RecordLink } from '../components/record-link.tsx';
import { RecordList } from '../components/record-list.tsx';
import { Records } from '../components/records.tsx';
import { categories } from '../products/product-filters.tsx';

const filters = [
  <SelectInput key="category" source="category" label="Category" choices={categories} alwaysOn />,
];

const Column = DataTable.Col<LackingPart>;

/** `8-pin card plugs (12)`: what a part does not say, and how often that was missing. */
const inWords = ({ facts }: LackingPart): string =>
  facts.map(({ label, times }) => `${label} (${times})`).join(', ');

const formOf = (id: LackingPart['id']) => `/products/${id}`;

const Table = () => (
  <DataTable<LackingPart> rowClick={(id) => formOf(String(id))} bulkActionButtons={false}>
    <Column
      source="name"
      label="Part"
      render={({ id, name }) => (
        <RecordLink resource="products" id={id} type="edit">
          {name}
        </RecordLink>
      )}
    />
    <Column
      source="category"
      disableSort
      render={({ category }) => category && categoryInWords(category)}
      cellSx={() => ({ color: 'text.secondary' })}
    />
    <Column label="Does not say" disableSort render={inWords} />
    <Column source="times" label="Left unknown" align="right" />
  </DataTable>
);

const secondary = (part: LackingPart) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>{inWords(part)}</Box>
);

const nameOf = ({ name }: LackingPart) => <Box sx={clamped(3)}>{name}</Box>;

const Cards = () => (
  <SimpleList<LackingPart>
    rowClick={(id) => formOf(String(id))}
    primaryText={nameOf}
    secondaryText={secondary}
    tertiaryText={({ times }) => `${times} ×`}
  />
);

export const MissingFactList = () => (
  <RecordList
    title="Missing facts"
    filters={filters}
    sort={{ field: 'times', order: 'DESC' }}
    empty={
      <NothingYet icon={CircleHelp} title="Nothing was left unknown yet">
        When somebody asks whether parts fit and a part does not say what decides it, the part
        stands here, with how often that was so.
      </NothingYet>
    }
  >
    <Records cards={<Cards />} table={<Table />} />
  </RecordList>
);
