import type { Specs } from '../specs.ts';
import { isNoneOf, sumOf, valuesOf, type FactTest, type Word } from './facts.ts';

/**
 * A comparison of facts of one part with facts of another, as what each of them must say when the
 * other's facts are known. The first decides; the second must agree with it.
 */
export type Relation = {
  facts: readonly [one: string[], other: string[]];
  asks: readonly [ofOne: (other: Specs) => FactTest, ofOther: (one: Specs) => FactTest];
};

/** What one part says must be among what the other says. */
export const among = (
  one: string,
  other: string,
  /** For a text of the other, the texts of the one that it takes: itself, unless told. */
  takes: (text: string) => string[] = (text) => [text],
  /** For a text of the one, the texts of the other that take it. */
  takenBy: (text: string) => string[] = (text) => [text],
): Relation => ({
  facts: [[one], [other]],
  asks: [
    (specs) => ({ fact: one, oneOf: eachOf(valuesOf(specs, other), takes) }),
    (specs) => ({ fact: other, oneOf: eachOf(valuesOf(specs, one), takenBy) }),
  ],
});

const eachOf = (values: Word[], others: (text: string) => string[]): Word[] => [
  ...new Set(
    values.flatMap((value): Word[] => (typeof value === 'string' ? others(value) : [value])),
  ),
];

/** A fact that must be known before anything can be said. It never is a conflict. */
export const stated = (side: 0 | 1, fact: string): Relation => ({
  facts: side === 0 ? [[fact], []] : [[], [fact]],
  asks: [() => isNoneOf(fact), () => isNoneOf(fact)],
});

/** Two texts that a table refuses together. */
export const notBoth = (
  one: string,
  other: string,
  refused: readonly (readonly [one: string, other: string])[],
): Relation => ({
  facts: [[one], [other]],
  asks: [
    (specs) => ({
      fact: one,
      noneOf: refused.flatMap(([a, b]) => (valuesOf(specs, other).includes(b) ? [a] : [])),
    }),
    (specs) => ({
      fact: other,
      noneOf: refused.flatMap(([a, b]) => (valuesOf(specs, one).includes(a) ? [b] : [])),
    }),
  ],
});

/** The sum of these facts of the one must not be larger than that of the other, `times` over. */
export const atMost = (one: string[], other: string[], times = 1): Relation => ({
  facts: [one, other],
  asks: [
    (specs) => ({ sumOf: one, atMost: sumOf(specs, other) * times }),
    (specs) => ({ sumOf: other, atLeast: sumOf(specs, one) / times }),
  ],
});

/** The one, or the other, must say this, whatever the other says. */
export const mustSay = (side: 0 | 1, test: FactTest & { sumOf: string[] }): Relation => ({
  facts: side === 0 ? [test.sumOf, []] : [[], test.sumOf],
  asks: [() => test, () => test],
});
