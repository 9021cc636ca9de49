import { expect } from 'chai';
import type { Page, Response } from 'playwright-core';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { eventually, expectFailure, holdAnswer, openPage } from '../../testing/browser.ts';
import { bankOf, fillCard, payButton, transactionShown } from '../../testing/card.ts';
import { aBuyer, openAsBuyer, openAsSomebody } from '../../testing/programs.ts';
import {
  aPart,
  bookingsOf,
  arriveAs,
  demoAdmin,
  logIn,
  payFor,
  paymentIntent,
  placeBooking,
  plentifulPart,
  product,
  register,
  stranger,
  type Somebody,
} from '../../testing/shop.ts';
import { untilQuiet } from '../../testing/within.ts';
import { answerTo } from '../../testing/answer-to.ts';

/** An unpaid booking of the buyer, on its payment page. */
const openPayment = async (prepare?: (unopened: Page) => Promise<unknown>) => {
  const person = await aBuyer();
  const booking = await placeBooking(person, await aPart());
  const page = await openAsBuyer(`/dashboard/payment/${booking._id}`, prepare);
  return { page, person, booking };
};

/** The same of a person of its own, for tests after which the program does not go on. */
const openOwnPayment = async () => {
  const person = await register();
  const booking = await placeBooking(person, await aPart());
  const page = await openPage();
  await arriveAs(page, person, `/dashboard/payment/${booking._id}`);
  return { page, person, booking };
};

const statusOf = async (person: Somebody, { _id }: Booking) =>
  (await bookingsOf(person)).find((booking) => booking._id === _id)?.status;

