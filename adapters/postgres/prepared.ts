import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool, QueryResultRow } from 'pg';

/**
 * A statement with `$1` for its first value. Its name is its own: PostgreSQL goes by that alone. One
 * without a name is parsed and planned each time, by its values.
 */
export type Statement = { name?: string; text: string };

/**
 * Runs statements that each connection parses and plans once, if they are named, on any connection of
 * the ORM's pool and in no transaction but their own: for what is asked so often that this, and what
 * an ORM adds, is felt.
 */
export const preparedIn = (orm: MikroORM) => {
  const connection = orm.em.getDriver().getConnection();
  let pool: Pool | undefined;
  return async <Row extends QueryResultRow>(
    statement: Statement,
    values: unknown[],
  ): Promise<Row[]> => {
    pool ??= await connection.getNativeClient();
    const { rows } = await pool.query<Row>({ ...statement, values });
    return rows;
  };
};
