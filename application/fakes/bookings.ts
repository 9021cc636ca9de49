import type { Booking, BookingRecord } from '../../domain/booking.ts';
import type { EmailAddress } from '../../domain/email.ts';
import { Conflict, NotSignedIn } from '../../domain/errors.ts';
import type { Bookings, PlacementOutcome, UnpaidLimits } from '../bookings/ports.ts';
import type { IdempotentResult, Page, PageQuery, RetryKey } from '../ports.ts';
import { assertOutsideTransaction, InMemoryStore } from './memory.ts';
import { pageOf } from './pages.ts';
import { InMemoryProducts } from './products.ts';
import { InMemoryUsers } from './users.ts';

export class InMemoryBookings extends InMemoryStore implements Bookings {
  private readonly bookings = this.table<Booking>();

  private readonly products: InMemoryProducts;
  private readonly users: InMemoryUsers;

  constructor(products = new InMemoryProducts(), users = new InMemoryUsers()) {
    super();
    this.products = products;
    this.users = users;
  }

  place(booking: Booking, retry?: RetryKey, most?: UnpaidLimits): Promise<PlacementOutcome> {
    assertOutsideTransaction();
    return this.step(() => {
      if (this.bookings.get(booking.id)) throw new Error('This id is taken.');
      if (this.users.wasRemoved(booking.buyerId)) throw new NotSignedIn();
      if (retry && this.keptIn(this.bookings, booking.buyerId, retry.key)) return 'placed before';
      const beyond = most && this.beyond(booking, most);
      if (beyond) return beyond;
      if (!this.products.take(booking)) return 'outdated';
      this.keepKey(booking.buyerId, retry, booking.id);
      this.bookings.set(booking.id, booking);
      return 'placed';
    });
  }

  private beyond({ buyerId, productId, quantity }: Booking, most: UnpaidLimits) {
    const held = this.bookings
      .all()
      .filter((one) => one.buyerId === buyerId && one.status === 'unpaid');
    const pieces = held
      .filter((one) => one.productId === productId)
      .reduce((sum, one) => sum + one.quantity, quantity);
    if (most.pieces > 0 && pieces > most.pieces) return 'too many pieces';
    if (most.bookings > 0 && held.length >= most.bookings) return 'too many bookings';
    return undefined;
  }

  find(id: string): Promise<Booking | undefined> {
    return this.step(() => this.bookings.get(id));
  }

  async findLocked(id: string): Promise<Booking | undefined> {
    return this.locked(() => this.bookings.get(id));
  }

  findByKey(buyerId: string, key: string): Promise<IdempotentResult<Booking> | undefined> {
    return this.step(() => this.keptIn(this.bookings, buyerId, key));
  }

  idPaidBy(transactionId: string): Promise<string | undefined> {
    return this.step(() => this.payeeOf(transactionId)?.id);
  }

  paidBy(transactionIds: string[]): Promise<Booking[]> {
    return this.step(() => transactionIds.flatMap((id) => this.payeeOf(id) ?? []));
  }

  everPaid(limit: number, after = ''): Promise<Booking[]> {
    return this.step(() =>
      this.bookings
        .all()
        .filter(({ id, transactionId }) => transactionId !== undefined && id > after)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    );
  }

  save(booking: Booking): Promise<void> {
    return this.step(() => {
      if (!this.bookings.get(booking.id)) throw new Error('There is nothing to be changed.');
      const other = booking.transactionId && this.payeeOf(booking.transactionId);
      if (other && other.id !== booking.id)
        throw new Conflict('This payment was used for something else.', 'transactionId');
      this.bookings.set(booking.id, booking);
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
    const wanted = () =>
      this.bookings.all().filter((one) => isWanted(one) && one.status !== 'removed');
    return this.step(() => pageOf(wanted(), newest, query));
  }

  overdue(now: Date, limit: number): Promise<string[]> {
    return this.step(() =>
      this.bookings
        .all()
        .filter((booking) => booking.isOverdue(now))
        .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
        .slice(0, limit)
        .map((booking) => booking.id),
    );
  }

  all(): Promise<Booking[]> {
    return this.step(() => this.bookings.all());
  }

  private payeeOf(transactionId: string): Booking | undefined {
    return this.bookings.all().find((booking) => booking.transactionId === transactionId);
  }
}
