import { orderIdOf, type Booking, type BookingRecord } from '../../domain/booking.ts';
import type { EmailAddress } from '../../domain/email.ts';
import { Conflict, NotSignedIn } from '../../domain/errors.ts';
import type { Bookings, OrderOutcome, PlacementOutcome, UnpaidLimits } from '../bookings/ports.ts';
import type { Page, PageQuery, RetryKey } from '../ports.ts';
import { assertOutsideTransaction, InMemoryRecords } from './memory.ts';
import { InMemoryBaskets } from './baskets.ts';
import { pageOf } from './pages.ts';
import { InMemoryOutbox } from './outbox.ts';
import { InMemoryProducts } from './products.ts';
import { InMemoryUsers } from './users.ts';

export class InMemoryBookings extends InMemoryRecords<Booking> implements Bookings {
  private readonly products: InMemoryProducts;
  private readonly users: InMemoryUsers;
  private readonly baskets: InMemoryBaskets;
  private readonly outbox: InMemoryOutbox;

  constructor(
    products = new InMemoryProducts(),
    users = new InMemoryUsers(),
    baskets = new InMemoryBaskets(products, users),
    outbox = new InMemoryOutbox(),
  ) {
    super();
    this.products = products;
    this.users = users;
    this.baskets = baskets;
    this.outbox = outbox;
  }

  place(booking: Booking, retry?: RetryKey, most?: UnpaidLimits): Promise<PlacementOutcome> {
    assertOutsideTransaction();
    return this.step(() => {
      if (this.rows.get(booking.id)) throw new Error('This id is taken.');
      if (this.users.wasRemoved(booking.buyerId)) throw new NotSignedIn();
      if (retry && this.keptIn(this.rows, booking.buyerId, retry.key)) return 'placed before';
      const beyond = most && this.beyond(booking, most);
      if (beyond) return beyond;
      if (!this.products.take(booking)) return 'outdated';
      this.keepKey(booking.buyerId, retry, booking.id);
      this.rows.set(booking.id, booking);
      this.mailPlaced(booking);
      return 'placed';
    });
  }

  placeOrder(
    placed: Booking[],
    retry?: RetryKey,
    most: UnpaidLimits = { bookings: 0, pieces: 0 },
  ): Promise<OrderOutcome> {
    assertOutsideTransaction();
    return this.step(() => {
      const [first] = placed;
      if (!first) throw new Error('There is nothing to be placed.');
      if (this.users.wasRemoved(first.buyerId)) throw new NotSignedIn();
      if (retry && this.keptIn(this.rows, first.buyerId, retry.key)) return 'placed before';
      const bookings = most.bookings && most.bookings - placed.length + 1;
      const beyond = placed.map((one) => this.beyond(one, { ...most, bookings }));
      if (beyond.includes('too many bookings')) return 'too many bookings';
      const tooMany = placed.filter((_, i) => beyond[i] === 'too many pieces');
      if (tooMany.length > 0) return { tooManyPiecesOf: tooMany.map(({ productId }) => productId) };
      if (!placed.every((one) => this.products.hasFor(one))) return 'outdated';
      for (const booking of placed) {
        this.products.take(booking);
        this.rows.set(booking.id, booking);
        this.baskets.drop(booking.buyerId, booking.productId);
      }
      this.keepKey(first.buyerId, retry, first.id);
      this.mailPlaced(first);
      return 'placed';
    });
  }

  unpaidPieces(buyerId: string, productIds: string[]): Promise<Map<string, number>> {
    return this.step(() => {
      const held = this.unpaidOf(buyerId).filter(({ productId }) => productIds.includes(productId));
      return new Map(
        [...Map.groupBy(held, ({ productId }) => productId)].map(([id, of]) => [
          id,
          quantityOf(of),
        ]),
      );
    });
  }

  private unpaidOf(buyerId: string): Booking[] {
    return this.where((one) => one.buyerId === buyerId && one.status === 'unpaid');
  }

  private mailPlaced({ id, buyerId, createdAt }: Booking): void {
    this.outbox.put({ kind: 'order placed', subjectId: id, personId: buyerId }, createdAt);
  }

