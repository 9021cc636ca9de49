import {
  fitMaxParts,
  fitVerdicts,
  maxFindings,
  worstOf,
  worstOnly,
  type Finding,
  type FitPart,
  type FitVerdict,
} from './fit/part.ts';
import { powerOf, type Power } from './fit/power.ts';
import { passes, type FactTest } from './fit/facts.ts';
import { ruleNames } from './fit/names.ts';
import { ofCategory, type Machine, type Narrowing, type Rule } from './fit/rule.ts';
import { rules } from './fit/rules.ts';
import type { Specs } from './specs.ts';

export { fitMaxParts, fitVerdicts, ruleNames };
export type { FactTest, Finding, FitPart, FitVerdict, Narrowing, Power };

export type Fit = {
  /** The worst of the findings; `fits` where there is nothing to compare. */
  verdict: FitVerdict;
  /** At most `maxFindings`, and then the worst. */
  findings: Finding[];
  power: Power;
  /** The categories that a whole machine still needs. */
  missing: string[];
};

/**
 * Whether parts fit together. A missing fact never fits; a conflict stays, whatever is added; neither the
 * order of the parts nor how they are divided into lines changes the answer.
 * Sources: each rule names its own, in the files of `fit/`.
 */
export const fitOf = (given: FitPart[]): Fit => {
  const machine = machineOf(given);
  const findings = distinct(rules.flatMap((rule) => rule.findings(machine)));
  return {
    verdict: worstOf(findings.map(({ verdict }) => verdict)),
    findings: worstOnly(findings, maxFindings),
    power: powerOf(machine),
    missing: missingFrom(machine),
  };
};

/** How one more part fits beside others: only the findings that it takes part in. */
export const fitOfCandidate = (
  parts: FitPart[],
  candidate: FitPart,
): Pick<Fit, 'verdict' | 'findings'> => {
  const machine = machineOf([...parts, candidate]);
  const findings = distinct(
    rulesAbout(candidate.category)
      .flatMap((rule) => rule.findings(machine, candidate.id))
      .filter((each) => each.parts.includes(candidate.id)),
  );
  return {
    verdict: worstOf(findings.map(({ verdict }) => verdict)),
    findings: worstOnly(findings, maxFindings),
  };
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
  const machine = machineOf(parts);
  const all = rulesAbout(category).flatMap((rule) => rule.narrowings(machine, category));
  return [...new Map(all.map((narrowing) => [JSON.stringify(narrowing), narrowing])).values()];
};

/** Whether a part passes all of these narrowings. */
export const passesAll = (specs: Specs, narrowings: Narrowing[]): boolean =>
  narrowings.every((tests) => tests.some((test) => passes(specs, test)));

const rulesOf = Map.groupBy(
  rules.flatMap((rule) => [...new Set(rule.categories)].map((category) => ({ category, rule }))),
  ({ category }) => category,
);

/** Two parts of a rule may miss the same fact: that is told once. */
const distinct = (findings: Finding[]): Finding[] => [
  ...new Map(
    findings.map((each) => {
      const { rule, verdict, parts, message } = each;
      return [verdict === 'unknown' ? `${rule} ${parts.join()} ${message}` : each, each];
    }),
  ).values(),
];

/** The rules whose findings can be of parts of a category. */
const rulesAbout = (category: string | undefined): Rule[] =>
  (rulesOf.get(category ?? '') ?? []).map(({ rule }) => rule);

/** The same part on several lines is one part, in all their pieces. */
const machineOf = (parts: FitPart[]): Machine => {
  const byId = new Map<string, FitPart>();
  for (const part of parts) {
    const before = byId.get(part.id);
    byId.set(part.id, before ? { ...part, quantity: before.quantity + part.quantity } : part);
  }
  const machine = new Map<string, FitPart[]>();
  for (const part of [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { category = '' } = part;
    const others = machine.get(category);
    if (others) others.push(part);
    else machine.set(category, [part]);
  }
  return machine;
};

/** The categories of which every machine needs a part, in the order in which one is put together. */
const always = [
  'processors',
  'motherboards',
  'memory',
  'storage',
  'power-supplies',
  'cases',
] as const;

/** A cooler and a card are needed where the processor is known to come without. */
const missingFrom = (machine: Machine): string[] => {
  const lacks = (fact: string) =>
    ofCategory(machine, 'processors').some(({ specs }) => specs[fact] === false);
  const needed = [
    ...always,
    ...(lacks('coolerIncluded') ? ['coolers'] : []),
    ...(lacks('integratedGraphics') ? ['graphics-cards'] : []),
  ];
  return needed.filter((category) => ofCategory(machine, category).length === 0);
};
