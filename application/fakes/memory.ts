import { AsyncLocalStorage } from 'node:async_hooks';
import type { Atomically, IdempotentResult, RetryKey } from '../ports.ts';

/** The stores that the transaction works on in which this code runs. */
const transaction = new AsyncLocalStorage<ReadonlySet<InMemoryStore>>();

/** @throws Error inside a transaction: nothing outside the shop is called while locks are held */
export const assertOutsideTransaction = (): void => {
  if (transaction.getStore()) throw new Error('A call out of the shop inside a transaction.');
};

const copyOf = <Row extends object>(row: Row): Row =>
  Object.assign(Object.create(Object.getPrototypeOf(row)), row);

/** Rows by key. Copies go in and copies come out, as with a database. */
export class Table<Row extends object> {
  private rows = new Map<string, Row>();

  get(key: string): Row | undefined {
    const row = this.rows.get(key);
    return row && copyOf(row);
  }

  set(key: string, row: Row): void {
    this.rows.set(key, copyOf(row));
  }

  /** Tells whether the key was free. */
  add(key: string, row: Row): boolean {
    if (this.rows.has(key)) return false;
    this.set(key, row);
    return true;
  }

  delete(key: string): void {
    this.rows.delete(key);
  }

  clear(): void {
    this.rows.clear();
  }

  all(): Row[] {
    return [...this.rows.values()].map(copyOf);
  }

  /** Remembers the rows as they are; the answer puts them back. */
  snapshot(): () => void {
    const rows = new Map(this.rows);
    return () => {
      this.rows = rows;
    };
  }
}

/** What holds tables and takes part in transactions. */
export abstract class InMemoryStore {
  private readonly tables: { snapshot(): () => void }[] = [];
  /** The transaction that works on this store now; the others wait for its end. */
  private running: Promise<void> | undefined;

  private readonly retries = this.table<{ id: string; fingerprint: string }>();

  /** Writes down what a person's retry key has made; tells whether the key was free. */
  protected keepKey(personId: string | undefined, retry: RetryKey | undefined, id: string) {
    if (personId === undefined || !retry) return true;
    return this.retries.add(`${personId} ${retry.key}`, { id, fingerprint: retry.fingerprint });
  }

  protected keptIn<Row extends object>(table: Table<Row>, personId: string, key: string) {
    const kept = this.retries.get(`${personId} ${key}`);
    const made = kept && table.get(kept.id);
    return made && { made, fingerprint: kept.fingerprint };
  }

  protected table<Row extends object>(): Table<Row> {
    const table = new Table<Row>();
    this.tables.push(table);
    return table;
  }

  /** Does `work`, which awaits nothing, when no transaction but one's own is under way. */
  protected async step<T>(work: () => T): Promise<T> {
    while (this.running && !this.isInTransaction) await this.running;
    return work();
  }

  /** As `step`. @throws Error outside a transaction, where a lock would end at once */
  protected locked<T>(work: () => T): Promise<T> {
    if (!this.isInTransaction) throw new Error('A lock outside a transaction holds nothing.');
    return this.step(work);
  }

  private get isInTransaction(): boolean {
    return transaction.getStore()?.has(this) ?? false;
  }

  /** Keeps everyone else out until `end`. The answer puts everything back as it is now. */
  begin(end: Promise<void>): () => void {
    this.running = end;
    const undo = this.tables.map((table) => table.snapshot());
    return () => undo.forEach((restore) => restore());
  }

  end(): void {
    this.running = undefined;
  }
}

/** A store of what has ids, and may be made by retry keys. */
export abstract class InMemoryRecords<Row extends { id: string }> extends InMemoryStore {
  protected readonly rows = this.table<Row>();

  find(id: string): Promise<Row | undefined> {
    return this.step(() => this.rows.get(id));
  }

  async findLocked(id: string): Promise<Row | undefined> {
    return this.locked(() => this.rows.get(id));
  }

  findByKey(personId: string, key: string): Promise<IdempotentResult<Row> | undefined> {
    return this.step(() => this.keptIn(this.rows, personId, key));
  }

  save(row: Row): Promise<void> {
    return this.step(() => {
      if (!this.rows.get(row.id)) throw new Error('There is nothing to be changed.');
      this.rows.set(row.id, row);
    });
  }

  all(): Promise<Row[]> {
    return this.step(() => this.rows.all());
  }
}

/**
 * Transactions over the given stores: one after the other, a nested one as part of the outer one,
 * all of it undone when the work throws.
 */
export const inMemoryAtomically = (...stores: InMemoryStore[]): Atomically => {
  const members: ReadonlySet<InMemoryStore> = new Set(stores);
  let running: Promise<void> | undefined;
  const atomically: Atomically = async (work) => {
    if (transaction.getStore() === members) return work();
    if (running) return running.then(() => atomically(work));
    const { promise, resolve } = Promise.withResolvers<void>();
    running = promise;
    const undo = stores.map((store) => store.begin(promise));
    try {
      return await transaction.run(members, work);
    } catch (error) {
      undo.forEach((restore) => restore());
      throw error;
    } finally {
      running = undefined;
      stores.forEach((store) => store.end());
      resolve();
    }
  };
  return atomically;
};
