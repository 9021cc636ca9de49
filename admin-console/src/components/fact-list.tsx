import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Value } from './value.tsx';

/** A list of names and values. An empty value is shown as empty. */
export const FactList = ({ facts }: { facts: [name: string, fact: ReactNode][] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(6rem, auto) minmax(0, 1fr)',
      columnGap: 2,
      rowGap: 1,
      m: 0,
    }}
  >
    {facts.map(([name, fact]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {name}
        </Box>
        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {typeof fact === 'object' ? (fact ?? <Value value={null} />) : <Value value={fact} />}
        </Box>
      </Box>
    ))}
  </Box>
);
