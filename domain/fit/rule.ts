import { factOf, type Specs } from '../specs.ts';
import {
  decided,
  isNoneOf,
  negated,
  passes,
  saysOf,
  sumOf,
  unsaid,
  valuesOf,
  type FactTest,
  type Word,
} from './facts.ts';
import type { Finding, FitPart, FitVerdict, MissingFact, RuleName } from './part.ts';

/** One of these tests must be passed. A narrowing without tests is passed by no part. */
export type Narrowing = FactTest[];

/** One rule of what fits, or a part of one. */
export type Rule = {
  /** What it finds in a machine: only where the parts are there that it compares. */
  findings: (parts: FitPart[]) => Finding[];
  /**
   * What one more part, of this category and in one piece, must say of itself so that this rule finds no
   * conflict that it takes part in.
   */
  narrowings: (parts: FitPart[], category: string) => Narrowing[];
};

/** What is said of a comparison beside `fits` and `conflict`, which its figures decide. */
export type Remark = { verdict: 'note' | 'unknown'; message: string; missing?: MissingFact[] };

const finding = (
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

const unknown = (rule: RuleName, parts: FitPart[], missing: MissingFact[]): Finding =>
  finding(rule, 'unknown', parts, inWords(missing), missing);

export const remarkOfUnknown = (missing: MissingFact[]): Remark => ({
  verdict: 'unknown',
  message: inWords(missing),
  missing,
});

/** Which facts of which parts are missing. */
const inWords = (missing: MissingFact[]): string => {
  const each = missing.map(({ part, fact }) => {
    const label = factOf(part.category, fact)?.label ?? fact;
    const said = saysOf(part.specs, fact);
    return said === undefined
      ? `${part.name} does not say “${label}”`
      : `${part.name} says “${label}: ${String(said)}”, which this rule does not know`;
  });
  return `We cannot tell: ${each.join('; ')}.`;
};

const ofCategory = (parts: FitPart[], category: string): FitPart[] =>
  parts.filter((part) => part.category === category);

export const missingOf = (part: FitPart, facts: string[]): MissingFact[] =>
  facts.map((fact) => ({ part, fact }));

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
    (specs) => ({ fact: one, oneOf: valuesOf(specs, other).flatMap(eachText(takes)) }),
    (specs) => ({ fact: other, oneOf: valuesOf(specs, one).flatMap(eachText(takenBy)) }),
  ],
});

