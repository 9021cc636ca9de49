import type { Client } from 'pg';

/** The time of row `i` of `n`: spread over the last three years, the newest last. */
const made = `date_trunc('milliseconds', now() - interval '3 years' * (1 - i::float8 / n))`;
/** Ids in the order of time, as the shop makes them. */
const id = `uuidv7(${made} - now())`;

/** A random one of some words. */
const oneOf = (words: string): string => {
  const all = words.split(' ');
  return `(array['${all.join("','")}'])[1 + floor(random() * ${all.length})::int]`;
};
const first = oneOf('Ada Bob Chen Dana Eva Finn Grace Hedy Ivan Jun Kofi Lena Mira Noor Olga Pim');
const last = oneOf('Berg Castro Dietz Eriksen Farah Gupta Holm Ito Jansen Kim Lopez Meyer Novak');
const maker = oneOf('Aquila Borealis Corvus Draco Equus Fornax Gemini Hydra Indus Lacerta');
const category = oneOf('processors memory storage cooling cases power boards graphics');
const line = oneOf('Core Prime Edge Ultra Neo Plus Max Lite Pro Zero');
const word = oneOf(
  'it fits the case and runs quiet fast cool warm loud bright again under load after a week of work for my build with every game',
);
/** A text of so many random words. `i` stands in it so that each row gets a text of its own. */
const text = (words: number): string =>
  `(select string_agg(${word}, ' ') from generate_series(1, ${words}) w where i = i)`;
/** The first value whose limit is above the row's random number `luck`, from 0 to 1. */
const state = (odds: [limit: number, value: string][], otherwise: string): string =>
  `case ${odds.map(([limit, value]) => `when luck < ${limit} then ${value}`).join(' ')} else ${otherwise} end`;

const rows = (n: number): string =>
  `(select i, ${n} as n, random() as luck from generate_series(1, ${n}) i) one`;

/** Inserts so many people. Their profiles have the same favourite colours as the first admin's. */
export const people = (n: number): string =>
  `insert into users (id, account_id, email, role, profile, created_at)
   select u.id, 'bench-' || i, lower(f || '.' || l) || i || '@parches.test',
     ${state([[0.002, `'admin'`]], `'customer'`)},
     admin.profile || jsonb_build_object('name', f || ' ' || l, 'address', i || ' Bench Road'), u.at
   from users admin, (select *, ${id} as id, ${made} as at, ${first} as f, ${last} as l
     from ${rows(n)}) u`;

/**
 * Inserts so many bookings, spread evenly over the first people and products.
 * @param isUnpaid which of them are unpaid, as a condition on `i` of `n` and on `luck`
 */
export const bookings = (
  n: number,
  people: number,
  products: number,
  isUnpaid = 'luck < 0.02',
): string =>
  `insert into bookings (id, buyer_id, email, user_name, product_id, name, image, price_minor,
     price_currency, quantity, phone, address, status, transaction_id, created_at, expires_at,
     paid_at, closed_at)
   select id, buyer, email, buyer_name, product, product_name, '/pictures/processors.svg', price,
     'usd', 1 + floor(random() * 4)::int,
     case when random() < 0.03 then '555 0100' else '+1 555 ' || lpad((i * 7919::bigint % 10000000)::text, 7, '0') end, i || ' Bench Road', status,
     case when status in ('paid', 'refunded') then 'pi_bench_' || i end, at,
     at + interval '1 day', case when status in ('paid', 'refunded') then at + interval '5 min' end,
     case when status in ('refunded', 'removed', 'expired') then at + interval '1 day' end
   from (
     select i, luck, ${id} as id, ${made} as at,
       case when ${isUnpaid} then 'unpaid' else ${state(
         [
           [0.05, `'refunded'`],
           [0.1, `'removed'`],
           [0.2, `'expired'`],
         ],
         `'paid'`,
       )} end as status
     from ${rows(n)}
   ) b
   join (select row_number() over (order by id) as k, id as buyer, email,
       profile->>'name' as buyer_name from users) u on u.k = 1 + (i * 7919::bigint) % ${people}
   join (select row_number() over (order by id) as k, id as product, name as product_name,
       price_minor as price from products) p on p.k = 1 + (i * 104729::bigint) % ${products}
   order by i`;

/** A third of the bookings as orders: each was placed with the eight that follow it. */
export const orders = `
  with numbered as materialized (
    select *, row_number() over (order by id) - 1 as k from bookings
  )
  update bookings set order_id = first.id, buyer_id = first.buyer_id, email = first.email,
    user_name = first.user_name, phone = first.phone, address = first.address,
    created_at = first.created_at, expires_at = first.expires_at
  from numbered line join numbered first on first.k = line.k - line.k % 27
  where bookings.id = line.id and line.k % 27 between 1 and 8`;

/** Inserts so many products, a few of them off the shelf. */
const products = (n: number): string =>
  `insert into products (id, name, price_minor, price_currency, stock, description, image, category,
     specs, created_at, on_shelf)
   select ${id}, ${maker} || ' ' || ${line} || ' ' || i, 100 + (random() * 200000)::int, 'usd',
     (random() * random() * 200)::int, ${text(30)}, '/pictures/processors.svg', ${category},
     jsonb_build_object('power', (random() * 500)::int, 'colour', ${oneOf('black white red')}),
     ${made}, luck > 0.05
   from ${rows(n)}`;

