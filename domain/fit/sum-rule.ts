import type { Specs } from '../specs.ts';
import { decided, negated, sumOf, unsaid, type FactTest } from './facts.ts';
import type { FitPart, RuleName } from './part.ts';
import {
  finding,
  missingOf,
  ofCategory,
  quantityOf,
  unknown,
  type Machine,
  type Narrowing,
  type Remark,
  type Rule,
} from './rule.ts';

/** How much one piece takes up, by the first of these cases that is its own. */
export type Amount = {
  cases: ({ when?: FactTest[] } &
    /** A little more than a whole unit, up to the spare, counts as this unit. */
    (
      | { sumOf: string[]; percent?: number; spare?: number }
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
    const { percent = 100, spare = 0 } = each;
    return Math.ceil((sumOf(specs, each.sumOf) * percent) / 100 - spare);
  }
  return otherwise === undefined ? 0 : [otherwise];
};

/** What a part must say so that one piece of it takes up at most `left`, which is not negative. */
const leavesRoom = ({ cases }: Amount, left: number): Narrowing[] =>
  cases.flatMap((each) => {
    const others = (each.when ?? []).map(negated);
    if ('sumOf' in each) {
      const { percent = 100, spare = 0 } = each;
      const atMost = ((Math.floor(left) + spare) * 100) / percent;
      return [[...others, { sumOf: each.sumOf, atMost }]];
    }
    return 'count' in each && each.count > left ? [others] : [];
  });

/**
 * What else takes up room: something in any case, and more from a number of pieces of a category on: a
 * conflict is about these, too, and other findings are not.
 */
export type Besides = { category: string; amount: (pieces: number) => number };

type Sum = {
  rule: RuleName;
  /** What takes up room: by category, how much of it one piece takes. */
  of: Readonly<Record<string, Amount>>;
  /** What all of it must fit in: the sum of these facts of one part. */
  into: { category: string; sumOf: string[] };
  besides?: Besides;
  /** The sentence with both figures. @param needed what is known to be taken up */
  says: (needed: number, room: number, parts: FitPart[]) => string;
  /** What is to be said where all of it fits. */
  remark?: (
    needed: number,
    room: number,
    parts: FitPart[],
    into: FitPart,
    machine: Machine,
  ) => Remark | undefined;
  /** Only conflicts are told, since other rules tell the rest. */
  onlyConflicts?: boolean;
  /** What is to be said where it is too much, and yet no conflict. */
  beyond?: (needed: number, room: number, parts: FitPart[], into: FitPart) => Remark;
};

/** Compares what all parts of some categories take up together with the room in each part of another. */
export const sumRule = ({
  rule,
  of,
  into,
  besides,
  says,
  remark,
  beyond,
  onlyConflicts,
}: Sum): Rule => {
  const taken = (machine: Machine) => {
    const all = Object.entries(of).flatMap(([category, amount]) =>
      ofCategory(machine, category).map((part) => ({ part, amount: amountOf(part.specs, amount) })),
    );
    return {
      known: all.flatMap(({ part, amount }) =>
        typeof amount === 'number' && amount > 0 ? [{ part, amount: amount * part.quantity }] : [],
      ),
      missing: all.flatMap(({ part, amount }) =>
        typeof amount === 'number' ? [] : missingOf(part, amount),
      ),
    };
  };
  /** @param more pieces of the category that takes up room besides */
  const totalOf = (known: { amount: number }[], machine: Machine, more = 0): number => {
    const first = besides ? besides.amount(quantityOf(machine, besides.category) + more) : 0;
    return known.reduce((sum, { amount }) => sum + amount, first);
  };
  const takesMore = ({ category, amount }: Besides, machine: Machine, more = 0): boolean =>
    amount(quantityOf(machine, category) + more) > amount(0);

  return {
    categories: [...Object.keys(of), ...(besides ? [besides.category] : []), into.category],
    findings: (machine, about) => {
      const { known, missing } = taken(machine);
      if (known.length === 0 && missing.length === 0) return [];
      const needed = totalOf(known, machine);
      const knownParts = known.map(({ part }) => part);
      const boxes = ofCategory(machine, into.category);
      // A finding is of one box, and of no other.
      const own = boxes.filter(({ id }) => id === about);
      return (own.length > 0 ? own : boxes).flatMap((box) => {
        const unsaidRoom = missingOf(box, unsaid(box.specs, into.sumOf));
        const room = sumOf(box.specs, into.sumOf);
        const isTooMuch = known.length > 0 && unsaidRoom.length === 0 && needed > room;
        if (isTooMuch && !beyond) {
          const others =
            besides && takesMore(besides, machine) ? ofCategory(machine, besides.category) : [];
          const parts = [...knownParts, ...others, box];
          return finding(rule, 'conflict', parts, says(needed, room, knownParts));
        }
        if (onlyConflicts) return [];
        const everything = [...new Set([...knownParts, ...missing.map(({ part }) => part), box])];
        const allMissing = [...unsaidRoom, ...missing];
        if (allMissing.length > 0) return unknown(rule, everything, allMissing);
        const tell = isTooMuch ? beyond : remark;
        const remarked = tell?.(needed, room, knownParts, box, machine);
        return finding(
          rule,
          remarked?.verdict ?? 'fits',
          everything,
          remarked?.message ?? says(needed, room, knownParts),
          remarked?.missing,
        );
      });
    },
    narrowings: (machine, category) => {
      if (beyond) return [];
      const { known } = taken(machine);
      const needed = totalOf(known, machine);
      const own = Object.hasOwn(of, category) ? of[category] : undefined;
      const isOneMore =
        category === besides?.category && known.length > 0 && takesMore(besides, machine, 1);
      const room = (box: FitPart): Narrowing[] => {
        if (unsaid(box.specs, into.sumOf).length > 0) return [];
        const given = sumOf(box.specs, into.sumOf);
        if (isOneMore && totalOf(known, machine, 1) > given) return [[]];
        return own ? leavesRoom(own, Math.max(0, given - needed)) : [];
      };
      return [
        ...(category === into.category && known.length > 0
          ? [[{ sumOf: into.sumOf, atLeast: needed }]]
          : []),
        ...ofCategory(machine, into.category).flatMap(room),
      ];
    },
  };
};
