import type { AuditEntry } from '../domain/audit.ts';
import type { Booking, BookingStatus } from '../domain/booking.ts';
import type { EmailAddress } from '../domain/email.ts';
import type { Message } from '../domain/message.ts';
import type { Money } from '../domain/money.ts';
import type { AttemptStatus, PaymentAttempt } from '../domain/payment-attempt.ts';
import type { Product } from '../domain/product.ts';
import type { Review } from '../domain/review.ts';
import type { Specs } from '../domain/specs.ts';
import type { Role, User } from '../domain/user.ts';

/** Runs `work` in one transaction: all of it is kept, or nothing. Never call out of the shop inside. */
export type Atomically = <T>(work: () => Promise<T>) => Promise<T>;

/** Ids that sort in the order of their making (UUIDv7). */
export type NewId = () => string;

export type Clock = { now(): Date };

/** The retry mark of a request: the same key with another fingerprint is another request. */
export type RetryKey = { key: string; fingerprint: string };

/** What the first request with a person's retry key has made, and its fingerprint. */
export type Kept<Made> = { made: Made; fingerprint: string };

/** What is written down and read back: one product and its stock. */
export interface Products {
  find(id: string): Promise<Product | undefined>;
  /** What `find` has found last, where that is still known: it may have changed since. */
  findCached(id: string): Product | undefined;
  /** As `find`, and nobody else changes it until the transaction ends. */
  findLocked(id: string): Promise<Product | undefined>;
  findMany(ids: string[]): Promise<Product[]>;
  /** The same, locked; in one order, so that two who want some of the same take turns. */
  findManyLocked(ids: string[]): Promise<Product[]>;
  /** The newest product of each of these names, whatever their case; by the name in lower case. */
  namesakes(names: string[]): Promise<Map<string, Product>>;
  /** One import at a time: whoever asks waits for the end of the transaction that has asked before. */
  takeTurns(): Promise<void>;
  /** Tells whether it was added: not when that person's retry key was used before. */
  add(product: Product, retry?: RetryKey): Promise<boolean>;
  findByKey(personId: string, key: string): Promise<Kept<Product> | undefined>;
  addMany(products: Product[]): Promise<void>;
  /** Keeps all but the stock, which moves by `restock` and by the bookings placed. */
  save(product: Product): Promise<void>;
  saveMany(products: Product[]): Promise<void>;
  /** Adds to the stock; fewer than none takes away, down to zero. @throws StockFull */
  restock(id: string, quantity: number): Promise<void>;
}

/** A change of stock by an admin: a count, a delivery, a loss. */
export type StockChange = {
  id: string;
  productId: string;
  difference: number;
  reason: string;
  /** What there was after it. */
  stock: number;
  adminId: string;
  adminEmail: string;
  at: Date;
};

/** A product's stock, and what the books say that it must be: the least and the most. */
export type StockBalance = { productId: string; stock: number; least: number; most: number };

export interface StockHistory {
  /** @throws KeyReused where one's retry key was used by its admin before */
  add(changes: (StockChange & { retry?: RetryKey | undefined })[]): Promise<void>;
  /** What an admin's retry key has changed. */
  findByKey(adminId: string, key: string): Promise<Kept<{ productId: string }> | undefined>;
  /** The newest first. */
  of(productId: string, limit: number): Promise<StockChange[]>;
  /**
   * The balances of the products with ids after `after`, in the order of their ids, as far as their
   * stock was ever written down: when an admin made them, or else at their first change. Least and
   * most differ by what was booked or given back within `slackMs` of that moment.
   */
  balances(limit: number, slackMs: number, after?: string): Promise<StockBalance[]>;
}

/** What admins did, for good: nothing in it is ever changed. */
export interface AuditLog {
  add(entries: AuditEntry[]): Promise<void>;
}

/** A row of a list, as `Product` has it. */
export type ProductRow = {
  id: string;
  name: string;
  price: Money;
  stock: number;
  description: string;
  image: string;
  category: string | undefined;
  specs: Specs;
  createdAt: Date;
};

export type ProductOrder =
  'oldest' | 'newest' | 'name' | 'price' | '-price' | 'relevance' | 'popular';

/**
 * How much of what was typed a part must have: all of it; or, of what no part has all of, as much as
 * some part has.
 */
export type ProductMatch = 'all' | 'nearest';

