// How a visit goes, from the door to the end.
import { setTimeout as pause } from 'node:timers/promises';
import type { Entry, Ledger, Person } from './ledger.ts';
import type { Visit } from './plan.ts';
import type { Shopping } from './shopping.ts';

type Scene = {
  shopping: Shopping;
  ledger: Ledger;
  people: readonly Person[];
  products: readonly string[];
  /** Makes the hold of a booking run out now. */
  letGo: (bookingId: string) => Promise<void>;
};

export const visiting = ({ shopping, ledger, people, products, letGo }: Scene) => {
  const { signUp, browse, book, reuseKey, startPayment, confirm, pay, remove, review } = shopping;

  /** @returns the booking's entry once the visit is over, if it came to one */
  const visit = async (plan: Visit): Promise<void> => {
    const buyer = plan.isNew
      ? await signUp(`guest-${plan.number}@parches.test`)
      : people[plan.person % people.length];
    const productId = products[plan.product % products.length];
    if (!buyer || productId === undefined) return;
    if (plan.browses) await browse(productId);
    await pause(plan.pauses[0]);
    const entry: Entry = { visit: plan.number, buyer, productId, quantity: plan.quantity };
    ledger.entries.push(entry);
    const isDoubled = plan.way === 'says it twice at once';
    if (await book(entry, isDoubled)) {
      if (plan.reusesKey) await reuseKey(entry);
      await pause(plan.pauses[1]);
      await decide(entry, plan);
    }
    if (plan.reviews) await review(buyer, plan.number);
    entry.isOver = true;
  };

  const decide = async (entry: Entry, plan: Visit): Promise<void> => {
    const { way } = plan;
    if (way === 'removes it') return remove(entry);
    const secret = await startPayment(entry, way === 'says it twice at once');
    await pause(plan.pauses[2]);
    if (way === 'leaves it unpaid') return undefined;
    if (way === 'removes it with a payment open') return remove(entry);
    if (way === 'lets its hold run out') return runOut(entry);
    if (secret === undefined) return undefined;
    if (plan.cardIsDeclined) await confirm(entry, secret, true);
    const rival =
      way === 'pays while removing it'
        ? remove(entry)
        : way === 'pays while its hold runs out'
          ? runOut(entry)
          : Promise.resolve();
    const [isCharged] = await Promise.all([confirm(entry, secret), rival]);
    if (!isCharged || way === 'pays and closes the page') return undefined;
    await pause(plan.pauses[3]);
    const status = await pay(entry);
    if (status >= 400 && entry.removed === undefined && entry.letGo === undefined)
      ledger.contradictions.push(`visit ${entry.visit}: a good payment was answered ${status}`);
    return undefined;
  };

  const runOut = async (entry: Entry): Promise<void> => {
    entry.letGo = true;
    if (entry.booking) await letGo(entry.booking._id);
  };

  return visit;
};
