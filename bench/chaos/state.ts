// What there is at the end: PostgreSQL's side, Stripe's side, and what still waits.
import { costOf } from '../booking-cost.ts';
import type { Client } from 'pg';
import {
  askSandbox,
  type Intent,
  paymentIntents,
  refundsAtStripe,
  type StripeRefund,
} from '../../adapters/embedded/fixtures/whole-shop.ts';
import type { ChaoticShop } from './shop.ts';

export type BookingRow = {
  id: string;
  /** Of one that was placed by itself its own id. */
  order_id: string;
  product_id: string;
  /** What is paid for all of it, and what of that went back; in minor units. */
  total: string;
  back: string;
  quantity: number;
  refunded_quantity: number;
  shipped_quantity: number;
  status: string;
  transaction_id: string | null;
  address: string;
};
/** `is_late`: it is long past its time to be looked at. */
type AttemptRow = {
  id: string;
  booking_id: string | null;
  order_id: string | null;
  transaction_id: string | null;
  status: string;
  is_late: boolean;
};
type RefundRow = { id: string; transaction_id: string; amount: string; is_done: boolean };
/** Pieces of a booking in a parcel. */
type ParcelRow = { booking: string; quantity: number; tracking_number: string };
type ProductRow = { id: string; stock: number; adjusted: number };
export type AuditRow = { act: string; subject_id: string; label: string; reason: string | null };
type InvoiceRow = {
  kind: string;
  year: number;
  place: number;
  transaction_id: string;
  total: string;
};
type MailRow = { kind: string; subject: string; email: string };
type JobRow = { name: string; state: string; age: number };

export type State = {
  bookings: BookingRow[];
  attempts: AttemptRow[];
  products: ProductRow[];
  audit: AuditRow[];
  stockChanges: { product_id: string; reason: string }[];
  reviews: { id: string; location: string }[];
  livingPeople: Set<string>;
  accounts: Set<string>;
  jobs: JobRow[];
  /** What the shop has written down of refunds, and what there is of them at Stripe. */
  refunds: RefundRow[];
  /** In the order in which they were sent. */
  parcels: ParcelRow[];
  invoices: InvoiceRow[];
  /** What is to have been mailed, worked out of what the mails tell of. */
  mails: MailRow[];
  intents: Intent[];
  stripeRefunds: StripeRefund[];
};

/** The jobs that must be done; the sweeps come again by themselves. */
const owed = `'refund', 'remove-account'`;

/** @param products the ids of those that the campaign sells */
export const readState = async (
  shop: ChaoticShop,
  database: Client,
  products: readonly string[],
): Promise<State> => {
  const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
    (await database.query<T>(sql, values)).rows;
  const people = await rows<{ email: string }>('select email from users where removed_at is null');
  return {
    bookings: await rows(
      `select id, coalesce(order_id, id) as order_id, product_id,
         ${costOf('quantity', 'bookings')} as total,
         ${costOf('refunded_quantity', 'bookings')} as back, quantity,
         refunded_quantity, shipped_quantity, status, transaction_id,
         split_part(address, e'\n', 1) as address from bookings`,
    ),
    attempts: await rows(
      `select id, booking_id, order_id, transaction_id, status,
         status = 'open' and next_check_at < now() - interval '2 minutes' as is_late
       from payment_attempts`,
    ),
    products: await rows(
      `select p.id, p.stock, coalesce(sum(c.difference), 0)::int as adjusted
       from products p left join stock_changes c on c.product_id = p.id
       where p.id = any($1) group by p.id`,
      [products],
    ),
    // What is done to several parcels of one order has their numbers for a reason.
    audit: await rows(
      `select act, subject_id, label, coalesce(reason, after->>'trackingNumber', before->>'trackingNumber') as reason
       from audit_log`,
    ),
    stockChanges: await rows('select product_id, reason from stock_changes'),
    reviews: await rows('select id, location from reviews'),
    livingPeople: new Set(people.map(({ email }) => email)),
    accounts: await accounts(shop),
    // The sweeps come again every ten seconds: what is younger is at work.
    jobs: await rows(
      `select name, state, extract(epoch from now() - created_on)::int as age from pgboss.job
       where state = 'failed' and name in (${owed})
         or state in ('created', 'retry', 'active')
           and (name in (${owed})
             or created_on < now() - interval '2 minutes')`,
    ),
    refunds: await rows(
      `select r.id, a.transaction_id, r.amount_minor as amount, r.done_at is not null as is_done
       from refunds r join payment_attempts a on a.id = r.attempt_id`,
    ),
    parcels: await rows(
      `select line->>'bookingId' as booking, (line->>'quantity')::int as quantity, tracking_number
       from shipments cross join jsonb_array_elements(lines) line
       where undone_at is null order by shipped_at, id`,
    ),
    invoices: await rows(
      'select kind, year, place, transaction_id, total_minor as total from invoices order by place',
    ),
    mails: await rows(mailsDue),
    intents: await paymentIntents(shop),
    stripeRefunds: await refundsAtStripe(shop),
  };
};

