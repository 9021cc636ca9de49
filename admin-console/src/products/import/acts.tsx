import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What can be done next. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, my: 2 }}>{children}</Box>
);
