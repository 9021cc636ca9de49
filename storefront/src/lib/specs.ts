import { specsByCategory, type SpecType } from '../../../domain/specs.ts';
import { specInWords } from '../../../domain/spec-words.ts';

/** The facts of a category, in the order in which they are asked. */
export const specsOf = (category: string): [name: string, type: SpecType][] =>
  Object.hasOwn(specsByCategory, category) ? Object.entries(specsByCategory[category] ?? {}) : [];

/** `tdpWatts` → `TDP (W)`, in the words of a part's own table of facts. */
export const specLabel = (name: string): string => {
  const { label, unit } = specInWords(name);
  return unit ? `${label} (${unit})` : label;
};
