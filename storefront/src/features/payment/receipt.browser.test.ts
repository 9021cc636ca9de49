import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { axeFindings } from '../../testing/axe.ts';
import { eventually, openPage } from '../../testing/browser.ts';
import { fillCard, payButton } from '../../testing/card.ts';
import { priceHoles } from '../../testing/price-holes.ts';
import {
  arriveAs,
  bookingsOf,
  payFor,
  placeBooking,
  plentifulPart,
  register,
} from '../../testing/shop.ts';

/** The payment page of a booking that is paid. */
const openReceipt = async () => {
  const person = await register();
  const booking = await payFor(person, await placeBooking(person, await plentifulPart(), 2));
  const page = await openPage();
  await arriveAs(page, person, `/dashboard/payment/${booking._id}`);
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await receipt.waitFor();
  return { page, person, booking, receipt };
};

const inDollars = (amount: number) =>
  amount.toLocaleString('en', { style: 'currency', currency: 'usd' });

const momentOf = (date: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(date),
  );

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

/** The payment page of a booking to pay, which notes whether an alert moves there. */
const openToPay = async (reducedMotion: 'no-preference' | 'reduce') => {
  const person = await register();
  const booking = await placeBooking(person, await plentifulPart());
  const page = await openPage();
  await page.emulateMedia({ reducedMotion });
  await page.addInitScript(() => {
    document.addEventListener('transitionrun', ({ target }) => {
      if (target instanceof Element && target.closest('[role=alert]'))
        document.documentElement.dataset['moved'] = '';
    });
  });
  await arriveAs(page, person, `/dashboard/payment/${booking._id}`);
  return { page, person, booking };
};

const hasMoved = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['moved'] !== undefined);

/** The page of a booking as the shop would tell of it, were it like this. */
const openBooking = async (change: (booking: Booking) => Partial<Booking>): Promise<Page> => {
  const person = await register();
  const booking = await placeBooking(person, await plentifulPart());
  const page = await openPage();
  await page.route(`**/booking/${booking._id}`, (route) =>
    route.fulfill({ json: { ...booking, ...change(booking) } }),
  );
  await arriveAs(page, person, `/dashboard/payment/${booking._id}`);
  return page;
};

describe('The receipt of a paid booking', () => {
  it('says who bought what, when, and what was paid with which transaction, prints that, leaves no hole in a price, and stands beside where it is, as an order of one', async () => {
    const { page, person, booking, receipt } = await openReceipt();
    await page.getByRole('heading', { level: 1, name: 'Your receipt' }).waitFor();
    const whereItIs = page.getByRole('region', { name: 'Where it is' });
    await whereItIs.getByText('We pack it now.').waitFor();
    const text = await receipt.innerText();
    for (const fact of [
      'Parches',
      booking._id,
      momentOf(booking.createdAt),
      momentOf(booking.paidAt ?? ''),
      'ending in 4242',
      person.name,
      person.email,
      '+1 555 0100',
      '1 Bench Street',
      booking.name,
      inDollars(booking.price),
      inDollars(booking.total),
      'Paid',
      booking.transactionId ?? '',
    ])
      expect(text).to.contain(fact);
    expect(await page.title()).to.contain('Receipt');
    await page.evaluate(() => {
      window.print = () => void (document.title = 'printing');
    });
    await page.getByRole('button', { name: 'Print the receipt' }).press('Enter');
    expect(await page.title()).to.equal('printing');
    // On paper.
    for (const colorScheme of ['light', 'dark'] as const)
      for (const landscape of [false, true]) {
        await page.emulateMedia({ media: 'print', colorScheme });
        expect(pagesOf(await page.pdf({ format: 'A4', landscape })), colorScheme).to.equal(1);
      }
    await page.setViewportSize({ width: 700, height: 1000 });
    const paper = await page.evaluate(() => {
      const colorsOf = (selector: string) => {
        const { color, backgroundColor } = getComputedStyle(
          document.querySelector(selector) ?? document.body,
        );
        return [color, backgroundColor];
      };
      return { root: colorsOf(':root')[1], total: colorsOf('.receipt tfoot td')[0] };
    });
    expect(paper).to.deep.equal({ root: 'rgb(255, 255, 255)', total: 'rgb(0, 0, 0)' });
    for (const around of ['banner', 'contentinfo', 'navigation'] as const)
      expect(await page.getByRole(around).count(), around).to.equal(0);
    expect(await page.getByRole('button', { name: 'Print the receipt' }).isVisible()).to.equal(
      false,
    );
    expect(await receipt.getByText(booking.transactionId ?? '').isVisible()).to.equal(true);
    const box = await receipt.boundingBox();
    expect(box?.x, 'at the left edge').to.equal(0);
    expect(box?.width, 'as wide as the paper').to.equal(700);
    await page.emulateMedia({ media: null, colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
    const unpaid = await placeBooking(person, await plentifulPart(), 2);
    const main = page.getByRole('main');
    const price = main.locator('.point').first();
    for (const path of [undefined, `payment/${unpaid._id}`, 'booking']) {
      if (path !== undefined) await page.goto(`/dashboard/${path}`);
      await price.waitFor();
      expect(await priceHoles(main), path ?? 'the receipt').to.deep.equal([]);
    }
  });

  it('is there right after the payment', async () => {
    const { page, person, booking } = await openToPay('reduce');
    await fillCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    const success = page
      .getByRole('alert')
      .filter({ hasText: 'Congrats! Your payment is completed.' });
    await success.waitFor();
    const receipt = page.getByRole('article', { name: 'Receipt' });
    await receipt.getByText('ending in 4242').waitFor();
    await page.locator('h1:focus', { hasText: 'Your receipt' }).waitFor();
    expect(await hasMoved(page), 'asked for less motion').to.equal(false);
    expect(await page.locator('iframe').count(), 'the card is gone').to.equal(0);
    expect(await payButton(page).count()).to.equal(0);
    await page.reload();
    await receipt.getByText('ending in 4242').waitFor();
    await page.getByText('This booking is paid.').waitFor();
    expect(await success.count()).to.equal(0);
    const [{ transactionId } = booking] = await bookingsOf(person);
    await page.getByText(transactionId ?? '?').waitFor();
    expect(await payButton(page).count()).to.equal(0);
  });

  it('moves where the payment was made for whoever has not asked for less', async () => {
    const { page } = await openToPay('no-preference');
    await fillCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    await page.getByText('Congrats! Your payment is completed.').waitFor();
    await eventually(
      () => hasMoved(page),
      (moved) => moved,
    );
  });

  it('finds out the card where the browser was closed and Stripe told of the payment', async () => {
    const person = await register();
    const booking = await payFor(person, await placeBooking(person, await plentifulPart()));
    const page = await openPage();
    await page.route(`**/booking/${booking._id}`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { ...booking, cardLast4: null } })
        : route.continue(),
    );
    await arriveAs(page, person, `/dashboard/payment/${booking._id}`);
    await page.getByRole('article', { name: 'Receipt' }).getByText('ending in 4242').waitFor();
  });
});

