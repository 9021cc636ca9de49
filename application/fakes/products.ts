import type { Booking } from '../../domain/booking.ts';
import { ProductNotFound, StockFull } from '../../domain/errors.ts';
import { maxCounted, Product } from '../../domain/product.ts';
import type { RetryKey } from '../ports.ts';
import type { Products } from '../catalogue/ports.ts';
import { InMemoryRecords, Table } from './memory.ts';

export class InMemoryProducts extends InMemoryRecords<Product> implements Products {
  private readonly imports = this.table<{ source: string; productId: string }>();
  private readonly cache = new Table<Product>();

  constructor(products: Product[] = []) {
    super();
    for (const product of products) this.rows.set(product.id, product);
  }

  override async find(id: string): Promise<Product | undefined> {
    const found = await this.step(() => this.rows.get(id));
    if (found) this.cache.set(id, found);
    return found;
  }

  findCached(id: string): Product | undefined {
    return this.cache.get(id);
  }

  findMany(ids: string[]): Promise<Product[]> {
    return this.step(() => ids.flatMap((id) => this.rows.get(id) ?? []));
  }

  async findManyLocked(ids: string[]): Promise<Product[]> {
    return this.locked(() => ids.flatMap((id) => this.rows.get(id) ?? []));
  }

  namesakes(most: ReadonlyMap<string, number>): Promise<Map<string, Product[]>> {
    return this.step(() => {
      const newest = this.rows.all().sort((a, b) => (a.id < b.id ? 1 : -1));
      const found = [...most].map(([name, limit]) => {
        const isNamed = (product: Product) => product.name.toLowerCase() === name.toLowerCase();
        return [name, newest.filter(isNamed).slice(0, limit)] as const;
      });
      return new Map(found.filter(([, products]) => products.length > 0));
    });
  }

  lockImports(): Promise<void> {
    // The fake's transactions take turns anyway.
    return this.locked(() => {});
  }

  imported(sources: string[]): Promise<Set<string>> {
    return this.step(() => new Set(sources.filter((source) => this.imports.get(source))));
  }

  keepImported(parts: { source: string; productId: string }[]): Promise<void> {
    return this.step(() => {
      for (const part of parts) this.imports.add(part.source, part);
    });
  }

  async addMany(products: Product[]): Promise<void> {
    for (const product of products) await this.add(product);
  }

  override save(product: Product): Promise<void> {
    return this.step(() => {
      const known = this.rows.get(product.id);
      if (!known) throw new Error('There is nothing to be changed.');
      // The stock moves by its own verbs.
      this.rows.set(product.id, Object.assign(product.edited({}), { stock: known.stock }));
    });
  }

  async saveMany(products: Product[]): Promise<void> {
    for (const product of products) await this.save(product);
  }

  add(product: Product, retry?: RetryKey): Promise<boolean> {
    return this.step(() => {
      if (!this.keepKey(product.addedBy, retry, product.id)) return false;
      if (!this.rows.add(product.id, product)) throw new Error('This id is taken.');
      return true;
    });
  }

  changeStock(id: string, quantity: number): Promise<void> {
    return this.step(() => {
      const product = this.rows.get(id);
      if (!product) throw new ProductNotFound();
      this.move(product, quantity);
    });
  }

  async changeStocks(changes: { id: string; difference: number }[]): Promise<void> {
    for (const { id, difference } of changes) await this.changeStock(id, difference);
  }

  /**
   * Takes what a booking wants, within a step of the bookings, which share the transactions; tells
   * whether the product is still as the booking has it.
   */
  take(booking: Booking): boolean {
    const product = this.rows.get(booking.productId);
    if (!product || !this.hasFor(booking)) return false;
    this.move(product, -booking.quantity);
    return true;
  }

  /** Whether a product is as a booking has it, and enough of it is left. */
  hasFor({ productId, name, image, price, quantity }: Booking): boolean {
    const product = this.rows.get(productId);
    const isSame = product?.name === name && product.image === image && product.price.equals(price);
    return isSame && product.onShelf && product.stock >= quantity;
  }

  private move(product: Product, quantity: number): void {
    const stock = product.stock + quantity;
    if (stock > maxCounted) throw new StockFull(maxCounted);
    this.rows.set(product.id, Object.assign(Product.restore(product), { stock }));
  }
}
