import { Basket, type BasketLine, type ShownLine } from '../../domain/basket.ts';
import { NotSignedIn } from '../../domain/errors.ts';
import type { Baskets } from '../baskets/ports.ts';
import { InMemoryStore } from './memory.ts';
import type { InMemoryProducts } from './products.ts';
import type { InMemoryUsers } from './users.ts';

type Row = { ownerId: string; line: BasketLine };

export class InMemoryBaskets extends InMemoryStore implements Baskets {
  private readonly lines = this.table<Row>();
  private readonly products: InMemoryProducts;
  private readonly users: InMemoryUsers;

  constructor(products: InMemoryProducts, users: InMemoryUsers) {
    super();
    this.products = products;
    this.users = users;
  }

  async view(ownerId: string): Promise<ShownLine[]> {
    const lines = await this.step(() => this.linesOf(ownerId));
    const products = await this.products.findMany(lines.map(({ productId }) => productId));
    return lines.flatMap((line) => {
      const product = products.find(({ id }) => id === line.productId);
      if (!product) return [];
      const { name, image, category, price, stock, onShelf } = product;
      return Object.assign({ product: { name, image, category, price, stock, onShelf } }, line);
    });
  }

  async findLocked(ownerId: string): Promise<Basket> {
    return this.locked(() => {
      if (this.users.wasRemoved(ownerId)) throw new NotSignedIn();
      return new Basket(this.linesOf(ownerId));
    });
  }

  put(ownerId: string, line: BasketLine): Promise<void> {
    return this.step(() => this.lines.set(keyOf(ownerId, line.productId), { ownerId, line }));
  }

  takeOut(ownerId: string, productId: string): Promise<void> {
    return this.step(() => this.drop(ownerId, productId));
  }

  /** Takes a line out as a part of another store's step. */
  drop(ownerId: string, productId: string): void {
    this.lines.delete(keyOf(ownerId, productId));
  }

  empty(ownerId: string): Promise<void> {
    return this.step(() => {
      for (const { productId } of this.linesOf(ownerId))
        this.lines.delete(keyOf(ownerId, productId));
    });
  }

  private linesOf(owner: string): BasketLine[] {
    const lines = this.lines.all().flatMap(({ ownerId, line }) => (ownerId === owner ? line : []));
    return lines.toSorted(
      (a, b) => a.addedAt.getTime() - b.addedAt.getTime() || (a.productId < b.productId ? -1 : 1),
    );
  }
}

const keyOf = (ownerId: string, productId: string): string => `${ownerId} ${productId}`;
