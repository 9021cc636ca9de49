import { timeout, TimeoutStrategy } from 'cockatiel';
import type { Logger } from 'pino';
import type { listProducts } from '../../application/catalogue/list-products.ts';
import type { viewBuild } from '../../application/builds/view-build.ts';
import type { viewProducts } from '../../application/catalogue/view-products.ts';
import type { listReviews } from '../../application/reviews/list-reviews.ts';
import { BuildNotFound } from '../../domain/errors.ts';
import { partsOnHome, partsOnPage, reviewsAtOnce } from '../../domain/page-sizes.ts';
import { pageData, type PageData, type ShopConfig, type Shows } from './contract.ts';
import type { Loaded, Cache, Tags } from './cache.ts';
import { wireBuild } from './routes/builds.ts';
import { countOf, nextAddress } from './routes/pages.ts';
import { productTags, shelfTags, wireProduct } from './routes/products.ts';
import { wireReview } from './routes/reviews.ts';
import { serializer } from './serializer.ts';

export type Listings = {
  listProducts: ReturnType<typeof listProducts>;
  listReviews: ReturnType<typeof listReviews>;
  viewBuild: ReturnType<typeof viewBuild>;
  viewProducts: ReturnType<typeof viewProducts>;
};

/** How the list of parts begins. */
const firstOfList = { sort: 'popular', limit: partsOnPage } as const;

/** How long a page waits for its lists, in milliseconds. Without them, the browser asks for them. */
const patience = timeout(1_500, TimeoutStrategy.Aggressive);

const stringify = serializer(pageData);

/** What a page begins with, as JSON, and whether there is what its address names. */
export type ReadPage = { data: string; isThere: boolean };

/**
 * Reads what a page begins with: the API's own answers. When the database cannot be reached, or is too
 * slow, the page is sent without them.
 */
export const readPageData = (
  shop: Listings,
  about: { publicUrl: string; config: ShopConfig },
  ports: {
    log: Logger;
    isUnreachable: (error: unknown) => boolean;
    cache: Cache<string>;
  },
) => {
  const withoutLists = () => stringify(about);

  const loaded = (lists: object, tags: Tags): Loaded<string> => {
    const value = stringify({ ...about, ...lists } satisfies Record<keyof typeof about, unknown>);
    return { value, bytes: 2 * value.length, tags: () => tags };
  };
  const loads = {
    home: async () => {
      const lists = await catalogue(shop);
      return loaded(lists, {
        ...shelfTags({}),
        ...productTags(lists.parts),
        reviews: undefined,
      });
    },
    list: async () => {
      const list = await listOfParts(shop);
      return loaded({ list }, { ...shelfTags(firstOfList), ...productTags(list.parts) });
    },
  };

  const dataOf = async (shows: Shows): Promise<string> => {
    if (typeof shows === 'object')
      return stringify({ ...about, machine: await patience.execute(() => machine(shop, shows)) });
    return (
      ports.cache.peek(shows) ??
      (await patience.execute(() => ports.cache.get(shows, loads[shows])))
    );
  };

  return async (shows: Shows | undefined): Promise<ReadPage> => {
    const bare = { data: withoutLists(), isThere: true };
    if (!shows) return bare;
    try {
      return { data: await dataOf(shows), isThere: true };
    } catch (err) {
      if (err instanceof BuildNotFound) return { data: withoutLists(), isThere: false };
      const level = ports.isUnreachable(err) ? 'warn' : 'error';
      ports.log[level]({ err }, 'a page is sent without its lists');
      return bare;
    }
  };
};

const catalogue = async ({ listProducts, listReviews }: Listings) => {
  const [products, reviews] = await Promise.all([
    listProducts({ sort: 'oldest', limit: partsOnHome }),
    listReviews({ limit: reviewsAtOnce }),
  ]);
  const query = new URLSearchParams({ limit: `${reviewsAtOnce}` });
  return {
    parts: products.rows.map(wireProduct),
    reviews: {
      reviews: reviews.rows.map(wireReview),
      next: nextAddress('/review', query, reviews),
      total: reviews.total === undefined ? undefined : countOf(reviews.total),
    },
  };
};

const listOfParts = async ({ listProducts }: Listings) => {
  const products = await listProducts(firstOfList);
  const { sort, limit } = firstOfList;
  const query = new URLSearchParams({ sort, limit: `${limit}` });
  return {
    parts: products.rows.map(wireProduct),
    next: nextAddress('/product', query, products),
    total: products.total === undefined ? undefined : countOf(products.total),
  };
};

const machine = async (
  { viewBuild, viewProducts }: Listings,
  shows: { parts: string[] } | { build: string },
) => {
  const build = 'build' in shows ? wireBuild(await viewBuild(shows.build)) : undefined;
  const ids = build?.parts.map(({ productId }) => productId);
  const products = await viewProducts(ids ?? ('parts' in shows ? shows.parts : []));
  return { build, parts: products.map(wireProduct) };
};

export const parsePageData = (json: string): PageData => JSON.parse(json);
