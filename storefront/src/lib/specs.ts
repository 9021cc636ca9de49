import { specsByCategory, type SpecType } from '../../../domain/specs.ts';
import { factsOf } from './facts.ts';

/** The facts of a category, in the order in which they are asked. */
export const specsOf = (category: string): [name: string, type: SpecType][] =>
  Object.hasOwn(specsByCategory, category) ? Object.entries(specsByCategory[category] ?? {}) : [];

/** `tdpWatts` → `TDP (W)`, in the words of a part's own table of facts. */
export const specLabel = (name: string): string => {
  const [fact] = factsOf({ [name]: 1 });
  const unit = fact?.value.slice(1).trim();
  return `${fact?.name ?? name}${unit ? ` (${unit})` : ''}`;
};
