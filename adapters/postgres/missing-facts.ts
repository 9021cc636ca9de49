import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type {
  LackingFilter,
  LackingPart,
  MissingFacts,
} from '../../application/catalogue/ports.ts';
import { isId } from '../../domain/id.ts';
import { databaseOf } from './atomically.ts';
import { ifDefined } from './conditions.ts';
import { where, type Sql } from './sql.ts';
import { readsIn } from './standby.ts';

/** What a process has counted is written after so long. */
const writeAfterMs = 30_000;
/** In that time it counts so many facts of parts, each of them so often, and no more. */
const maxFacts = 2_000;
const maxTimes = 20;
/** So many are kept; then the rarest make room for those that are missing now. */
const maxKept = 20_000;
/** So many parts of an export are read at once. */
const batchSize = 250;

type Row = Omit<LackingPart, 'category'> & { category: string | null };

/**
 * Counts what parts do not say in the memory of the process, and writes it once in a while.
 * @param onError hears why counts were lost
 */
export const postgresMissingFacts = (
  orm: MikroORM,
  onError: (error: unknown) => void,
  kept = maxKept,
): MissingFacts & { flush(): Promise<void> } => {
  const db = databaseOf(orm);
  const reads = readsIn(orm);
  let counted = new Map<string, { product_id: string; fact: string; times: number }>();
  let timer: NodeJS.Timeout | undefined;
  /** All that is being written. */
  let writing: Promise<void> = Promise.resolve();

  /** Writes what was counted, and forgets what parts have said since, and those that left the shelf. */
  const write = async (rows: object[]): Promise<void> => {
    const counts = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as counted (product_id uuid, fact text, times bigint)`;
    await sql`
      delete from missing_facts using products
      where products.id = product_id and (specs ? fact or not on_shelf)`.execute(db());
    await sql`
      insert into missing_facts (product_id, fact, times)
      select product_id, fact, times from ${counts}
      join products on products.id = product_id and not specs ? fact and on_shelf
      order by product_id, fact
      on conflict (product_id, fact)
        do update set times = missing_facts.times + excluded.times`.execute(db());
    // What another process is writing is not waited for.
    await sql`
      delete from missing_facts where (product_id, fact) in (
        select product_id, fact from missing_facts
        where (product_id, fact) not in (select product_id, fact from ${counts})
        order by times, product_id, fact
        limit greatest((select count(*) from missing_facts) - ${kept}::bigint, 0)
        for update skip locked
      )`.execute(db());
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...counted.values()];
    counted = new Map();
    const before = writing;
    if (rows.length > 0)
      writing = write(rows)
        .catch(onError)
        .then(() => before);
    // What the timer has begun to write, too: whoever asks for the list or ends the process waits for it.
    await writing;
  };

  const page: MissingFacts['page'] = async ({ filter, sort, descending, offset, limit }) => {
    await flush();
    const by = { id: sql`id`, times: sql`times`, name: sql`lower(name) collate "C"` }[sort];
    const way = descending ? sql`desc` : sql`asc`;
    const cut = sql`order by ${by} ${way}, id ${way} limit ${limit} offset ${offset}`;
    return reads(async () => {
      const { rows } = await sql<Row>`${lacking(filter)} ${cut}`.execute(db());
      const { rows: all } = await sql<{ total: string }>`
        select count(*) as total from (${lacking(filter)}) parts`.execute(db());
      return { rows: rows.map(partOf), total: Number(all[0]?.total ?? 0) };
    });
  };

  return {
    flush,
    page,

    count: (missing) => {
      for (const { productId, fact } of missing) {
        const key = `${productId} ${fact}`;
        const { times } = counted.get(key) ?? { times: 0 };
        if (times === maxTimes || (times === 0 && counted.size === maxFacts)) continue;
        counted.set(key, { product_id: productId, fact, times: times + 1 });
      }
      if (counted.size > 0) timer ??= setTimeout(() => void flush(), writeAfterMs).unref();
    },

    all: async function* (filter) {
      for (let after: string | undefined; ;) {
        const batch = sql<Row>`
          select * from (${lacking(filter)}) parts
          ${where(ifDefined(after, (last) => sql`id > ${last}`))}
          order by id limit ${batchSize}`;
        const { rows } = await reads(() => batch.execute(db()));
        if (rows.length === 0) return;
        yield rows.map(partOf);
        after = rows.at(-1)?.id;
      }
    },
  };
};

const lacking = ({ ids, category }: LackingFilter): Sql => sql`
  select id, name, category, sum(times)::float8 as times,
    jsonb_agg(jsonb_build_object('name', fact, 'times', times) order by times desc, fact) as facts
  from missing_facts join products on id = product_id
  ${where([
    sql`on_shelf`,
    sql`not specs ? fact`,
    ...ifDefined(ids, (some) => sql`id = any(${some.filter(isId)}::uuid[])`),
    ...ifDefined(category, (one) => sql`category = ${one}`),
  ])}
  group by id`;

const partOf = ({ category, ...part }: Row): LackingPart => ({
  ...part,
  category: category ?? undefined,
});