const eachText =
  (others: (text: string) => string[]) =>
  (value: Word): Word[] =>
    typeof value === 'string' ? others(value) : [value];

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
    findings: (parts) =>
      ofCategory(parts, oneCategory).flatMap((a, i, ones) =>
        (oneCategory === otherCategory
          ? ones.slice(i + 1)
          : ofCategory(parts, otherCategory)
        ).flatMap((b) => judged(a, b) ?? []),
      ),
    narrowings: (parts, category) => [
      ...(category === oneCategory
        ? ofCategory(parts, otherCategory).flatMap((part) => narrowed(part, 0))
        : []),
      ...(category === otherCategory
        ? ofCategory(parts, oneCategory).flatMap((part) => narrowed(part, 1))
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

/** How much one piece takes up, by the first of these cases that is its own. */
export type Amount = {
  cases: ({ when?: FactTest[] } & (
    | { sumOf: string[]; percent?: number }
    | { count: number }
    /** It cannot be told, for want of these facts. */
    | { unknown: string[] }
  ))[];
  /** The fact that it takes where no case is its own. Without it, such a part takes up nothing. */
  otherwise?: string;
};

/** What one piece takes up, in whole units rounded up, or the facts that are missing for it. */
export const amountOf = (specs: Specs, { cases, otherwise }: Amount): number | string[] => {
  for (const each of cases) {
    const is = decided(specs, each.when ?? []);
    if (is === false) continue;
    if (is !== true) return otherwise === undefined ? is : [otherwise];
    if ('count' in each) return each.count;
    if ('unknown' in each) return each.unknown;
    const missing = unsaid(specs, each.sumOf);
    if (missing.length > 0) return missing;
    return Math.ceil((sumOf(specs, each.sumOf) * (each.percent ?? 100)) / 100);
  }
  return otherwise === undefined ? 0 : [otherwise];
};

/** What a part must say so that one piece of it takes up at most `left`, which is not negative. */
const leavesRoom = ({ cases }: Amount, left: number): Narrowing[] =>
  cases.flatMap((each) => {
    const others = (each.when ?? []).map(negated);
    if ('sumOf' in each) {
      const bound = (Math.floor(left) * 100) / (each.percent ?? 100);
      return [[...others, { sumOf: each.sumOf, atMost: bound }]];
    }
    return 'count' in each && each.count > left ? [others] : [];
  });

type Sum = {
  rule: RuleName;
  /** What takes up room: by category, how much of it one piece takes. */
  of: Readonly<Record<string, Amount>>;
  /** What all of it must fit in: the sum of these facts of one part. */
  into: { category: string; sumOf: string[] };
  /** What else takes up room, of parts that the finding is not about. */
  besides?: (parts: FitPart[]) => number;
  /** The sentence with both figures. @param needed what is known to be taken up */
  says: (needed: number, room: number, parts: FitPart[]) => string;
  /** What is to be said where all of it fits. */
  remark?: (needed: number, room: number, parts: FitPart[], into: FitPart) => Remark | undefined;
  /** What is to be said where it is too much, and yet no conflict. */
  beyond?: (needed: number, room: number, parts: FitPart[], into: FitPart) => Remark;
};

/** Compares what all parts of some categories take up together with the room in each part of another. */
export const sumRule = ({ rule, of, into, besides = () => 0, says, remark, beyond }: Sum): Rule => {
  const taken = (parts: FitPart[]) => {
    const all = parts.flatMap((part) => {
      const amount =
        part.category !== undefined && Object.hasOwn(of, part.category)
          ? of[part.category]
          : undefined;
      return amount ? [{ part, amount: amountOf(part.specs, amount) }] : [];
    });
    return {
      known: all.flatMap(({ part, amount }) =>
        typeof amount === 'number' && amount > 0 ? [{ part, amount: amount * part.quantity }] : [],
      ),
      missing: all.flatMap(({ part, amount }) =>
        typeof amount === 'number' ? [] : missingOf(part, amount),
      ),
    };
  };
  const totalOf = (known: { amount: number }[], parts: FitPart[]): number =>
    known.reduce((sum, { amount }) => sum + amount, besides(parts));

  return {
    findings: (parts) => {
      const { known, missing } = taken(parts);
      if (known.length === 0 && missing.length === 0) return [];
      const needed = totalOf(known, parts);
      const knownParts = known.map(({ part }) => part);
      return ofCategory(parts, into.category).map((box) => {
        const unsaidRoom = missingOf(box, unsaid(box.specs, into.sumOf));
        const room = sumOf(box.specs, into.sumOf);
        const isTooMuch = known.length > 0 && unsaidRoom.length === 0 && needed > room;
        if (isTooMuch && !beyond)
          return finding(rule, 'conflict', [...knownParts, box], says(needed, room, knownParts));
        const everything = [...new Set([...knownParts, ...missing.map(({ part }) => part), box])];
        const allMissing = [...missing, ...unsaidRoom];
        if (allMissing.length > 0) return unknown(rule, everything, allMissing);
        const tell = isTooMuch ? beyond : remark;
        const { verdict, message } = tell?.(needed, room, knownParts, box) ?? { verdict: 'fits' };
        return finding(rule, verdict, everything, message ?? says(needed, room, knownParts));
      });
    },
    narrowings: (parts, category) => {
      if (beyond) return [];
      const { known } = taken(parts);
      const needed = totalOf(known, parts);
      const own = Object.hasOwn(of, category) ? of[category] : undefined;
      const room = (box: FitPart): Narrowing[] =>
        own && unsaid(box.specs, into.sumOf).length === 0
          ? leavesRoom(own, Math.max(0, sumOf(box.specs, into.sumOf) - needed))
          : [];
      return [
        ...(category === into.category && known.length > 0
          ? [[{ sumOf: into.sumOf, atLeast: needed }]]
          : []),
        ...ofCategory(parts, into.category).flatMap(room),
      ];
    },
  };
};

type Lacking = {
  rule: RuleName;
  of: string;
  /** The category of what makes good what is lacking. */
  unlessThere: string;
  /** Whether a part has it by itself. */
  fact: string;
  has: string;
  lacks: string;
};

/**
 * What a part lacks that another must bring. It never is a conflict, since a part that is added makes it
 * good.
 */
export const lacking = ({ rule, of, unlessThere, fact, has, lacks }: Lacking): Rule => ({
  findings: (parts) =>
    ofCategory(parts, unlessThere).length > 0
      ? []
      : ofCategory(parts, of).map((part) => {
          const value = saysOf(part.specs, fact);
          if (value === undefined) return unknown(rule, [part], missingOf(part, [fact]));
          return finding(rule, value ? 'fits' : 'note', [part], value ? has : lacks);
        }),
  narrowings: () => [],
});

/** What a machine has only one piece of. @param name what it is, in the singular */
export const singleRule = (rule: RuleName, category: string, name: string): Rule => {
  const count = (parts: FitPart[]): number =>
    ofCategory(parts, category).reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    findings: (parts) =>
      count(parts) > 1
        ? [
            finding(
              rule,
              'conflict',
              ofCategory(parts, category),
              `A machine has one ${name}; here are ${count(parts)}.`,
            ),
          ]
        : [],
    narrowings: (parts, candidate) => (candidate === category && count(parts) > 0 ? [[]] : []),
  };
};
