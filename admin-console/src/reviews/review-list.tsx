import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { Eye, EyeOff, MessageSquareQuote } from 'lucide-react';
import { AutocompleteInput, DataTable, ReferenceInput, SearchInput } from 'react-admin';
import type { ConsoleReview, ConsoleUser } from '../../../adapters/http/console-contract.ts';
import { BulkAct } from '../components/bulk-act.tsx';
import { RecordList } from '../components/record-list.tsx';
import { Records } from '../components/records.tsx';
import { clamped } from '../components/clamped.ts';
import { dayFilters } from '../components/day-filters.tsx';
import { MomentField } from '../components/moment-field.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { QuickFilters, type QuickFilter } from '../components/quick-filters.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { ReviewActs } from './review-acts.tsx';
import { ReviewCards } from './review-cards.tsx';
import { ReviewStateLabel } from './review-state.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name or text" />,
  <ReferenceInput key="addedBy" source="addedBy" reference="users">
    <AutocompleteInput
      label="Written by"
      optionText={({ displayName, email }: ConsoleUser) => `${displayName} (${email})`}
    />
  </ReferenceInput>,
  ...dayFilters,
];

const quickFilters: QuickFilter[] = [
  { label: 'All', filter: {} },
  { label: 'Held', filter: { state: 'held' } },
  { label: 'Shown', filter: { state: 'shown' } },
  { label: 'Hidden', filter: { state: 'hidden' } },
];

const BulkActs = () => (
  <>
    <BulkAct label="Approve" icon={Eye} data={{ state: 'shown' }} />
    <BulkAct label="Hide" icon={EyeOff} data={{ state: 'hidden' }} />
  </>
);

const Column = DataTable.Col<ConsoleReview>;

const Table = () => (
  <DataTable rowClick="edit" bulkActionButtons={<BulkActs />}>
    <Column
      source="name"
      label="Person"
      render={({ name, image, location }) => (
        <Box sx={{ display: 'flex', gap: 1.5, minWidth: '11rem' }}>
          <Avatar src={image} alt="" sx={{ width: 36, height: 36 }}>
            {name.slice(0, 1)}
          </Avatar>
          <Box sx={{ minWidth: 0 }}>
            <RecordLink type="edit">{name}</RecordLink>
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{location}</Box>
          </Box>
        </Box>
      )}
    />
    <Column
      source="review"
      label="Review"
      disableSort
      cellSx={() => ({ minWidth: '16rem', overflowWrap: 'anywhere' })}
      render={({ review }) => <Box sx={clamped(4)}>{review}</Box>}
    />
    <Column source="state" label="State" field={ReviewStateLabel} />
    <Column source="createdAt" label="Written">
      <MomentField source="createdAt" />
    </Column>
    <Column label="Acts" disableSort align="right">
      <ReviewActs />
    </Column>
  </DataTable>
);

export const ReviewList = () => (
  <RecordList
    title="Reviews"
    filters={filters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    empty={
      <NothingYet icon={MessageSquareQuote} title="No reviews yet">
        What customers say of the shop stands here, to be approved or hidden.
      </NothingYet>
    }
  >
    <QuickFilters label="By state" choices={quickFilters} />
    <Records cards={<ReviewCards />} table={<Table />} />
  </RecordList>
);
