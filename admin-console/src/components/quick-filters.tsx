import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useListContext } from 'react-admin';

type Values = Record<string, unknown>;
export type QuickFilter = { label: string; filter: Values };

/** Buttons for the most used filters of a list. They leave the other filters as they are. */
export const QuickFilters = ({ label, choices }: { label: string; choices: QuickFilter[] }) => {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const fields = new Set(choices.flatMap(({ filter }) => Object.keys(filter)));
  const others = pick(filterValues, (field) => !fields.has(field));
  const chosen = JSON.stringify(sorted(pick(filterValues, (field) => fields.has(field))));
  return (
    <Box
      component="fieldset"
      aria-label={label}
      sx={{
        m: 0,
        border: 0,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        p: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {choices.map(({ label, filter }) => {
        const isChosen = chosen === JSON.stringify(sorted(filter));
        return (
          <Chip
            key={label}
            label={label}
            component="button"
            clickable
            aria-pressed={isChosen}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            onClick={() => setFilters({ ...others, ...filter }, displayedFilters)}
          />
        );
      })}
    </Box>
  );
};

const pick = (values: Values, isWanted: (field: string) => boolean): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => isWanted(field) && value !== '' && value !== undefined && value !== null,
    ),
  );

const sorted = (values: Values) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
