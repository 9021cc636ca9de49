import { fitVerdicts, worstOf, type Finding, type FitPart, type FitVerdict } from './fit/part.ts';
import { powerOf, type Power } from './fit/power.ts';
import { passes, type FactTest } from './fit/facts.ts';
import { ruleNames } from './fit/names.ts';
import type { Narrowing } from './fit/rule.ts';
import { rules } from './fit/rules.ts';
import type { Specs } from './specs.ts';

export { fitVerdicts, ruleNames };
export type { FactTest, Finding, FitPart, FitVerdict, Narrowing, Power };

/** The most parts of a machine that are compared at once. */
export const fitMaxParts = 40;

export type Fit = {
  /** The worst of the findings; `fits` where there is nothing to compare. */
  verdict: FitVerdict;
  findings: Finding[];
  power: Power;
  /** The categories that a whole machine still needs. */
  missing: string[];
};

/**
 * Whether parts fit together. A missing fact never fits; a conflict stays, whatever is added; neither the
 * order of the parts nor how they are divided into lines changes the answer.
 * Sources: each rule names its own, in `fit/rules.ts`.
 */
export const fitOf = (given: FitPart[]): Fit => {
  const parts = addedUp(given);
  const findings = rules.flatMap((rule) => rule.findings(parts));
  return {
    verdict: worstOf(findings.map(({ verdict }) => verdict)),
    findings,
    power: powerOf(parts),
    missing: missingFrom(parts),
  };
};

/** How one more part fits beside others: only the findings that it takes part in. */
export const fitOfCandidate = (
  parts: FitPart[],
  candidate: FitPart,
): Pick<Fit, 'verdict' | 'findings'> => {
  const findings = fitOf([...parts, candidate]).findings.filter((each) =>
    each.parts.includes(candidate.id),
  );
  return { verdict: worstOf(findings.map(({ verdict }) => verdict)), findings };
};

/**
 * What one more part, of this category and in one piece, must say of itself to fit beside others, so that
 * lists can be filtered by it. It passes all of these narrowings exactly when `fitOfCandidate` finds no
 * conflict.
 *
 * A narrowing is a list of tests, of which one must be passed; without any it is passed by no part. A part
 * that does not say a fact passes each test of it but `known: true`. An empty list of texts says nothing.
 * `oneOf` and `noneOf` compare texts and flags (of a list of texts, any of them); `sumOf` adds up numbers,
 * one or several, and is passed when one of them is not said.
 */
export const narrowingsOf = (parts: FitPart[], category: string): Narrowing[] => {
  const all = rules.flatMap((rule) => rule.narrowings(addedUp(parts), category));
  return [...new Map(all.map((narrowing) => [JSON.stringify(narrowing), narrowing])).values()];
};

/** Whether a part passes all of these narrowings. */
export const passesAll = (specs: Specs, narrowings: Narrowing[]): boolean =>
  narrowings.every((tests) => tests.some((test) => passes(specs, test)));

/** The same part on several lines, on one; in the order of the ids. */
const addedUp = (parts: FitPart[]): FitPart[] => {
  const byId = new Map<string, FitPart>();
  for (const part of parts) {
    const quantity = part.quantity + (byId.get(part.id)?.quantity ?? 0);
    byId.set(part.id, { ...part, quantity });
  }
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

const always = [
  'processors',
  'motherboards',
  'memory',
  'storage',
  'power-supplies',
  'cases',
] as const;

/** A cooler and a card are needed where the processor is known to come without. */
const missingFrom = (parts: FitPart[]): string[] => {
  const isThere = (category: string) => parts.some((part) => part.category === category);
  const lacks = (fact: string) =>
    parts.some(({ category, specs }) => category === 'processors' && specs[fact] === false);
  const needed = [
    ...always,
    ...(lacks('coolerIncluded') ? ['coolers'] : []),
    ...(lacks('integratedGraphics') ? ['graphics-cards'] : []),
  ];
  return needed.filter((category) => !isThere(category));
};
