/** What must be true of the database whatever anybody asks for. */
import { costOf } from '../booking-cost.ts';
import type { MikroORM } from '@mikro-orm/postgresql';
import { sandbox } from '../../adapters/http/testing/shop-client.ts';

/** Each finds the rows that break it. */
const laws: Record<string, string> = {
  'no stock is below nothing': 'select id, stock from products where stock < 0',
  'there is an admin': `
    select 'nobody' as admin
    where not exists (select from users where role = 'admin' and removed_at is null)`,
  'every booking has its product and its buyer': `
    select b.id from bookings b
    left join products p on p.id = b.product_id left join users u on u.id = b.buyer_id
    where p.id is null or u.id is null`,
  'nothing is booked for nothing, or for more than one payment may be': `
    select id, price_minor, quantity from bookings b
    where price_minor < 1 or quantity < 1 or ${costOf('b.quantity')} > 99999999`,
  'a payment is for the total of its booking, or for no more than its order, by their buyer': `
    select a.id from payment_attempts a
    join bookings b on b.id in (a.booking_id, a.order_id) or b.order_id = a.order_id
    group by a.id
    having a.amount_minor > sum(${costOf('b.quantity')}) or bool_or(a.payer_id <> b.buyer_id)
      or a.booking_id is not null and a.amount_minor <> sum(${costOf('b.quantity')})`,
  'a paid booking has a charged payment of its buyer': `
    select b.id, b.status, a.status as attempt from bookings b
    left join payment_attempts a on a.transaction_id = b.transaction_id
    where b.status in ('paid', 'refunded') and (
      a.id is null or a.payer_id <> b.buyer_id or a.charged_at is null
      or a.status not in ('settled', 'refunding', 'refunded'))`,
  'what a payment was for has paid bookings, or goes back': `
    select a.id, a.status from payment_attempts a
    where a.status in ('settled', 'refunding', 'refunded') and a.amount_minor <>
      (select coalesce(sum(${costOf('b.quantity')}), 0) from bookings b
        where b.transaction_id = a.transaction_id) +
      (select coalesce(sum(r.amount_minor), 0) from refunds r
        where r.attempt_id = a.id and r.booking_id is null)`,
  'a payment has paid bookings of one order': `
    select transaction_id from bookings where transaction_id is not null
    group by transaction_id having count(distinct coalesce(order_id, id)) > 1`,
  'no more goes back of a payment than it was': `
    select a.id from payment_attempts a join refunds r on r.attempt_id = a.id
    group by a.id having sum(r.amount_minor) > a.amount_minor`,
  'a booking tells what went back of it': `
    select b.id, b.refunded_quantity from bookings b
    left join refunds r on r.booking_id = b.id and r.done_at is not null
    group by b.id
    having b.refunded_quantity <> coalesce(sum(r.quantity), 0)
      or coalesce(sum(r.amount_minor), 0) <> ${costOf('b.refunded_quantity')}
      or (b.refunded_quantity = b.quantity) <> (b.status = 'refunded')`,
  'an order is of one buyer, and has each product once': `
    select coalesce(order_id, id) from bookings group by coalesce(order_id, id)
    having count(distinct buyer_id) > 1 or count(distinct product_id) < count(*)`,
  'a basket has its owner, who is here, and no more lines than an order': `
    select owner_id from basket_lines left join users u on u.id = owner_id and u.removed_at is null
    group by owner_id having count(*) > 50 or count(u.id) = 0`,
  'a build has its owner, who is here, and no more of them than are kept': `
    select owner_id from builds left join users u on u.id = owner_id and u.removed_at is null
    group by owner_id having count(*) > 50 or count(u.id) = 0`,
  'a retry key has made what its person asked for': `
    select k.key from payment_keys k join payment_attempts a on a.id = k.attempt_id
    where a.payer_id <> k.payer_id`,
  'who wrote a product or a review was here': `
    select id from products where added_by is not null and added_by not in (select id from users)
    union select id from reviews where added_by is not null and added_by not in (select id from users)`,
  'a change of stock is in the audit log': `
    select s.id from stock_changes s where not exists (
      select from audit_log a
      where a.admin_id = s.admin_id and abs(extract(epoch from a.at - s.at)) < 60
        and (a.act = 'product.import' or a.act = 'product.stock'
            and a.subject_id = s.product_id and a.reason = s.reason
          or a.act = 'booking.refund' and s.difference < 0))`,
  'who is gone was removed by an admin, and left nothing but a name of no use': `
    select u.id from users u where u.removed_at is not null and not exists (
      select from audit_log a where a.act = 'user.remove' and a.subject_id = u.id)`,
  'what admins did was done by an admin of that email': `
    select a.id from audit_log a where a.admin_id not in (select id from users)`,
  'a refunded or removed booking says since when': `
    select id from bookings where (closed_at is null) <> (status in ('unpaid', 'paid'))`,
  'a job does not fail for good': `select id, name from pgboss.job where state = 'failed'`,
};

/** What must not change from one look to the next. */
type Memory = { base: Map<string, number>; audit: { last: string; entries: string } | undefined };