export type ProductFilter = {
  q?: string | undefined;
  category?: string | undefined;
  /** In minor units. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Only what can be booked; `false` asks for nothing. */
  inStock?: boolean | undefined;
};

export type ProductQuery = ProductFilter & {
  sort: ProductOrder;
  /** `all` unless it is said. */
  match?: ProductMatch | undefined;
} & PageQuery;

/** Which page: so many rows, after a cursor; and whether its list need not be counted again. */
export type PageQuery = {
  limit: number;
  after?: string | undefined;
  uncounted?: boolean | undefined;
};

/**
 * One page of a list; `next` is the cursor of the page that follows, where one does. `total` is
 * missing where the list was not counted.
 */
export type Page<Row> = { rows: Row[]; total: number | undefined; next: string | undefined };

export type CategoryCount = { category: string; count: number };

export interface Catalogue {
  /** @throws InvalidInput for a cursor that this list did not give */
  list(query: ProductQuery): Promise<Page<ProductRow>>;
  /** The categories of what fits, the largest `limit` of them, those with most parts first. */
  categories(filter: Omit<ProductFilter, 'category'>, limit: number): Promise<CategoryCount[]>;
  /**
   * Counts anew how many pieces of each product were paid for since a moment: the sort `popular` goes
   * by it. Answers with how many products have another count than before; of too many for one time, the
   * others get theirs the next time.
   */
  countSold(since: Date): Promise<number>;
  /** One part, unless it is off the shelf. */
  view(id: string): Promise<ProductRow | undefined>;
}

export interface Reviews {
  /** Tells whether it was added: not when that person's retry key was used before. */
  add(review: Review, retry?: RetryKey): Promise<boolean>;
  findByKey(personId: string, key: string): Promise<Kept<Review> | undefined>;
  find(id: string): Promise<Review | undefined>;
  /** As `find`, and nobody else changes it until the transaction ends. */
  findLocked(id: string): Promise<Review | undefined>;
  save(review: Review): Promise<void>;
  /** Those that are shown, the oldest first. @throws InvalidInput for a cursor that this list did not give */
  list(query: PageQuery): Promise<Page<Review>>;
}

export type BookingRow = {
  id: string;
  image: string;
  email: EmailAddress;
  userName: string;
  productId: string;
  name: string;
  price: Money;
  phone: string;
  address: string;
  quantity: number;
  total: Money;
  paid: boolean;
  transactionId: string | undefined;
  status: BookingStatus;
  createdAt: Date;
  expiresAt: Date;
  paidAt: Date | undefined;
  cardLast4: string | undefined;
};

/**
 * What became of a booking that was to be placed. It is `outdated` when its product is not on the
 * shelf under that name, picture and price any more, or has not as many left.
 */
export type Placing =
  'placed' | 'placed before' | 'outdated' | 'too many bookings' | 'too many pieces';

/** How much one person may hold unpaid: bookings, and pieces of one product. 0 is no limit. */
export type UnpaidLimits = { bookings: number; pieces: number };

export interface Bookings {
  /**
   * Writes a new booking down and takes its stock, in one step that is no part of a transaction:
   * both are kept, or nothing. It was placed before when its buyer's retry key was used before, and
   * is too many where its buyer would hold more unpaid than they may, also with another at once.
   * @throws NotSignedIn when its buyer was removed
   */
  place(booking: Booking, retry?: RetryKey, most?: UnpaidLimits): Promise<Placing>;
  find(id: string): Promise<Booking | undefined>;
  /** As `find`, and nobody else changes it until the transaction ends. */
  findLocked(id: string): Promise<Booking | undefined>;
  /** What a buyer's retry key made, as long as the key is kept. */
  findByKey(buyerId: string, key: string): Promise<Kept<Booking> | undefined>;
  /** The id of the booking that a transaction has paid. */
  idPaidBy(transactionId: string): Promise<string | undefined>;
  /** The bookings that these transactions have paid, those refunded since among them. */
  paidBy(transactionIds: string[]): Promise<Booking[]>;
  /** Bookings that were paid, refunded ones too, in the order of their ids from `after` on. */
  everPaid(limit: number, after?: string): Promise<Booking[]>;
  /** @throws Conflict when its transaction has paid another booking */
  save(booking: Booking): Promise<void>;
  /**
   * Everything of a buyer but removed ones, the newest first.
   * @throws InvalidInput for a cursor that this list did not give
   */
  listOf(buyerId: string, query: PageQuery): Promise<Page<BookingRow>>;
  /** The same of everything that was booked with an email, whoever has it now. */
  listOfEmail(email: EmailAddress, query: PageQuery): Promise<Page<BookingRow>>;
  /** Ids of unpaid bookings whose hold time was over at `now`, the longest overdue first. */
  overdue(now: Date, limit: number): Promise<string[]>;
}

