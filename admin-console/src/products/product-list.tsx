import { Eye, EyeOff, FileUp, Package } from 'lucide-react';
import { Button, CreateButton, DataTable, SimpleList } from 'react-admin';
import Box from '@mui/material/Box';
import MuiButton from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { ConsoleProduct } from '../../../adapters/http/console-contract.ts';
import { categoryInWords } from '../../../storefront/src/lib/facts.ts';
import { BulkAct } from '../components/bulk-act.tsx';
import { RecordList } from '../components/record-list.tsx';
import { Records } from '../components/records.tsx';
import { clamped } from '../components/clamped.ts';
import { ListActions } from '../components/list-actions.tsx';
import { MomentField } from '../components/moment-field.tsx';
import { MoneyField } from '../components/money-field.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { QuickFilters } from '../components/quick-filters.tsx';
import { RecordLink } from '../components/record-link.tsx';
import { StateLabel } from '../components/state-label.tsx';
import { besidePictures, Thumbnail } from '../components/thumbnail.tsx';
import { productFilters, quickFilters } from './product-filters.tsx';
import { ShelfButton } from './shelf-button.tsx';
import { StockCount } from './stock-count.tsx';

const Column = DataTable.Col<ConsoleProduct>;

const BulkActs = () => (
  <>
    <BulkAct label="Take off the shelf" icon={EyeOff} data={{ onShelf: false }} />
    <BulkAct label="Put on the shelf" icon={Eye} data={{ onShelf: true }} />
  </>
);

const Table = () => (
  <DataTable rowClick="edit" bulkActionButtons={<BulkActs />} hiddenColumns={['createdAt']}>
    <Column
      source="name"
      render={({ name, image }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: '14rem' }}>
          <Thumbnail src={image} />
          <Box sx={clamped(2)}>
            <RecordLink type="edit">{name}</RecordLink>
          </Box>
        </Box>
      )}
    />
    <Column source="price" align="right">
      <MoneyField source="price" />
    </Column>
    <Column source="Stock" align="right" render={({ Stock }) => <StockCount stock={Stock} />} />
    <Column
      source="category"
      render={({ category }) => category && categoryInWords(category)}
      cellSx={() => ({ color: 'text.secondary' })}
    />
    <Column
      source="onShelf"
      label="Shelf"
      disableSort
      cellSx={() => ({ color: 'text.secondary', whiteSpace: 'nowrap' })}
      render={({ onShelf }) =>
        onShelf ? 'On the shelf' : <StateLabel tone="warn">Off the shelf</StateLabel>
      }
    />
    <Column source="createdAt" label="Added">
      <MomentField source="createdAt" />
    </Column>
    <Column label="Acts" disableSort align="right">
      <ShelfButton />
    </Column>
  </DataTable>
);

const picture = ({ image }: ConsoleProduct) => <Thumbnail src={image} size={48} />;
const nameOf = ({ name }: ConsoleProduct) => <Box sx={clamped(2)}>{name}</Box>;
const priceAndStock = ({ Stock, onShelf }: ConsoleProduct) => (
  <>
    <MoneyField source="price" /> · <StockCount stock={Stock} inWords />{' '}
    {!onShelf && <StateLabel tone="warn">Off the shelf</StateLabel>}
  </>
);

const Cards = () => (
  <SimpleList<ConsoleProduct>
    rowClick="edit"
    leftIcon={picture}
    primaryText={nameOf}
    secondaryText={priceAndStock}
    sx={besidePictures}
  />
);

const ImportButton = () => (
  <Button component={Link} to="/products/import" label="Import">
    <FileUp size={18} aria-hidden />
  </Button>
);

export const ProductList = () => (
  <RecordList
    title="Products"
    filters={productFilters}
    actions={
      <ListActions>
        <CreateButton label="Add a product" />
        <ImportButton />
      </ListActions>
    }
    sort={{ field: 'createdAt', order: 'DESC' }}
    empty={
      <NothingYet
        icon={Package}
        title="The shelf is empty"
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
            <MuiButton component={Link} to="/products/create" variant="contained">
              Add a product
            </MuiButton>
            <MuiButton component={Link} to="/products/import">
              Import
            </MuiButton>
          </Box>
        }
      >
        What the shop sells stands here. Add a first product by hand, or bring many from a
        spreadsheet.
      </NothingYet>
    }
  >
    <QuickFilters label="Quick filters" choices={quickFilters} />
    <Records cards={<Cards />} table={<Table />} />
  </RecordList>
);
