import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import type { Sql } from './sql.ts';

/** A statement with `$1` for its first value. */
export type Statement = { sql: string; parameters: readonly unknown[] };

/**
 * Runs statements that each connection parses and plans once, if they are named, on any connection of
 * the ORM's pool and in no transaction but their own: for what is asked so often that this, and what
 * an ORM adds, is felt. PostgreSQL goes by the name alone: no other text may have it. One without a
 * name is parsed and planned each time, by its values.
 */
export const preparedIn = (orm: MikroORM) => {
  const connection = orm.em.getDriver().getConnection();
  let pool: Pool | undefined;
  return async <Row extends QueryResultRow>(
    name: string | undefined,
    statement: Sql | Statement,
  ): Promise<Row[]> => {
    pool ??= await connection.getNativeClient();
    const { sql: text, parameters } =
      'parameters' in statement ? statement : statement.compile(orm.em.getKysely());
    const { rows } = await pool.query<Row>({ name, text, values: [...parameters] });
    return rows;
  };
};

/** A value that a statement is given each time that it is asked. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is compiled once: what `build` takes from its argument by name is filled in each
 * time that it is asked.
 */
export const compiledIn =
  (orm: MikroORM) =>
  <Values extends object>(build: (values: Record<keyof Values, Sql>) => Sql) => {
    const slots = new Proxy({} as Record<keyof Values, Sql>, {
      get: (_, name) => sql`${new Slot(String(name))}`,
    });
    const compiled = build(slots).compile(orm.em.getKysely());
    return (values: Values): Statement => ({
      sql: compiled.sql,
      parameters: compiled.parameters.map((one) =>
        one instanceof Slot ? (values as Record<string, unknown>)[one.name] : one,
      ),
    });
  };
