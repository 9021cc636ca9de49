import { orderIdOf } from '../../domain/booking.ts';
import { fitOfCandidate } from '../../domain/fit.ts';
import { facetOf, satisfies, type Facet } from '../../domain/facets.ts';
import { plainText } from '../../domain/plain-text.ts';
import { readAsked, wordsOf } from '../../domain/search.ts';
import { unshownFields, type Product, type ShownProduct } from '../../domain/product.ts';
import type {
  Catalogue,
  CategoryCount,
  CatalogueFilter,
  SortOrder,
  ProductPage,
  ProductQuery,
} from '../catalogue/ports.ts';
import { partOf } from '../catalogue/picked-parts.ts';
import { InMemoryBookings } from './bookings.ts';
import { pageOf, type SortKey } from './pages.ts';
import type { InMemoryProducts } from './products.ts';

const shownOf = (product: Product): ShownProduct => {
  const isShown = ([name]: [string, unknown]) => unshownFields.every((field) => field !== name);
  return Object.fromEntries(Object.entries(product).filter(isShown)) as ShownProduct;
};

/**
 * Finds a word wherever it stands in the name, the category, the specs or the description, or one like
 * it.
 */
export class InMemoryCatalogue implements Catalogue {
  private readonly products: InMemoryProducts;
  private readonly bookings: InMemoryBookings;
  private sold = new Map<string, number>();

  constructor(products: InMemoryProducts, bookings = new InMemoryBookings(products)) {
    this.products = products;
    this.bookings = bookings;
  }

  async list(query: ProductQuery): Promise<ProductPage> {
    const shown = await this.shown();
    const found = shown.filter(fitting(query, shown));
    const { words } = readAsked(query.q ?? '');
    const page = pageOf(found, { name: query.sort, ...this.orders(words)[query.sort] }, query);
    return { ...page, isGuess: found.length > 0 && isGuessed(query.q ?? '', shown) };
  }

  async categories(
    filter: Omit<CatalogueFilter, 'category'>,
    limit: number,
  ): Promise<CategoryCount[]> {
    const shown = await this.shown();
    const counts = new Map<string, number>();
    for (const { category } of shown.filter(fitting(filter, shown)))
      if (category !== undefined) counts.set(category, (counts.get(category) ?? 0) + 1);
    return [...counts]
      .map(([category, count]) => ({ category, count }))
      .toSorted((a, b) => b.count - a.count || (a.category < b.category ? -1 : 1))
      .slice(0, limit);
  }

  async facets(
    { specs = [], ...filter }: CatalogueFilter & { category: string },
    names: string[],
  ): Promise<Facet[]> {
    const shown = await this.shown();
    const fit = shown.filter(fitting(filter, shown));
    return names.map((name) => {
      const others = specs.filter((condition) => condition.name !== name);
      const rows = fit.filter((product) => others.every((one) => satisfies(product.specs, one)));
      const said = rows.flatMap(({ specs: { [name]: fact } }) =>
        fact === undefined ? [] : { fact, count: 1 },
      );
      return facetOf(name, said, rows.length);
    });
  }

  async countSold(since: Date): Promise<number> {
    const before = this.sold;
    this.sold = new Map();
    for (const { productId, paid, paidAt, quantity } of await this.bookings.all())
      if (paid && paidAt && paidAt > since)
        this.sold.set(productId, (this.sold.get(productId) ?? 0) + quantity);
    const all = new Set([...before.keys(), ...this.sold.keys()]);
    return [...all].filter((id) => before.get(id) !== this.sold.get(id)).length;
  }

