import { ProductNotFound } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import type { Products } from '../ports.ts';
import { InMemoryStore } from './memory.ts';

export class InMemoryProducts extends InMemoryStore implements Products {
  private readonly products = this.table<Product>();

  constructor(products: Product[] = []) {
    super();
    for (const product of products) this.products.set(product.id, product);
  }

  find(id: string): Promise<Product | undefined> {
    return this.step(() => this.products.get(id));
  }

  add(product: Product): Promise<void> {
    return this.step(() => {
      if (!this.products.add(product.id, product)) throw new Error('This id is taken.');
    });
  }

  reserve(id: string, quantity: number): Promise<void> {
    return this.change(id, (product) => product.reserve(quantity));
  }

  restock(id: string, quantity: number): Promise<void> {
    return this.change(id, (product) => product.restock(quantity));
  }

  all(): Promise<Product[]> {
    return this.step(() => this.products.all());
  }

  private change(id: string, change: (product: Product) => void): Promise<void> {
    return this.step(() => {
      const product = this.products.get(id);
      if (!product) throw new ProductNotFound();
      change(product);
      this.products.set(id, product);
    });
  }
}
