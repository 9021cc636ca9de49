import Box from '@mui/material/Box';
import { figures } from '../../theme.ts';
import { count } from './counts.ts';
import type { Result } from './report.ts';

/** The numbers of rows by what an import does with them. */
export const Counts = ({ result }: { result: Result }) => (
  <Box
    component="dl"
    sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 3, sm: 5 }, m: 0, my: 2 }}
  >
    <Count name="New" number={result.created} />
    <Count name="Changed" number={result.updated} />
    <Count name="Unchanged" number={result.unchanged} />
    <Count name="Bad" number={result.bad} isBad={result.bad > 0} />
  </Box>
);

type Props = { name: string; number: number; isBad?: boolean };

const Count = ({ name, number, isBad = false }: Props) => (
  <Box sx={{ display: 'grid' }}>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {name}
    </Box>
    <Box
      component="dd"
      sx={{ ...figures, m: 0, fontSize: '1.5rem', color: isBad ? 'error.main' : 'text.primary' }}
    >
      {count(number)}
    </Box>
  </Box>
);
