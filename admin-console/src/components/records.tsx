import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useIsPhone } from './use-is-phone.ts';

/**
 * A list's records: cards on a phone, else a table. When none match, it offers to clear the
 * filters.
 */
export const Records = ({ cards, table }: { cards: ReactNode; table: ReactNode }) => {
  const isPhone = useIsPhone();
  const { isPending, total } = useListContext();
  if (!isPending && total === 0) return <NoneFits />;
  return isPhone ? cards : table;
};

const NoneFits = () => {
  const { setFilters } = useListContext();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2 }}>
      <Typography>Nothing fits these filters.</Typography>
      <Button onClick={() => setFilters({}, {})}>Clear filters</Button>
    </Box>
  );
};
