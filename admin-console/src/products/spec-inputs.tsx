import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ConsoleProduct } from '../../../adapters/http/console-contract.ts';
import { guessedLabel, unitOf } from '../../../domain/spec-words.ts';
import { factsOf, type Fact, type SpecType } from '../../../domain/specs.ts';
import { AddSpec } from './add-spec.tsx';
import { SpecInput } from './spec-input.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** The inputs of the category's specs. An unknown category may have specs of any names. */
export const SpecInputs = () => {
  const [category, specs]: unknown[] = useWatch({ name: ['category', 'specs'] });
  const named = typeof category === 'string' ? category : undefined;
  const known = factsOf(named);
  const suggestions = useSuggestions(known.length > 0 ? named : undefined);
  const stored = useRecordContext<Partial<ConsoleProduct>>()?.specs;
  const asked = known.length > 0 ? known : ownSpecs(specs, stored);
  return (
    <>
      {known.length === 0 && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          Choose a category to be asked for its facts, or name facts of your own.
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          width: '100%',
          columnGap: 2,
          gridTemplateColumns: {
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {asked.map((fact) => (
          <SpecInput
            key={`${String(category)} ${fact.name}`}
            fact={fact}
            suggested={suggestions.get(fact.name) ?? []}
          />
        ))}
      </Box>
      {known.length === 0 && <AddSpec taken={asked.map(({ name }) => name)} />}
    </>
  );
};

/** A product's own specs, each with the type of its stored value: while it is typed anew it has none. */
const ownSpecs = (specs: unknown, stored: ConsoleProduct['specs'] = {}): Fact[] =>
  typeof specs === 'object' && specs !== null
    ? Object.entries(specs).map(([name, value]) => ({
        name,
        type: typeOf(stored[name] ?? value),
        label: guessedLabel(name),
        unit: unitOf(name),
        help: undefined,
      }))
    : [];

const typeOf = (value: unknown): SpecType => {
  if (Array.isArray(value)) return 'texts';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'flag' : 'text';
};
