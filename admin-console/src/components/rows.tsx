import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

export const Rows = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
    {children}
  </Box>
);

/** One thing of a queue; what is measured stands aside. */
export const Row = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      gap: 2,
      py: 1.25,
      borderTop: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    {aside !== undefined && <Box sx={{ flex: 'none', textAlign: 'end' }}>{aside}</Box>}
  </Box>
);

export const Nothing = ({ children }: { children: ReactNode }) => (
  <Typography color="textSecondary">{children}</Typography>
);

type AllProps = { resource: string; filter?: object; sort?: string; children: string };

/** The way from a queue to its list, filtered as the queue is. */
export const All = ({ resource, filter, sort, children }: AllProps) => {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter ?? {}),
    displayedFilters: JSON.stringify(
      Object.fromEntries(Object.keys(filter ?? {}).map((name) => [name, true])),
    ),
    ...(sort !== undefined && { sort, order: 'ASC' }),
  });
  return (
    <Link component={RouterLink} to={`/${resource}?${query}`}>
      {children}
    </Link>
  );
};
