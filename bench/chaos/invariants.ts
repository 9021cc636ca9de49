// What must hold at the end, whatever went wrong on the way. Each answers with what breaks it.
import { givenBack, statusOf, type Act, type Entry, type Ledger, type Order } from './ledger.ts';
import type { Intent } from '../../adapters/embedded/fixtures/whole-shop.ts';
import type { Taken } from './mail-server.ts';
import type { AuditRow, BookingRow, State } from './state.ts';

export type World = {
  ledger: Ledger;
  state: State;
  /** What there was of each product at first, by its id. */
  stock: Map<string, number>;
  /** What the shop tells of each order, by its id; nothing of one that is not there. */
  orders: Map<string, Order | undefined>;
  /** What the mail server took, in its order, and what the processes that run call themselves there. */
  mails: { taken: Taken[]; living: Set<string> };
  /** The processes that ended by themselves. */
  crashes: string[];
  /** The pictures that are not there. */
  lostPictures: string[];
  /** What `npm run reconcile` has to say. */
  reconciled: { code: number | null; output: string };
};

type Invariant = (world: World) => string[];

const wasCharged = ({ status }: Intent): boolean => status === 'succeeded';
const byId = <T extends { id: string }>(rows: T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** How often each of them is there. */
const tally = (names: string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** The pieces of a booking that are neither on the shelf nor given back. */
const piecesOf = ({ status, quantity, refunded_quantity: back }: BookingRow): number =>
  status === 'unpaid' || status === 'paid' ? quantity - back : 0;

const sum = <T>(rows: T[] | undefined, of: (row: T) => number): number =>
  (rows ?? []).reduce((total, row) => total + of(row), 0);

const stockAddsUp: Invariant = ({ state, stock }) => {
  const bookings = Map.groupBy(state.bookings, ({ product_id }) => product_id);
  return state.products.flatMap(({ id, stock: left, adjusted }) => {
    const booked = sum(bookings.get(id), piecesOf);
    const whole = (stock.get(id) ?? 0) + adjusted;
    return left + booked === whole
      ? []
      : [`product ${id}: ${left} left + ${booked} booked of ${whole}`];
  });
};

/** In minor units. */
const everyChargeIsOwned: Invariant = ({ state }) => {
  const paidBy = Map.groupBy(state.bookings, ({ transaction_id }) => transaction_id);
  return state.intents.filter(wasCharged).flatMap(({ id, latest_charge: charge }) => {
    const bookings = paidBy.get(id) ?? [];
    const paid = sum(bookings, (booking) => Number(booking.total) - Number(booking.back));
    const kept = charge ? charge.amount - charge.amount_refunded : 0;
    const orders = new Set(bookings.map(({ order_id }) => order_id)).size;
    return paid === kept && orders < 2
      ? []
      : [`${id} pays ${paid} of ${orders} orders, and ${kept} of it did not go back`];
  });
};

const everyPaidBookingIsCharged: Invariant = ({ state }) => {
  const intents = byId(state.intents);
  return state.bookings.flatMap((booking) => {
    const { id, status, quantity, refunded_quantity: back, transaction_id } = booking;
    const intent = intents.get(transaction_id ?? '');
    const isPaid = status === 'paid' || status === 'refunded';
    const isRight = isPaid
      ? intent !== undefined &&
        wasCharged(intent) &&
        (back === quantity) === (status === 'refunded')
      : transaction_id === null && back === 0;
    return isRight ? [] : [`booking ${id} is ${status} by ${transaction_id}, ${back} given back`];
  });
};

/** Stripe's refunds, the charge that they are of, and what the shop has written down agree. */
const refundsAddUp: Invariant = ({ state }) => {
  const given = Map.groupBy(state.stripeRefunds, ({ payment_intent }) => payment_intent);
  const written = Map.groupBy(state.refunds, ({ transaction_id }) => transaction_id);
  return [
    ...state.refunds.filter(({ is_done }) => !is_done).map(({ id }) => `refund ${id} is not done`),
    ...state.intents.flatMap(({ id, latest_charge: charge }) => {
      const [back = 0, amount = 0] = [charge?.amount_refunded, charge?.amount];
      const atStripe = sum(given.get(id), (refund) => refund.amount);
      const here = sum(written.get(id), (refund) => Number(refund.amount));
      return back === atStripe && back === here && back <= amount
        ? []
        : [`of ${id} ${back} of ${amount} went back: ${atStripe} by refunds, ${here} written down`];
    }),
  ];
};

/**
 * Ordered = unshipped + shipped + refunded before shipping: a booking counts what its parcels have, each
 * parcel was sent once, none has a piece that had gone back by then, and what was undone was never sent.
 */
const everyPieceIsOnce: Invariant = ({ ledger, state }) => {
  const parcels = Map.groupBy(state.parcels, ({ booking }) => booking);
  const asked = new Map(ledger.parcels.map((parcel) => [parcel.trackingNumber, parcel]));
  const sent = tally(state.parcels.map(({ tracking_number }) => tracking_number));
  return [
    ...state.bookings.flatMap(({ id, status, quantity, shipped_quantity: shipped }) => {
      const inParcels = sum(parcels.get(id), (parcel) => parcel.quantity);
      const most = status === 'paid' || status === 'refunded' ? quantity : 0;
      return shipped === inParcels && shipped <= most
        ? []
        : [`booking ${id}: ${shipped} of ${quantity} shipped, ${inParcels} in parcels`];
    }),
    ...state.bookings.flatMap(({ id, quantity }) => {
      let shipped = 0;
      return (parcels.get(id) ?? []).flatMap((parcel) => {
        shipped += parcel.quantity;
        const before = asked.get(parcel.tracking_number)?.goneBack ?? 0;
        return shipped <= quantity - before
          ? []
          : [`${parcel.tracking_number} has pieces that had gone back`];
      });
    }),
    ...ledger.parcels
      .filter(({ outcome, undone }) => outcome === 'done' && undone !== 'asked')
      .filter(({ undone, trackingNumber }) => sent.has(trackingNumber) === (undone === 'done'))
      .map(
        ({ undone, trackingNumber }) => `${trackingNumber} is ${undone ? 'still' : 'not'} there`,
      ),
    ...[...sent].flatMap(([name, count]) =>
      count === 1 && asked.has(name) ? [] : [`${name} was sent ${count} times`],
    ),
  ];
};

/** An order tells its bookings, and is what they are. */
const ordersAreTheirBookings: Invariant = ({ state, orders }) => {
  const rows = Map.groupBy(
    state.bookings.filter(({ status }) => status !== 'removed'),
    ({ order_id }) => order_id,
  );
  return [...orders].flatMap(([id, order]) => {
    const bookings = rows.get(id) ?? [];
    if (!order) return bookings.length === 0 ? [] : [`order ${id} is not there`];
    const told = order.bookings.map(({ _id, status }) => `${_id} ${status}`);
    const isWhole = tally([...told, ...bookings.map((b) => `${b.id} ${b.status}`)]);
    const total = sum(bookings, (booking) => Number(booking.total));
    const isRight =
      order.status === statusOf(bookings) &&
      Math.round(order.total * 100) === total &&
      [...isWhole.values()].every((count) => count === 2);
    return isRight ? [] : [`order ${id} is ${order.status}, ${order.total}: ${told.join(', ')}`];
  });
};

/** What may have become of an acknowledged booking, by what was asked and done. */
const endsOf = (entry: Entry): string[] => {
  const { charged, paid, removed, letGo, quantity } = entry;
  const { least, most } = givenBack(entry);
  if (least === quantity) return ['refunded'];
  if (paid === 'done') return most === quantity ? ['paid', 'refunded'] : ['paid'];
  if (removed === 'done') return ['removed'];
  return [
    // A charge that was acknowledged pays, unless the booking was given up at the same time.
    ...(charged === 'done' || letGo ? [] : ['unpaid']),
    ...(charged ? ['paid'] : []),
    ...(removed ? ['removed'] : []),
    ...(letGo ? ['expired'] : []),
  ];
};

const nothingAcknowledgedIsMissing: Invariant = ({ ledger, state, lostPictures }) => {
  const rows = byId(state.bookings);
  const intents = byId(state.intents);
  const bookings = ledger.entries.flatMap((entry) => {
    const { booking, productId, quantity, visit, transactionIds, paidBy } = entry;
    if (!booking) return [];
    const row = rows.get(booking._id);
    if (!row) return [`visit ${visit}: booking ${booking._id} is not there`];
    if (row.product_id !== productId || row.quantity !== quantity)
      return [`visit ${visit}: booking ${row.id} is of something else`];
    if (!endsOf(entry).includes(row.status))
      return [`visit ${visit}: ${row.id} is ${row.status}, not ${endsOf(entry).join(' or ')}`];
    if (paidBy !== undefined && row.transaction_id !== paidBy)
      return [`visit ${visit}: ${row.id} was paid by ${paidBy}, not ${row.transaction_id}`];
    const { least, most } = givenBack(entry);
    const back = row.refunded_quantity;
    if (back < least || back > most)
      return [`visit ${visit}: of ${row.id} ${back} pieces went back, not ${least} to ${most}`];
    const charges = transactionIds.flatMap((id) => intents.get(id) ?? []).filter(wasCharged);
    if (entry.charged === 'done' && charges.length === 0)
      return [`visit ${visit}: the charge of ${transactionIds.join(' or ')} is not there`];
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

/** Each visit asked for its bookings once, however often it said so: all of them are there, or none. */
const onceIsOnce: Invariant = ({ ledger, state }) => {
  const asked = tally(ledger.entries.map(({ visit }) => `Visit ${visit}`));
  const made = (what: string, visits: string[], most: Map<string, number>) =>
    [...tally(visits)].flatMap(([visit, count]) => {
      const wanted = most.get(visit) ?? 0;
      return count === wanted ? [] : [`${visit} made ${count} ${what} of ${wanted}`];
    });
  const visits = new Map(ledger.purchases.map(({ visit }) => [`Visit ${visit}`, 1]));
  return [
    ...made(
      'bookings',
      state.bookings.map(({ address }) => address),
      asked,
    ),
    ...made(
      'reviews',
      state.reviews.map(({ location }) => location),
      visits,
    ),
  ];
};

const noJobIsStuck: Invariant = ({ ledger, state }) => {
  const unpaid = new Set(
    state.bookings
      .filter(({ status }) => status === 'unpaid')
      .flatMap(({ id, order_id }) => [id, order_id]),
  );
  const attempts = byId(state.attempts);
  // An intent whose secret was lost with Stripe's answer can be paid by nobody.
  const known = new Set([
    ...state.attempts.map(({ transaction_id }) => transaction_id),
    ...ledger.entries.flatMap(({ transactionIds }) => transactionIds),
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
      .filter(({ status, booking_id, order_id }) => {
        const due = booking_id ?? order_id;
        return status === 'open' && due !== null && !unpaid.has(due);
      })
      .map(({ id }) => `attempt ${id} is open, and what it pays is not`),
    ...payable
      .filter(({ metadata }) => attempts.get(metadata['attempt'] ?? '')?.status !== 'open')
      .map(({ id }) => `${id} can still be paid at Stripe, and its attempt is over`),
    ...state.bookings
      .filter((booking) => booking.status === 'unpaid' && isStillDue(state, booking))
      .map(({ id }) => `booking ${id} is unpaid, and was charged`),
  ];
};

const isStillDue = ({ attempts }: State, { id, order_id }: BookingRow): boolean =>
  attempts.some(
    (attempt) =>
      attempt.status === 'settled' && (attempt.booking_id === id || attempt.order_id === order_id),
  );

const nameOf = (act: string, subject: string, reason: string | null | undefined): string =>
  `${act} ${subject} ${reason ?? ''}`;
const nameOfRow = ({ act, subject_id, label, reason }: AuditRow): string =>
  nameOf(act, act === 'user.remove' ? label : subject_id, reason);
const nameOfAct = ({ act, subjectId, reason }: Act): string => nameOf(act, subjectId, reason);

const auditLogIsWhole: Invariant = ({ ledger, state }) => {
  const written = tally(state.audit.map(nameOfRow));
  const done = new Set(ledger.acts.map(nameOfAct));
  // What was refunded and does not come back on the shelf is written off by the refund.
  const writtenOff = ledger.acts
    .filter(({ writesOff }) => writesOff !== undefined)
    .map(
      (act) => [nameOf('product.stock', act.writesOff ?? '', act.reason), nameOfAct(act)] as const,
    );
  const causes = new Map(writtenOff);
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
    ...[...changes]
      .filter(([name]) => !written.has(causes.get(name) ?? name))
      .map(([name]) => `${name} has no entry`),
    ...writtenOff
      .filter(([name, cause]) => written.has(cause) && !changes.has(name))
      .map(([, cause]) => `${cause} has written nothing off`),
    ...[...written.keys()]
      .filter((name) => name.startsWith('product.stock') && !changes.has(name))
      .map((name) => `${name} has an entry and no effect`),
  ];
};

const invoicesAreNumbered: Invariant = ({ state }) =>
  [...Map.groupBy(state.invoices, ({ kind, year }) => `${kind}s of ${year}`)].flatMap(
    ([name, invoices]) => {
      const places = invoices.map(({ place }) => place);
      return places.every((place, i) => place === i + 1) ? [] : [`${name}: ${places.join(', ')}`];
    },
  );

/** In minor units. */
const invoicesAreWhatIsKept: Invariant = ({ state }) => {
  const invoices = Map.groupBy(state.invoices, ({ transaction_id }) => transaction_id);
  return state.intents.flatMap(({ id, latest_charge: charge }) => {
    const kept = charge ? charge.amount_captured - charge.amount_refunded : 0;
    const of = (kind: string) =>
      sum(
        invoices.get(id)?.filter((one) => one.kind === kind),
        ({ total }) => Number(total),
      );
    const [invoiced, credited] = [of('invoice'), of('credit note')];
    return invoiced - credited === kept
      ? []
      : [`${id}: ${invoiced} invoiced, ${credited} credited, ${kept} kept`];
  });
};

/** How many mails a process has with the server at a time. */
const sentAtOnce = 5;

/**
 * What came again, and why it could: its answer was lost, or the process that sent it ended before it
 * can have marked it, which it does before it takes others; or no reason.
 */
export const mailedAgain = ({ taken, living }: World['mails']) => {
  const bySender = Map.groupBy(taken, ({ sender }) => sender);
  const isCutOff = (mail: Taken): boolean => {
    const theirs = bySender.get(mail.sender) ?? [];
    const later = theirs.length - 1 - theirs.indexOf(mail);
    return !living.has(mail.sender) && later < sentAtOnce;
  };
  const earlier = [...Map.groupBy(taken, ({ id }) => id).values()].flatMap((mails) =>
    mails.slice(0, -1),
  );
  return Map.groupBy(earlier, (mail) => {
    if (!mail.isAnswered) return 'the answer was lost' as const;
    return isCutOff(mail) ? ('the process ended' as const) : ('no reason' as const);
  });
};

const everyMailIsOnce: Invariant = ({ mails }) =>
  (mailedAgain(mails).get('no reason') ?? []).map(({ id, sender }) => `${id} of ${sender}`);

const nobodyMissesAMail: Invariant = ({ state, mails }) => {
  const taken = new Map(mails.taken.map((mail) => [mail.id, mail]));
  return state.mails.flatMap(({ kind, subject, email }) => {
    const id = `${kind.replaceAll(' ', '-')}.${subject}`;
    const mail = taken.get(id);
    if (!mail) return [`${id} never came`];
    return mail.to === email ? [] : [`${id} came to somebody else`];
  });
};

export const invariants: Record<string, Invariant> = {
  'stock + booked = what there was': stockAddsUp,
  'what is paid is what was charged less what went back': everyChargeIsOwned,
  'refunds are what went back of their charge, and never more than it': refundsAddUp,
  'each piece is unshipped, shipped or refunded before': everyPieceIsOnce,
  'no booking is paid without its charge': everyPaidBookingIsCharged,
  'an order is what its bookings are': ordersAreTheirBookings,
  'nothing acknowledged is missing or undone': nothingAcknowledgedIsMissing,
  'one key, one booking or whole order, one payment, one review': onceIsOnce,
  'no job is stuck, no payment left open': noJobIsStuck,
  'the audit log is whole': auditLogIsWhole,
  'invoices and credit notes are numbered 1 to n': invoicesAreNumbered,
  'charged less refunded = invoices less credit notes': invoicesAreWhatIsKept,
  'no mail is missing, or goes to somebody else': nobodyMissesAMail,
  'no mail comes twice but where SMTP cannot tell': everyMailIsOnce,
  'npm run reconcile finds that all agrees': ({ reconciled: { code, output } }) =>
    code === 0 ? [] : [output],
  'no answer contradicts another': ({ ledger }) => ledger.contradictions,
  'no fault is answered with a bare 500': ({ ledger }) => ledger.bareFailures,
  'no process ends by itself': ({ crashes }) => crashes,
};
