import Box from '@mui/material/Box';
import { figures } from '../theme.ts';

/** Shows a value of any type, from a version of a record or from the audit log. */
export const Value = ({ value }: { value: unknown }) => (
  <Box
    component="span"
    sx={{
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-wrap',
      ...(typeof value === 'number' && figures),
      ...(isNothing(value) && { color: 'text.secondary' }),
    }}
  >
    {inWords(value)}
  </Box>
);

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

const inWords = (value: unknown): string => {
  if (isNothing(value)) return 'empty';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, inner]) => `${name}: ${inWords(inner)}`)
      .join('\n');
  return JSON.stringify(value);
};
