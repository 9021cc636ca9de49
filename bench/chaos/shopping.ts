// What a shopper can do, each step written down with what came of it.
import { intentOf } from '../../adapters/embedded/fixtures/shopping.ts';
import { type Ask, isGone, type Reply } from './client.ts';
import type { Booking, Entry, Ledger, Person } from './ledger.ts';

const publishableKey = 'pk_test_parches';
const password = 'parches-test';
const goodCard = '4242424242424242';
const declinedCard = '4000000000000002';

export const shoppingWith = (ask: Ask, ledger: Ledger, picture: Blob) => {
  /** Makes an account, or signs in to the one that a lost answer has made. */
  const signUp = async (email: string): Promise<Person | undefined> => {
    const body = { email, password, returnSecureToken: true };
    const firebase = '/identitytoolkit.googleapis.com/v1/accounts';
    type Account = { idToken: string; localId: string };
    let account = await ask<Account>('POST', `${firebase}:signUp?key=demo-key`, { body });
    if (account.status === 400 && account.tries > 1)
      account = await ask<Account>('POST', `${firebase}:signInWithPassword?key=demo-key`, { body });
    if (account.status !== 200) {
      ledger.count('sign up', account);
      return undefined;
    }
    const { idToken, localId } = account.body;
    const path = `/user/${encodeURIComponent(email)}`;
    const shop = await ask<{ token: string }>('PUT', path, { token: idToken });
    ledger.count('sign up', shop);
    if (shop.status !== 200) return undefined;
    const person = { email, accountId: localId, token: shop.body.token };
    ledger.people.push(person);
    return person;
  };

  const browse = async (productId: string): Promise<void> => {
    for (const path of ['/product?limit=20', `/products/${productId}`, '/review?limit=20'])
      ledger.count('browse', await ask('GET', path));
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
  ): Promise<Reply<Booking>> =>
    ask<Booking>('POST', '/booking', {
      token: buyer.token,
      key: `visit-${visit}`,
      body: { productId, orderQuantity, phone: '555 0100', address: `Visit ${visit}` },
    });

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
    const question = {
      token: buyer.token,
      key: `pay-${visit}`,
      body: { price: booking?.total, booking: booking?._id },
    };
    const answers = await Promise.all(
      (twice ? [1, 2] : [1]).map(() =>
        ask<{ clientSecret: string }>('POST', '/create-payment-intent', question),
      ),
    );
    for (const answer of answers) ledger.count('start a payment', answer);
    const secrets = new Set(
      answers.filter(({ status }) => status === 200).map(({ body }) => body.clientSecret),
    );
    if (secrets.size > 1) ledger.contradictions.push(`visit ${visit}: one key, two payments`);
    const [secret] = secrets;
    if (secret !== undefined) entry.transactionId = intentOf(secret);
    return secret;
  };

  /** Confirms the payment in the browser, as Stripe's script does it. Tells whether it was charged. */
  const confirm = async (entry: Entry, secret: string, declined = false): Promise<boolean> => {
    const path = `/sandbox/stripe/v1/payment_intents/${entry.transactionId}`;
    entry.charged ??= 'asked';
    let reply = await ask<{ status?: string }>('POST', `${path}/confirm`, {
      token: publishableKey,
      form: {
        client_secret: secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': declined ? declinedCard : goodCard,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
      },
    });
    // It may have been charged by a try whose answer was lost: then it says so itself.
    if (reply.status === 400)
      reply = await ask('GET', `${path}?client_secret=${secret}`, { token: publishableKey });
    const isCharged = reply.status === 200 && reply.body.status === 'succeeded';
    const status = reply.status === 200 && !isCharged ? 409 : reply.status;
    ledger.count('confirm by card', { ...reply, status });
    if (isCharged) entry.charged = 'done';
    return isCharged;
  };

  const pay = async (entry: Entry): Promise<number> => {
    const { buyer, booking, transactionId } = entry;
    entry.paid ??= 'asked';
    const answer = await ask('PATCH', `/booking/${booking?._id}`, {
      token: buyer.token,
      body: { booking: booking?._id, transactionId },
    });
    ledger.count('mark as paid', answer);
    if (answer.status === 200) entry.paid = 'done';
    return answer.status;
  };

  const remove = async (entry: Entry): Promise<void> => {
    const path = `/booking/${entry.booking?._id}`;
    entry.removed ??= 'asked';
    const answer = await ask('DELETE', path, { token: entry.buyer.token });
    const isDone = isGone(answer);
    ledger.count('remove', isDone ? { ...answer, status: 200 } : answer);
    if (isDone) entry.removed = 'done';
  };

  /** A review with a picture. */
  const review = async ({ token }: Person, visit: number): Promise<void> => {
    const form = new FormData();
    form.append('image', picture, 'picture.png');
    const image = await ask<{ data: { url: string } }>('POST', '/images', { token, form });
    ledger.count('upload a picture', image);
    if (image.status !== 201) return;
    ledger.pictures.push(image.body.data.url);
    const body = {
      name: 'Shopper',
      review: 'It fits',
      image: image.body.data.url,
      location: `Visit ${visit}`,
    };
    const written = await ask<{ _id: string }>('POST', '/review', {
      token,
      body,
      key: `review-${visit}`,
    });
    ledger.count('review', written);
    if (written.status === 201) ledger.reviews.push(written.body._id);
  };

  return { signUp, browse, book, reuseKey, startPayment, confirm, pay, remove, review };
};

export type Shopping = ReturnType<typeof shoppingWith>;
