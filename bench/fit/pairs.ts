import { sql } from 'kysely';
import { Client } from 'pg';
import { databaseOf } from '../../adapters/postgres/atomically.ts';
import { freshDatabase } from '../../adapters/postgres/testing/fresh-database.ts';
import { fitsBeside } from '../../adapters/postgres/narrowings.ts';
import { fitOf, type FitPart } from '../../domain/fit.ts';
import { loadParts } from '../growth/load-parts.ts';
import type { Part } from '../growth/part.ts';

/** With each part so many others are compared by one statement. */
const others = 200;

/** A shelf in a database of its own. */
export type Shelf = {
  /** The parts as the database tells them. */
  parts: FitPart[];
  /**
   * Compares as many random pairs, by what a list beside one part shows of others.
   * @returns how many pairs are in conflict @throws Error where the list would show, or hide, another wrongly
   */
  comparePairs(pairs: number, pick: () => FitPart): Promise<number>;
  drop(): Promise<void>;
};

export const shelfOf = async (parts: Part[]): Promise<Shelf> => {
  const database = await freshDatabase();
  const client = new Client(database.url);
  await client.connect();
  await loadParts(client, parts);
  await client.end();
  const db = databaseOf(database.orm)();
  const { rows } = await sql<FitPart>`
    select id, name, category, specs, 1 as quantity from products order by id`.execute(db);

  const shownBeside = async (one: FitPart, some: FitPart[]): Promise<Set<string>> => {
    const ids = some.map(({ id }) => id);
    const conditions = [sql`id = any(${ids}::uuid[])`, ...fitsBeside([one], undefined)];
    const shown = await sql<{ id: string }>`
      select id from products where ${sql.join(conditions, sql` and `)}`.execute(db);
    return new Set(shown.rows.map(({ id }) => id));
  };

  return {
    parts: rows,
    comparePairs: async (pairs, pick) => {
      let conflicts = 0;
      for (let compared = 0; compared < pairs; compared += others) {
        const one = pick();
        const some = Array.from({ length: Math.min(others, pairs - compared) }, pick);
        const shown = await shownBeside(one, some);
        for (const other of some) {
          const isConflict = fitOf([one, other]).verdict === 'conflict';
          if (shown.has(other.id) === isConflict)
            throw new Error(`The list beside “${one.name}” is wrong about “${other.name}”`);
          if (isConflict) conflicts += 1;
        }
      }
      return conflicts;
    },
    drop: () => database.drop(),
  };
};
