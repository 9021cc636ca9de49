import { sql } from 'kysely';
import { narrowingsOf, type FitPart, type Narrowing } from '../../domain/fit.ts';
import type { FactTest, Word } from '../../domain/fit/facts.ts';
import { categories } from '../../domain/categories.ts';
import type { Sql } from './sql.ts';

/**
 * The condition that one more product has no conflict with these parts: the domain's `narrowingsOf`, over the
 * column `specs`. @param category the one that all rows have, where they have one
 */
export const fitsBeside = (parts: FitPart[], category: string | undefined): Sql[] =>
  category === undefined
    ? categories.flatMap((one) => {
        const narrowed = narrowingsOf(parts, one).map(passesOne);
        if (narrowed.length === 0) return [];
        return sql`(category is distinct from ${one} or (${sql.join(narrowed, sql` and `)}))`;
      })
    : narrowingsOf(parts, category).map(passesOne);

const passesOne = (narrowing: Narrowing): Sql =>
  narrowing.length === 0 ? sql`false` : sql`(${sql.join(narrowing.map(passes), sql` or `)})`;

/** See `passes` in the domain: what is not said passes, and a list of no texts says nothing. */
const passes = (test: FactTest): Sql => {
  if ('known' in test) return test.known ? sql`not ${isUnsaid(test.fact)}` : isUnsaid(test.fact);
  if ('oneOf' in test) return sql`(${isUnsaid(test.fact)} or ${isAny(test.fact, test.oneOf)})`;
  if ('noneOf' in test) return sql`not coalesce(${isAny(test.fact, test.noneOf)}, false)`;
  const sum = sql.join(test.sumOf.map(amount), sql` + `);
  return 'atMost' in test
    ? sql`coalesce(${sum} <= ${test.atMost}::float8, true)`
    : sql`coalesce(${sum} >= ${test.atLeast}::float8, true)`;
};

const isUnsaid = (fact: string): Sql => sql`coalesce(specs -> ${fact} = '[]', true)`;

/** Whether a fact is one of these words, or is a list that has it; null where it is not said. */
const isAny = (fact: string, words: Word[]): Sql => {
  const texts = words.filter((word) => typeof word === 'string');
  const flags = words.filter((word) => typeof word === 'boolean').map(String);
  return sql`(specs -> ${fact} ?| ${texts}::text[] or specs -> ${fact} = any(${flags}::jsonb[]))`;
};

/** As the domain adds numbers: in doubles. Nothing where it is not said. */
const amount = (fact: string): Sql =>
  sql`case when jsonb_typeof(specs -> ${fact}) = 'number' then (specs -> ${fact})::float8 end`;
