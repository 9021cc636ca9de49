import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type Stripe from 'stripe';

/** The types of the stored objects, by their field `object`. */
export type Kinds = {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  event: Stripe.EventBase;
};
export type Kind = keyof Kinds;

/** A page of a list, newest first. `created` bounds are Unix seconds. */
export type Page = {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  created?: { operator: '>' | '>=' | '<' | '<=' | '='; time: number }[];
  /** Fields that must have these values. */
  where?: Partial<Record<'payment_intent' | 'charge' | 'type', string>>;
};

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created INTEGER NOT NULL,
    data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_intent
    ON objects (kind, json_extract(data, '$.payment_intent'), seq);
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    request_id TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'held', 'dropped', 'delivered', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL,
    due INTEGER NOT NULL,
    last_status INTEGER,
    last_error TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS refund_outcomes (
    refund TEXT PRIMARY KEY,
    due INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS refund_outcomes_due ON refund_outcomes (due);
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due) WHERE state = 'pending';
  CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event);
`;

/**
 * The sandbox's data in an SQLite file. A committed transaction survives `kill -9` and a power cut,
 * since every commit is synced to the disk.
 */
export class Store {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** @param path of the file, or `:memory:` */
  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 5_000 });
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    this.#database.exec(SCHEMA);
  }

  /** Runs `work` in a transaction: when it throws, nothing of it is written. */
  transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** A prepared statement, cached by its text. */
  sql(text: string): StatementSync {
    const kept = this.#statements.get(text);
    if (kept) return kept;
    const statement = this.#database.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }

  /** Inserts an object, or replaces the one with its id. */
  put(object: Kinds[Kind]): void {
    this.sql(
      `INSERT INTO objects (id, kind, created, data) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET data = excluded.data`,
    ).run(object.id, object.object, object.created, JSON.stringify(object));
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const row = this.sql('SELECT data FROM objects WHERE id = ? AND kind = ?').get(id, kind);
    if (!row) return undefined;
    const object: Kinds[K] = JSON.parse(String(row.data));
    return object;
  }

  /** One page of the objects of a kind, newest first. */
  list<K extends Kind>(kind: K, page: Page): { data: Kinds[K][]; hasMore: boolean } {
    const conditions = ['kind = ?'];
    const values: SQLInputValue[] = [kind];
    const addCondition = (condition: string, value: SQLInputValue) => {
      conditions.push(condition);
      values.push(value);
    };
    for (const [field, value] of Object.entries(page.where ?? {})) {
      addCondition(`json_extract(data, '$.${field}') = ?`, value);
    }
    for (const { operator, time } of page.created ?? [])
      addCondition(`created ${operator} ?`, time);
    const seqOf = '(SELECT seq FROM objects WHERE id = ?)';
    if (page.startingAfter) addCondition(`seq < ${seqOf}`, page.startingAfter);
    if (page.endingBefore) addCondition(`seq > ${seqOf}`, page.endingBefore);
    const backwards = page.endingBefore !== undefined;
    const rows = this.sql(
      `SELECT data FROM objects WHERE ${conditions.join(' AND ')}
       ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ?`,
    ).all(...values, page.limit + 1);
    const data: Kinds[K][] = rows.slice(0, page.limit).map((row) => JSON.parse(String(row.data)));
    return { data: backwards ? data.toReversed() : data, hasMore: rows.length > page.limit };
  }

  close(): void {
    this.#database.close();
  }
}
