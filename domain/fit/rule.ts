import { factOf } from '../specs.ts';
import { saysOf, type FactTest } from './facts.ts';
import type { Finding, FitPart, FitVerdict, MissingFact, RuleName } from './part.ts';

/** The parts of a machine by category; each part once, in the order of the ids. */
export type Machine = ReadonlyMap<string, FitPart[]>;

export const ofCategory = (machine: Machine, category: string): FitPart[] =>
  machine.get(category) ?? [];

export const quantityOf = (machine: Machine, category: string): number =>
  ofCategory(machine, category).reduce((sum, { quantity }) => sum + quantity, 0);

/** One of these tests must be passed. A narrowing without tests is passed by no part. */
export type Narrowing = FactTest[];

/** One rule of what fits, or a part of one. */
export type Rule = {
  /** Of which parts its findings are. */
  categories: string[];
  /**
   * What it finds in a machine: only where the parts are there that it compares.
   * @param about the id of a part: findings that it takes no part in may be left out
   */
  findings: (machine: Machine, about?: string) => Finding[];
  /**
   * What one more part, of this category and in one piece, must say of itself so that this rule finds no
   * conflict that it takes part in.
   */
  narrowings: (machine: Machine, category: string) => Narrowing[];
};

/** What is said of a comparison beside `fits` and `conflict`, which its figures decide. */
export type Remark = { verdict: 'note' | 'unknown'; message: string; missing?: MissingFact[] };

export const finding = (
  rule: RuleName,
  verdict: FitVerdict,
  parts: FitPart[],
  message: string,
  missing: MissingFact[] = [],
): Finding => ({
  rule,
  verdict,
  parts: parts.map(({ id }) => id),
  message,
  missing,
});

export const unknown = (rule: RuleName, parts: FitPart[], missing: MissingFact[]): Finding =>
  finding(rule, 'unknown', parts, inWords(missing), missing);

export const remarkOfUnknown = (missing: MissingFact[]): Remark => ({
  verdict: 'unknown',
  message: inWords(missing),
  missing,
});

/** The most missing facts that a sentence names. */
export const mostTold = 6;

/** Which facts of which parts are missing. */
const inWords = (missing: MissingFact[]): string => {
  const told = missing.slice(0, mostTold).map(({ part, fact }) => {
    const label = factOf(part.category, fact)?.label ?? fact;
    const said = saysOf(part.specs, fact);
    return said === undefined
      ? `${part.name} does not say “${label}”`
      : `${part.name} says “${label}: ${String(said)}”, which this rule does not know`;
  });
  const more = missing.length - told.length;
  const rest = more > 0 ? `; and ${more} more like these` : '';
  return `We cannot tell: ${told.join('; ')}${rest}.`;
};

export const missingOf = (part: FitPart, facts: string[]): MissingFact[] =>
  facts.map((fact) => ({ part, fact }));
