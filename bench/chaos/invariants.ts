// What must hold at the end, whatever went wrong on the way. Each answers with what breaks it.
import type { Act, Entry, Ledger } from './ledger.ts';
import type { Intent } from '../../adapters/embedded/fixtures/whole-shop.ts';
import type { AuditRow, BookingRow, State } from './state.ts';

export type World = {
  ledger: Ledger;
  state: State;
  /** What there was of each product at first, by its id. */
  stock: Map<string, number>;
  /** The processes that ended by themselves. */
  crashes: string[];
  /** The pictures that are not there. */
  lostPictures: string[];
  /** What `npm run reconcile` has to say. */
  reconciled: { code: number | null; output: string };
};

type Invariant = (world: World) => string[];

const wasCharged = ({ status }: Intent): boolean => status === 'succeeded';
const isRefunded = ({ latest_charge: charge }: Intent): boolean =>
  charge !== null && charge.amount_refunded === charge.amount && charge.refunded;
const isUntouched = ({ latest_charge: charge }: Intent): boolean => charge?.amount_refunded === 0;

const byId = <T extends { id: string }>(rows: T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** How often each of them is there. */
const tally = (names: string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

const stockAddsUp: Invariant = ({ state, stock }) =>
  state.products.flatMap(({ id, stock: left, adjusted }) => {
    const booked = state.bookings
      .filter(({ product_id, status }) => product_id === id && /^(unpaid|paid)$/.test(status))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const whole = (stock.get(id) ?? 0) + adjusted;
    return left + booked === whole
      ? []
      : [`product ${id}: ${left} left + ${booked} booked of ${whole}`];
  });

const everyChargeIsOwned: Invariant = ({ state }) => {
  const paidBy = Map.groupBy(
    state.bookings.filter(({ status }) => status === 'paid'),
    ({ transaction_id }) => transaction_id,
  );
  return state.intents.filter(wasCharged).flatMap((intent) => {
    const owners = paidBy.get(intent.id) ?? [];
    const isOwned = owners.length === 1 && isUntouched(intent);
    const isGivenBack = owners.length === 0 && isRefunded(intent);
    return isOwned || isGivenBack
      ? []
      : [`${intent.id} pays ${owners.length} bookings, refunded: ${isRefunded(intent)}`];
  });
};

const everyPaidBookingIsCharged: Invariant = ({ state }) => {
  const intents = byId(state.intents);
  return state.bookings.flatMap(({ id, status, total, transaction_id }) => {
    if (status !== 'paid' && status !== 'refunded') return [];
    const intent = intents.get(transaction_id ?? '');
    const isRight =
      intent !== undefined &&
      wasCharged(intent) &&
      intent.amount === Number(total) &&
      (status === 'paid' ? isUntouched(intent) : isRefunded(intent));
    return isRight ? [] : [`booking ${id} is ${status} by ${transaction_id}`];
  });
};

/** What may have become of an acknowledged booking, by what was asked and done. */
const endsOf = (entry: Entry): string[] => {
  const { charged, paid, removed, refunded, letGo } = entry;
  if (refunded === 'done') return ['refunded'];
  if (paid === 'done') return refunded ? ['paid', 'refunded'] : ['paid'];
  if (removed === 'done') return ['removed'];
  return [
    // A charge that was acknowledged pays, unless the booking was given up at the same time.
    ...(charged === 'done' || letGo ? [] : ['unpaid']),
    ...(charged ? ['paid'] : []),
    ...(removed ? ['removed'] : []),
    ...(letGo ? ['expired'] : []),
    ...(refunded ? ['refunded'] : []),
  ];
};

const nothingAcknowledgedIsMissing: Invariant = ({ ledger, state, lostPictures }) => {
  const rows = byId(state.bookings);
  const intents = byId(state.intents);
  const bookings = ledger.entries.flatMap((entry) => {
    const { booking, productId, quantity, visit, transactionId } = entry;
    if (!booking) return [];
    const row = rows.get(booking._id);
    if (!row) return [`visit ${visit}: booking ${booking._id} is not there`];
    if (row.product_id !== productId || row.quantity !== quantity)
      return [`visit ${visit}: booking ${row.id} is of something else`];
    if (!endsOf(entry).includes(row.status))
      return [`visit ${visit}: ${row.id} is ${row.status}, not ${endsOf(entry).join(' or ')}`];
    if (entry.paid === 'done' && row.transaction_id !== transactionId)
      return [`visit ${visit}: ${row.id} was paid by ${transactionId}, not ${row.transaction_id}`];
    const intent = intents.get(transactionId ?? '');
    if (entry.charged === 'done' && !(intent && wasCharged(intent)))
      return [`visit ${visit}: the charge of ${transactionId} is not there`];
    return [];
  });
  const kept = byId(state.reviews);
  const reviews = ledger.reviews.filter((id) => !kept.has(id));
  return [
    ...bookings,
    ...reviews.map((id) => `review ${id} is not there`),
    ...lostPictures.map((url) => `picture ${url} is not there`),
    ...ledger.people
      .filter(({ email }) => !state.livingPeople.has(email))
      .map(({ email }) => `${email} is not there`),
    ...ledger.removedPeople
      .filter(({ email }) => state.livingPeople.has(email) || state.accounts.has(email))
      .map(({ email }) => `${email} was removed and is there`),
  ];
};

/** Each visit asked for one booking, however often it said so. */
const onceIsOnce: Invariant = ({ ledger, state }) => {
  const asked = new Set(ledger.entries.map(({ visit }) => `Visit ${visit}`));
  const once = (what: string, visits: string[]) =>
    [...tally(visits)].flatMap(([visit, count]) => {
      if (!asked.has(visit)) return [`${visit} was never asked for`];
      return count === 1 ? [] : [`${visit} made ${count} ${what}`];
    });
  return [
    ...once(
      'bookings',
      state.bookings.map(({ address }) => address),
    ),
    ...once(
      'reviews',
      state.reviews.map(({ location }) => location),
    ),
  ];
};

const noJobIsStuck: Invariant = ({ ledger, state }) => {
  const rows = byId(state.bookings);
  const closed = (row: BookingRow | undefined) => row !== undefined && row.status !== 'unpaid';
  const attempts = byId(state.attempts);
  // An intent whose secret was lost with Stripe's answer can be paid by nobody.
  const known = new Set([
    ...state.attempts.map(({ transaction_id }) => transaction_id),
    ...ledger.entries.map(({ transactionId }) => transactionId),
  ]);
  const payable = state.intents.filter(
    ({ id, status }) => known.has(id) && !/succeeded|canceled/.test(status),
  );
  return [
    ...state.jobs.map(({ name, state, age }) => `job ${name} is ${state} after ${age} s`),
    ...state.attempts
      .filter(({ is_late }) => is_late)
      .map(({ id }) => `nobody looks at the open attempt ${id}`),
    ...state.attempts
      .filter(({ status }) => status === 'refunding')
      .map(({ id }) => `attempt ${id} is still to be refunded`),
    ...state.attempts
      .filter(({ status, booking_id }) => status === 'open' && closed(rows.get(booking_id ?? '')))
      .map(({ id }) => `attempt ${id} is open, and its booking is not`),
    ...payable
      .filter(({ metadata }) => attempts.get(metadata['attempt'] ?? '')?.status !== 'open')
      .map(({ id }) => `${id} can still be paid at Stripe, and its attempt is over`),
    ...state.bookings
      .filter(({ id, status }) => status === 'unpaid' && isStillDue(state, id))
      .map(({ id }) => `booking ${id} is unpaid, and was charged`),
  ];
};

const isStillDue = ({ attempts }: State, bookingId: string): boolean =>
  attempts.some(({ booking_id, status }) => booking_id === bookingId && status === 'settled');

const nameOf = (act: string, subject: string, reason: string | null | undefined): string =>
  `${act} ${subject} ${reason ?? ''}`;
const nameOfRow = ({ act, subject_id, label, reason }: AuditRow): string =>
  nameOf(act, act === 'user.remove' ? label : subject_id, reason);
const nameOfAct = ({ act, subjectId, reason }: Act): string => nameOf(act, subjectId, reason);

const auditLogIsWhole: Invariant = ({ ledger, state }) => {
  const written = tally(state.audit.map(nameOfRow));
  const done = new Set(ledger.acts.map(nameOfAct));
  const changes = tally(
    state.stockChanges.map((c) => nameOf('product.stock', c.product_id, c.reason)),
  );
  return [
    ...ledger.acts
      .filter((act) => act.outcome === 'done' && !written.has(nameOfAct(act)))
      .map((act) => `${nameOfAct(act)} is not there`),
    ...[...written].flatMap(([name, count]) => {
      if (!done.has(name)) return [`${name} was never acknowledged or asked`];
      return count === 1 ? [] : [`${name} is there ${count} times`];
    }),
    ...[...changes].filter(([name]) => !written.has(name)).map(([name]) => `${name} has no entry`),
    ...[...written.keys()]
      .filter((name) => name.startsWith('product.stock') && !changes.has(name))
      .map((name) => `${name} has an entry and no effect`),
  ];
};

export const invariants: Record<string, Invariant> = {
  'stock + booked = what there was': stockAddsUp,
  'every charge belongs to one paid booking, or is refunded in full': everyChargeIsOwned,
  'no booking is paid without its charge': everyPaidBookingIsCharged,
  'nothing acknowledged is missing or undone': nothingAcknowledgedIsMissing,
  'one key, one booking, one payment, one review': onceIsOnce,
  'no job is stuck, no payment left open': noJobIsStuck,
  'the audit log is whole': auditLogIsWhole,
  'npm run reconcile finds that all agrees': ({ reconciled: { code, output } }) =>
    code === 0 ? [] : [output],
  'no answer contradicts another': ({ ledger }) => ledger.contradictions,
  'no fault is answered with a bare 500': ({ ledger }) => ledger.bareFailures,
  'no process ends by itself': ({ crashes }) => crashes,
};