/**
 * The mails of everybody who is still there, worked out apart from the shop's outbox. Of refunds of a
 * charge that were done together the first has one.
 */
const mailsDue = `
  select kind, subject::text, email from (
    select 'welcome', id, id from users
    union all
    select 'order placed', coalesce(order_id, id), buyer_id from bookings where status <> 'removed'
      group by 2, 3
    union all
    select 'order expired', coalesce(order_id, id), buyer_id from bookings
      where status = 'expired' group by 2, 3
    union all
    select 'order paid', a.id, a.payer_id from payment_attempts a
      where exists (select from bookings b where b.transaction_id = a.transaction_id)
    union all
    select 'refunded', min(r.id::text)::uuid, a.payer_id from refunds r
      join payment_attempts a on a.id = r.attempt_id where r.done_at is not null
      group by a.id, r.done_at
    union all
    select 'shipped', s.id, b.buyer_id from shipments s join bookings b on b.id = s.order_id
      where s.undone_at is null
    union all
    select 'delivered', s.id, b.buyer_id from shipments s join bookings b on b.id = s.order_id
      where s.delivered_at is not null
  ) due (kind, subject, person) join users on users.id = person and users.removed_at is null`;

/** The emails of all accounts at Firebase. */
const accounts = async ({ settings }: ChaoticShop): Promise<Set<string>> => {
  const project = `projects/${settings['FIREBASE_PROJECT_ID']}`;
  const response = await fetch(
    `http://${settings['FIREBASE_AUTH_EMULATOR_HOST']}/identitytoolkit.googleapis.com/v1/${project}/accounts:batchGet?maxResults=1000`,
    { headers: { authorization: 'Bearer owner' } },
  );
  const { users = [] }: { users?: { email: string }[] } = await response.json();
  return new Set(users.map(({ email }) => email));
};

/**
 * What has not come to its end yet, by name; nothing of it may stay.
 * @param liftedAt when the last fault was over: every open payment is to be looked at after that
 */
export const unfinished = async (
  shop: ChaoticShop,
  database: Client,
  liftedAt: Date,
): Promise<Record<string, number>> => {
  const { rows } = await database.query<Record<string, string>>(
    `select
       (select count(*) from pgboss.job where name in (${owed})
          and state in ('created', 'retry', 'active')) as jobs,
       (select count(*) from payment_attempts where status = 'refunding') as refunds,
       (select count(*) from payment_attempts a where status = 'open' and (next_check_at <= $1
          or coalesce(booking_id, order_id) is not null and not exists (
            select 1 from bookings b where b.status = 'unpaid'
              and (b.id in (a.booking_id, a.order_id) or b.order_id = a.order_id)))
       ) as "payments to look at",
       (select count(*) from bookings where status = 'unpaid' and expires_at <= now())
         as "bookings to expire",
       (select count(*) from mails where sent_at is null) as mails`,
    [liftedAt],
  );
  const counts = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]);
  const { data } = await askSandbox<{ data: { state: string }[] }>(
    shop,
    'GET',
    '/control/deliveries',
  );
  const webhooks = data.filter(({ state }) => state === 'pending' || state === 'held').length;
  return Object.fromEntries([...counts, ['webhooks', webhooks]]);
};
