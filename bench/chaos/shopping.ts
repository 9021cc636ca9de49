// What a shopper can do, each step written down with what came of it.
import {
  type Answer,
  goodCard,
  intentOf,
  password,
  underKey,
} from '../../adapters/http/testing/shop-client.ts';
import { isGone, type PatientClient } from './client.ts';
import { countries } from './opening.ts';
import {
  statusOf,
  type Booking,
  type Due,
  type Entry,
  type Ledger,
  type Order,
  type Person,
  type Purchase,
} from './ledger.ts';

export const shoppingWith = (client: PatientClient, ledger: Ledger, picture: Blob) => {
  /** Makes an account, or signs in to the one that a lost answer has made. */
  const signUp = async (email: string): Promise<Person | undefined> => {
    let account = await client.register({ email, password });
    if (account.status === 400 && account.tries > 1)
      account = await client.signIn({ email, password });
    if (account.status !== 200) {
      ledger.count('sign up', account);
      return undefined;
    }
    const { idToken, localId } = account.body;
    const shop = await client.enter({ email, idToken });
    ledger.count('sign up', shop);
    if (shop.status !== 200) return undefined;
    const person = { email, accountId: localId, token: shop.body.token };
    ledger.people.push(person);
    return person;
  };

  const browse = async (productId: string): Promise<void> => {
    for (const path of ['/product?limit=20', `/products/${productId}`, '/review?limit=20'])
      ledger.count('browse', await client.call('GET', path));
  };

  /**
   * Places what a visit wants, under the same key `twice` at once, if so: both must be told of the same.
   * Lines that are refused are left out, and the rest is asked for again.
   */
  const place = async (purchase: Purchase, twice: boolean): Promise<boolean> => {
    const { visit } = purchase;
    const answers = await Promise.all((twice ? [1, 2] : [1]).map(() => askToPlace(purchase)));
    const refused = answers.flatMap((answer) => answer.refused);
    let placed = answers.flatMap((answer) => answer.placed);
    if (placed.length === 0 && refused.length > 0) {
      purchase.entries = purchase.entries.filter((_, line) => !refused.includes(line));
      purchase.key = `again-${visit}`;
      if (purchase.entries.length > 0) ({ placed } = await askToPlace(purchase));
    }
    const [first] = placed;
    if (!first) return false;
    if (placed.some(({ order }) => order !== first.order))
      ledger.contradictions.push(`visit ${visit}: one key, two orders`);
    for (const entry of purchase.entries) {
      const { productId, quantity } = entry;
      const booking = placed.find((one) => one.productId === productId);
      if (booking?.orderQuantity === quantity) entry.booking = booking;
      else ledger.contradictions.push(`visit ${visit}: answered without ${quantity} ${productId}`);
    }
    purchase.orderId = first.order;
    ledger.placed += 1;
    return true;
  };

  /** @returns the bookings that were made, and the lines that were refused */
  const askToPlace = async (
    { visit, buyer, entries, isOrder, key }: Purchase,
    more = 0,
  ): Promise<{ status: number; placed: Booking[]; refused: number[] }> => {
    const lines = entries.map(({ productId, quantity }) => ({
      productId,
      orderQuantity: quantity + more,
    }));
    const contact = { phone: '555 0100', ...addressOf(visit) };
    const [path, body] = isOrder
      ? ['/order', { lines, ...contact }]
      : ['/booking', { ...lines[0], ...contact }];
    const headers = underKey(key);
    const { token } = buyer;
    const answer = await client.call<Booking | Order>('POST', path, { token, body, headers });
    const { status } = answer;
    ledger.count(more > 0 ? 'use a key again' : isOrder ? 'order' : 'book', answer);
    if (status === 201) return { status, placed: bookingsIn(answer.body), refused: [] };
    return { status, placed: [], refused: status === 409 ? refusedLines(answer.body) : [] };
  };

  /** The same key for something else: a mistake, which must be told. */
  const reuseKey = async (purchase: Purchase): Promise<void> => {
    const { status } = await askToPlace(purchase, 1);
    if (status !== 409 && status !== 0)
      ledger.contradictions.push(
        `visit ${purchase.visit}: a key used again was answered ${status}`,
      );
  };

  /** The bookings of an answer; an order must be what they are. */
  const bookingsIn = (answer: Booking | Order): Booking[] => {
    if (!('bookings' in answer)) return [answer];
    const { _id, status, bookings } = answer;
    if (status !== statusOf(bookings))
      ledger.contradictions.push(
        `order ${_id} is ${status}: ${bookings.map((booking) => booking.status).join(', ')}`,
      );
    return bookings;
  };

  /** @returns the client secret */
  const startPayment = async (due: Due, twice: boolean): Promise<string | undefined> => {
    const { buyer, entries, visit, orderId, key } = due;
    const price = sum(entries.map(({ booking }) => booking?.total ?? 0));
    const what = orderId === undefined ? { booking: entries[0]?.booking?._id } : { order: orderId };
    const answers = await Promise.all(
      (twice ? [1, 2] : [1]).map(() => client.pay(buyer, { price, ...what }, underKey(key))),
    );
    for (const answer of answers) ledger.count('start a payment', answer);
    const secrets = new Set(
      answers.filter(({ status }) => status === 200).map(({ body }) => body.clientSecret),
    );
    if (secrets.size > 1) ledger.contradictions.push(`visit ${visit}: one key, two payments`);
    const [secret] = secrets;
    if (secret === undefined) return undefined;
    due.transactionId = intentOf(secret).id;
    for (const entry of entries) entry.transactionIds.push(due.transactionId);
    return secret;
  };

  /** Confirms the payment in the browser, as Stripe's script does it. Tells whether it was charged. */
  const confirm = async (due: Due, secret: string, card = goodCard): Promise<boolean> => {
    const intent = intentOf(secret);
    for (const entry of due.entries) entry.charged ??= 'asked';
    let reply: Answer<{ status?: string }> = await client.confirm(intent, card);
    // It may have been charged by a try whose answer was lost: then it says so itself.
    if (reply.status === 400) reply = await client.intent(intent);
    const isCharged = reply.status === 200 && reply.body.status === 'succeeded';
    const status = reply.status === 200 && !isCharged ? 409 : reply.status;
    ledger.count('confirm by card', { ...reply, status });
    if (isCharged) for (const entry of due.entries) entry.charged = 'done';
    return isCharged;
  };

  const pay = async ({ buyer, entries, orderId, transactionId }: Due): Promise<number> => {
    const [booking] = entries.flatMap((entry) => entry.booking ?? []);
    if (!booking || transactionId === undefined) throw new Error('There is nothing to pay.');
    const answer =
      orderId === undefined
        ? await client.patch(buyer, booking, transactionId)
        : await client.patchOrder(buyer, { _id: orderId }, transactionId);
    ledger.count('mark as paid', answer);
    const { status, body } = answer;
    if (status !== 200) return status;
    const told = bookingsIn(body);
    for (const entry of entries) {
      const paid = told.find(({ _id }) => _id === entry.booking?._id);
      if (paid?.status !== 'paid') continue;
      entry.paid = 'done';
      if (paid.transactionId !== null) entry.paidBy = paid.transactionId;
    }
    return status;
  };

  const remove = async (entry: Entry): Promise<void> => {
    if (!entry.booking) throw new Error('There is nothing to remove.');
    entry.removed ??= 'asked';
    const answer = await client.remove(entry.buyer, entry.booking);
    const isDone = isGone(answer);
    ledger.count('remove', isDone ? { ...answer, status: 200 } : answer);
    if (isDone) entry.removed = 'done';
  };

  /** Removes all of an order that is unpaid. */
  const removeOrder = async ({ buyer, entries, orderId }: Purchase): Promise<void> => {
    if (orderId === undefined) throw new Error('There is nothing to remove.');
    for (const entry of entries) entry.removed ??= 'asked';
    const { token } = buyer;
    const answer = await client.call('DELETE', `/order/${orderId}`, { token });
    const isDone = isGone(answer);
    ledger.count('remove an order', isDone ? { ...answer, status: 200 } : answer);
    // What has run out by then is not removed any more.
    if (isDone) for (const entry of entries) if (!entry.letGo) entry.removed = 'done';
  };

  /** A review with a picture. */
  const review = async ({ token }: Person, visit: number): Promise<void> => {
    const raw = new FormData();
    raw.append('image', picture, 'picture.png');
    const image = await client.call<{ data: { url: string } }>('POST', '/images', { token, raw });
    ledger.count('upload a picture', image);
    if (image.status !== 201) return;
    ledger.pictures.push(image.body.data.url);
    const body = {
      name: 'Shopper',
      review: 'It fits',
      image: image.body.data.url,
      location: `Visit ${visit}`,
    };
    const headers = underKey(`review-${visit}`);
    const written = await client.call<{ _id: string }>('POST', '/review', { token, body, headers });
    ledger.count('review', written);
    if (written.status === 201) ledger.reviews.push(written.body._id);
  };

  return {
    signUp,
    browse,
    place,
    reuseKey,
    startPayment,
    confirm,
    pay,
    remove,
    removeOrder,
    review,
  };
};

/** Half of them name a destination, each in one of several countries. The first line is the visit's. */
const addressOf = (visit: number) => {
  const name = `Visit ${visit}`;
  const country = countries[(visit >> 1) % countries.length];
  return visit % 2 === 0
    ? { address: name }
    : { destination: { name, street: '1 Ring', postalCode: '1010', city: 'City', country } };
};

export type Shopping = ReturnType<typeof shoppingWith>;

/** Amounts in major units, added up to the minor one. */
const sum = (amounts: number[]): number =>
  amounts.reduce((minor, amount) => minor + Math.round(amount * 100), 0) / 100;

/** The lines that a refusal names. */
const refusedLines = (body: unknown): number[] => {
  const { errors = [] }: { errors?: { pointer: string }[] } = Object(body);
  return errors.flatMap(({ pointer }) => {
    const line = /^\/lines\/(\d+)\b/.exec(pointer)?.[1];
    return line === undefined ? [] : [Number(line)];
  });
};
