import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreatePath, useDebouncedEvent } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useShopMoment } from '../../../storefront/src/lib/config.ts';
import { useConsole } from '../data-provider.ts';
import { choicesOf } from './choices.ts';

/** A search with fewer letters would match too much. */
const least = 2;

/** Focuses the search field when the dialog opens. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** Searches all lists while somebody types, and opens the chosen record. */
export const RecordSearch = ({ onClose }: { onClose: () => void }) => {
  const console = useConsole();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const moment = useShopMoment();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const askSoon = useDebouncedEvent(setAsked, 200);
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => console.search(asked, signal),
    enabled: asked.length >= least,
  });
  const isLong = typed.trim().length >= least;
  const isLoading = isLong && (isFetching || asked !== typed.trim());
  const choices = data && isLong && !isLoading ? choicesOf(data, moment) : [];

  const told = () => {
    if (!isLong) return 'Type a name, an email, a phone number, an address, an id, a transaction…';
    if (isLoading) return 'Searching…';
    if (error) return error.message;
    return choices.length === 0 ? 'Nothing fits.' : '';
  };

  return (
    <>
      <Autocomplete
        open={choices.length > 0}
        options={choices}
        value={null}
        inputValue={typed}
        filterOptions={(all) => all}
        groupBy={({ group }) => group}
        getOptionKey={({ group, id, label }) => `${group} ${id} ${label}`}
        getOptionLabel={({ label }) => label}
        autoHighlight
        disablePortal
        forcePopupIcon={false}
        onInputChange={(_event, text, reason) => {
          if (reason === 'reset' || reason === 'selectOption') return;
          setTyped(text);
          askSoon(text.trim());
        }}
        // Its list takes the key that would close the dialog, and is open as long as there is one.
        onClose={(_event, reason) => {
          if (reason === 'escape') onClose();
        }}
        onChange={(_event, choice) => {
          if (!choice) return;
          const { resource, id, type } = choice;
          void navigate(createPath({ resource, id, type }));
          onClose();
        }}
        renderGroup={({ key, group, children }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list box takes no fieldset
          <div key={key} role="group" aria-label={group}>
            <ListSubheader component="div" aria-hidden>
              {group}
            </ListSubheader>
            {children}
          </div>
        )}
        renderOption={({ key, ...props }, { label, detail }) => (
          <li key={key} {...props}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {label}
              <Typography variant="body2" color="textSecondary">
                {detail}
              </Typography>
            </Box>
          </li>
        )}
        renderInput={(params) => (
          <TextField {...params} label="Search everything" inputRef={focus} type="search" />
        )}
      />
      <Typography component="output" color="textSecondary" sx={{ mt: 1 }}>
        {told()}
      </Typography>
    </>
  );
};
