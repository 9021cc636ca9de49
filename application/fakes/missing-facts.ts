import type { Product } from '../../domain/product.ts';
import type { LackingFilter, LackingPart, MissingFacts } from '../catalogue/ports.ts';
import type { InMemoryProducts } from './products.ts';

/** As many as PostgreSQL's counts of one fact before it writes them. */
const maxTimes = 20;

export class InMemoryMissingFacts implements MissingFacts {
  private readonly times = new Map<string, Map<string, number>>();
  private readonly products: InMemoryProducts;

  constructor(products: InMemoryProducts) {
    this.products = products;
  }

  count(missing: { productId: string; fact: string }[]): void {
    for (const { productId, fact } of missing) {
      const facts = this.times.get(productId) ?? new Map<string, number>();
      facts.set(fact, Math.min(maxTimes, (facts.get(fact) ?? 0) + 1));
      this.times.set(productId, facts);
    }
  }

  async page({ filter, sort, descending, offset, limit }: Parameters<MissingFacts['page']>[0]) {
    const rows = (await this.lacking(filter)).sort(
      (a, b) => (order(a[sort], b[sort]) || order(a.id, b.id)) * (descending ? -1 : 1),
    );
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  }

  async *all(filter: LackingFilter) {
    const rows = await this.lacking(filter);
    if (rows.length > 0) yield rows.sort((a, b) => order(a.id, b.id));
  }

  private async lacking({ ids, category }: LackingFilter): Promise<LackingPart[]> {
    const products = (await this.products.all()).filter(
      (product) =>
        product.onShelf &&
        (!ids || ids.includes(product.id)) &&
        (category === undefined || product.category === category),
    );
    return products.map((product) => this.partOf(product)).filter(({ times }) => times > 0);
  }

  private partOf({ id, name, category, specs }: Product): LackingPart {
    const facts = [...(this.times.get(id) ?? [])]
      .filter(([fact]) => !Object.hasOwn(specs, fact))
      .map(([fact, times]) => ({ name: fact, times }))
      .sort((a, b) => b.times - a.times || order(a.name, b.name));
    return { id, name, category, facts, times: facts.reduce((sum, { times }) => sum + times, 0) };
  }
}

const order = (a: string | number, b: string | number): number => (a === b ? 0 : a < b ? -1 : 1);
