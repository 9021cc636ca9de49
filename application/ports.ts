/** Runs `work` in one transaction: all of it is stored, or nothing. Inside, never call another service. */
export type Atomically = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes ids that sort by the time of their creation (UUIDv7). */
export type NewId = () => string;

export type Clock = { now(): Date };

/** Makes a request idempotent: the same key with another fingerprint is another request. */
export type RetryKey = { key: string; fingerprint: string };

/** What the first request with a person's retry key made, and the fingerprint of that request. */
export type IdempotentResult<Made> = { made: Made; fingerprint: string };

/** Which page of a list: `limit` rows after a cursor. `uncounted` leaves out the total. */
export type PageQuery = {
  limit: number;
  after?: string | undefined;
  uncounted?: boolean | undefined;
};

/**
 * One page of a list. `next` is the cursor of the next page, if there is one. `total` is missing when
 * the list was not counted.
 */
export type Page<Row> = { rows: Row[]; total: number | undefined; next: string | undefined };

/** Deletes what is not needed any more. */
export interface Retention {
  /**
   * Deletes what was made before these moments: messages, the processor's events, retry keys, and
   * what is known of mails that are sent or given up.
   */
  forget(before: { messages: Date; events: Date; keys: Date; mails: Date }): Promise<void>;
}

/** Work that is done after the transaction that asks for it: at least once. */
export interface Jobs {
  /** Refunds the payment of an attempt. */
  refund(attemptId: string): Promise<void>;
  /** Takes an account away at the sign-in provider. */
  removeAccount(accountId: string): Promise<void>;
}

/**
 * What has changed: the stock of a product; a product, or whether it exists; the reviews; a user; what
 * is set up for the checkout; or `anything`, when changes may have been missed.
 */
export type Change =
  | `stock:${string}`
  | `product:${string}`
  | 'reviews'
  | `user:${string}`
  | 'checkout'
  | 'anything';

/** Publishes changes after they are committed, whichever process has made them. */
export interface Changes {
  /**
   * Calls `listener` with each change: one of this process before the request that has made it is
   * answered, one of another process soon after.
   */
  subscribe(listener: (change: Change) => void): void;
  /** Whether the changes of other processes arrive now. When that begins again, anything may have changed. */
  isSubscribed(): boolean;
  /** When all changes up to then had arrived, by the clock of `performance.now()`: a moment ago while they arrive. */
  heardAt(): number;
}

export type ListQuery<Filter, Sort> = {
  filter: Filter;
  sort: Sort;
  descending: boolean;
  offset: number;
  limit: number;
};

/** A list of the admin console: rows that a filter selects, sorted and cut to a page. */
export interface ConsoleList<Row, Filter, Sort extends string> {
  /**
   * A page, and how many rows the filter selects: exact up to `countLimit`, an estimate beyond. Equal
   * rows are sorted by their ids.
   */
  page(query: ListQuery<Filter, Sort>): Promise<{ rows: Row[]; total: number }>;
  /** Everything that the filter selects, the oldest first, in batches, and no row twice. */
  all(filter: Filter): AsyncIterable<Row[]>;
}

/** What every list can be asked for. */
export type ById = { ids?: string[] | undefined };

/** When something was made: from `from` on, and before `to`. */
export type ByDate = { from?: Date | undefined; to?: Date | undefined };

/**
 * What an admin types, perhaps as a customer dictates it: an id; words that the record contains, in
 * any order, without regard to case and accents; a phone number in any notation; a transaction.
 */
export type ByWords = { q?: string | undefined };
