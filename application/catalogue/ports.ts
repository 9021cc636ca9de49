import type { sortOrders } from '../../domain/sort-order.ts';
import type { Facet, SpecCondition } from '../../domain/facets.ts';
import type { FitPart } from '../../domain/fit.ts';
import type { Product, ShownProduct } from '../../domain/product.ts';
import type {
  ById,
  ByWords,
  ConsoleList,
  IdempotentResult,
  Page,
  PageQuery,
  RetryKey,
} from '../ports.ts';

/** The products and their stock. */
export interface Products {
  find(id: string): Promise<Product | undefined>;
  /** What `find` found last, if it is still cached. It may have changed since. */
  findCached(id: string): Product | undefined;
  /** As `find`, and locks it until the transaction ends. */
  findLocked(id: string): Promise<Product | undefined>;
  findMany(ids: string[]): Promise<Product[]>;
  /** The same, locked in the order of their ids, so that two callers cannot block each other. */
  findManyLocked(ids: string[]): Promise<Product[]>;
  /** The newest products of each of these names, whatever their case, and at most so many of it. */
  namesakes(most: ReadonlyMap<string, number>): Promise<Map<string, Product[]>>;
  /**
   * Lets one import run at a time: waits for the end of the transaction that called this before.
   * @throws Conflict when that takes long
   */
  lockImports(): Promise<void>;
  /** Those of these parts of elsewhere, by their ids there, that an import has brought before. */
  imported(sources: string[]): Promise<Set<string>>;
  /** Writes down from which parts of elsewhere products were made. */
  keepImported(parts: { source: string; productId: string }[]): Promise<void>;
  /** Answers `false`, and adds nothing, when that person's retry key was used before. */
  add(product: Product, retry?: RetryKey): Promise<boolean>;
  findByKey(personId: string, key: string): Promise<IdempotentResult<Product> | undefined>;
  addMany(products: Product[]): Promise<void>;
  /** Stores everything except the stock, which `changeStock` and placed bookings change. */
  save(product: Product): Promise<void>;
  saveMany(products: Product[]): Promise<void>;
  /** Adds a difference to the stock; a negative one takes away. @throws StockFull */
  changeStock(id: string, difference: number): Promise<void>;
  /** The same of many, each of another product. To be called in a transaction: a failure may come after some. */
  changeStocks(changes: { id: string; difference: number }[]): Promise<void>;
}

/** A change of stock by an admin: a count, a delivery, a loss. */
export type StockChange = {
  id: string;
  productId: string;
  difference: number;
  reason: string;
  /** What there was after it. */
  stock: number;
  /** None where the shop itself has written it off. */
  adminId: string | undefined;
  adminEmail: string | undefined;
  at: Date;
};

/** A product's stock, and the least and the most that it must be by all recorded changes. */
export type StockBalance = { productId: string; stock: number; least: number; most: number };

export interface StockHistory {
  /** @throws KeyReused where one's retry key was used by its admin before */
  add(changes: (StockChange & { retry?: RetryKey | undefined })[]): Promise<void>;
  /** What an admin's retry key has changed. */
  findByKey(
    adminId: string,
    key: string,
  ): Promise<IdempotentResult<{ productId: string }> | undefined>;
  /** A page of a product's changes, the newest first. @throws InvalidInput for a cursor of another list */
  of(productId: string, query: PageQuery): Promise<Page<StockChange>>;
  /**
   * The balances of the products with ids after `after`, in the order of their ids. Only products
   * whose stock was recorded at some time have one: when an admin created them, or at their first
   * change. Least and most differ by what was booked or given back within `slackMs` of that time.
   */
  balances(limit: number, slackMs: number, after?: string): Promise<StockBalance[]>;
}

export type SortOrder = (typeof sortOrders)[number] | 'oldest';

/**
 * Whether a part must have `all` of the words that were typed, or, where no part has all of them, as
 * many as the `nearest` part has.
 */
export type ProductMatch = 'all' | 'nearest';

export type CatalogueFilter = {
  q?: string | undefined;
  category?: string | undefined;
  /** In minor units. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Only what can be booked. `false` is the same as nothing. */
  inStock?: boolean | undefined;
  /** What parts of the category must say of themselves. */
  specs?: SpecCondition[] | undefined;
  /** Parts with which what is listed has no conflict. */
  fits?: FitPart[] | undefined;
};

export type ProductQuery = CatalogueFilter & {
  sort: SortOrder;
  /** `all` by default. */
  match?: ProductMatch | undefined;
} & PageQuery;

/** `isGuess` where no part has a word that was typed, and these have one like it. */
export type ProductPage<Row = ShownProduct> = Page<Row> & { isGuess: boolean };

export type CategoryCount = { category: string; count: number };

export interface Catalogue {
  /** @throws InvalidInput for a cursor of another list */
  list(query: ProductQuery): Promise<ProductPage>;
  /** The `limit` largest categories of what the filter selects, the largest first. */
  categories(filter: Omit<CatalogueFilter, 'category'>, limit: number): Promise<CategoryCount[]>;
  /**
   * The facets of these facts of a category: each is counted under all of the filter but the condition
   * of its own fact.
   */
  facets(filter: CatalogueFilter & { category: string }, names: string[]): Promise<Facet[]>;
  /**
   * Counts how many pieces of each product were paid for since a moment, for the sort `popular`.
   * Answers with how many products have a new count. When there are too many, the rest follows the
   * next time.
   */
  countSold(since: Date): Promise<number>;
  /** One product that is on the shelf. */
  view(id: string): Promise<ShownProduct | undefined>;
  /** Those of these products that are on the shelf, in any order. */
  viewMany(ids: string[]): Promise<ShownProduct[]>;
  /**
   * Parts in stock that were paid for in the same order as one, what was so most often first. Of a part
   * with many orders, some hundreds are looked at.
   */
  boughtWith(id: string, limit: number): Promise<ShownProduct[]>;
}

/** Prices in minor units. */
export type ProductFilter = ById &
  ByWords & {
    category?: string | undefined;
    minStock?: number | undefined;
    maxStock?: number | undefined;
    minPrice?: number | undefined;
    maxPrice?: number | undefined;
    onShelf?: boolean | undefined;
  };

export const productSorts = ['id', 'createdAt', 'name', 'category', 'price', 'stock'] as const;

export type ProductSort = (typeof productSorts)[number];

/** A part that does not say what a rule of what fits needs. */
export type LackingPart = {
  id: string;
  name: string;
  category: string | undefined;
  /** How often that left somebody with 'unknown', for each fact; the most frequent first. */
  facts: { name: string; times: number }[];
  times: number;
};

export type LackingFilter = ById & { category?: string | undefined };
export const lackingSorts = ['id', 'times', 'name'] as const;

/** The parts that lack facts, of those on the shelf, and which answers they kept from people. */
export interface MissingFacts extends ConsoleList<
  LackingPart,
  LackingFilter,
  (typeof lackingSorts)[number]
> {
  /**
   * Counts without waiting, and not without limit: nobody can make a part the first of the list by asking
   * all day. What a process has counted last is lost where it is killed.
   */
  count(missing: { productId: string; fact: string }[]): void;
}
