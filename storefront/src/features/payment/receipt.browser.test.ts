import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { eventually, expectFailure, holdAnswer, untilTexts } from '../../testing/browser.ts';
import { fillCard, payButton } from '../../testing/card.ts';
import { priceHoles } from '../../testing/price-holes.ts';
import { aBuyer, openAsBuyer } from '../../testing/programs.ts';
import { aPart, bookingsOf, payFor, placeBooking } from '../../testing/shop.ts';
import { overflow } from '../../testing/soundness.ts';
import { comeBack, goWithin, twoFrames } from '../../testing/within.ts';

const addressOf = ({ _id }: Booking) => `/dashboard/payment/${_id}`;

const booked = async (quantity = 1) => placeBooking(await aBuyer(), await aPart(), quantity);

/** The payment page of a booking that is paid. */
const openReceipt = async () => {
  const person = await aBuyer();
  const paid = await payFor(person, await booked(2));
  // Hours after it was booked: otherwise both times are in the same minute.
  const paidAt = new Date(Date.parse(paid.createdAt) + 5 * 3_600_000).toISOString();
  const booking = { ...paid, paidAt };
  const page = await openAsBuyer(addressOf(booking), (unopened) =>
    unopened.route(`**/booking/${booking._id}`, (route) => route.fulfill({ json: booking })),
  );
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await receipt.waitFor();
  return { page, person, booking, receipt };
};

const inDollars = (amount: number) =>
  amount.toLocaleString('en', { style: 'currency', currency: 'usd' });

