import type { Specs, SpecValue } from '../specs.ts';

/** A fact that is no number, or one of its texts. */
export type Word = string | boolean;

/**
 * What a part says of itself. A part that does not say the fact passes: what is not known is no
 * conflict. Only `known` asks whether it says it. A fact of several texts is one of those that are
 * listed when any of its texts is. Several facts are added up.
 */
export type FactTest =
  | { fact: string; known: boolean }
  | { fact: string; oneOf: Word[] }
  | { fact: string; noneOf: Word[] }
  | { sumOf: string[]; atMost: number }
  | { sumOf: string[]; atLeast: number };

export const isOneOf = (fact: string, ...oneOf: Word[]): FactTest => ({
  fact,
  oneOf,
});
export const isNoneOf = (fact: string, ...noneOf: Word[]): FactTest => ({
  fact,
  noneOf,
});

/** What a part says of a fact. A list of no texts says nothing. */
export const saysOf = (specs: Specs, fact: string): SpecValue | undefined => {
  const value = Object.hasOwn(specs, fact) ? specs[fact] : undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
};

/** Which of these facts a part does not say. */
export const unsaid = (specs: Specs, facts: string[]): string[] =>
  facts.filter((fact) => saysOf(specs, fact) === undefined);

export const sumOf = (specs: Specs, facts: string[]): number =>
  facts.reduce((sum, fact) => sum + Number(saysOf(specs, fact)), 0);

/** What a part says of a fact, whether it is one or several. */
export const valuesOf = (specs: Specs, fact: string): Word[] => {
  const said = saysOf(specs, fact);
  if (said === undefined || typeof said === 'number') return [];
  return Array.isArray(said) ? said : [said];
};

/** The texts of a fact, whether it has one or several. */
export const textsOf = (specs: Specs, fact: string): string[] =>
  valuesOf(specs, fact).filter((value) => typeof value === 'string');

export const passes = (specs: Specs, test: FactTest): boolean => {
  if ('known' in test) return (saysOf(specs, test.fact) !== undefined) === test.known;
  if (unsaid(specs, factsOf(test)).length > 0) return true;
  if ('atMost' in test) return sumOf(specs, test.sumOf) <= test.atMost;
  if ('atLeast' in test) return sumOf(specs, test.sumOf) >= test.atLeast;
  const said = valuesOf(specs, test.fact);
  return 'oneOf' in test
    ? said.some((value) => test.oneOf.includes(value))
    : !said.some((value) => test.noneOf.includes(value));
};

const factsOf = (test: FactTest): string[] => ('sumOf' in test ? test.sumOf : [test.fact]);

/**
 * Whether a part says that all of these hold. Where that depends on facts that it does not say, these
 * facts.
 */
export const decided = (specs: Specs, tests: FactTest[]): boolean | string[] => {
  if (!tests.every((test) => passes(specs, test))) return false;
  const missing = tests.flatMap((test) => ('known' in test ? [] : unsaid(specs, factsOf(test))));
  return missing.length === 0 || missing;
};

/** What a part passes of which a test of words does not hold, or is not known. */
export const negated = (test: FactTest): FactTest => {
  if ('known' in test) return { ...test, known: !test.known };
  if ('oneOf' in test) return isNoneOf(test.fact, ...test.oneOf);
  if ('noneOf' in test) return isOneOf(test.fact, ...test.noneOf);
  throw new Error('Conditions are on words, not on amounts.');
};
