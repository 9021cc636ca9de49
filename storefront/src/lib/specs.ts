import type { Fact } from '../../../domain/specs.ts';

/** `TDP (W)`: the label of a fact with its unit. */
export const labelWithUnit = ({ label, unit }: Pick<Fact, 'label' | 'unit'>): string =>
  unit ? `${label} (${unit})` : label;
