import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Search } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { NotArrived } from '../components/not-arrived.tsx';

const RecordSearch = lazy(async () => {
  const code = await import('./record-search.tsx').catch(() => undefined);
  return { default: code?.RecordSearch ?? NotArrived };
});

/** Opens the search over all lists of the console. */
export const SearchButton = () => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Tooltip title="Search everything">
        <IconButton color="inherit" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Search size={20} aria-hidden />
        </IconButton>
      </Tooltip>
      <Dialog
        open={isOpen}
        onClose={close}
        fullWidth
        maxWidth="sm"
        disableScrollLock
        // At the top, so that there is room for the results below it.
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
        slotProps={{
          paper: {
            'aria-label': 'Search everything',
            sx: { p: 2, overflow: 'visible', mx: { xs: 1, sm: 4 } },
          },
        }}
      >
        <Suspense fallback={null}>
          <RecordSearch onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
};
