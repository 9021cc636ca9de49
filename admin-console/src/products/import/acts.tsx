import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A row of buttons for the next steps. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, my: 2 }}>{children}</Box>
);
