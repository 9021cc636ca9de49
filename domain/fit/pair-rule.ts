import { decided, negated, passes, unsaid, type FactTest } from './facts.ts';
import type { Finding, FitPart, MissingFact, RuleName } from './part.ts';
import type { Relation } from './relations.ts';
import {
  finding,
  missingOf,
  ofCategory,
  unknown,
  type Narrowing,
  type Remark,
  type Rule,
} from './rule.ts';

/** A category, of which only the parts are compared that say these. */
export type Side = readonly [category: string, ...when: FactTest[]];

type Pair = {
  rule: RuleName;
  one: Side;
  other: Side;
  /** One of these must hold. */
  anyOf: Relation[];
  /** The sentence with both figures. */
  says: (one: FitPart, other: FitPart) => string;
  /** What is to be said of a pair of which none conflicts. */
  remark?: (one: FitPart, other: FitPart) => Remark | undefined;
  /** Nothing is said of pairs that fit, since another rule tells more of them. */
  quiet?: boolean;
  /** Pairs of which this need not be said, since another rule finds that they conflict. */
  unless?: (one: FitPart, other: FitPart) => boolean;
};

/** Compares each part of one category with each of another, or of the same. */
export const pairRule = ({ rule, one, other, anyOf, says, remark, quiet, unless }: Pair): Rule => {
  const [[oneCategory, ...oneWhen], [otherCategory, ...otherWhen]] = [one, other];

  const judged = (a: FitPart, b: FitPart): Finding | undefined => {
    const are = [decided(a.specs, oneWhen), decided(b.specs, otherWhen)];
    if (are.includes(false) || unless?.(a, b)) return undefined;
    const pair = [a, b];
    const undecided = pair.flatMap((part, i) => {
      const facts = are[i];
      return Array.isArray(facts) ? missingOf(part, facts) : [];
    });
    if (undecided.length > 0) return unknown(rule, pair, undecided);
    const outcomes = anyOf.map((relation) => outcomeOf(relation, a, b));
    if (outcomes.includes(true)) {
      if (quiet) return undefined;
      const { verdict, message, missing } = remark?.(a, b) ?? { verdict: 'fits' };
      return finding(rule, verdict, pair, message ?? says(a, b), missing);
    }
    const missing = outcomes.flatMap((outcome) => (Array.isArray(outcome) ? outcome : []));
    if (missing.length > 0) return unknown(rule, pair, missing);
    return finding(rule, 'conflict', pair, says(a, b));
  };

  /** What a candidate on one side must say beside a part on the other. */
  const narrowed = (part: FitPart, side: 0 | 1): Narrowing[] => {
    const [own, its] = side === 0 ? [oneWhen, otherWhen] : [otherWhen, oneWhen];
    const itsFacts = anyOf.flatMap(({ facts }) => facts[1 - side] ?? []);
    if (decided(part.specs, its) !== true || unsaid(part.specs, itsFacts).length > 0) return [];
    const tests = anyOf.map(({ asks }) => asks[side](part.specs));
    const depends = tests.map((_, i) => (anyOf[i]?.facts[side] ?? []).length > 0);
    // What does not depend on the candidate holds beside this part, or never.
    if (tests.some((test, i) => isAlways(test) || (!depends[i] && passes(part.specs, test))))
      return [];
    return [[...own.map(negated), ...tests.filter((_, i) => depends[i])]];
  };

  return {
    categories: [oneCategory, otherCategory],
    findings: (machine, about) =>
      ofCategory(machine, oneCategory).flatMap((a, i, ones) =>
        (oneCategory === otherCategory ? ones.slice(i + 1) : ofCategory(machine, otherCategory))
          .filter((b) => about === undefined || about === a.id || about === b.id)
          .flatMap((b) => judged(a, b) ?? []),
      ),
    narrowings: (machine, category) => [
      ...(category === oneCategory
        ? ofCategory(machine, otherCategory).flatMap((part) => narrowed(part, 0))
        : []),
      ...(category === otherCategory
        ? ofCategory(machine, oneCategory).flatMap((part) => narrowed(part, 1))
        : []),
    ],
  };
};

const isAlways = (test: FactTest): boolean => 'noneOf' in test && test.noneOf.length === 0;

/** Whether a relation holds, or which facts are missing for it. */
const outcomeOf = ({ facts, asks }: Relation, a: FitPart, b: FitPart): boolean | MissingFact[] => {
  const missing = [
    ...missingOf(a, unsaid(a.specs, facts[0])),
    ...missingOf(b, unsaid(b.specs, facts[1])),
  ];
  if (missing.length > 0) return missing;
  return facts[0].length > 0
    ? passes(a.specs, asks[0](b.specs))
    : passes(b.specs, asks[1](a.specs));
};
