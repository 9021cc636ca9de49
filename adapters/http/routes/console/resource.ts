import { Readable } from 'node:stream';
import { setImmediate as giveWay } from 'node:timers/promises';
import { Type, type Static, type TObject, type TSchema } from 'typebox';
import type { exportList } from '../../../../application/lists/export-list.ts';
import type { ConsoleList } from '../../../../application/ports.ts';
import type { SubjectKind } from '../../../../domain/audit.ts';
import { InvalidInput, Stale, type DomainError } from '../../../../domain/errors.ts';
import { daysLater, momentIn, startOfDay } from '../../../../domain/day.ts';
import type { User } from '../../../../domain/user.ts';
import { exportQuery, listQuery } from '../../console-contract.ts';
import { csvLine } from '../../../../domain/csv.ts';
import type { Answer } from '../../contract.ts';
import { StaleRecord, wireName } from '../../errors.ts';
import { operation, signedIn, type Operation } from '../../operation.ts';
import {
  assertUnchanged,
  estimated,
  rangeHeaders,
  readFilter,
  readList,
} from '../../simple-rest.ts';
import { bodyCheck } from '../../validation.ts';
import { idFrom } from '../ids.ts';

type Criteria = { ids?: string[] | undefined };
type Wire<R extends TSchema> = Answer<Static<R>>;

/** How a resource of the console is listed, and how its rows go over the wire. */
export type Resource<
  Row extends { id: string },
  Filter extends Criteria,
  Sort extends string,
  F extends TSchema,
  R extends TObject,
> = {
  name: string;
  /** What its rows are called. */
  noun: string;
  /** What one of them is, in the audit log. */
  subject: SubjectKind;
  list: ConsoleList<Row, Filter, Sort>;
  sorts: readonly Sort[];
  filter: F;
  toFilter: (filter: Static<F>) => Filter;
  record: R;
  toWire: (row: Row) => Wire<R>;
  missing: () => DomainError;
  /** Properties that the export has no column for. */
  unexported: (keyof Static<R>)[];
  /** The cells of the export, if they are more than the properties on the wire. */
  toCells?: (row: Row) => Wire<R>;
  /** The columns of that. */
  more?: string[];
};

export type Exports = { exportList: ReturnType<typeof exportList>; timeZone: string };

/** The list, one record, and all of it as a table. */
export const readOperations = <
  Row extends { id: string },
  Filter extends Criteria,
  Sort extends string,
  F extends TSchema,
  R extends TObject,
>(
  resource: Resource<Row, Filter, Sort, F, R>,
  { exportList, timeZone }: Exports,
): Operation[] => {
  const {
    name,
    noun,
    subject,
    list,
    sorts,
    toFilter,
    record,
    toWire,
    toCells = toWire,
    unexported,
    more = [],
  } = resource;
  const isExported = (column: string) => !unexported.some((one) => one === column);
  const columns = [...Object.keys(record.properties).filter(isExported), ...more];
  const checkFilter = bodyCheck(resource.filter);
  return [
    operation({
      method: 'get',
      path: `/admin/api/${name}`,
      summary: `The ${noun}, as ra-data-simple-rest asks for them; Content-Range counts`,
      access: 'admin',
      query: listQuery(sorts.map(wireName), resource.filter),
      success: { status: 200, schema: Type.Array(record) },
      headers: ['Content-Range', estimated],
      handle: async ({ query, ctx }) => {
        const { filter, ...wanted } = readList(query, sorts, checkFilter);
        const { rows, total } = await list.page({ filter: toFilter(filter), ...wanted });
        rangeHeaders(ctx, name, { offset: wanted.offset, shown: rows.length, total });
        return rows.map(toWire);
      },
    }),

    operation({
      method: 'get',
      path: `/admin/api/${name}/export`,
      summary: `All ${noun} that the filter selects, as CSV; no cell of it is run by a spreadsheet`,
      access: 'admin',
      query: exportQuery(resource.filter),
      success: { status: 200, schema: Type.Unsafe<Readable>(Type.String()), type: 'text/csv' },
      handle: async ({ user, query, ctx }) => {
        const wanted = readFilter(query.filter, checkFilter);
        const label = `${name}.csv`;
        const about = { list, filter: toFilter(wanted), subject, label, wanted };
        const rows = await exportList(signedIn(user), about);
        ctx.attachment(label);
        return Readable.from(tableOf(rows, toCells, { columns, timeZone }));
      },
    }),

    operation({
      method: 'get',
      path: `/admin/api/${name}/{id}`,
      summary: `One of the ${noun}`,
      access: 'admin',
      success: { status: 200, schema: record },
      failures: [404],
      handle: async ({ params }) => toWire(await rowOf(resource, params)),
    }),
  ];
};