export interface PaymentAttempts {
  add(attempt: PaymentAttempt): Promise<void>;
  find(id: string): Promise<PaymentAttempt | undefined>;
  /** As `find`, and nobody else changes it until the transaction ends. */
  findLocked(id: string): Promise<PaymentAttempt | undefined>;
  save(attempt: PaymentAttempt): Promise<void>;
  /** Notes the transaction of an attempt, in whatever state that is; tells that state. */
  startedAs(id: string, transactionId: string): Promise<AttemptStatus | undefined>;
  findMany(ids: string[]): Promise<PaymentAttempt[]>;
  /** The attempts that have these transactions. */
  ofTransactions(transactionIds: string[]): Promise<PaymentAttempt[]>;
  /** All of them, the newest first, from `before` on. */
  newest(limit: number, before?: string): Promise<PaymentAttempt[]>;
  openFor(bookingId: string): Promise<PaymentAttempt[]>;
  /** Open attempts that are to be looked at by `now`, the longest due first. */
  due(now: Date, limit: number): Promise<PaymentAttempt[]>;
  /** Makes every open attempt due: after a stop, nobody knows what was missed. */
  makeAllDue(now: Date): Promise<void>;
  /** Writes down what a payer's retry key stands for; tells whether it was free. */
  rememberKey(payerId: string, retry: RetryKey, attemptId: string): Promise<boolean>;
  findKey(
    payerId: string,
    key: string,
  ): Promise<{ attemptId: string; fingerprint: string } | undefined>;
  forgetKey(payerId: string, key: string): Promise<void>;
}

/** A payment as the card processor knows it. */
export type Transaction = {
  id: string;
  status: 'open' | 'succeeded' | 'cancelled';
  amount: Money;
  refunded: boolean;
  /** The last four digits of the card that was charged. An event does not tell them. */
  cardLast4?: string;
  /** What we told the processor about it; a foreign one has none of it. */
  attemptId: string | undefined;
  payerId: string | undefined;
  bookingId: string | undefined;
};

export type PaymentEvent = {
  id: string;
  type: 'succeeded' | 'cancelled' | 'refunded' | 'other';
  transaction: Transaction | undefined;
};

/** Some of all transactions. Those that were started after `downTo` have been told by now. */
export type TransactionPage = { transactions: Transaction[]; downTo: Date };

/** The card processor. Every call @throws Unavailable when it cannot be reached. */
export interface Payments {
  /** Opens the transaction of an attempt; again, it answers with the same one. @throws Conflict */
  start(attempt: PaymentAttempt): Promise<{ transaction: Transaction; clientSecret: string }>;
  find(id: string): Promise<{ transaction: Transaction; clientSecret: string } | undefined>;
  /** Everything that the processor holds, the newest first, others' transactions among them. */
  list(): AsyncIterable<TransactionPage>;
  /**
   * Ends an open transaction; answers with what it has become, which may be succeeded, or with
   * nothing when the processor knows none: then nobody can pay it either.
   */
  cancel(id: string): Promise<Transaction | undefined>;
  /** Gives all of it back, once, however often it is called. */
  refund(id: string): Promise<void>;
  /**
   * @param body asks for the bytes as they came, which is done only where the signature may be theirs
   * @throws InvalidInput for a signature that is not theirs
   */
  readEvent(signature: string, body: () => Promise<Buffer>): Promise<PaymentEvent>;
}

/** Which of the processor's events were taken already. */
export interface PaymentEvents {
  /** Tells whether the event is new, and remembers it. */
  isNew(eventId: string, now: Date): Promise<boolean>;
}

export type UserRow = {
  id: string;
  email: EmailAddress;
  emailVerified: boolean;
  name: string;
  role: Role;
  photoURL: string;
  favoriteColor: string;
  createdAt: Date;
};

export type UserQuery = PageQuery & { q?: string | undefined };

