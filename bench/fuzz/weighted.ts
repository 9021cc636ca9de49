import fc, { type Arbitrary } from 'fast-check';

/** One of these, the more likely the more it weighs. */
export const weighted = <T>(weights: [number, Arbitrary<T>][]): Arbitrary<T> =>
  fc.oneof(...weights.map(([weight, arbitrary]) => ({ weight, arbitrary })));

export const one = <T>(...values: T[]): Arbitrary<T> => fc.constantFrom(...values);