/** Looks whether the laws hold; remembers what it saw. `exempt` were made admins by no request. */
export const invariantsOf = (orm: MikroORM, exempt: string[]) => {
  const memory: Memory = { base: new Map(), audit: undefined };
  const query = <T>(text: string, values: unknown[] = []) =>
    orm.em.fork().execute<T[]>(text, values);

  /** Stock, and what is booked, less what admins added: as it was when the product came. */
  const stockFaults = async (): Promise<string[]> => {
    const rows = await query<{ id: string; base: string | number }>(`
      select p.id, p.stock + coalesce(held.n, 0) - coalesce(changed.n, 0) as base
      from products p
      left join (
        select product_id, sum(quantity - refunded_quantity) as n from bookings
        where status in ('unpaid', 'paid') group by product_id) held on held.product_id = p.id
      left join (
        select product_id, sum(difference) as n from stock_changes
        group by product_id) changed on changed.product_id = p.id`);
    return rows.flatMap(({ id, base }) => {
      const before = memory.base.get(id);
      memory.base.set(id, Number(base));
      return before === undefined || before === Number(base)
        ? []
        : [`stock + booked of ${id} was ${before} and is ${base}`];
    });
  };

  /** What was written down stays, to the letter. */
  const auditFaults = async (): Promise<string[]> => {
    const entriesTo = async (last: string) =>
      (
        await query<{ entries: string }>(
          `select count(*) || ' ' || coalesce(md5(string_agg(a::text, '|' order by id)), '') as entries
           from audit_log a where id <= ?`,
          [last],
        )
      )[0]?.entries ?? '';
    const { audit } = memory;
    const isWhole = audit === undefined || (await entriesTo(audit.last)) === audit.entries;
    const [{ last } = { last: undefined }] = await query<{ last: string | null }>(
      'select id as last from audit_log order by id desc limit 1',
    );
    if (last) memory.audit = { last, entries: await entriesTo(last) };
    return isWhole ? [] : ['an entry of the audit log was changed, removed or put in later'];
  };

  /** A role comes from an admin's act alone. */
  const roleFaults = async (): Promise<string[]> => {
    const rows = await query<{ email: string; role: string }>(
      `select u.email, u.role from users u left join lateral (
         select act from audit_log a where a.subject_id = u.id
           and a.act in ('user.promote', 'user.demote') order by a.id desc limit 1) last on true
       where u.removed_at is null and not u.id = any(?::uuid[])
         and (u.role = 'admin') <> (coalesce(last.act, '') = 'user.promote')`,
      [`{${exempt.join(',')}}`],
    );
    return rows.map(({ email, role }) => `${email} is ${role}, which no admin has made them`);
  };

  const lawFaults = async (): Promise<string[]> => {
    const found = await Promise.all(
      Object.entries(laws).map(async ([law, text]) => {
        const rows = await query<object>(`select * from (${text}) as broken limit 3`);
        return rows.length > 0 ? [`${law}: not so for ${JSON.stringify(rows)}`] : [];
      }),
    );
    return found.flat();
  };

  return async (): Promise<string[]> =>
    (await Promise.all([stockFaults(), auditFaults(), roleFaults(), lawFaults()])).flat();
};

type Intent = {
  id: string;
  status: string;
  amount: number;
  latest_charge: { amount_refunded: number } | null;
};

/**
 * Holds every payment at the sandbox against the database: what was charged and did not go back has
 * paid bookings, or may still be claimed. Payments of before `since` are none of ours.
 */
export const unpairedCharges = async (orm: MikroORM, since: Date): Promise<string[]> => {
  const rows = await orm.em.fork().execute<
    {
      transaction_id: string;
      amount: string;
      is_claimable: boolean;
      paid: string;
    }[]
  >(
    `select a.transaction_id, a.amount_minor as amount,
       coalesce(a.booking_id, a.order_id) is null and count(b.id) = 0 as is_claimable,
       coalesce(sum(${costOf('b.quantity')} - ${costOf('b.refunded_quantity')}), 0) as paid
     from payment_attempts a left join bookings b on b.transaction_id = a.transaction_id
     where a.transaction_id is not null group by a.id`,
  );
  const attempts = new Map(rows.map((row) => [row.transaction_id, row]));
  const faults: string[] = [];
  for await (const { id, status, amount, latest_charge: charge } of intents(since)) {
    const attempt = attempts.get(id);
    const kept = status === 'succeeded' ? amount - (charge?.amount_refunded ?? 0) : 0;
    if (!attempt) faults.push(`${id} is none of ours`);
    else if (Number(attempt.amount) !== amount) faults.push(`${id} is of another amount`);
    else if (Number(attempt.paid) !== kept && !attempt.is_claimable)
      faults.push(`${id} has paid ${attempt.paid}, and ${kept} of it did not go back`);
  }
  return faults;
};

async function* intents(since: Date): AsyncGenerator<Intent> {
  let last: string | undefined;
  for (;;) {
    const page: { data: Intent[]; has_more: boolean } = await sandbox(
      `/v1/payment_intents?limit=100&created[gte]=${Math.floor(since.getTime() / 1_000)}&expand[0]=data.latest_charge${last ? `&starting_after=${last}` : ''}`,
    );
    yield* page.data;
    last = page.data.at(-1)?.id;
    if (!page.has_more || last === undefined) return;
  }
}
