import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiTextField from '@mui/material/TextField';
import { Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';

/** Adds a spec to a product whose category the shop does not know. */
export const AddSpec = ({ taken }: { taken: string[] }) => {
  const { setValue } = useFormContext();
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState('');
  const add = () => {
    const name = nameOf(words);
    const found = problemOf(name, taken);
    setProblem(found ?? '');
    if (found !== undefined) return;
    setValue(`specs.${name}`, '', { shouldDirty: true });
    setWords('');
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, mb: 1 }}>
      <MuiTextField
        label="Another fact"
        value={words}
        margin="none"
        error={problem !== ''}
        helperText={problem || 'Such as cable length mm'}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          // Enter adds the spec, and must not submit the product's form.
          event.preventDefault();
          add();
        }}
      />
      <Button startIcon={<Plus size={18} aria-hidden />} onClick={add}>
        Add
      </Button>
    </Box>
  );
};

/** `cable length mm` → `cableLengthMm`, as the shop names specs. */
const nameOf = (words: string): string => {
  const [first = '', ...rest] = words.trim().split(/[\s_-]+/);
  return (
    first.charAt(0).toLowerCase() +
    first.slice(1) +
    rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  );
};

const problemOf = (name: string, taken: string[]): string | undefined => {
  if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(name))
    return 'A name begins with a letter and has letters and digits, at most 40';
  return taken.includes(name) ? 'It is there already' : undefined;
};