/** The row of an address. @throws what `missing` makes */
export const rowOf = async <
  Row extends { id: string },
  Filter extends Criteria,
  Sort extends string,
>(
  {
    list,
    sorts,
    toFilter,
    missing,
  }: Pick<Resource<Row, Filter, Sort, TSchema, TObject>, 'list' | 'sorts' | 'missing'> & {
    toFilter: (filter: never) => Filter;
  },
  params: Record<string, string>,
): Promise<Row> => {
  const id = idFrom(params['id'], missing);
  const [sort] = sorts;
  if (sort === undefined) throw new Error('A list without a sort.');
  const filter = toFilter({ id } as never);
  const { rows } = await list.page({ filter, sort, descending: false, offset: 0, limit: 1 });
  const [row] = rows;
  if (!row) throw missing();
  return row;
};

/** The edit of a record that comes back whole, or of the fields that are named. */
export const editOperation = <
  Row extends { id: string },
  Filter extends Criteria,
  Sort extends string,
  F extends TSchema,
  R extends TObject,
  B extends TObject,
>(
  resource: Resource<Row, Filter, Sort, F, R>,
  {
    summary,
    body,
    editable,
    flags = [],
    edit,
  }: {
    summary: string;
    body: B;
    editable: string[];
    /** What may be set without a version, on one record or on many. */
    flags?: string[];
    edit: (who: User, id: string, body: Static<B>) => Promise<Row>;
  },
): Operation =>
  operation({
    method: 'put',
    path: `/admin/api/${resource.name}/{id}`,
    summary,
    access: 'admin',
    body,
    success: { status: 200, schema: resource.record },
    failures: [404, 409],
    before: async ({ params }) => {
      await rowOf(resource, params);
    },
    handle: async ({ user, params, body }) => {
      const sent = body as Record<string, unknown>;
      const current = resource.toWire(await rowOf(resource, params));
      const { version } = sent;
      if (version !== undefined && version !== current['version'])
        throw new StaleRecord(current, sent);
      const changes = editable.filter((name) => name in sent);
      if (version === undefined && changes.some((name) => !flags.includes(name)))
        throw new InvalidInput([
          { field: '/version', message: 'version is Required: say which one you have seen' },
        ]);
      assertUnchanged(sent, current, [...editable, 'version']);
      try {
        return resource.toWire(
          await edit(signedIn(user), String(current['id']), body as Static<B>),
        );
      } catch (error) {
        if (!(error instanceof Stale)) throw error;
        throw new StaleRecord(resource.toWire(await rowOf(resource, params)), sent);
      }
    },
  });

/** How many lines are made at once. This takes a few milliseconds, during which no other request runs. */
const linesAtOnce = 100;

/** A table as CSV. Other requests are answered between its pieces. */
export async function* tableOf<Row>(
  parts: AsyncIterable<Row[]>,
  toCells: (row: Row) => Record<string, unknown>,
  { columns, timeZone }: { columns: string[]; timeZone: string },
): AsyncGenerator<string> {
  const lineOf = (row: Row): string => {
    const record = toCells(row);
    return csvLine(columns.map((column) => cellOf(record[column], timeZone)));
  };
  // Without a byte order mark, spreadsheets do not read UTF-8.
  yield `\uFEFF${csvLine(columns)}`;
  for await (const rows of parts)
    for (let made = 0; made < rows.length; made += linesAtOnce) {
      await giveWay();
      yield rows
        .slice(made, made + linesAtOnce)
        .map(lineOf)
        .join('');
    }
}

const cellOf = (value: unknown, timeZone: string): string | number | boolean | null => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return value instanceof Date ? momentIn(value, timeZone) : JSON.stringify(value);
};

/** One id or many, as a filter names them. */
export const idsOf = (id: string | string[] | undefined): string[] | undefined =>
  typeof id === 'string' ? [id] : id;

/** From the beginning of `from` on, to the end of `to` where that is a day in the shop's time zone. */
export const datesOf = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { from?: Date | undefined; to?: Date | undefined } => {
  const moment = (text: string | undefined, pointer: string, days: number) => {
    if (text === undefined) return undefined;
    const at = new Date(text);
    if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text.slice(0, 10)))
      throw new InvalidInput([{ field: `/filter/${pointer}`, message: 'There is no such day' }]);
    const isDay = text.length === 10;
    return isDay ? startOfDay(daysLater(text, days), timeZone) : at;
  };
  return { from: moment(from, 'from', 0), to: moment(to, 'to', 1) };
};
