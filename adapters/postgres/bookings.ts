import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type {
  Bookings,
  OrderOutcome,
  PlacementOutcome,
  UnpaidLimits,
} from '../../application/bookings/ports.ts';
import type { Change, PageQuery, RetryKey } from '../../application/ports.ts';
import { semaphore } from '../../application/semaphore.ts';
import { Booking, orderIdOf } from '../../domain/booking.ts';
import { Conflict, NotSignedIn } from '../../domain/errors.ts';
import { totalExpression } from './migrations/20261123013000_charges.ts';
import { databaseOf, isUniqueViolation, lowestId } from './atomically.ts';
import { changesOf } from './changes.ts';
import { dueNow } from './outbox.ts';
import { keysetQuery, readKeysetPage } from './keyset-pages.ts';
import { BookingMapping } from './mapping.ts';
import { isId } from '../../domain/id.ts';
import { compiledIn, preparedIn } from './prepared.ts';
import { isRetryKeyTaken, retryKeysOf } from './retry-keys.ts';
import type { Sql } from './sql.ts';
import { tableOf, type Row } from './tables.ts';

type Outcome = {
  isPlaced: boolean;
  wasPlaced: boolean;
  wasRemoved: boolean;
  beyond: 'too many bookings' | 'too many pieces' | null;
};

type OrderPlacement = {
  isPlaced: boolean;
  wasPlaced: boolean;
  wasRemoved: boolean;
  hasTooMany: boolean;
  tooManyPiecesOf: string[] | null;
};

/** Whether a booking is of one of these orders: the first has the order's id, and the others name it. */
export const isOfOrders = (ids: string[]): Sql =>
  sql`(order_id = any(${ids}::uuid[]) or (order_id is null and id = any(${ids}::uuid[])))`;

/** Selects the bookings of these orders. */
export const ofOrders = (ids: string[]): Sql => sql`where ${isOfOrders(ids)} order by id`;

/** What is paid for a booking, in minor units. */
export const totalMinor: Sql = sql.raw(totalExpression);

const unlimited: UnpaidLimits = { bookings: 0, pieces: 0 };

/**
 * How many bookings of one product, and of one buyer, are with the database at a time: they wait there
 * for one row, or to be counted, and must leave connections to everybody else. More than one, so that the
 * next one is there already when it may go on. How many wait is bounded by how many requests the shop has
 * under way.
 */
const atOnce = 3;

/** Limits how many placements wait in the database: all of them together leave half of the connections. */
const placesOf = (orm: MikroORM) => {
  const ofBuyer = semaphore({ ofOne: atOnce, waiting: Infinity });
  const ofProduct = semaphore({ ofOne: atOnce, waiting: Infinity });
  const connections = orm.config.get('pool')?.max ?? 2;
  const ofAll = semaphore({ ofOne: Math.ceil(connections / 2), waiting: Infinity });
  return <T>(buyerId: string, productIds: string[], place: () => Promise<T>): Promise<T> =>
    ofBuyer(buyerId, () =>
      // The places are taken in one order, so that two orders never wait for each other.
      productIds.toSorted().reduceRight<() => Promise<T>>(
        (next, id) => () => ofProduct(id, next),
        () => ofAll('all', place),
      )(),
    );
};

