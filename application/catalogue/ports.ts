import type { Product, ProductRecord } from '../../domain/product.ts';
import type { ById, ByWords, IdempotentResult, Page, PageQuery, RetryKey } from '../ports.ts';

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
  /** Lets one import run at a time: waits for the end of the transaction that called this before. */
  lockImports(): Promise<void>;
  /** Tells whether it was added: not when that person's retry key was used before. */
  add(product: Product, retry?: RetryKey): Promise<boolean>;
  findByKey(personId: string, key: string): Promise<IdempotentResult<Product> | undefined>;
  addMany(products: Product[]): Promise<void>;
  /** Keeps all but the stock, which moves by `changeStock` and by the bookings placed. */
  save(product: Product): Promise<void>;
  saveMany(products: Product[]): Promise<void>;
  /** Adds a difference to the stock; a negative one takes away. @throws StockFull */
  changeStock(id: string, difference: number): Promise<void>;
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
  findByKey(
    adminId: string,
    key: string,
  ): Promise<IdempotentResult<{ productId: string }> | undefined>;
  /** The newest first. */
  of(productId: string, limit: number): Promise<StockChange[]>;
  /**
   * The balances of the products with ids after `after`, in the order of their ids, as far as their
   * stock was ever written down: when an admin made them, or else at their first change. Least and
   * most differ by what was booked or given back within `slackMs` of that moment.
   */
  balances(limit: number, slackMs: number, after?: string): Promise<StockBalance[]>;
}

export type SortOrder = 'oldest' | 'newest' | 'name' | 'price' | '-price' | 'relevance' | 'popular';

/**
 * How much of what was typed a part must have: all of it; or, of what no part has all of, as much as
 * some part has.
 */
export type ProductMatch = 'all' | 'nearest';

export type CatalogueFilter = {
  q?: string | undefined;
  category?: string | undefined;
  /** In minor units. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /** Only what can be booked; `false` asks for nothing. */
  inStock?: boolean | undefined;
};

export type ProductQuery = CatalogueFilter & {
  sort: SortOrder;
  /** `all` unless it is said. */
  match?: ProductMatch | undefined;
} & PageQuery;

export type CategoryCount = { category: string; count: number };

export interface Catalogue {
  /** @throws InvalidInput for a cursor that this list did not give */
  list(query: ProductQuery): Promise<Page<ProductRecord>>;
  /** The categories of what fits, the largest `limit` of them, those with most parts first. */
  categories(filter: Omit<CatalogueFilter, 'category'>, limit: number): Promise<CategoryCount[]>;
  /**
   * Counts anew how many pieces of each product were paid for since a moment: the sort `popular` goes
   * by it. Answers with how many products have another count than before; of too many for one time, the
   * others get theirs the next time.
   */
  countSold(since: Date): Promise<number>;
  /** One part, unless it is off the shelf. */
  view(id: string): Promise<ProductRecord | undefined>;
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
