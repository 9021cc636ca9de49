// An admin at work while everything fails: each act must be in the audit log, once.
import { type Answer, underKey } from '../../adapters/http/testing/shop-client.ts';
import { isGone, type PatientClient } from './client.ts';
import {
  givenBack,
  type Act,
  type Entry,
  type Ledger,
  type Parcel,
  type Person,
} from './ledger.ts';
import { everyScarce } from './opening.ts';
import type { Errand, Visit } from './plan.ts';

type Scene = { client: PatientClient; ledger: Ledger; admin: Person; products: readonly string[] };

export const administering = ({ client, ledger, admin, products }: Scene) => {
  const { token } = admin;

  /** Does it, and writes it down as an act that the audit log must have. */
  const act = async (
    what: Errand,
    entry: Omit<Act, 'outcome'>,
    request: () => Promise<Answer>,
  ): Promise<'done' | 'refused' | 'unknown'> => {
    const written: Act = { ...entry, outcome: 'asked' };
    ledger.acts.push(written);
    const answer = await request();
    const isDone = isGone(answer) || answer.status === 201;
    ledger.count(`admin ${what}`, isDone ? { ...answer, status: 200 } : answer);
    if (isDone) {
      written.outcome = 'done';
      return 'done';
    }
    if (answer.status === 0 || answer.tries > 1) return 'unknown';
    ledger.acts.splice(ledger.acts.indexOf(written), 1); // a clear refusal leaves no entry
    return 'refused';
  };

  /** Among those whose visit is over. */
  const pick = (choice: number, fits: (entry: Entry) => boolean): Entry | undefined => {
    const found = ledger.entries.filter(
      (entry) => entry.isOver && entry.booking && !entry.removed && fits(entry),
    );
    return found[choice % Math.max(1, found.length)];
  };

  /** Gives pieces of a booking back, all that are left where no number is said. */
  const refund = async (
    entry: Entry,
    { key, quantity, restock }: { key: string; quantity: number | undefined; restock: boolean },
  ): Promise<void> => {
    const subjectId = entry.booking?._id ?? '';
    const left = entry.quantity - givenBack(entry).most;
    const asked: Entry['refunds'][number] = { quantity: quantity ?? left, outcome: 'asked' };
    entry.refunds.push(asked);
    const reason = `Refund ${key}`;
    const written = { act: 'booking.refund', subjectId, reason };
    const outcome = await act(
      'refunds',
      restock ? written : { ...written, writesOff: entry.productId },
      () =>
        client.call('POST', `/admin/api/bookings/${subjectId}/refund`, {
          token,
          body: { reason, restock, ...(quantity !== undefined && { quantity }) },
          headers: underKey(`refund-${key}`),
        }),
    );
    if (outcome === 'done') asked.outcome = 'done';
    if (outcome === 'refused') entry.refunds.splice(entry.refunds.indexOf(asked), 1);
  };

  /** Sends pieces of a booking, and notes twice at once that they have arrived, or that it was a mistake. */
  const ship = async (entry: Entry, name: string, quantity: number): Promise<void> => {
    const { _id: booking = '', order: subjectId = '' } = entry.booking ?? {};
    const trackingNumber = `Parcel ${name}`;
    const { least: goneBack } = givenBack(entry);
    const asked: Parcel = { booking, quantity, trackingNumber, goneBack, outcome: 'asked' };
    ledger.parcels.push(asked);
    let shipment: string | undefined;
    const sent = { act: 'order.ship', subjectId, reason: trackingNumber };
    const outcome = await act('ships', sent, async () => {
      const answer = await client.call<{ id: string }>(
        'POST',
        `/admin/api/orders/${subjectId}/shipments`,
        {
          token,
          body: { lines: [{ booking, quantity }], carrier: 'Post', trackingNumber },
          headers: underKey(`ship-${name}`),
        },
      );
      shipment = answer.body.id;
      return answer;
    });
    if (outcome === 'refused') ledger.parcels.splice(ledger.parcels.indexOf(asked), 1);
    if (outcome !== 'done') return;
    asked.outcome = 'done';
    const isMistake = ledger.parcels.length % 5 === 0;
    if (isMistake) asked.undone = 'asked';
    const later = {
      act: isMistake ? 'order.unship' : 'order.deliver',
      subjectId,
      reason: trackingNumber,
    };
    const path = `/admin/api/shipments/${shipment}`;
    const outcomes = await Promise.all(
      [1, 2].map(() =>
        act('ships', later, () =>
          isMistake
            ? client.call('DELETE', path, { token })
            : client.call('POST', `${path}/delivered`, { token }),
        ),
      ),
    );
    if (isMistake && outcomes.includes('done')) asked.undone = 'done';
  };

  const errands: Record<Errand, (visit: Visit) => Promise<void>> = {
    'adjusts the stock': async ({ number, choice }) => {
      // Mostly some last pieces more, which many want at once again.
      const product = choice % 4 === 0 ? choice : choice * everyScarce;
      const id = products[product % products.length] ?? '';
      const reason = `Count ${number}`;
      const body = { difference: 5 + (choice % 20), reason };
      const headers = underKey(`stock-${number}`);
      await act('adjusts the stock', { act: 'product.stock', subjectId: id, reason }, () =>
        client.call('POST', `/admin/api/products/${id}/stock`, { token, body, headers }),
      );
    },
    refunds: async ({ number, choice }) => {
      const entry = pick(choice, (entry) => entry.paid === 'done' && isSettled(entry));
      if (!entry) return;
      const restock = choice % 3 > 0;
      if (choice % 4 === 0)
        return refund(entry, { key: `${number}`, quantity: undefined, restock });
      // Several at once, who together may want more back than there is.
      const quantity = 1 + (choice % entry.quantity);
      const keys = Array.from({ length: 1 + (choice % 5) }, (_, n) => `${number}.${n}`);
      await Promise.all(keys.map((key) => refund(entry, { key, quantity, restock })));
      return undefined;
    },
    ships: async ({ number, choice }) => {
      const entry = pick(choice, ({ paid }) => paid === 'done');
      if (!entry?.booking) return;
      // More of it at once than there are pieces, twice what is already sent, and while some goes back.
      const quantity = 1 + (choice % entry.quantity);
      const numbers = Array.from({ length: 1 + (choice % 3) }, (_, n) => `${number}.${n}`);
      const isAsRefunded = choice % 5 === 0 && isSettled(entry);
      await Promise.all([
        ...numbers.map((name) => ship(entry, name, quantity)),
        ...(isAsRefunded
          ? [refund(entry, { key: `ship-${number}`, quantity: 1, restock: true })]
          : []),
      ]);
    },
    notes: async ({ number, choice }) => {
      const subjectId = pick(choice, () => true)?.booking?.order;
      if (subjectId === undefined) return;
      const reason = `Note ${number}`;
      await act('notes', { act: 'order.note', subjectId, reason }, () =>
        client.call('POST', `/admin/api/orders/${subjectId}/notes`, {
          token,
          body: { text: reason },
          headers: underKey(`note-${number}`),
        }),
      );
    },
    'removes a booking': async ({ choice }) => {
      const entry = pick(choice, ({ charged, letGo }) => !charged && !letGo);
      const id = entry?.booking?._id;
      if (!entry || id === undefined) return;
      entry.removed = 'asked';
      const outcome = await act('removes a booking', { act: 'booking.remove', subjectId: id }, () =>
        client.remove(admin, { _id: id }),
      );
      if (outcome === 'done') entry.removed = 'done';
    },
    'removes a person': async () => {
      const left = new Set(
        ledger.entries.flatMap(({ buyer, isOver }) => (isOver ? buyer.email : [])),
      );
      const person = ledger.people.find(
        ({ email }) => email.startsWith('guest-') && left.has(email),
      );
      if (!person) return;
      ledger.people.splice(ledger.people.indexOf(person), 1);
      const outcome = await act(
        'removes a person',
        { act: 'user.remove', subjectId: person.email },
        () => client.call('DELETE', `/user/${encodeURIComponent(person.email)}`, { token }),
      );
      if (outcome === 'done') ledger.removedPeople.push(person);
    },
  };

  /** Some of it is left, and of nothing is it unknown whether it went back. */
  const isSettled = (entry: Entry): boolean => {
    const { least, most } = givenBack(entry);
    return least === most && least < entry.quantity;
  };

  return async (visit: Visit): Promise<void> => {
    if (visit.errand) await errands[visit.errand](visit);
  };
};
