import { sql, type RawBuilder } from 'kysely';

/** A piece of SQL with its values. */
export type Sql = RawBuilder<unknown>;

export const where = (parts: Sql[]): Sql =>
  parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`;

/** A value as the driver takes it, which makes an array of PostgreSQL of a list, and JSON of other objects. */
export const given = (value: unknown): unknown =>
  Array.isArray(value) ? JSON.stringify(value) : value;

/** @param row the values by column; lists are JSON */
export const insertInto = (table: string, row: Record<string, unknown>): Sql => sql`
  insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
  values (${sql.join(Object.values(row).map(given))})`;
