import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import type { ConsoleProduct } from '../../../adapters/http/console-contract.ts';
import { StaleEdit } from '../components/stale-edit.tsx';
import { RecordEdit } from '../components/record-page.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductLinks } from './product-links.tsx';
import { toUpdate } from './product-values.ts';
import { StockPanel } from './stock-panel.tsx';

const Title = () => useRecordContext<ConsoleProduct>()?.name ?? 'Product';

const Beside = () => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignContent: 'start',
      width: { xs: '100%', md: '20rem' },
      ml: { md: 2 },
      mt: { xs: 2, md: 0 },
      flexShrink: 0,
    }}
  >
    <StockPanel />
    <ProductLinks />
  </Box>
);

export const ProductEdit = () => (
  <RecordEdit
    title={<Title />}
    transform={toUpdate}
    aside={<Beside />}
    sx={{ '& .RaEdit-main': { flexDirection: { xs: 'column', md: 'row' } } }}
  >
    <ProductForm>
      <StaleEdit />
    </ProductForm>
  </RecordEdit>
);
