import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useIsPhone } from './use-is-phone.ts';

const recordsId = 'records';

/** Where the focus goes on when an act has taken away the button that had it. */
export const focusRecords = () => document.getElementById(recordsId)?.focus();

/**
 * A list's records: cards on a phone, else a table. When none match, it offers to clear the
 * filters.
 */
export const Records = ({ cards, table }: { cards: ReactNode; table: ReactNode }) => {
  const isPhone = useIsPhone();
  const { isPending, total } = useListContext();
  return (
    <Box id={recordsId} tabIndex={-1} sx={{ outline: 'none', minWidth: 0 }}>
      {!isPending && total === 0 ? <NoneFits /> : isPhone ? cards : table}
    </Box>
  );
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