/** @param sendsMails whether buyers are told by mail: then each order is stored with its mail */
export const postgresBookings = (orm: MikroORM, { sendsMails = false } = {}): Bookings => {
  const db = databaseOf(orm);
  const table = tableOf(orm, BookingMapping, Booking);
  const retryKeys = retryKeysOf(orm, 'bookings');
  const prepared = preparedIn(orm);
  const read = readKeysetPage(orm);
  const { changing } = changesOf(orm);
  const limited = placesOf(orm);
  const byId = compiledIn(orm)<{ id: string }>(
    ({ id }) => sql`select ${table.columns} from bookings where id = ${id}`,
  );
  const mailed = sendsMails ? mailOfPlaced : sql``;
  const placedOrder = compiledIn(orm)<Row>((of) => placeOrderStatement(of, table, mailed));
  const placed = compiledIn(orm)<Row>((of) => placeStatement(of, table.names, mailed));
  const placedFromBasket = compiledIn(orm)<Row>((of) =>
    placeStatement(of, table.names, sql`${outOfBasket(of)} ${mailed}`),
  );
  /** Reads bookings by the ids that another statement has found. */
  const findByIds = async (ids: Promise<{ id: string }[]>) =>
    table.findMany((await ids).map(({ id }) => id));

  const list = (whose: 'buyer_id' | 'email', value: string, query: PageQuery) => {
    const keyset = keysetQuery(
      {
        table: sql`bookings`,
        columns: table.columns,
        order: { name: 'newest', descending: true },
        filter: [sql`${sql.ref(whose)} = ${value}`, sql`status <> 'removed'`],
      },
      query.after,
    );
    return read({ ...keyset, name: `bookings by ${whose}` }, query, table.recordOf);
  };

  /** Places one booking. @param statement one of those that `placeStatement` makes, and its name */
  const placeOne = (
    booking: Booking,
    retry: RetryKey | undefined,
    most: UnpaidLimits,
    [name, statement]: [name: string, statement: typeof placed],
  ): Promise<PlacementOutcome> =>
    limited(booking.buyerId, [booking.productId], async () => {
      try {
        const filled = statement({
          ...table.valuesOf(booking),
          retry_key: retry?.key,
          retry_fingerprint: retry?.fingerprint,
          most_bookings: most.bookings,
          most_pieces: most.pieces,
        });
        const [outcome] = await changing([`stock:${booking.productId}`], () =>
          prepared<Outcome>(name, filled),
        );
        if (outcome?.wasRemoved) throw new NotSignedIn();
        if (outcome?.isPlaced) return 'placed';
        if (outcome?.wasPlaced) return 'placed before';
        return outcome?.beyond ?? 'outdated';
      } catch (error) {
        if (isRetryKeyTaken(error)) return 'placed before';
        throw error;
      }
    });

  const bookings: Bookings = {
    place: (booking, retry, most = unlimited) =>
      placeOne(booking, retry, most, ['bookings.place', placed]),

    placeOrder: async (ordered, retry, most = unlimited) => {
      const [first, ...others] = ordered;
      // The statement for one costs two thirds of that for several.
      if (first && others.length === 0) {
        const statement: [string, typeof placed] = ['bookings.placeOrderOfOne', placedFromBasket];
        const outcome = await placeOne(first, retry, most, statement);
        return outcome === 'too many pieces' ? { tooManyPiecesOf: [first.productId] } : outcome;
      }
      const statement = placedOrder({
        bookings: table.jsonOf(ordered),
        retry_key: retry?.key,
        retry_fingerprint: retry?.fingerprint,
        // Each line is asked about as if the others were held already.
        most_bookings: most.bookings && most.bookings - ordered.length + 1,
        most_pieces: most.pieces,
      });
      const productIds = ordered.map(({ productId }) => productId);
      const place = async (): Promise<OrderOutcome> => {
        const [outcome] = await changing(
          productIds.map((id): Change => `stock:${id}`),
          () => prepared<OrderPlacement>('bookings.placeOrder', statement),
        );
        if (outcome?.wasRemoved) throw new NotSignedIn();
        if (outcome?.isPlaced) return 'placed';
        if (outcome?.wasPlaced) return 'placed before';
        if (outcome?.hasTooMany) return 'too many bookings';
        const tooManyPiecesOf = outcome?.tooManyPiecesOf ?? [];
        return tooManyPiecesOf.length > 0 ? { tooManyPiecesOf } : 'outdated';
      };
      return limited(first?.buyerId ?? '', productIds, place).catch((error: unknown) => {
        if (isRetryKeyTaken(error)) return 'placed before';
        throw error;
      });
    },

    unpaidPieces: async (buyerId, productIds) => {
      const held = await db()
        .selectFrom('bookings')
        .select(['product_id', sql<number>`sum(quantity)::integer`.as('pieces')])
        .where('buyer_id', '=', buyerId)
        .where('status', '=', 'unpaid')
        .where('product_id', '=', sql<string>`any(${productIds.filter(isId)}::uuid[])`)
        .groupBy('product_id')
        .execute();
      return new Map(held.map(({ product_id, pieces }) => [product_id, pieces]));
    },

    // A payment's metadata can hold anything, where an account serves other programs too.
    find: async (id) => {
      if (!isId(id)) return undefined;
      if (orm.em.isInTransaction()) return table.find(id);
      const [row] = await prepared<Row>('bookings.find', byId({ id }));
      return row && table.entityOf(row);
    },

    findLocked: async (id) => (isId(id) ? table.findLocked(id) : undefined),

    findByKey: retryKeys.findByKey((id) => bookings.find(id)),

    findManyLocked: (ids) => table.findManyLocked(ids.filter(isId)),

    ofOrder: async (orderId) => (isId(orderId) ? table.select(ofOrders([orderId])) : []),

    ofOrderLocked: async (orderId) =>
      isId(orderId) ? table.select(sql`${ofOrders([orderId])} for update`) : [],

    paidBy: (transactionIds) =>
      table.select(sql`where transaction_id = any(${transactionIds}) order by id`),

    everPaid: (limit, after = lowestId) =>
      findByIds(
        db()
          .selectFrom('bookings')
          .select('id')
          .where('transaction_id', 'is not', null)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ),

    save: async (booking) => {
      try {
        await table.save(booking);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new Conflict('This payment was used for another booking.', 'transactionId');
      }
    },

    listOf: (buyerId, query) => list('buyer_id', buyerId, query),

    listOfEmail: (email, query) => list('email', email.value, query),

    ordersOf: async (buyerId, query) => {
      const first = keysetQuery(
        {
          table: sql`bookings`,
          columns: sql`id`,
          order: { name: 'orders', descending: true },
          filter: [
            sql`buyer_id = ${buyerId}`,
            sql`order_id is null`,
            sql`(status <> 'removed' or exists (select from bookings line
              where line.order_id = bookings.id and line.status <> 'removed'))`,
          ],
        },
        query.after,
      );
      const page = await read({ ...first, name: 'orders' }, query, ({ id }) => String(id));
      const bookings = await table.select(ofOrders(page.rows));
      const placedIn = Map.groupBy(bookings, orderIdOf);
      return { ...page, rows: page.rows.map((id) => placedIn.get(id) ?? []) };
    },

    overdue: async (now, limit) => {
      const rows = await db()
        .selectFrom('bookings')
        .select(['id', 'order_id'])
        .where('status', '=', 'unpaid')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .execute();
      return rows.map(({ id, order_id }) => ({ id, orderId: order_id ?? undefined }));
    },

    holdsEnding: async (now, until, limit) => {
      const { rows } = await sql<{ orderId: string; buyerId: string }>`
        select coalesce(order_id, id) as "orderId", min(buyer_id::text) as "buyerId" from bookings
        where status = 'unpaid' and expires_at > ${now} and expires_at <= ${until}
          and not exists (select from mails
            where kind = 'hold ending' and subject_id = coalesce(order_id, bookings.id))
          and not exists (select from users
            where users.id = bookings.buyer_id and removed_at is not null)
        group by coalesce(order_id, id) order by min(expires_at) limit ${limit}`.execute(db());
      return rows;
    },
  };
  return bookings;
};

