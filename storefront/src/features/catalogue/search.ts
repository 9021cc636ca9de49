import { chargedDecimalsOf } from '../../../../domain/money.ts';
import { categoryMaxLength } from '../../../../domain/product.ts';
import { queryTextMaxLength } from '../../../../domain/query-text.ts';
import { sortOrders } from '../../../../domain/sort-order.ts';
import { askable, beyondMost, readSpecs, specPrefix, type AskedSpecs } from './asked-specs.ts';

export type Sort = (typeof sortOrders)[number];

/** The conditions of the list of parts. Prices are in major units. */
export type PartsFilter = {
  q: string;
  category: string;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  inStock: boolean;
  specs: AskedSpecs;
  sort?: Sort | undefined;
};

/** A change of what is asked: what is other, or how it follows from what is asked by then. */
export type FilterChange = Partial<PartsFilter> | ((before: PartsFilter) => Partial<PartsFilter>);

/** A filter, and how many pages of its result are shown. */
export type PartsSearch = { filter: PartsFilter; pages: number };

export const everything: PartsFilter = { q: '', category: '', inStock: false, specs: {} };

/** Whoever has looked through so many pages should narrow the search. */
export const maxPages = 20;

/**
 * The search in an address, without its invalid parameters, which `invalidParameters` reports.
 * @param currency the shop's; undefined until it is known
 */
export const readSearch = (params: URLSearchParams, currency: string | undefined): PartsSearch => {
  const sort = params.get('sort');
  const pages = Number(params.get('pages') ?? '1');
  const category = (params.get('category') ?? '').slice(0, categoryMaxLength);
  return {
    filter: {
      q: (params.get('q') ?? '').slice(0, queryTextMaxLength),
      category,
      ...readPrices(
        params.get('minPrice') ?? '',
        params.get('maxPrice') ?? '',
        priceReader(priceDecimals(currency)),
      ),
      inStock: params.get('inStock') === 'true',
      specs: askable(category, readSpecs(params)),
      sort: sortOrders.find((known) => known === sort),
    },
    pages: Number.isInteger(pages) && pages > 0 ? Math.min(pages, maxPages) : 1,
  };
};

/** The invalid parameters of an address, each in a phrase. */
export const invalidParameters = (
  params: URLSearchParams,
  currency: string | undefined,
): string[] => {
  const { filter } = readSearch(params, currency);
  const said = (name: string) => params.get(name) ?? '';
  const isLost = {
    q: said('q').length > filter.q.length,
    category: said('category').length > filter.category.length,
    minPrice: said('minPrice').trim() !== '' && filter.minPrice === undefined,
    maxPrice: said('maxPrice').trim() !== '' && filter.maxPrice === undefined,
    inStock: !['', 'true', 'false'].includes(said('inStock')),
    sort: said('sort') !== '' && filter.sort === undefined,
    pages: !/^(?:[1-9]\d*)?$/.test(said('pages')),
  };
  const lostSpecs = Object.keys(readSpecs(params)).filter(
    (key) => !Object.hasOwn(filter.specs, key),
  );
  const lost = [
    ...Object.entries(isLost).flatMap(([name, its]) => (its ? name : [])),
    ...lostSpecs.map((key) => specPrefix + key),
  ].map((name) => [name, said(name)]);
  // All but the facts have one value.
  const furtherValues = Object.keys(isLost).flatMap((name) =>
    params
      .getAll(name)
      .slice(1)
      .map((value) => [name, value]),
  );
  return [...lost, ...furtherValues, ...beyondMost(params)].map(
    ([name, value = '']) => `${name}=${value.slice(0, 40)}`,
  );
};

/**
 * Parses a price such as `100`, `59.9` or `59,90`: the keyboards of some languages have the comma
 * alone. Undefined for any other text, also for `1,000`, which would be one or a thousand.
 */
export const readPrice = (text: string): number | undefined =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : undefined;

/** How many decimals a price may have: as most currencies have, until the shop's is known. */
export const priceDecimals = (currency: string | undefined): number =>
  currency ? chargedDecimalsOf(currency) : 2;

/** As `readPrice`, for a currency of so many decimals: the shop takes no finer price. */
export const priceReader =
  (decimals: number) =>
  (text: string): number | undefined => {
    const price = readPrice(text);
    return decimals > 0 || Number.isInteger(price) ? price : undefined;
  };

/** What is wrong with a text that is no price in a currency of so many decimals. */
export const priceFault = (text: string, decimals: number): string => {
  if (/^\d{1,3}([.,]\d{3})+([.,]\d{1,2})?$/.test(text.trim()))
    return 'Write thousands without a comma or point, such as 1000.';
  return decimals > 0
    ? 'A price is a number, such as 59.90.'
    : 'A price is a whole number in this currency, such as 60.';
};

const readPrices = (lowest: string, highest: string, read: typeof readPrice) => {
  const [minPrice, maxPrice] = [read(lowest), read(highest)];
  const crossed = minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice;
  return crossed ? { minPrice: undefined, maxPrice: undefined } : { minPrice, maxPrice };
};

/**
 * The query parameters of a filter, for the address and the API, always in the same order. Facts that
 * its category does not have are left out.
 */
export const writeFilter = (filter: PartsFilter): URLSearchParams => {
  const { q, category, minPrice, maxPrice, inStock, specs, sort } = filter;
  const params = new URLSearchParams();
  if (q.trim() !== '') params.set('q', q.trim());
  if (category !== '') params.set('category', category);
  if (minPrice !== undefined) params.set('minPrice', String(minPrice));
  if (maxPrice !== undefined) params.set('maxPrice', String(maxPrice));
  if (inStock) params.set('inStock', 'true');
  for (const [key, values] of Object.entries(askable(category, specs)))
    for (const value of values) params.append(specPrefix + key, value);
  if (sort !== undefined) params.set('sort', sort);
  return params;
};

/** The API path of the parts that match a filter. */
export const listPath = (filter: PartsFilter): string => {
  const sort = filter.sort ?? (filter.q.trim() === '' ? 'popular' : 'relevance');
  return withQuery('/product', writeFilter({ ...filter, sort }));
};

/** The API path of the parts nearest to a search that no part matches. */
export const nearestPath = (q: string, limit: number): string => {
  const params = new URLSearchParams({ q: q.trim(), match: 'nearest', sort: 'relevance' });
  return `/product?${params}&limit=${limit}`;
};

/**
 * The API path of the counts by category of the parts that match the other conditions of a filter.
 */
export const categoriesPath = (filter: PartsFilter): string =>
  withQuery('/categories', writeFilter({ ...filter, category: '', sort: undefined }));

/** The API path of the facets of a filter's category, under its other conditions. */
export const facetsPath = (filter: PartsFilter): string =>
  withQuery('/facets', writeFilter({ ...filter, sort: undefined }));

/** The page that shows the list with a filter. */
export const listAddress = (filter: PartsFilter): string =>
  withQuery('/parches', writeFilter(filter));

const withQuery = (path: string, params: URLSearchParams) =>
  params.size === 0 ? path : `${path}?${params}`;
