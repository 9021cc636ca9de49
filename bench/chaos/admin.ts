// An admin at work while everything fails: each act must be in the audit log, once.
import { type Answer, underKey } from '../../adapters/http/testing/shop-client.ts';
import { isGone, type PatientClient } from './client.ts';
import type { Act, Entry, Ledger, Person } from './ledger.ts';
import type { Errand, Visit } from './plan.ts';

type Scene = { client: PatientClient; ledger: Ledger; admin: Person; products: readonly string[] };

export const administering = ({ client, ledger, admin, products }: Scene) => {
  const { token } = admin;

  /** Does it, and writes it down as an act that the audit log must have. */
  const act = async (
    what: Errand,
    entry: Omit<Act, 'outcome'>,
    request: () => Promise<Answer>,
  ): Promise<boolean> => {
    const written: Act = { ...entry, outcome: 'asked' };
    ledger.acts.push(written);
    const answer = await request();
    const isDone = isGone(answer);
    ledger.count(`admin ${what}`, isDone ? { ...answer, status: 200 } : answer);
    if (isDone) written.outcome = 'done';
    else if (answer.status !== 0 && answer.tries === 1)
      ledger.acts.splice(ledger.acts.indexOf(written), 1); // a clear refusal leaves no entry
    return isDone;
  };

  /** Among those whose visit is over, and to whom no admin has done anything yet. */
  const pick = (choice: number, fits: (entry: Entry) => boolean): Entry | undefined => {
    const found = ledger.entries.filter(
      (entry) => entry.isOver && entry.booking && !entry.refunded && !entry.removed && fits(entry),
    );
    return found[choice % Math.max(1, found.length)];
  };

  const errands: Record<Errand, (visit: Visit) => Promise<void>> = {
    'adjusts the stock': async ({ number, choice }) => {
      const id = products[choice % products.length] ?? '';
      const reason = `Count ${number}`;
      const body = { difference: 5 + (choice % 20), reason };
      const headers = underKey(`stock-${number}`);
      await act('adjusts the stock', { act: 'product.stock', subjectId: id, reason }, () =>
        client.call('POST', `/admin/api/products/${id}/stock`, { token, body, headers }),
      );
    },
    refunds: async ({ choice }) => {
      const entry = pick(choice, ({ paid }) => paid === 'done');
      const id = entry?.booking?._id;
      if (!entry || id === undefined) return;
      entry.refunded = 'asked';
      const isDone = await act('refunds', { act: 'booking.refund', subjectId: id }, () =>
        client.call('POST', `/admin/api/bookings/${id}/refund`, { token }),
      );
      if (isDone) entry.refunded = 'done';
    },
    'removes a booking': async ({ choice }) => {
      const entry = pick(choice, ({ charged, letGo }) => !charged && !letGo);
      const id = entry?.booking?._id;
      if (!entry || id === undefined) return;
      entry.removed = 'asked';
      const isDone = await act('removes a booking', { act: 'booking.remove', subjectId: id }, () =>
        client.remove(admin, { _id: id }),
      );
      if (isDone) entry.removed = 'done';
    },
    'removes a person': async () => {
      const person = ledger.people.find(({ email }) => email.startsWith('guest-') && isIdle(email));
      if (!person) return;
      ledger.people.splice(ledger.people.indexOf(person), 1);
      const isDone = await act(
        'removes a person',
        { act: 'user.remove', subjectId: person.email },
        () => client.call('DELETE', `/user/${encodeURIComponent(person.email)}`, { token }),
      );
      if (isDone) ledger.removedPeople.push(person);
    },
  };

  const isIdle = (email: string): boolean =>
    ledger.entries.some(({ buyer, isOver }) => buyer.email === email && isOver === true);

  return async (visit: Visit): Promise<void> => {
    if (visit.errand) await errands[visit.errand](visit);
  };
};
