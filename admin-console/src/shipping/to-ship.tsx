import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ClipboardList, PackageCheck } from 'lucide-react';
import { DataTable, SimpleList, TopToolbar, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ConsoleOrder } from '../../../adapters/http/console-contract.ts';
import { Pieces } from '../../../storefront/src/lib/pieces.tsx';
import { Buyer } from '../components/buyer.tsx';
import { clamped } from '../components/clamped.ts';
import { MomentField } from '../components/moment-field.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { RecordList } from '../components/record-list.tsx';
import { Records } from '../components/records.tsx';
import { oldestToShip } from './queue.ts';

/** The orders of which something is paid and not shipped, the oldest first. */
export const ToShip = () => {
  const { filter, sort } = oldestToShip(1);
  return (
    <RecordList
      title="To ship"
      sort={sort}
      partOf={{ resource: 'orders', storeKey: 'to-ship', filter }}
      actions={<Actions />}
      empty={false}
    >
      <Queue />
    </RecordList>
  );
};

const Actions = () => (
  <TopToolbar>
    <Button
      component={Link}
      to="/shipping/pick-list"
      startIcon={<ClipboardList size={18} aria-hidden />}
    >
      Pick list
    </Button>
  </TopToolbar>
);

const Queue = () => {
  const { isPending, total } = useListContext();
  if (!isPending && total === 0)
    return (
      <NothingYet icon={PackageCheck} title="All is shipped">
        What is paid stands here until it is on its way, the oldest first.
      </NothingYet>
    );
  return <Records cards={<Cards />} table={<Table />} />;
};

const piecesOf = ({ toShip }: ConsoleOrder) => <Pieces of={toShip} />;

const Column = DataTable.Col<ConsoleOrder>;

const Table = () => (
  <DataTable rowClick="show" bulkActionButtons={false}>
    <Column source="createdAt" label="Placed" disableSort>
      <MomentField source="createdAt" />
    </Column>
    <Column
      source="toShip"
      label="To ship"
      disableSort
      cellSx={() => ({ overflowWrap: 'anywhere', minWidth: '14rem' })}
      render={(order) => <RecordLink>{piecesOf(order)}</RecordLink>}
    />
    <Column
      source="email"
      label="Person"
      disableSort
      cellSx={() => ({ overflowWrap: 'anywhere', minWidth: '12rem' })}
      render={({ userName, email }) => <Buyer name={userName} email={email} />}
    />
  </DataTable>
);

const placed = () => <MomentField source="createdAt" />;

const partsOf = (order: ConsoleOrder) => <Box sx={clamped(3)}>{piecesOf(order)}</Box>;

const Cards = () => (
  <SimpleList<ConsoleOrder>
    rowClick="show"
    primaryText={partsOf}
    secondaryText={({ userName }) => userName}
    tertiaryText={placed}
  />
);
