import type { Specs } from '../specs.ts';
import type { ruleNames } from './names.ts';

/** The most parts of a machine that are compared at once. */
export const fitMaxParts = 40;

/** The most findings that are told of a machine: forty parts that fit nowhere have thousands. */
export const maxFindings = 100;

/** The most of them that a list tells of each machine. */
export const mostListedFindings = 40;

/** The most of them that a list of parts tells of each part. */
export const mostFindingsOfListed = 12;

/** A part of a machine, in a quantity. */
export type FitPart = {
  id: string;
  name: string;
  category: string | undefined;
  specs: Specs;
  quantity: number;
};

/** From the best to the worst. `note`: it works under a condition. */
export const fitVerdicts = ['fits', 'note', 'unknown', 'conflict'] as const;
export type FitVerdict = (typeof fitVerdicts)[number];

/** A fact that a rule needs, and that a part does not say, or not in words that the rule knows. */
export type MissingFact = { part: FitPart; fact: string };

export type RuleName = (typeof ruleNames)[number];

export type Finding = {
  rule: RuleName;
  verdict: FitVerdict;
  /** The ids of the parts that it is about. */
  parts: string[];
  /** A sentence that a first-time builder understands. */
  message: string;
  /** Why it is `unknown`; empty for the other verdicts. */
  missing: MissingFact[];
};

/** The worst of them; `fits` where there are none. */
export const worstOf = (verdicts: FitVerdict[]): FitVerdict =>
  fitVerdicts[Math.max(0, ...verdicts.map((verdict) => fitVerdicts.indexOf(verdict)))] ?? 'fits';

/** The worst findings, so many of them; all in their order where there are not more. */
export const worstOnly = (findings: Finding[], most: number): Finding[] =>
  findings.length > most ? worstFirst(findings).slice(0, most) : findings;

const worstFirst = (findings: Finding[]): Finding[] =>
  fitVerdicts.toReversed().flatMap((worst) => findings.filter(({ verdict }) => verdict === worst));