  private beyond({ buyerId, productId, quantity }: Booking, most: UnpaidLimits) {
    const held = this.unpaidOf(buyerId);
    const pieces = quantityOf(held.filter((one) => one.productId === productId));
    if (most.pieces > 0 && pieces + quantity > most.pieces) return 'too many pieces';
    if (most.bookings > 0 && held.length >= most.bookings) return 'too many bookings';
    return undefined;
  }

  findManyLocked(ids: string[]): Promise<Booking[]> {
    return this.locked(() => this.where(({ id }) => ids.includes(id)));
  }

  ofOrder(orderId: string): Promise<Booking[]> {
    return this.step(() => this.where((booking) => orderIdOf(booking) === orderId));
  }

  ofOrderLocked(orderId: string): Promise<Booking[]> {
    return this.locked(() => this.where((booking) => orderIdOf(booking) === orderId));
  }

  paidBy(transactionIds: string[]): Promise<Booking[]> {
    return this.step(() =>
      this.where(({ transactionId = '' }) => transactionIds.includes(transactionId)),
    );
  }

  private where(isWanted: (booking: Booking) => boolean): Booking[] {
    return this.rows
      .all()
      .filter(isWanted)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  everPaid(limit: number, after = ''): Promise<Booking[]> {
    return this.step(() =>
      this.rows
        .all()
        .filter(({ id, transactionId }) => transactionId !== undefined && id > after)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    );
  }

  override save(booking: Booking): Promise<void> {
    return this.step(() => {
      if (!this.rows.get(booking.id)) throw new Error('There is nothing to be changed.');
      const { id, transactionId, orderId } = booking;
      const isOther = (one: Booking) =>
        one.id !== id && one.transactionId === transactionId && one.orderId === undefined;
      if (transactionId !== undefined && orderId === undefined && this.where(isOther).length > 0)
        throw new Conflict('This payment was used for something else.', 'transactionId');
      this.rows.set(booking.id, booking);
    });
  }

  listOf(buyerId: string, query: PageQuery): Promise<Page<BookingRecord>> {
    return this.listed((booking) => booking.buyerId === buyerId, query);
  }

  listOfEmail(email: EmailAddress, query: PageQuery): Promise<Page<BookingRecord>> {
    return this.listed((booking) => booking.email.equals(email), query);
  }

  private listed(
    isWanted: (booking: Booking) => boolean,
    query: PageQuery,
  ): Promise<Page<BookingRecord>> {
    const newest = { name: 'bookings', key: ({ id }: Booking) => id, descending: true };
    const wanted = () => this.rows.all().filter((one) => isWanted(one) && one.status !== 'removed');
    return this.step(() => pageOf(wanted(), newest, query));
  }

  ordersOf(buyerId: string, query: PageQuery): Promise<Page<BookingRecord[]>> {
    const newest = { name: 'orders', key: ({ id }: Booking) => id, descending: true };
    const ofOrder = (first: Booking) => this.where((one) => orderIdOf(one) === first.id);
    return this.step(() => {
      const firsts = this.where(
        (one) =>
          one.buyerId === buyerId &&
          one.orderId === undefined &&
          ofOrder(one).some(({ status }) => status !== 'removed'),
      );
      const page = pageOf(firsts, newest, query);
      return { ...page, rows: page.rows.map(ofOrder) };
    });
  }

  overdue(now: Date, limit: number): Promise<Booking[]> {
    return this.step(() =>
      this.rows
        .all()
        .filter((booking) => booking.isOverdue(now))
        .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
        .slice(0, limit),
    );
  }

  holdsEnding(now: Date, until: Date, limit: number) {
    const ends = (booking: Booking) =>
      booking.status === 'unpaid' &&
      booking.expiresAt > now &&
      booking.expiresAt <= until &&
      !this.users.wasRemoved(booking.buyerId);
    return this.step(() => {
      const ending = this.rows.all().filter(ends);
      ending.sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime());
      const orders = new Map(ending.map((booking) => [orderIdOf(booking), booking.buyerId]));
      return [...orders]
        .map(([orderId, buyerId]) => ({ orderId, buyerId }))
        .filter(({ orderId }) => !this.outbox.has({ kind: 'hold ending', subjectId: orderId }))
        .slice(0, limit);
    });
  }
}

const quantityOf = (bookings: Booking[]): number =>
  bookings.reduce((sum, { quantity }) => sum + quantity, 0);