describe('Payment', () => {
  it('is the last step of the main job: sign up, open a part, book two, pay, see it paid', async () => {
    const person = stranger();
    const part = await plentifulPart();
    const { Stock: stock } = await product(part._id);
    const total = (part.price * 2).toLocaleString('en', { style: 'currency', currency: 'usd' });
    const page = await openPage();

    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Parches' })
      .click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign Up' }).click();

    // What others have bought meanwhile stands before it in the list.
    await page.getByRole('searchbox', { name: 'Search the parts' }).fill(part.name);
    await page.getByRole('link', { name: part.name, exact: true }).click();
    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.getByLabel('Address').fill('1 Bench Street');
    await page.getByLabel('Quantity').fill('2');
    await page.getByRole('button', { name: `Book 2 for ${total}` }).click();
    await page.getByRole('link', { name: `Pay for ${part.name}` }).click();

    await fillCard(page, '4000 0000 0000 9995');
    await payButton(page).click();
    const refusal = page.getByRole('alert').getByText('Your card has insufficient funds.');
    await refusal.waitFor();
    expect(await refusal.evaluate((text) => getComputedStyle(text).color)).to.equal(
      'rgb(179, 38, 30)',
    );
    const [unpaid] = await bookingsOf(person);
    expect(unpaid?.status).to.equal('unpaid');

    await fillCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    const transaction = await transactionShown(page);

    await page.getByRole('link', { name: 'All your bookings' }).click();
    await page.getByRole('row').getByText('Paid', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: /^Pay for/ }).count()).to.equal(0);

    const [booking] = await bookingsOf(person);
    expect(booking).to.include({
      userName: person.name,
      orderQuantity: 2,
      paid: true,
      status: 'paid',
      transactionId: transaction,
    });
    expect((await product(part._id)).Stock).to.equal(stock - 2);
    expect(await paymentIntent(transaction)).to.include({
      status: 'succeeded',
      amount_received: Math.round(part.price * 100) * 2,
      currency: 'usd',
    });
  });

  it('is shown in the list of bookings, too, where that was read and asked for before it was made', async () => {
    const { page } = await openOwnPayment();
    const list = page.getByRole('link', { name: 'All your bookings' });
    const toPay = page.getByRole('link', { name: /^Pay for/ });
    await list.click();
    await toPay.click();
    await fillCard(page, '4242 4242 4242 4242');
    const { asked, letCome } = await holdAnswer(page, '**/booking/*%40*');
    await list.hover();
    await asked;
    await payButton(page).click();
    await transactionShown(page);
    await list.click();
    await page.getByRole('heading', { level: 1, name: 'Your bookings' }).waitFor();
    expect(await toPay.count(), 'to be paid again').to.equal(0);
    letCome();
    await page.getByRole('row').getByText('Paid', { exact: true }).waitFor();
    expect(await toPay.count()).to.equal(0);
  });

  it('passes through the bank, when it asks', async () => {
    const { page, person, booking } = await openPayment();
    await fillCard(page, '4000 0000 0000 3220');
    await payButton(page).click();
    const bank = bankOf(page);
    await bank.getByRole('button', { name: /fail/i }).waitFor();
    const beforeWord = await payButton(page).evaluate((button) => {
      const word = document.createRange();
      word.selectNodeContents(button.lastChild ?? button);
      const spinner = button.querySelector('.loading')?.getBoundingClientRect();
      return word.getBoundingClientRect().left - (spinner?.right ?? 0);
    });
    expect(beforeWord, 'pixels between the spinner and its word').to.be.within(1, 16);
    // How the booking stands is read now, and told when it has been paid already.
    const mayTell = Promise.withResolvers<void>();
    await page.route('**/booking/*', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await answerTo(route);
      await mayTell.promise;
      return route.fulfill({ response });
    });
    const isRead = page.waitForRequest(/\/booking\/[^/]*$/);
    await bank.getByRole('button', { name: /fail/i }).click();
    await page
      .getByRole('alert')
      .getByText('We are unable to authenticate your payment method.')
      .waitFor();
    await isRead;
    expect(await statusOf(person, booking)).to.equal('unpaid');

    await payButton(page).click();
    await bank.getByRole('button', { name: /complete/i }).click();
    const transaction = await transactionShown(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await untilQuiet(page, async () => mayTell.resolve());
    expect(asked, 'the card is not asked for again').to.not.include('/create-payment-intent');
    await page.unroute('**/booking/*');
    expect((await paymentIntent(transaction)).status).to.equal('succeeded');
    expect(await statusOf(person, booking)).to.equal('paid');
  });

  it('counts, even when the page is closed right after the card was charged', async () => {
    const { page, person, booking } = await openOwnPayment();
    await page.route('**/booking/*', (route) =>
      route.request().method() === 'PATCH' ? undefined : route.continue(),
    );
    await fillCard(page, '4242 4242 4242 4242');
    const charged = page.waitForRequest((request) => request.method() === 'PATCH');
    await payButton(page).click();
    await charged;
    await page.close();
    await eventually(
      () => statusOf(person, booking),
      (status) => status === 'paid',
    );
  });

  it('says that the money arrived when the shop cannot write it down, and checks again', async () => {
    const { page, person, booking } = await openOwnPayment();
    expectFailure(503);
    await page.route('**/booking/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, body: '' })
        : route.continue(),
    );
    await fillCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    await page.getByRole('alert').getByText('Your payment has arrived.').waitFor();
    expect(await payButton(page).count()).to.equal(0);
    expect(await page.locator('iframe').count(), 'the card is not shown any more').to.equal(0);
    await page.unroute('**/booking/*');
    // As on a computer that has slept for longer than the session's token is good.
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 2 * 3_600_000;
    });
    const seen = Promise.withResolvers<void>();
    await page.route('**/securetoken.googleapis.com/**', async (route) => {
      await seen.promise;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('status').getByText('Your card was charged.').waitFor();
    seen.resolve();
    await page.getByRole('alert').getByText('Your payment has arrived.').waitFor();
    await page.unroute('**/securetoken.googleapis.com/**');
    await page.getByRole('button', { name: 'Check again' }).click();
    await transactionShown(page);
    expect(await statusOf(person, booking)).to.equal('paid');
  });

  it('is said to be sent, and looked after, when the session ends meanwhile', async () => {
    const { page, person, booking } = await openOwnPayment();
    await page.route('**/booking/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 401, body: '' })
        : route.continue(),
    );
    await fillCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    await page.waitForURL('**/login');
    await page
      .getByRole('alert')
      .getByText('Your session ended after your payment was sent. It is being looked after')
      .waitFor();
    // The page that the login leads back to asks again, and would end the next session, too.
    await page.unroute('**/booking/*');
    await logIn(page, person);
    await eventually(
      () => statusOf(person, booking),
      (status) => status === 'paid',
    );
  });

  it('offers to try again when the card form does not arrive, waits with its button for the secret, and says and sends what it costs', async () => {
    const held = Promise.withResolvers<void>();
    let asked: unknown;
    const booking = await placeBooking(await aBuyer(), await aPart(), 2);
    const page = await openAsBuyer('/blogs');
    await page.route('**/sandbox/stripe.js', (route) => route.abort());
    await page.route('**/create-payment-intent', async (route) => {
      asked = route.request().postDataJSON();
      await held.promise;
      await route.continue();
    });
    // The form of the card may have been loaded before: it is, once for each document.
    await page.goto(`/dashboard/payment/${booking._id}`);
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await page.unroute('**/sandbox/stripe.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await payButton(page).waitFor();
    expect(await payButton(page).isDisabled()).to.equal(true);
    const total = booking.total.toLocaleString('en', { style: 'currency', currency: 'usd' });
    expect(await page.getByRole('main').innerText()).to.contain(total);
    held.resolve();
    await page.locator('button:enabled', { hasText: /^Pay$/ }).waitFor();
    expect(asked).to.include({ price: booking.total });
    expect(
      await page.locator('iframe[title="Secure payment input frame"]').count(),
      'a card is all that is asked for',
    ).to.equal(1);
    expect(await page.getByText('4242 4242 4242 4242').count()).to.equal(1);
  });

  it('finishes what the bank took over, when the page is come back to', async () => {
    const secret = Promise.withResolvers<Response>();
    const { page, booking } = await openPayment(async (unopened) => {
      unopened.waitForResponse('**/create-payment-intent').then(secret.resolve, secret.reject);
    });
    const { clientSecret } = await (await secret.promise).json();
    await page.route('**/booking/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await fillCard(page, '4000 0000 0000 0002');
    await payButton(page).click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    const intent = clientSecret.split('_secret_')[0];
    await page.goto(
      `/dashboard/payment/${booking._id}?payment_intent=${intent}&payment_intent_client_secret=${clientSecret}&redirect_status=failed`,
    );
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await page.locator('button:enabled', { hasText: /^Pay$/ }).waitFor();
  });

  it('can be tried again after the bank took over, and was left by going back', async () => {
    const { page, person, booking } = await openPayment();
    await fillCard(page, '4000 0000 0000 3220');
    await payButton(page).click();
    await bankOf(page)
      .getByRole('button', { name: /complete/i })
      .waitFor();
    // As the browser tells a page that it has kept: what was asked before is not answered.
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await page.getByRole('alert').getByText('It is not certain that the payment went').waitFor();
    expect(await payButton(page).getAttribute('aria-disabled')).to.equal(null);
    expect(await statusOf(person, booking)).to.equal('unpaid');
  });

  it('is not asked for when it was made elsewhere meanwhile, nor of anybody else', async () => {
    const { page, person, booking } = await openPayment();
    await payButton(page).waitFor();
    let isStale = true;
    await page.route(`**/booking/${booking._id}`, (route) =>
      isStale && route.request().method() === 'GET'
        ? // It is still theirs: they have got another address since they placed it.
          route.fulfill({ json: { ...booking, email: 'before@parches.test' } })
        : route.continue(),
    );
    const { transactionId } = await payFor(person, booking);
    page.on('response', (response) => {
      if (response.status() === 409) isStale = false;
    });
    await page.reload();
    await page.getByText('This booking is paid.').waitFor();
    await page.getByText(transactionId ?? '?').waitFor();
    expect(await payButton(page).count()).to.equal(0);

    const other = await openAsSomebody(`/dashboard/payment/${booking._id}`, (opened) =>
      opened.getByText('There is no such booking.').waitFor(),
    );
    await other.getByRole('link', { name: 'All your bookings' }).click();
    await other.getByText('Nothing is booked yet').waitFor();

    const unpaid = await placeBooking(person, await aPart());
    const admin = await openPage();
    await arriveAs(admin, demoAdmin, `/dashboard/payment/${unpaid._id}`);
    await admin.getByText(`This booking is ${person.email}’s: only they can pay it`).waitFor();
  });
});