  async boughtWith(id: string, limit: number): Promise<ShownProduct[]> {
    const paid = (await this.bookings.all()).filter((booking) => booking.paid);
    const orders = new Set(
      paid.flatMap((booking) => (booking.productId === id ? orderIdOf(booking) : [])),
    );
    const times = new Map<string, number>();
    for (const booking of paid)
      if (orders.has(orderIdOf(booking)) && booking.productId !== id)
        times.set(booking.productId, (times.get(booking.productId) ?? 0) + 1);
    return (await this.shown())
      .filter((product) => times.has(product.id) && product.stock > 0)
      .toSorted((a, b) => (times.get(b.id) ?? 0) - (times.get(a.id) ?? 0) || (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  }

  async view(id: string): Promise<ShownProduct | undefined> {
    const product = await this.products.find(id);
    return product?.onShelf ? shownOf(product) : undefined;
  }

  async viewMany(ids: string[]): Promise<ShownProduct[]> {
    return (await this.products.findMany(ids)).filter(({ onShelf }) => onShelf).map(shownOf);
  }

  private async shown(): Promise<ShownProduct[]> {
    return (await this.products.all()).filter(({ onShelf }) => onShelf).map(shownOf);
  }

  private orders(words: string[]): Record<SortOrder, Omit<SortKey<ShownProduct>, 'name'>> {
    return {
      oldest: { key: (row) => row.createdAt.getTime() },
      newest: { key: (row) => row.createdAt.getTime(), descending: true },
      name: { key: (row) => row.name.toLowerCase() },
      price: { key: (row) => row.price.minor },
      '-price': { key: (row) => row.price.minor, descending: true },
      popular: {
        key: ({ id, stock }) => (this.sold.get(id) ?? 0) + (stock > 0 ? 1e12 : 0),
        descending: true,
      },
      relevance: {
        key: ({ name }) => -words.filter((word) => plainText(name).includes(word)).length,
      },
    };
  }
}

/** A text whose words stand together; '16 GB' and '16G' are '16gb'. */
const together = (text: string): string =>
  wordsOf(text)
    .join(' ')
    .replaceAll(/(?<=\d) ?([gt])(?:i?b)?\b/g, '$1b')
    .replaceAll(/(?<=\d) (?=(?:w|mm|mhz|ghz|mts)\b)/g, '')
    .replaceAll(' ', '');

const units = { Watts: 'w', GHz: 'ghz', MTs: 'mts', GB: 'gb', Mm: 'mm' };

/** '850 W' for `powerWatts: 850`. */
const amountOf = (name: string, value: unknown): string => {
  const unit = Object.entries(units).find(([ending]) => name.endsWith(ending))?.[1] ?? '';
  const tera = unit === 'gb' && Number(value) >= 1000 ? `${Number(value) / 1000} tb` : '';
  return `${String(value)} ${unit} ${tera}`;
};

const textOf = ({ name, category, description, specs }: ShownProduct): string =>
  [name, category ?? '', ...Object.entries(specs).map((spec) => amountOf(...spec)), description]
    .map(together)
    .join(' ');

/** What a part must have for each word or builders' word that somebody typed. */
type Term = (product: ShownProduct) => boolean;

/** A word, or those that it was meant to be where no part has it; what has digits is only guessed if `loose`. */
const termOf = (typed: string, shown: ShownProduct[], loose: boolean): Term => {
  const has = (word: string) => (product: ShownProduct) => textOf(product).includes(word);
  if (shown.some(has(typed)) || (!loose && /\d/.test(typed))) return has(typed);
  const known = new Set(shown.flatMap(({ name }) => wordsOf(name)));
  const alike = [...known].filter((other) => likeness(typed, other) >= 0.5);
  return (product) => alike.some((word) => has(word)(product));
};

/** Whether no part has a word that somebody typed. */
const isGuessed = (q: string, shown: ShownProduct[]): boolean =>
  wordsTyped(q).some((word) => !shown.some((product) => textOf(product).includes(word)));

const wordsTyped = (q: string): string[] => {
  const { words } = readAsked(q);
  const amounts = words.join(' ').replaceAll(/(?<=\d) (?=(?:[gt]b?|w|mm|mhz|ghz|mts)\b)/g, '');
  return amounts.split(' ').map(together).filter(Boolean);
};

const termsOf = (q: string, shown: ShownProduct[], loose: boolean): Term[] => {
  return [
    ...wordsTyped(q).map((word) => termOf(word, shown, loose)),
    ...readAsked(q).meant.map((one): Term => (product) => {
      const { name, category, description, specs } = product;
      const text = wordsOf(`${name} ${category} ${description} ${Object.values(specs).join(' ')}`);
      const has = (words: string[]) => words.every((word) => text.includes(word));
      if ('spellings' in one) return one.spellings.some(has);
      const isOfKind =
        one.kinds.length === 0 || one.kinds.some((kind) => textOf(product).includes(kind));
      return (category === one.category && isOfKind) || has(one.words);
    }),
  ];
};

/** How many of the pairs of letters two words share, from 0 to 1 (Dice). */
const likeness = (one: string, other: string): number => {
  const pairs = (word: string) => Array.from(word.slice(1), (letter, i) => word[i] + letter);
  const shared = pairs(one).filter((pair) => other.includes(pair)).length;
  return (2 * shared) / (one.length + other.length - 2);
};

/** Whether a part fits what is asked for, among those that are shown. */
const fitting = (
  query: CatalogueFilter & Pick<Partial<ProductQuery>, 'match'>,
  shown: ShownProduct[],
) => {
  const {
    q,
    match,
    category,
    minPrice = 0,
    maxPrice = Infinity,
    inStock,
    specs = [],
    fits,
  } = query;
  const isTyped = Boolean(q?.trim());
  const terms: Term[] = [];
  for (const term of isTyped ? termsOf(q ?? '', shown, match === 'nearest') : []) {
    const isShared = shown.some((product) => [...terms, term].every((each) => each(product)));
    if (match !== 'nearest' || isShared) terms.push(term);
  }
  return (product: ShownProduct): boolean => {
    if (isTyped && terms.length === 0) return false;
    const { minor } = product.price;
    if (category !== undefined && product.category !== category) return false;
    if (minor < minPrice || minor > maxPrice) return false;
    if (inStock && product.stock === 0) return false;
    if (!specs.every((condition) => satisfies(product.specs, condition))) return false;
    if (fits && fitOfCandidate(fits, partOf(product)).verdict === 'conflict') return false;
    return terms.every((term) => term(product));
  };
};