/**
 * Whether a person's retry key has placed something. It is asked before any stock is locked: where a
 * booking is just being removed, an insert under its key waits for that, which waits for the stock.
 */
const wasPlaced = (buyerId: Sql | undefined, key: Sql | undefined): Sql => sql`
  exists (select from bookings where buyer_id = ${buyerId} and retry_key = ${key}::text)`;

/**
 * The condition and the change are one statement: two buyers of the last part cannot both win. A
 * retry key that was used before fails all of it.
 * @param of the booking's values, and the limits, by name @param names the columns of a booking
 * @param besides what else is done where it is placed; `placed` is what was placed
 */
const placeStatement = (of: Record<string, Sql>, names: string[], besides: Sql = sql``): Sql => {
  const wasRemoved = sql`
    exists (select from users where id = ${of['buyer_id']} and removed_at is not null)`;
  const written = [...names, 'retry_key', 'retry_fingerprint'];
  return sql`
    with held as materialized (
      select beyond_unpaid(${of['buyer_id']}, ${of['product_id']}, ${of['quantity']}::integer,
        ${of['most_bookings']}, ${of['most_pieces']}) as beyond,
        ${wasPlaced(of['buyer_id'], of['retry_key'])} as "wasPlaced"
    ),
    taken as (
      update products set stock = stock - ${of['quantity']}
      where id = ${of['product_id']} and on_shelf and name = ${of['name']}
        and image = ${of['image']} and price_minor = ${of['price_minor']}
        and price_currency = ${of['price_currency']} and stock >= ${of['quantity']}::integer
        and not ${wasRemoved} and (select beyond is null and not "wasPlaced" from held)
      returning id
    ),
    placed as (
      insert into bookings (${sql.join(written.map((name) => sql.ref(name)))})
      select ${sql.join(written.map((name) => of[name]))} from taken
      returning id, order_id, buyer_id, created_at
    )
    ${besides}
    select exists (select from placed) as "isPlaced", ${wasRemoved} as "wasRemoved", beyond,
      "wasPlaced"
    from held`;
};

