import type { Product } from '../../domain/product.ts';
import type {
  Catalogue,
  CategoryCount,
  Page,
  ProductFilter,
  ProductOrder,
  ProductQuery,
  ProductRow,
} from '../ports.ts';
import { pageOf, type Order } from './pages.ts';
import type { InMemoryProducts } from './products.ts';

/** Finds a word wherever it stands in the name, the category or the description, or one like it. */
export class InMemoryCatalogue implements Catalogue {
  private readonly products: InMemoryProducts;

  constructor(products: InMemoryProducts) {
    this.products = products;
  }

  async list(query: ProductQuery): Promise<Page<ProductRow>> {
    const products = await this.products.all();
    const words = meant(query.q, products);
    const found = products.filter((product) => fits(query, words, product)).map(rowOf);
    return pageOf(found, { name: query.sort, ...orders(words)[query.sort] }, query);
  }

  async categories(
    filter: Omit<ProductFilter, 'category'>,
    limit: number,
  ): Promise<CategoryCount[]> {
    const products = await this.products.all();
    const words = meant(filter.q, products);
    const counts = new Map<string, number>();
    for (const product of products)
      if (product.category !== undefined && fits(filter, words, product))
        counts.set(product.category, (counts.get(product.category) ?? 0) + 1);
    return [...counts]
      .map(([category, count]) => ({ category, count }))
      .toSorted((a, b) => b.count - a.count || (a.category < b.category ? -1 : 1))
      .slice(0, limit);
  }

  async view(id: string): Promise<ProductRow | undefined> {
    const product = await this.products.find(id);
    return product?.onShelf ? rowOf(product) : undefined;
  }
}

/** The words of a text; '16 GB' and '16G' are '16gb'. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(?<=\d) ?([gt])(?:i?b)?\b/g, '$1b')
    .trim()
    .split(' ');

const textOf = ({ name, category, description }: Product): string =>
  wordsOf([name, category, description].join(' ')).join('');

/** What somebody looks for: each of these words, or one of those that it was meant to be. */
const meant = (q: string | undefined, products: Product[]): string[][] => {
  if (!q?.trim()) return [];
  const shown = products.filter((product) => product.onShelf);
  const known = new Set(shown.flatMap(({ name }) => wordsOf(name)));
  return wordsOf(q).map((word) => {
    if (word === '' || !/\p{L}/u.test(word)) return word === '' ? [] : [word];
    if (shown.some((product) => textOf(product).includes(word))) return [word];
    return [...known].filter((other) => likeness(word, other) >= 0.5);
  });
};

/** How many of the pairs of letters two words share, from 0 to 1 (Dice). */
const likeness = (one: string, other: string): number => {
  const pairs = (word: string) => Array.from(word.slice(1), (letter, i) => word[i] + letter);
  const shared = pairs(one).filter((pair) => other.includes(pair)).length;
  return (2 * shared) / (one.length + other.length - 2);
};

const fits = (query: ProductFilter, words: string[][], product: Product): boolean => {
  const { category, minPrice = 0, maxPrice = Infinity, inStock } = query;
  if (!product.onShelf) return false;
  const { minor } = product.price;
  if (category !== undefined && product.category !== category) return false;
  if (minor < minPrice || minor > maxPrice) return false;
  if (inStock && product.stock === 0) return false;
  const text = textOf(product);
  return words.every((each) => each.some((word) => text.includes(word)));
};

const orders = (words: string[][]): Record<ProductOrder, Omit<Order<ProductRow>, 'name'>> => ({
  oldest: { key: (row) => row.createdAt.getTime() },
  newest: { key: (row) => row.createdAt.getTime(), descending: true },
  name: { key: (row) => row.name.toLowerCase() },
  price: { key: (row) => row.price.minor },
  '-price': { key: (row) => row.price.minor, descending: true },
  relevance: {
    key: ({ name }) => -words.flat().filter((word) => name.toLowerCase().includes(word)).length,
  },
});

const rowOf = (product: Product): ProductRow => ({
  id: product.id,
  name: product.name,
  price: product.price,
  stock: product.stock,
  description: product.description,
  image: product.image,
  category: product.category,
  specs: product.specs,
  createdAt: product.createdAt,
});