/** By the clocks of the shop, which are not those of the browser. */
const momentOf = (date: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(date))} UTC`;
};

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

/** The payment page of a booking to pay, which notes whether an alert moves there. */
const openToPay = async (reducedMotion: 'no-preference' | 'reduce') => {
  const booking = await booked();
  const page = await openAsBuyer(addressOf(booking), (unopened) =>
    unopened.emulateMedia({ reducedMotion }),
  );
  await page.evaluate(() => {
    const { documentElement: root } = document;
    delete root.dataset['moved'];
    root.addEventListener('transitionrun', ({ target }) => {
      if (target instanceof Element && target.closest('[role=alert]')) root.dataset['moved'] = '';
    });
  });
  return { page, booking };
};

const hasMoved = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['moved'] !== undefined);

/** The page of a booking as the shop would tell of it, were it like this. */
const openBooking = async (change: (booking: Booking) => Partial<Booking>) => {
  const booking = await booked();
  const page = await openAsBuyer(addressOf(booking), (unopened) =>
    unopened.route(`**/booking/${booking._id}`, (route) =>
      route.fulfill({ json: { ...booking, ...change(booking) } }),
    ),
  );
  return { page, booking };
};

/** The distances from the page's top, in pixels, at which the article has stood from the first call to the last. */
const topsOfArticle = async (isLast: boolean): Promise<number[]> => {
  const noted = window as Window & { tops?: Set<number> };
  const tops = (noted.tops ??= new Set());
  const look = () => {
    const article = document.querySelector('article');
    if (article) tops.add(Math.round(article.getBoundingClientRect().top + window.scrollY));
    if (noted.tops) requestAnimationFrame(look);
  };
  if (!isLast) look();
  // Two frames on, what is to be drawn now has been looked at.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  if (isLast) delete noted.tops;
  return [...tops];
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
      'ending in 4242',
      person.name,
      person.email,
      '+1 555 0100',
      '1 Bench Street',
      booking.transactionId ?? '',
    ])
      expect(text).to.contain(fact);
    for (const [name, at] of [
      ['Booked', booking.createdAt],
      ['Paid', booking.paidAt],
    ] as const)
      expect(await receipt.locator(`dt:text-is("${name}") + dd`).innerText()).to.equal(
        momentOf(at),
      );
    const total = inDollars(booking.total);
    const line = [booking.name, '2', inDollars(booking.price), total];
    await untilTexts(receipt.getByRole('row', { name: booking.name }).getByRole('cell'), line);
    await untilTexts(receipt.getByRole('row', { name: 'Total paid' }).getByRole('cell'), [total]);
    expect(await page.title()).to.contain('Receipt');
    await page.evaluate(() => {
      window.print = () => void (document.title = 'printing');
    });
    await page.getByRole('button', { name: 'Print the receipt' }).press('Enter');
    expect(await page.title()).to.equal('printing');
    // On paper.
    for (const [colorScheme, landscape] of [
      ['light', false],
      ['dark', true],
    ] as const) {
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
    const unpaid = await booked(2);
    const main = page.getByRole('main');
    expect(await priceHoles(main), 'the receipt').to.deep.equal([]);
    for (const [path, title] of [
      [addressOf(unpaid), 'Pay for your booking'],
      ['/dashboard/booking', 'Your bookings'],
    ] as const) {
      await goWithin(page, path, async () => {
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await main.locator('.point').first().waitFor();
      });
      expect(await priceHoles(main), path).to.deep.equal([]);
    }
  });

  it('is there right after the payment', async () => {
    const { page, booking } = await openToPay('reduce');
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
    const known = await bookingsOf(await aBuyer());
    const paid = known.find(({ _id }) => _id === booking._id);
    await page.getByText(paid?.transactionId ?? '?').waitFor();
    expect(await payButton(page).count()).to.equal(0);
  });

  it('keeps its place as its order comes, right after the payment and later, and stays where that fails', async () => {
    const { page, booking } = await openToPay('reduce');
    const orderPath = `**/order/${booking.order}`;
    const ofPayment = await holdAnswer(page, orderPath);
    await fillCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    await page.getByText('ending in 4242').waitFor();
    await ofPayment.asked;
    const topOf = (link: Element) => link.getBoundingClientRect().top + window.scrollY;
    const link = page.getByRole('link', { name: 'All your bookings' });
    const before = await link.evaluate(topOf);
    ofPayment.letCome();
    await page.getByRole('heading', { name: 'Invoices' }).waitFor();
    expect(await link.evaluate(topOf), 'the link below it').to.be.closeTo(before, 1);

    const later = await openAsBuyer(addressOf(booking), async (unopened) => {
      const ofReceipt = await holdAnswer(unopened, orderPath);
      const letCome = async () => {
        await ofReceipt.asked;
        await unopened.evaluate(topsOfArticle, false);
        ofReceipt.letCome();
      };
      letCome().catch(() => {}); // the page may be closed by then
    });
    await later.getByRole('region', { name: 'Where it is' }).waitFor();
    expect(await later.evaluate(topsOfArticle, true)).to.have.length(1);

    expectFailure(404);
    const other = await payFor(await aBuyer(), await booked());
    const failing = await openAsBuyer(addressOf(other), (unopened) =>
      unopened.route(`**/order/${other.order}`, (route) => route.fulfill({ status: 404 })),
    );
    const receipt = failing.getByRole('article', { name: 'Receipt' });
    await receipt.waitFor();
    const again = await holdAnswer(failing, `**/order/${other.order}`);
    await comeBack(failing);
    await again.asked;
    await failing.evaluate(twoFrames);
    expect(await receipt.isVisible(), 'as its order is asked for again').to.equal(true);
    again.letCome();
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
    const booking = await payFor(await aBuyer(), await booked());
    const page = await openAsBuyer(addressOf(booking), (unopened) =>
      unopened.route(`**/booking/${booking._id}`, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { ...booking, cardLast4: null } })
          : route.continue(),
      ),
    );
    await page.getByRole('article', { name: 'Receipt' }).getByText('ending in 4242').waitFor();
  });
});

describe('The payment page of a booking that is not to be paid', () => {
  it('says that it has expired, was refunded or was removed, as soon as it is so', async () => {
    let change: Partial<Booking> = {};
    const { page } = await openBooking(() => change);
    await page.locator('button:enabled', { hasText: /^Pay$/ }).waitFor();
    const becomes = async (now: Partial<Booking>) => {
      change = now;
      await comeBack(page);
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
    const { page, booking } = await openBooking(() => ({}));
    const summary = page.getByRole('region', { name: 'What you pay for' });
    await summary.waitFor();
    const text = await summary.innerText();
    for (const fact of [booking.name, 'Ada Builder', '+1 555 0100', '1 Bench Street'])
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
    const toTheme = (theme: string) =>
      page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await toTheme('board');
    await page.waitForFunction(
      () => getComputedStyle(document.documentElement).colorScheme === 'dark',
    );
    await expectColor(background, 'rgb(234, 240, 236)');
    await toTheme('bench');
    await expectColor(background, 'rgb(20, 23, 26)');
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
  });

  it('sticks out nowhere with endless names and addresses, before and after the payment, and is a receipt of one page', async () => {
    const endless = 'Endless'.repeat(28);
    let status: 'unpaid' | 'paid' = 'unpaid';
    const { page } = await openBooking(({ expiresAt }) => ({
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
    expect(await overflow(page), status).to.deep.equal([]);
    status = 'paid';
    await comeBack(page);
    await page.getByRole('article', { name: 'Receipt' }).waitFor();
    expect(await overflow(page), status).to.deep.equal([]);
    await page.emulateMedia({ media: 'print' });
    expect(pagesOf(await page.pdf({ format: 'A4' }))).to.equal(1);
  });
});

const expectColor = async (color: () => Promise<string>, wanted: string) =>
  expect(await eventually(color, (found) => found === wanted)).to.equal(wanted);
