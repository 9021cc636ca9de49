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

/** Finds a word wherever it stands in the name, the category or the description. */
export class InMemoryCatalogue implements Catalogue {
  private readonly products: InMemoryProducts;

  constructor(products: InMemoryProducts) {
    this.products = products;
  }

  async list(query: ProductQuery): Promise<Page<ProductRow>> {
    const words = wordsOf(query.q ?? '');
    const products = await this.products.all();
    const found = products.filter((product) => fits(query, words, product)).map(rowOf);
    return pageOf(found, { name: query.sort, ...orders(words)[query.sort] }, query);
  }

  async categories(
    filter: Omit<ProductFilter, 'category'>,
    limit: number,
  ): Promise<CategoryCount[]> {
    const words = wordsOf(filter.q ?? '');
    const counts = new Map<string, number>();
    for (const product of await this.products.all())
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

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const fits = (query: ProductFilter, words: string[], product: Product): boolean => {
  const { category, minPrice = 0, maxPrice = Infinity, inStock } = query;
  if (!product.onShelf) return false;
  const { minor } = product.price;
  if (category !== undefined && product.category !== category) return false;
  if (minor < minPrice || minor > maxPrice) return false;
  if (inStock && product.stock === 0) return false;
  const { name, description } = product;
  const text = [name, product.category, description].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

const orders = (words: string[]): Record<ProductOrder, Omit<Order<ProductRow>, 'name'>> => ({
  oldest: { key: (row) => row.createdAt.getTime() },
  newest: { key: (row) => row.createdAt.getTime(), descending: true },
  name: { key: (row) => row.name.toLowerCase() },
  price: { key: (row) => row.price.minor },
  '-price': { key: (row) => row.price.minor, descending: true },
  relevance: {
    key: ({ name }) => -words.filter((word) => name.toLowerCase().includes(word)).length,
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