/** The mail that tells of what was placed; the first booking of an order has its id. */
const mailOfPlaced = sql`,
    mailed as (
      insert into mails (kind, subject_id, person_id, created_at, due_at)
      select 'order placed', id, buyer_id, created_at, ${dueNow} from placed
      where order_id is null
    )`;

/** What is ordered leaves the basket. */
const outOfBasket = (of: Record<string, Sql>): Sql => sql`,
    out_of_basket as (
      delete from basket_lines where owner_id = ${of['buyer_id']}
        and product_id = ${of['product_id']} and exists (select from taken)
    )`;

/**
 * As `placeStatement`, for all bookings of an order. Their products are locked in the order of their
 * ids, so that two orders never wait for each other for ever, and each is looked at when it is locked.
 */
const placeOrderStatement = (
  of: Record<string, Sql>,
  { names, recordsetOf }: { names: string[]; recordsetOf: (json: Sql) => Sql },
  besides: Sql,
): Sql => {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const first = (value: Sql | undefined) => sql`case when order_id is null then ${value}::text end`;
  return sql`
    with lines as materialized (select * from ${recordsetOf(of['bookings'] ?? sql`null`)}),
    held as materialized (
      select product_id, beyond_unpaid(buyer_id, product_id, quantity,
        ${of['most_bookings']}::integer, ${of['most_pieces']}::integer) as beyond
      from lines
    ),
    before as materialized (
      select ${wasPlaced(sql`(select buyer_id from lines limit 1)`, of['retry_key'])} as "wasPlaced"
    ),
    locked as materialized (
      select on_shelf and products.name = lines.name and products.image = lines.image
        and products.price_minor = lines.price_minor
        and products.price_currency = lines.price_currency and stock >= lines.quantity as fits
      from products join lines on products.id = lines.product_id
      where not exists (select from held where beyond is not null)
        and not (select "wasPlaced" from before)
        and not exists (select from users where removed_at is not null
          and users.id = (select buyer_id from lines limit 1))
      order by products.id for no key update of products
    ),
    taken as (
      update products set stock = stock - lines.quantity from lines
      where products.id = lines.product_id
        and (select count(*) from locked where fits) = (select count(*) from lines)
      returning products.id
    ),
    placed as (
      insert into bookings (${columns}, retry_key, retry_fingerprint)
      select ${columns}, ${first(of['retry_key'])}, ${first(of['retry_fingerprint'])}
      from lines where (select count(*) from taken) > 0
      returning id, order_id, buyer_id, created_at
    ),
    out_of_basket as (
      delete from basket_lines
      where owner_id = (select buyer_id from lines limit 1)
        and product_id in (select product_id from lines) and (select count(*) from taken) > 0
    )
    ${besides}
    select exists (select from placed) as "isPlaced",
      exists (select from users where removed_at is not null
        and users.id = (select buyer_id from lines limit 1)) as "wasRemoved",
      (select "wasPlaced" from before) as "wasPlaced",
      exists (select from held where beyond = 'too many bookings') as "hasTooMany",
      (select array_agg(product_id) from held where beyond = 'too many pieces') as "tooManyPiecesOf"`;
};
