import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { silkscreen } from '../theme.ts';

type Tone = 'quiet' | 'good' | 'warn' | 'bad';

const colours: Record<Tone, string> = {
  quiet: 'text.secondary',
  good: 'primary.main',
  warn: 'warning.main',
  bad: 'error.main',
};

/** A state as a word, framed in a colour. The word alone is enough to understand it. */
export const StateLabel = ({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      ...silkscreen,
      color: colours[tone],
      border: 1,
      borderColor: 'currentcolor',
      borderRadius: 1,
      px: 0.75,
      py: 0.25,
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
);
