import type { MikroORM } from '@mikro-orm/postgresql';
import type { BookingSummary, Bookings, UnpaidLimits } from '../../application/bookings/ports.ts';
import type { PageQuery, RetryKey } from '../../application/ports.ts';
import { Booking, type BookingStatus } from '../../domain/booking.ts';
import { EmailAddress } from '../../domain/email.ts';
import { Conflict, NotSignedIn } from '../../domain/errors.ts';
import { Money } from '../../domain/money.ts';
import { isUniqueViolation, lowestId, managerOf } from './atomically.ts';
import { changesOf } from './changes.ts';
import { dateOf } from './date-of.ts';
import { listed, readPage, type Listing } from './listing.ts';
import { isId } from '../../domain/id.ts';
import { preparedIn } from './prepared.ts';
import { findKey, isRetryKeyTaken } from './retries.ts';
import { turnsOf } from './turns.ts';

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
  paid_at: string | Date | null;
  card_last4: string | null;
};

type AllColumns = BookingColumns & {
  buyer_id: string;
  closed_at: string | Date | null;
};

const columns = `id, image, email, user_name, product_id, name, price_minor, price_currency, phone,
  address, quantity, status, transaction_id, created_at, expires_at, paid_at, card_last4`;
const allColumns = `${columns}, buyer_id, closed_at`;

const byId = { name: 'bookings.find', text: `select ${allColumns} from bookings where id = $1` };

const wasRemoved = 'exists (select from users where id = $2 and removed_at is not null)';

/**
 * The condition and the change are one statement: two buyers of the last part cannot both win. A
 * retry key that was used before fails all of it.
 */
const place = {
  name: 'bookings.place',
  text: `
    with held as materialized (select beyond_unpaid($2, $5, $10::integer, $18, $19) as beyond),
    taken as (
      update products set stock = stock - $10
      where id = $5 and on_shelf and name = $6 and image = $7 and price_minor = $8
        and price_currency = $9 and stock >= $10::integer and not ${wasRemoved}
        and (select beyond is null from held)
      returning id
    ),
    placed as (
      insert into bookings (id, buyer_id, email, user_name, product_id, name, image, price_minor,
        price_currency, quantity, phone, address, status, created_at, expires_at, retry_key,
        retry_fingerprint)
      select $1, $2, $3, $4, id, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17 from taken
      returning id
    )
    select exists (select from placed) as "isPlaced", ${wasRemoved} as "wasRemoved", beyond
    from held`,
};

type Outcome = {
  isPlaced: boolean;
  wasRemoved: boolean;
  beyond: 'too many bookings' | 'too many pieces' | null;
};

const unlimited: UnpaidLimits = { bookings: 0, pieces: 0 };

/**
 * How many bookings of one product are with the database at a time: they wait for one row there, and
 * must leave connections to everybody else. More than one, so that the next one is there already
 * when the row is free.
 */
const atOnce = 3;

export const postgresBookings = (orm: MikroORM): Bookings => {
  const em = managerOf(orm);
  const prepared = preparedIn(orm);
  const read = readPage(orm);
  const { changing } = changesOf(orm);
  const turns = turnsOf(atOnce);
  const select = async (rest: string, values: unknown[]): Promise<Booking[]> => {
    const sql = `select ${allColumns} from bookings ${rest}`;
    return (await em().execute<AllColumns[]>(sql, values)).map(bookingOf);
  };
  const findMany = (ids: string[]) =>
    ids.length === 0 ? [] : select('where id in (?) order by id', [ids]);
  const list = async (whose: 'buyer_id' | 'email', value: string, query: PageQuery) => {
    const page = await read<BookingColumns>(listOf(whose, value, query.after), query);
    return { ...page, rows: page.rows.map(bookingRow) };
  };
  const bookings: Bookings = {
    place: (booking, retry, most = unlimited) =>
      turns(booking.productId, async () => {
        try {
          const [outcome] = await changing([`stock:${booking.productId}`], () =>
            prepared<Outcome>(place, placeValues(booking, retry, most)),
          );
          if (outcome?.wasRemoved) throw new NotSignedIn();
          if (outcome?.isPlaced) return 'placed';
          return outcome?.beyond ?? 'outdated';
        } catch (error) {
          if (isRetryKeyTaken(error)) return 'placed before';
          throw error;
        }
      }),

    // A payment's metadata can hold anything, where an account serves other programs too.
    find: async (id) => {
      if (!isId(id)) return undefined;
      if (orm.em.isInTransaction()) return (await select('where id = ?', [id]))[0];
      const [row] = await prepared<AllColumns>(byId, [id]);
      return row && bookingOf(row);
    },

    findLocked: async (id) =>
      isId(id) ? (await select('where id = ? for update', [id]))[0] : undefined,

    findByKey: async (buyerId, key) => {
      const row = await findKey(em(), 'bookings', buyerId, key);
      const made = row && (await bookings.find(row.id));
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

    save: async ({ id, status, transactionId, paidAt, cardLast4, closedAt }) => {
      try {
        await em().execute(
          `update bookings set status = ?, transaction_id = ?, paid_at = ?, card_last4 = ?,
             closed_at = ?
           where id = ?`,
          [status, transactionId ?? null, paidAt ?? null, cardLast4 ?? null, closedAt ?? null, id],
        );
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new Conflict('This payment was used for another booking.', 'transactionId');
      }
    },

    listOf: (buyerId, query) => list('buyer_id', buyerId, query),

    listOfEmail: (email, query) => list('email', email.value, query),

    overdue: async (now, limit) => {
      const rows = await em().execute<{ id: string }[]>(
        `select id from bookings where status = 'unpaid' and expires_at <= ?
         order by expires_at limit ?`,
        [now, limit],
      );
      return rows.map((row) => row.id);
    },
  };
  return bookings;
};

const listOf = (
  whose: 'buyer_id' | 'email',
  value: string,
  after: string | undefined,
): Listing => ({
  ...listed(
    {
      table: 'bookings',
      columns,
      order: { name: 'newest', by: 'id', descending: true },
      filter: [
        { text: `${whose} = ?`, values: [value] },
        { text: `status <> 'removed'`, values: [] },
      ],
    },
    after,
  ),
  name: `bookings by ${whose}`,
});

const placeValues = (
  booking: Booking,
  retry: RetryKey | undefined,
  most: UnpaidLimits,
): unknown[] => [
  booking.id,
  booking.buyerId,
  booking.email.value,
  booking.userName,
  booking.productId,
  booking.name,
  booking.image,
  booking.price.minor,
  booking.price.currency,
  booking.quantity,
  booking.phone,
  booking.address,
  booking.status,
  booking.createdAt,
  booking.expiresAt,
  retry?.key,
  retry?.fingerprint,
  most.bookings,
  most.pieces,
];

const bookingOf = (row: AllColumns): Booking =>
  Booking.restore({
    id: row.id,
    buyerId: row.buyer_id,
    email: new EmailAddress(row.email),
    userName: row.user_name,
    productId: row.product_id,
    name: row.name,
    image: row.image,
    price: new Money(Number(row.price_minor), row.price_currency),
    quantity: row.quantity,
    phone: row.phone,
    address: row.address,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    status: row.status,
    transactionId: row.transaction_id ?? undefined,
    paidAt: dateOf(row.paid_at),
    cardLast4: row.card_last4 ?? undefined,
    closedAt: dateOf(row.closed_at),
  });

export const bookingRow = (row: BookingColumns): BookingSummary => {
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
    paidAt: dateOf(row.paid_at),
    cardLast4: row.card_last4 ?? undefined,
  };
};
