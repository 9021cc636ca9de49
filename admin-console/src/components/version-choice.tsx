import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslateLabel } from 'react-admin';
import type { Difference, Side } from './differences.ts';
import { Value } from './value.tsx';

type Props = { difference: Difference; side: Side; onChoose: (side: Side) => void };

const sides: [Side, string][] = [
  ['theirs', 'Stored now'],
  ['mine', 'Yours'],
];

/** Both versions of a field, to choose one of them. */
export const VersionChoice = ({ difference, side, onChoose }: Props) => {
  const name = useId();
  const labelOf = useTranslateLabel();
  const label = labelOf({ source: difference.field });
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1 }}>
        {sides.map(([one, words]) => (
          <Box
            key={one}
            component="label"
            sx={{
              display: 'flex',
              alignItems: 'start',
              border: 1,
              borderColor: side === one ? 'primary.main' : 'divider',
              borderRadius: 1,
              pr: 1.5,
              py: 0.5,
              cursor: 'pointer',
              minWidth: 0,
            }}
          >
            <Radio name={name} size="small" checked={side === one} onChange={() => onChoose(one)} />
            <Box sx={{ py: 1, minWidth: 0 }}>
              <Typography color="textSecondary" variant="body2">
                {words}
              </Typography>
              <Value value={difference[one]} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
