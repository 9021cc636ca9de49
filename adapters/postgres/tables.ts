import { JsonType, ReferenceKind, type EntityCtor, type EntityProperty } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { databaseOf } from './atomically.ts';
import type { Database } from './mapping.ts';
import { given, insertInto, type Sql } from './sql.ts';

/** A row of the database, as the driver gives it: values by column. */
export type Row = Record<string, unknown>;

export type Mapping = { class: EntityCtor<object>; tableName: keyof Database };

/**
 * A mapped table: its columns, its rows as entities, and its entities as rows, all derived from the
 * mapping.
 * @param entity restores an entity from its state
 */
export const tableOf = <State extends { id: string }, Entity extends State>(
  orm: MikroORM,
  mapping: Mapping,
  entity: { restore(state: State): Entity },
) => {
  const cells = columnsOf(orm, mapping.class);
  const table = sql.table(mapping.tableName);
  const { columns, recordOf } = readingOf(cells) as Reading<State>;
  const kysely = databaseOf(orm);
  const entityOf = (row: Row): Entity => entity.restore(recordOf(row));

  /** The value of each column for an entity. */
  const valuesOf = (entity: Entity): Row => {
    const whole = entity as Record<string, unknown>;
    return Object.fromEntries(
      cells.map(({ column, field, part, write }) => {
        const value = whole[field];
        return [column, write(part ? (value as Record<string, unknown>)[part.name] : value)];
      }),
    );
  };

  /** The entities that a `where` clause, with what may follow it, selects. */
  const select = async (rest: RawBuilder<unknown>): Promise<Entity[]> => {
    const { rows } = await sql<Row>`select ${columns} from ${table} ${rest}`.execute(kysely());
    return rows.map(entityOf);
  };

  const typed = cells.map(({ column, type }) => sql`${sql.ref(column)} ${sql.raw(type)}`);
  const jsonOf = (entities: Entity[]): string => JSON.stringify(entities.map(valuesOf));
  /** Entities, in JSON, as a table of the same columns: so one statement takes any number of them. */
  const recordsetOf = (json: Sql): Sql =>
    sql`jsonb_to_recordset(${json}::jsonb) as given (${sql.join(typed)})`;
  const recordset = (entities: Entity[]): Sql => recordsetOf(sql`${jsonOf(entities)}`);

  return {
    columns,
    names: cells.map(({ column }) => column),
    recordOf,
    /** Reads its rows without some of their fields. */
    without: <Field extends keyof State>(...fields: Field[]) =>
      readingOf(cells.filter(({ field }) => fields.every((one) => one !== field))) as Reading<
        Omit<State, Field>
      >,
    entityOf,
    valuesOf,
    select,
    jsonOf,
    recordsetOf,
    find: async (id: string) => (await select(sql`where id = ${id}`))[0],
    findLocked: async (id: string) => (await select(sql`where id = ${id} for update`))[0],
    findMany: (ids: string[]) => select(sql`where id = any(${ids}) order by id`),
    findManyLocked: (ids: string[]) => select(sql`where id = any(${ids}) order by id for update`),
    /** Writes all of it but the columns that `except` names. */
    save: async (entity: Entity, ...except: string[]): Promise<void> => {
      const values = Object.entries(valuesOf(entity)).filter(
        ([column]) => column !== 'id' && !except.includes(column),
      );
      const set = sql.join(
        values.map(([column, value]) => sql`${sql.ref(column)} = ${given(value)}`),
      );
      await sql`update ${table} set ${set} where id = ${entity.id}`.execute(kysely());
    },
    add: async (entity: Entity): Promise<void> => {
      await insertInto(mapping.tableName, valuesOf(entity)).execute(kysely());
    },
    addMany: async (entities: Entity[]): Promise<void> => {
      await sql`insert into ${table} (${columns}) select ${columns} from ${recordset(entities)}`.execute(
        kysely(),
      );
    },
    /** As `save`, with one statement for all of them. */
    saveMany: async (entities: Entity[], ...except: string[]): Promise<void> => {
      const set = cells
        .filter(({ column }) => column !== 'id' && !except.includes(column))
        .map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`);
      await sql`update ${table} set ${sql.join(set)} from ${recordset(entities)}
        where ${table}.id = given.id`.execute(kysely());
    },
  };
};

/** Some columns, and the record of a row that has them. */
type Reading<Record> = { columns: Sql; recordOf: (row: Row) => Record };

const readingOf = (cells: ColumnOf[]): Reading<object> => {
  // An object that has all its fields from the beginning is read five times as fast by V8, which
  // makes a dictionary of one that gets more than a dozen of them one by one.
  const empty: Record<string, unknown> = JSON.parse(
    JSON.stringify(Object.fromEntries(cells.map(({ field }) => [field, null]))),
  );
  // As one text: to write two dozen names anew into each statement takes longer than all the rest of it.
  const columns: Sql = sql.raw(cells.map(({ column }) => `"${column}"`).join(', '));
  const recordOf = (row: Row) => {
    const record = { ...empty };
    for (const { column, field, part, read } of cells)
      if (part === undefined) record[field] = read(row[column]);
      else ((record[field] ??= part.make()) as Row)[part.name] = read(row[column]);
    return record;
  };
  return { columns, recordOf };
};

/** One column: the field that it stores, or the part of a field; and how it is read and written. */
type ColumnOf = {
  column: string;
  type: string;
  field: string;
  part: { name: string; make: () => object } | undefined;
  read: (value: unknown) => unknown;
  write: (value: unknown) => unknown;
};

const columnsOf = (orm: MikroORM, entity: EntityCtor<object>): ColumnOf[] => {
  const platform = orm.em.getPlatform();
  const { props, properties } = orm.getMetadata().get(entity);
  const fields: Record<string, EntityProperty> = properties;
  return props.flatMap((prop) => {
    const { kind, fieldNames, columnTypes, name, embedded, customType, runtimeType, lazy } = prop;
    const [column] = fieldNames ?? [];
    const [type] = columnTypes ?? [];
    if (kind !== ReferenceKind.SCALAR || column === undefined || type === undefined || lazy)
      return [];
    // The driver itself turns objects into JSON, and back.
    const custom = customType instanceof JsonType ? undefined : customType;
    const [field, part] = embedded ?? [name, undefined];
    const { prototype } = fields[field]?.embeddable ?? {};
    return {
      column,
      type,
      field,
      part: part === undefined ? undefined : { name: part, make: () => Object.create(prototype) },
      read: (value) => {
        if (value === null) return undefined;
        if (custom) return custom.convertToJSValue(value, platform);
        return runtimeType === 'Date' ? new Date(value as string) : value;
      },
      write: (value) => {
        if (value === undefined) return null;
        return custom ? custom.convertToDatabaseValue(value, platform) : value;
      },
    };
  });
};
