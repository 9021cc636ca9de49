import { saysOf } from './facts.ts';
import type { RuleName } from './part.ts';
import { finding, missingOf, ofCategory, unknown, type Machine, type Rule } from './rule.ts';

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
export const lackRule = ({ rule, of, unlessThere, fact, has, lacks }: Lacking): Rule => ({
  categories: [of],
  findings: (machine) =>
    ofCategory(machine, unlessThere).length > 0
      ? []
      : ofCategory(machine, of).map((part) => {
          const value = saysOf(part.specs, fact);
          if (value === undefined) return unknown(rule, [part], missingOf(part, [fact]));
          return finding(rule, value ? 'fits' : 'note', [part], value ? has : lacks);
        }),
  narrowings: () => [],
});

/** What a machine has only one piece of. @param name what it is, in the singular */
export const singleRule = (rule: RuleName, category: string, name: string): Rule => {
  const count = (machine: Machine): number =>
    ofCategory(machine, category).reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    categories: [category],
    findings: (machine) =>
      count(machine) > 1
        ? [
            finding(
              rule,
              'conflict',
              ofCategory(machine, category),
              `A machine has one ${name}; here are ${count(machine)}.`,
            ),
          ]
        : [],
    narrowings: (machine, candidate) => (candidate === category && count(machine) > 0 ? [[]] : []),
  };
};
