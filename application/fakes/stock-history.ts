import type { Booking } from '../../domain/booking.ts';
import { KeyReused } from '../../domain/errors.ts';
import type { StockBalance, StockChange, StockHistory } from '../catalogue/ports.ts';
import type { Page, PageQuery } from '../ports.ts';
import { InMemoryAuditLog } from './audit.ts';
import { InMemoryBookings } from './bookings.ts';
import { InMemoryRefunds } from './refunds.ts';
import { InMemoryStore } from './memory.ts';
import { pageOf } from './pages.ts';
import { InMemoryProducts } from './products.ts';

const newestFirst = { name: 'stock changes', key: ({ id }: StockChange) => id, descending: true };

export class InMemoryStockHistory extends InMemoryStore implements StockHistory {
  private readonly changes = this.table<StockChange>();
  private readonly products: InMemoryProducts;
  private readonly bookings: InMemoryBookings;
  private readonly audit: InMemoryAuditLog;
  private readonly refunds: InMemoryRefunds;

  constructor(
    products = new InMemoryProducts(),
    bookings = new InMemoryBookings(),
    audit = new InMemoryAuditLog(),
    refunds = new InMemoryRefunds(),
  ) {
    super();
    this.products = products;
    this.bookings = bookings;
    this.audit = audit;
    this.refunds = refunds;
  }

  add(changes: Parameters<StockHistory['add']>[0]): Promise<void> {
    return this.step(() => {
      for (const { retry, ...change } of changes) {
        if (!this.keepKey(change.adminId, retry, change.id)) throw new KeyReused();
        this.changes.set(change.id, change);
      }
    });
  }

  findByKey(adminId: string, key: string) {
    return this.step(() => this.keptIn(this.changes, adminId, key));
  }

  of(productId: string, query: PageQuery): Promise<Page<StockChange>> {
    return this.step(() => pageOf(this.newest(productId), newestFirst, query));
  }

  async balances(limit: number, slackMs: number, after = ''): Promise<StockBalance[]> {
    const products = (await this.products.all())
      .filter(({ id }) => id > after)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const refunds = await this.refunds.all();
    const backBefore = (id: string, moment: number) =>
      sumOf(
        refunds
          .filter(({ bookingId, doneAt }) => bookingId === id && doneAt && +doneAt <= moment)
          .map(({ quantity }) => quantity),
      );
    const balances: StockBalance[] = [];
    for (const { id: productId, stock } of products) {
      const known = await this.firstKnown(productId);
      if (!known || balances.length === limit) continue;
      const ours = (await this.bookings.all()).filter((one) => one.productId === productId);
      const moved = known.later.reduce((sum, { difference }) => sum + difference, 0);
      const held = sumOf(
        ours
          .filter(({ status }) => isHolding(status))
          .map(({ quantity, refundedQuantity }) => quantity - refundedQuantity),
      );
      const heldThen = (leeway: number) =>
        sumOf(
          ours
            .filter((booking) => !known.isNew && wasHeld(booking, known.at, leeway))
            .map(({ id, quantity }) => quantity - backBefore(id, known.at.getTime() - leeway)),
        );
      const rest = known.stock + moved - held;
      balances.push({
        productId,
        stock,
        least: rest + heldThen(-slackMs),
        most: rest + heldThen(slackMs),
      });
    }
    return balances;
  }

  /** When the stock was first written down, how much it was, and what admins have changed since. */
  private async firstKnown(productId: string) {
    const changes = (await this.step(() => this.newest(productId))).toReversed();
    const made = (await this.audit.all()).find(
      ({ act, subjectId }) => act === 'product.create' && subjectId === productId,
    );
    if (made)
      return { at: made.at, stock: Number(made.after?.['Stock']), later: changes, isNew: true };
    const [first, ...later] = changes;
    return first && { at: first.at, stock: first.stock, later, isNew: false };
  }

  private newest(productId: string): StockChange[] {
    return this.changes
      .all()
      .filter((change) => change.productId === productId)
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  }
}

const isHolding = (status: Booking['status']): boolean => status === 'unpaid' || status === 'paid';

/** Whether a booking kept stock at that time, give or take: a leeway below zero counts the sure ones. */
const wasHeld = ({ status, createdAt, closedAt }: Booking, at: Date, leeway: number): boolean =>
  createdAt.getTime() <= at.getTime() + leeway &&
  (isHolding(status) || (closedAt?.getTime() ?? 0) > at.getTime() - leeway);

const sumOf = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0);