describe('The payment page of a booking that is not to be paid', () => {
  it('says that it has expired, was refunded or was removed, as soon as it is so', async () => {
    let change: Partial<Booking> = {};
    const page = await openBooking(() => change);
    await page.locator('button:enabled', { hasText: /^Pay$/ }).waitFor();
    const becomes = async (now: Partial<Booking>) => {
      change = now;
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    };
    await becomes({ status: 'expired', expiresAt: null });
    await page.getByText('This booking was not paid in time').waitFor();
    await page.getByRole('link', { name: 'Book it again' }).waitFor();
    expect(await payButton(page).count()).to.equal(0);

    await becomes({ status: 'refunded', transactionId: 'pi_refunded', expiresAt: null });
    await page.getByText('This booking was refunded in full').waitFor();
    await page.getByText('pi_refunded').waitFor();
    expect(await page.getByRole('button', { name: 'Print the receipt' }).count()).to.equal(0);

    await becomes({});
    await page.locator('button:enabled', { hasText: /^Pay$/ }).waitFor();
    await page.route('**/booking/*', (route) => route.fulfill({ status: 404 }));
    await becomes({});
    await page.getByRole('alert').getByText('There is no such booking.').waitFor();
    expect(await payButton(page).count()).to.equal(0);
  });
});

describe('The payment page', () => {
  it('says what is bought, for whom and where to, and lends the card form its type face and its theme', async () => {
    // Asked before it is booked: with a piece less it may be plentiful no more.
    const part = await plentifulPart();
    const page = await openBooking(() => ({}));
    const summary = page.getByRole('region', { name: 'What you pay for' });
    await summary.waitFor();
    const text = await summary.innerText();
    for (const fact of [part.name, 'Ada Builder', '+1 555 0100', '1 Bench Street'])
      expect(text).to.contain(fact);
    await page.locator('button:enabled', { hasText: /^Pay$/ }).waitFor();
    const input = page
      .frameLocator('iframe[title="Secure payment input frame"]')
      .locator('input[name=number]');
    await eventually(
      () =>
        input.evaluate((one) => {
          const bare = (name: string) => name.replaceAll(/['"]/g, '');
          const [family = ''] = getComputedStyle(one).fontFamily.split(',');
          const faces = [...one.ownerDocument.fonts].filter(
            (face) => bare(face.family) === bare(family),
          );
          return faces.map(({ status }) => status).join();
        }),
      (status) => status === 'loaded',
    );

    const background = () => input.evaluate((one) => getComputedStyle(one).color);
    expect(await background()).to.equal('rgb(20, 23, 26)');
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'board'));
    await page.waitForFunction(
      () => getComputedStyle(document.documentElement).colorScheme === 'dark',
    );
    await expectColor(background, 'rgb(234, 240, 236)');
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'bench'));
    await expectColor(background, 'rgb(20, 23, 26)');
  });

  it('is sound with endless names and addresses, before and after the payment', async () => {
    const endless = 'Endless'.repeat(28);
    for (const status of ['unpaid', 'paid'] as const) {
      const page = await openBooking(({ expiresAt }) => ({
        status,
        name: endless,
        userName: endless,
        address: `${endless}\n${endless}`,
        price: 999_999.99,
        total: 999_999.99,
        transactionId: status === 'unpaid' ? null : 'pi_1',
        expiresAt: status === 'unpaid' ? expiresAt : null,
      }));
      await page.getByText(endless).first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const width of [320, 390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow, `${status} at ${width} px`).to.be.at.most(0);
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page), `${status}, ${colorScheme}`).to.deep.equal([]);
      }
      await page.emulateMedia({ media: 'print' });
      if (status === 'paid') expect(pagesOf(await page.pdf({ format: 'A4' }))).to.equal(1);
    }
  });
});

const expectColor = async (color: () => Promise<string>, wanted: string) =>
  expect(await eventually(color, (found) => found === wanted)).to.equal(wanted);
