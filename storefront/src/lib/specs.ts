import { specsByCategory, type SpecType } from '../../../domain/specs.ts';
import { specInWords } from '../../../domain/spec-words.ts';

/** The specs of a category, in the order of the form. */
export const specsOf = (category: string): [name: string, type: SpecType][] =>
  Object.hasOwn(specsByCategory, category) ? Object.entries(specsByCategory[category] ?? {}) : [];

/** `tdpWatts` → `TDP (W)`, with the name from the part's table of facts. */
export const specLabel = (name: string): string => {
  const { label, unit } = specInWords(name);
  return unit ? `${label} (${unit})` : label;
};
