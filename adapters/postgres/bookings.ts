import { LockMode, type FindOneOptions, type MikroORM } from '@mikro-orm/postgresql';
import type { BookingRow, Bookings } from '../../application/ports.ts';
import { Booking, type BookingStatus } from '../../domain/booking.ts';
import { EmailAddress } from '../../domain/email.ts';
import { Conflict } from '../../domain/errors.ts';
import { Money } from '../../domain/money.ts';
import { detached, isUniqueViolation, lowestId, managerOf } from './atomically.ts';
import { isId } from './new-id.ts';
import { findKey, insertOnce } from './retries.ts';

export type BookingColumns = {
  id: string;
  image: string;
  email: string;
  user_name: string;
  product_id: string;
  name: string;
  price_minor: string | number;
  price_currency: string;
  phone: string;
  address: string;
  quantity: number;
  status: BookingStatus;
  transaction_id: string | null;
  created_at: string | Date;
  expires_at: string | Date;
};

export const postgresBookings = (orm: MikroORM): Bookings => {
  const em = managerOf(orm);
  const findMany = (ids: string[]) =>
    em().find(Booking, { id: { $in: ids } }, { ...detached, orderBy: { id: 'asc' } });
  // A payment's metadata can hold anything, where an account serves other programs too.
  const found = async (id: string, options: FindOneOptions<Booking>) =>
    isId(id) ? ((await em().findOne(Booking, { id }, options)) ?? undefined) : undefined;
  const list = async (whose: string, value: string): Promise<BookingRow[]> => {
    const rows = await em().execute<BookingColumns[]>(
      `select id, image, email, user_name, product_id, name, price_minor, price_currency, phone,
         address, quantity, status, transaction_id, created_at, expires_at
       from bookings where ${whose} and status <> 'removed' order by id desc`,
      [value],
    );
    return rows.map(bookingRow);
  };
  return {
    add: (booking, retry) =>
      insertOnce(
        em(),
        'bookings',
        {
          id: booking.id,
          buyer_id: booking.buyerId,
          email: booking.email.value,
          user_name: booking.userName,
          product_id: booking.productId,
          name: booking.name,
          image: booking.image,
          price_minor: booking.price.minor,
          price_currency: booking.price.currency,
          quantity: booking.quantity,
          phone: booking.phone,
          address: booking.address,
          status: booking.status,
          transaction_id: booking.transactionId,
          created_at: booking.createdAt,
          expires_at: booking.expiresAt,
        },
        retry,
      ),

    find: (id) => found(id, detached),

    findLocked: (id) => found(id, { ...detached, lockMode: LockMode.PESSIMISTIC_WRITE }),

    findByKey: async (buyerId, key) => {
      const row = await findKey(em(), 'bookings', buyerId, key);
      const made = row && (await found(row.id, detached));
      return made && { made, fingerprint: row.fingerprint };
    },

    idPaidBy: async (transactionId) => {
      const [row] = await em().execute<{ id: string }[]>(
        'select id from bookings where transaction_id = ?',
        [transactionId],
      );
      return row?.id;
    },

    paidBy: async (transactionIds) => {
      const rows = await em().execute<{ id: string }[]>(
        `select id from bookings
         where transaction_id in (select jsonb_array_elements_text(?::jsonb))`,
        [JSON.stringify(transactionIds)],
      );
      return findMany(rows.map((row) => row.id));
    },

    everPaid: async (limit, after = lowestId) => {
      const rows = await em().execute<{ id: string }[]>(
        `select id from bookings where transaction_id is not null and id > ? order by id limit ?`,
        [after, limit],
      );
      return findMany(rows.map((row) => row.id));
    },

    save: async ({ id, status, transactionId, paidAt, closedAt }) => {
      try {
        await em().execute(
          `update bookings set status = ?, transaction_id = ?, paid_at = ?, closed_at = ?
           where id = ?`,
          [status, transactionId ?? null, paidAt ?? null, closedAt ?? null, id],
        );
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new Conflict('This payment was used for another booking.', '/transactionId');
      }
    },

    listOf: (buyerId) => list('buyer_id = ?', buyerId),

    listOfEmail: (email) => list('email = ?', email.value),

    overdue: async (now, limit) => {
      const rows = await em().execute<{ id: string }[]>(
        `select id from bookings where status = 'unpaid' and expires_at <= ?
         order by expires_at limit ?`,
        [now, limit],
      );
      return rows.map((row) => row.id);
    },
  };
};

export const bookingRow = (row: BookingColumns): BookingRow => {
  const price = new Money(Number(row.price_minor), row.price_currency);
  return {
    id: row.id,
    image: row.image,
    email: new EmailAddress(row.email),
    userName: row.user_name,
    productId: row.product_id,
    name: row.name,
    price,
    phone: row.phone,
    address: row.address,
    quantity: row.quantity,
    total: price.times(row.quantity),
    paid: row.status === 'paid',
    transactionId: row.transaction_id ?? undefined,
    status: row.status,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  };
};
