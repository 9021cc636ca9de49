// How a visit goes, from the door to the end.
import { setTimeout as pause } from 'node:timers/promises';
import { declinedCard, goodCard } from '../../adapters/http/testing/shop-client.ts';
import type { Due, Entry, Ledger, Person, Purchase } from './ledger.ts';
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

/** Its refunds are pending at first. */
const slowRefundCard = '4000000000007726';

export const visiting = ({ shopping, ledger, people, products, letGo }: Scene) => {
  const { signUp, browse, place, reuseKey, startPayment, confirm, pay, review } = shopping;

  const visit = async (plan: Visit): Promise<void> => {
    const buyer = plan.isNew
      ? await signUp(`guest-${plan.number}@parches.test`)
      : people[plan.person % people.length];
    if (!buyer) return;
    const purchase = wantOf(plan, buyer);
    if (plan.browses) await browse(purchase.entries[0]?.productId ?? '');
    await pause(plan.pauses[0]);
    ledger.purchases.push(purchase);
    const isDoubled = plan.way === 'says it twice at once';
    if (await place(purchase, isDoubled)) {
      if (plan.reusesKey) await reuseKey(purchase);
      await pause(plan.pauses[1]);
      await decide(purchase, plan);
    }
    if (plan.reviews) await review(buyer, plan.number);
    for (const entry of purchase.entries) entry.isOver = true;
  };

  /** The products of an order stand beside each other; half of the orders name them the other way round. */
  const wantOf = (plan: Visit, buyer: Person): Purchase => {
    const { number, product, quantities, isOrder, choice } = plan;
    const step = choice % 2 === 0 ? 1 : products.length - 1;
    const entries = quantities.map((quantity, line): Entry => {
      const productId = products[(product + line * step) % products.length] ?? '';
      return { visit: number, buyer, productId, quantity, transactionIds: [], refunds: [] };
    });
    return { visit: number, buyer, isOrder, key: `visit-${number}`, entries };
  };

  const decide = async (purchase: Purchase, plan: Visit): Promise<void> => {
    const { entries, isOrder, orderId } = purchase;
    const one = entries[plan.choice % entries.length];
    if (!one) throw new Error('There is nothing to pay.');
    const due = { ...purchase, orderId: isOrder ? orderId : undefined, key: `pay-${plan.number}` };
    const others = entries.filter((entry) => entry !== one);
    const rest = { ...due, entries: others, key: `rest-${plan.number}` };
    const alone = { ...due, entries: [one], orderId: undefined, key: `alone-${plan.number}` };
    const remove = () => (isOrder ? shopping.removeOrder(purchase) : shopping.remove(one));
    switch (plan.way) {
      case 'removes it':
        return remove();
      case 'leaves it unpaid':
        return void (await open(due, plan));
      case 'removes it with a payment open':
        await open(due, plan);
        return remove();
      case 'lets its hold run out':
        await open(due, plan);
        return runOut(entries);
      case 'pays while removing it':
        return payFor(due, plan, remove);
      case 'pays while its hold runs out':
        return payFor(due, plan, () => runOut(entries));
      case 'pays one of it alone':
        return payFor(alone, plan);
      case 'pays one of it alone, then the rest':
        await payFor(alone, plan);
        return one.paid && others.length > 0 ? payFor(rest, plan) : undefined;
      case 'pays it while paying one of it alone':
        return payFor(due, plan, () => payFor(alone, plan));
      case 'pays while removing one of it':
        return payFor(due, plan, () => shopping.remove(one));
      case 'pays while one of it runs out':
        return payFor(due, plan, () => runOut([one]));
      case 'pays':
      case 'pays and closes the page':
      case 'says it twice at once':
        return payFor(due, plan);
      default:
        return plan.way satisfies never;
    }
  };

  /** Comes to the page where one pays. @returns the client secret */
  const open = async (due: Due, { way, pauses }: Visit): Promise<string | undefined> => {
    const secret = await startPayment(due, way === 'says it twice at once');
    await pause(pauses[2]);
    return secret;
  };

  /** Pays by card; `meanwhile` happens while the money is under way. */
  const payFor = async (
    due: Due,
    plan: Visit,
    meanwhile: () => Promise<void> = async () => {},
  ): Promise<void> => {
    const secret = await open(due, plan);
    if (secret === undefined) return;
    if (plan.cardIsDeclined) await confirm(due, secret, declinedCard);
    const card = plan.refundIsSlow ? slowRefundCard : goodCard;
    const [isCharged] = await Promise.all([confirm(due, secret, card), meanwhile()]);
    if (!isCharged || plan.way === 'pays and closes the page') return;
    await pause(plan.pauses[3]);
    const status = await pay(due);
    const isUndisturbed = due.entries.every(
      ({ removed, letGo, transactionIds }) => !removed && !letGo && transactionIds.length === 1,
    );
    if (status >= 400 && isUndisturbed)
      ledger.contradictions.push(`visit ${due.visit}: a good payment was answered ${status}`);
  };

  const runOut = async (entries: Entry[]): Promise<void> => {
    for (const entry of entries) {
      entry.letGo = true;
      if (entry.booking) await letGo(entry.booking._id);
    }
  };

  return visit;
};
