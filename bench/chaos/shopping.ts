// What a shopper can do, each step written down with what came of it.
import {
  type Answer,
  declinedCard,
  goodCard,
  intentOf,
  password,
  underKey,
} from '../../adapters/http/testing/shop-client.ts';
import { isGone, type PatientClient } from './client.ts';
import type { Booking, Entry, Ledger, Person } from './ledger.ts';

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

  /** Under the same key `twice` at once, if so: both must be told of the same booking. */
  const book = async (entry: Entry, twice: boolean): Promise<Booking | undefined> => {
    const answers = await Promise.all(
      (twice ? [1, 2] : [1]).map(() => askToBook(entry, entry.quantity)),
    );
    for (const answer of answers) ledger.count('book', answer);
    const told = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    if (new Set(told.map(({ _id }) => _id)).size > 1)
      ledger.contradictions.push(`visit ${entry.visit}: one key, two bookings`);
    const [booking] = told;
    if (!booking) return undefined;
    if (booking.productId !== entry.productId || booking.orderQuantity !== entry.quantity)
      ledger.contradictions.push(`visit ${entry.visit}: answered with another booking`);
    entry.booking = booking;
    return booking;
  };

  const askToBook = (
    { buyer, productId, visit }: Entry,
    orderQuantity: number,
  ): Promise<Answer<Booking>> =>
    client.book(
      buyer,
      { _id: productId },
      { orderQuantity, address: `Visit ${visit}` },
      underKey(`visit-${visit}`),
    );

  /** The same key for something else: a mistake, which must be told. */
  const reuseKey = async (entry: Entry): Promise<void> => {
    const answer = await askToBook(entry, entry.quantity + 1);
    const { status } = answer;
    ledger.count('use a key again', answer);
    if (status !== 409 && status !== 0)
      ledger.contradictions.push(`visit ${entry.visit}: a key used again was answered ${status}`);
  };

  /** @returns the client secret */
  const startPayment = async (entry: Entry, twice: boolean): Promise<string | undefined> => {
    const { buyer, booking, visit } = entry;
    const asked = { price: booking?.total, booking: booking?._id };
    const answers = await Promise.all(
      (twice ? [1, 2] : [1]).map(() => client.pay(buyer, asked, underKey(`pay-${visit}`))),
    );
    for (const answer of answers) ledger.count('start a payment', answer);
    const secrets = new Set(
      answers.filter(({ status }) => status === 200).map(({ body }) => body.clientSecret),
    );
    if (secrets.size > 1) ledger.contradictions.push(`visit ${visit}: one key, two payments`);
    const [secret] = secrets;
    if (secret !== undefined) entry.transactionId = intentOf(secret).id;
    return secret;
  };

  /** Confirms the payment in the browser, as Stripe's script does it. Tells whether it was charged. */
  const confirm = async (entry: Entry, secret: string, declined = false): Promise<boolean> => {
    const intent = intentOf(secret);
    entry.charged ??= 'asked';
    let reply: Answer<{ status?: string }> = await client.confirm(
      intent,
      declined ? declinedCard : goodCard,
    );
    // It may have been charged by a try whose answer was lost: then it says so itself.
    if (reply.status === 400) reply = await client.intent(intent);
    const isCharged = reply.status === 200 && reply.body.status === 'succeeded';
    const status = reply.status === 200 && !isCharged ? 409 : reply.status;
    ledger.count('confirm by card', { ...reply, status });
    if (isCharged) entry.charged = 'done';
    return isCharged;
  };

  const pay = async (entry: Entry): Promise<number> => {
    const { buyer, booking, transactionId } = entry;
    if (!booking || transactionId === undefined) throw new Error('There is nothing to pay.');
    entry.paid ??= 'asked';
    const answer = await client.patch(buyer, booking, transactionId);
    ledger.count('mark as paid', answer);
    if (answer.status === 200) entry.paid = 'done';
    return answer.status;
  };

  const remove = async (entry: Entry): Promise<void> => {
    if (!entry.booking) throw new Error('There is nothing to remove.');
    entry.removed ??= 'asked';
    const answer = await client.remove(entry.buyer, entry.booking);
    const isDone = isGone(answer);
    ledger.count('remove', isDone ? { ...answer, status: 200 } : answer);
    if (isDone) entry.removed = 'done';
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

  return { signUp, browse, book, reuseKey, startPayment, confirm, pay, remove, review };
};

export type Shopping = ReturnType<typeof shoppingWith>;