/** The people of the shop. Whoever was removed is found by id and account alone. */
export interface Users {
  find(id: string): Promise<User | undefined>;
  /** As `find`, and nobody else changes it until the transaction ends. */
  findLocked(id: string): Promise<User | undefined>;
  findByAccount(accountId: string): Promise<User | undefined>;
  findByEmail(email: EmailAddress): Promise<User | undefined>;
  /** Tells whether it was added: not when the account or the email is there already. */
  add(user: User): Promise<boolean>;
  save(user: User): Promise<void>;
  /**
   * The oldest first; with `q`, those whose name and email hold each of its words.
   * @throws InvalidInput for a cursor that this list did not give
   */
  list(query: UserQuery): Promise<Page<UserRow>>;
  /** How many admins there are; nobody changes that until the transaction ends. */
  lockAdmins(): Promise<number>;
}

/** An account at the sign-in provider. */
export type Account = {
  id: string;
  email: string;
  /** Whether the person has shown that the address is theirs. */
  emailVerified: boolean;
  name: string;
  photoURL: string;
};

/** The sign-in provider. Every call @throws Unavailable when it cannot be reached. */
export interface Identity {
  /** Whose token this is, if the account still exists and was not revoked. @throws NotSignedIn */
  verify(idToken: string): Promise<Account>;
  find(accountId: string): Promise<Account | undefined>;
  findByEmail(email: EmailAddress): Promise<Account | undefined>;
  update(accountId: string, changes: { name: string; photoURL: string }): Promise<void>;
  /** Takes the account away; one that is gone already is fine. */
  remove(accountId: string): Promise<void>;
}

/** Who sends a picture, and what tells that they have hung up. */
export type PictureSender = { personId: string; signal: AbortSignal };

export interface Images {
  /**
   * Keeps a picture and answers with its address. When its sender hangs up, so does this, with the
   * signal's reason. @throws InvalidInput unless it is a real image that is no more work than usual
   * @throws Unavailable when too many others are before it
   */
  store(bytes: Buffer, sender: PictureSender): Promise<string>;
  /** Whether the address is one that `store` gave, or one of the catalogue's own pictures. */
  has(url: string): Promise<boolean>;
}

/** The uploaded pictures where they lie, by the last part of their addresses. */
export interface KeptPictures {
  /** Those kept before a moment, of one of 256 parts of all. @throws Unavailable */
  keptBefore(moment: Date, part: number): Promise<string[]>;
  /** Removes what was begun before a moment and never became a picture. @throws Unavailable */
  removeUnfinished(before: Date): Promise<void>;
  /** One that is gone already is fine. @throws Unavailable */
  remove(name: string): Promise<void>;
}

/** Marks of uploaded pictures that nothing in the shop shows: no product, review, person or booking. */
export interface UnusedPictures {
  /** Marks those of them that are used nowhere; a mark that there is stays as it is. */
  mark(names: string[], now: Date): Promise<void>;
  /** Those marked before a moment, the oldest first; whatever is used after all loses its mark. */
  stillUnused(before: Date, limit: number): Promise<string[]>;
  isMarked(name: string): Promise<boolean>;
  forget(name: string): Promise<void>;
}

export interface Messages {
  add(message: Message): Promise<void>;
  find(id: string): Promise<Message | undefined>;
  /** As `find`, and nobody else changes it until the transaction ends. */
  findLocked(id: string): Promise<Message | undefined>;
  save(message: Message): Promise<void>;
}

/** What is forgotten after its time. */
export interface Retention {
  /** Deletes what was made before these moments: messages, the processor's events, retry keys. */
  forget(before: { messages: Date; events: Date; keys: Date }): Promise<void>;
}

/** Work that is done after the transaction that asks for it, surely and more than once if need be. */
export interface Jobs {
  /** Refunds the payment of an attempt. */
  refund(attemptId: string): Promise<void>;
  /** Takes an account away at the sign-in provider. */
  removeAccount(accountId: string): Promise<void>;
}

/**
 * What is no longer as it was: the stock of a product; a product, or that there is one; the reviews; a
 * user; or nobody knows what, where some change may have been missed.
 */
export type Change =
  `stock:${string}` | `product:${string}` | 'reviews' | `user:${string}` | 'anything';

/** Tells of changes once they are kept, whoever has made them. */
export interface Changes {
  /**
   * Calls `hear` with each change: one that this process makes before whoever asked for it has the
   * answer, another's soon after.
   */
  listen(hear: (change: Change) => void): void;
  /** Whether others' changes are heard of now. When that begins again, anything may have changed. */
  isHearing(): boolean;
}
