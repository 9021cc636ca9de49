import type { MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, sql } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import type { Sql } from './sql.ts';
import { readerNow } from './standby.ts';

/** A statement with `$1` for its first value. */
export type Statement = { sql: string; parameters: readonly unknown[] };

/**
 * Runs statements past the ORM, on any connection of its pool and in no transaction but their own: for
 * those that run so often that the time of parsing, planning and the ORM matters. A named statement is
 * prepared, so that each connection parses and plans it once; PostgreSQL goes by the name alone, so no
 * two texts may share one. A statement without a name is parsed and planned each time, for its values, and
 * so is each on a standby.
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
    const standby = readerNow();
    if (standby) {
      const query = CompiledQuery.raw(text, [...parameters]);
      return (await standby.executeQuery<Row>(query)).rows;
    }
    const { rows } = await pool.query<Row>({ name, text, values: [...parameters] });
    return rows;
  };
};

/** A placeholder for a value that each run of a statement fills in. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is compiled once. Each run fills in the values that `build` takes from its argument
 * by name.
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