/**
 * By table, the statement that inserts so many reviews, messages, acts of admins and invoices, and a
 * payment for each paid booking.
 */
export const beside = (n: number): Record<string, string> => ({
  reviews: `insert into reviews (id, name, review, image, location, state, added_by, created_at)
   select ${id}, ${first} || ' ' || ${last}, ${text(25)} || ' ' || i, '/pictures/people.svg',
     ${oneOf('Oslo Lima Kyoto Accra Graz')},
     ${state(
       [
         [0.03, `'held'`],
         [0.08, `'hidden'`],
       ],
       `'shown'`,
     )},
     (select p[1 + floor(random() * 5000)::int]), ${made}
   from ${rows(n)}, (select array_agg(id) as p from users) people`,

  payment_attempts: `insert into payment_attempts (id, payer_id, booking_id, amount_minor, amount_currency,
     transaction_id, status, created_at, next_check_at, charged_at, refund_asked_at)
   select uuidv7(created_at - now()), buyer_id, id, price_minor * quantity, 'usd', transaction_id,
     case when status = 'paid' then 'settled' when quantity = 4 then 'refunding' else 'refunded' end,
     created_at, created_at, paid_at, closed_at
   from bookings where transaction_id is not null`,

  // For so many of the payments, and a credit note for each tenth of them.
  invoices: `with bought as (
     select a.*, email, user_name, name, address, price_minor, quantity,
       extract(year from charged_at)::int as year,
       row_number() over (partition by extract(year from charged_at) order by charged_at) as place
     from (select * from payment_attempts order by id limit ${n}) a
     join bookings b on b.id = a.booking_id
   ), made as (
     insert into invoices (id, kind, year, place, number, day, issued_at, order_id, buyer_id,
       attempt_id, transaction_id, total_minor, total_currency, tax_included, card_last4, seller,
       buyer, lines)
     select id, 'invoice', year, place, year || '-' || lpad(place::text, 7, '0'),
       to_char(charged_at, 'YYYY-MM-DD'), charged_at, booking_id, payer_id, id, transaction_id,
       amount_minor, 'usd', true, '4242', '{"name":"Bench","address":"1 Bench Road"}',
       jsonb_build_object('name', user_name, 'email', email, 'address', address),
       jsonb_build_array(jsonb_build_object('name', name, 'quantity', quantity,
         'price', price_minor, 'taxPercent', 0, 'net', amount_minor, 'tax', 0,
         'gross', amount_minor))
     from bought returning *
   )
   insert into invoices select (jsonb_populate_record(null::invoices,
     to_jsonb(made) || jsonb_build_object('id', uuidv7(issued_at - now()), 'kind', 'credit note',
       'number', 'CN-' || number, 'credited_id', id, 'credited_number', number))).*
   from made where place % 10 = 0`,

  // The fill gives each refund the id of its payment attempt.
  refunds: `insert into refunds (id, attempt_id, booking_id, quantity, amount_minor, amount_currency, restock,
     asked_at, done_at)
   select a.id, a.id, b.id, quantity, a.amount_minor, 'usd', true, closed_at,
     case when a.status = 'refunded' then closed_at end
   from payment_attempts a join bookings b on b.id = a.booking_id
   where a.status in ('refunding', 'refunded')`,

  messages: `insert into messages (id, email, subject, message, created_at, read_at, answered_at)
   select id, lower(${first} || '.' || ${last}) || i || '@parches.test',
     ${oneOf('Delivery Return Invoice Warranty Question')} || ' ' || i, ${text(40)}, at,
     ${state([[0.05, 'null']], 'at')}, ${state([[0.15, 'null']], 'at')}
   from (select *, ${id} as id, ${made} as at from ${rows(n)}) m`,

  audit_log: `insert into audit_log (id, at, admin_id, admin_email, act, subject, subject_id, label, before,
     after)
   select ${id}, ${made}, admin_id, admin_email, act, split_part(act, '.', 1),
     (select p[1 + floor(random() * 5000)::int]), 'Something ' || i, '{"a":1}', '{"a":2}'
   from (select *, ${oneOf('product.edit product.stock review.hide user.promote booking.refund message.read')} as act,
       1 + (i % 5) as k from ${rows(n)}) a
   join (select row_number() over (order by id) as k, id as admin_id, email as admin_email
     from users where role = 'admin') admins using (k),
   (select array_agg(id) as p from products) things`,
});

/** The statements that fill the tables with `n` rows of each resource that grows. */
const statements = (n: number): string[] => [
  people(n),
  products(n),
  bookings(n, Math.ceil(n / 5), Math.ceil(n / 10)),
  ...Object.values(beside(n)),
  // As autovacuum would do some minutes later.
  'vacuum analyze',
];

/** Fills a shop that has a single user with `n` rows of each resource that grows. */
export const fill = async (client: Client, n: number): Promise<void> => {
  await client.query('select setseed(0.42)');
  for (const statement of statements(n)) await client.query(statement);
};
