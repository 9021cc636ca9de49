import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Booking } from '../../../../adapters/http/contract.ts';
import { openPage } from '../../testing/browser.ts';
import { aBuyer, openAsBuyer } from '../../testing/programs.ts';
import { aPart, arriveAs, payFor, placeBooking, register } from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';
import { comeBack, goWithin, letToastsStay } from '../../testing/within.ts';

const hour = 3_600_000;
const from = (ms: number) => new Date(Date.now() + ms).toISOString();

const booking = (index: number, rest: Partial<Booking> = {}): Booking => ({
  _id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  image: '/pictures/processors.svg',
  email: 'ada@example.test',
  userName: 'Ada',
  productId: '0190a000-0000-7000-8000-00000000abcd',
  name: `Part ${index}`,
  price: 100.5,
  phone: '1',
  address: '1 Bench Street',
  orderQuantity: 3,
  total: 301.5,
  order: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  refunded: 0,
  paid: false,
  transactionId: null,
  status: 'unpaid',
  createdAt: from(-hour),
  expiresAt: from(23.5 * hour),
  paidAt: null,
  cardLast4: null,
  ...rest,
});
const closed = (status: Booking['status'], index: number) =>
  booking(index, { status, paid: status === 'paid', transactionId: 'pi_1', expiresAt: null });

const answerWith = (page: Page, bookings: () => Booking[]) =>
  page.route('**/booking/*%40*', (route) => route.fulfill({ json: bookings() }));

/** The bookings page of somebody who has these. */
const openWith = (bookings: () => Booking[]): Promise<Page> =>
  openAsBuyer('/dashboard/booking', (unopened) => answerWith(unopened, bookings));

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describe('A booking in the list', () => {
  it('shows what is booked, its state, and what can be done in that: in every state, however long its name', async () => {
    const page = await openWith(() => [
      booking(1),
      booking(2, { price: 0, total: 0 }),
      closed('paid', 3),
      closed('expired', 4),
      closed('refunded', 5),
      booking(6, { expiresAt: from(hour / 2) }),
      booking(7, { name: 'Endless'.repeat(24), price: 999_999.99, total: 999_999.99 }),
    ]);
    for (const name of ['Part', 'Quantity', 'Unit price', 'Total', 'Status'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
    const unpaid = row(page, 'Part 1');
    const text = await unpaid.innerText();
    expect(text).to.contain('3').and.contain('$100.50').and.contain('$301.50');
    expect(await unpaid.getByText('Paid', { exact: true }).count()).to.equal(0);
    const pay = unpaid.getByRole('link', { name: 'Pay for Part 1' });
    expect(await pay.getAttribute('href')).to.equal(`/dashboard/payment/${booking(1)._id}`);
    const part = unpaid.getByRole('link', { name: 'Part 1', exact: true });
    expect(await part.getAttribute('href')).to.equal(`/parches/${booking(1).productId}`);

    await row(page, 'Part 2').getByRole('button', { name: 'Remove Part 2' }).waitFor();
    await row(page, 'Part 3').getByText('Paid', { exact: true }).waitFor();
    const receipt = page.getByRole('link', { name: 'Receipt for Part 3' });
    expect(await receipt.getAttribute('href')).to.equal(`/dashboard/payment/${booking(3)._id}`);
    await row(page, 'Part 4').getByText('It was not paid in time').waitFor();
    await page.getByRole('link', { name: 'Book it again: Part 4' }).waitFor();
    await row(page, 'Part 5').getByText('The money went back to your card').waitFor();
    for (const name of ['Part 2', 'Part 3', 'Part 4', 'Part 5'])
      expect(await row(page, name).getByRole('link', { name: /^Pay/ }).count(), name).to.equal(0);
    const remove = row(page, 'Part 3').getByRole('button', { name: /^Remove/ });
    expect(await remove.count()).to.equal(0);

    const calm = unpaid.getByText('23 hours more');
    const urgent = row(page, 'Part 6').getByText(/^2\d minutes more$/);
    const color = (words: typeof calm) => words.evaluate((one) => getComputedStyle(one).color);
    expect(await color(urgent), 'copper in the last hour').to.equal('rgb(164, 83, 31)');
    expect(await color(calm)).to.equal('rgb(86, 92, 97)');

    const linesOfDate = () =>
      unpaid.locator('time').evaluate((date) => date.getClientRects().length);
    for (const width of [390, 820, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await linesOfDate(), `the date at ${width} px`).to.equal(1);
    }
    await page.getByText('7 bookings, 4 to pay').waitFor();
    expect(await unsoundness(page)).to.deep.equal([]);
  });

  it('is told of by a toast that covers no button, however long its name', async () => {
    const page = await openPage();
    await answerWith(page, () => [booking(1, { name: 'Endless part '.repeat(15) })]);
    await arriveAs(page, await register(), '/dashboard/booking');
    await page.evaluate(letToastsStay);
    await page.route('**/booking/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ json: { _id: booking(1)._id } })
        : route.fallback(),
    );
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Removed: Endless part' });
    await toast.evaluate((one) => Promise.all(one.getAnimations().map((each) => each.finished)));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const covered = () =>
      toast.evaluate((one) => {
        const over = one.getBoundingClientRect();
        return [...document.querySelectorAll(':is(header, main) :is(a, button, input)')]
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
          })
          .map((control) => control.textContent);
      });
    const coversNone = async (where: string) => {
      for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => window.scrollTo(0, 0));
        expect(await covered(), `${where} at ${width} px`).to.deep.equal([]);
      }
    };
    await coversNone('the bookings');
    const part = await aPart({ name: 'A part under a toast' });
    const title = page.getByRole('heading', { level: 1, name: part.name });
    await goWithin(page, `/parches/${part._id}`, () => title.waitFor());
    await coversNone('a part');
    const categories = page.getByRole('navigation', { name: 'Categories' });
    await goWithin(page, '/parches', () => categories.waitFor());
    await coversNone('the list');
  });

  it('is asked about in front of a page that is darker behind the question, in both themes', async () => {
    const page = await openWith(() => [booking(1)]);
    await page.getByText('1 booking, 1 to pay').waitFor();
    const colorsIn = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme });
      return page.getByRole('dialog').evaluate((dialog) => ({
        veil: getComputedStyle(dialog, '::backdrop').backgroundColor,
        ground: getComputedStyle(document.body).backgroundColor,
      }));
    };
    const lightOf = (color: string) =>
      (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((all, part) => all + Number(part), 0);
    await page.getByRole('button', { name: /^Remove/ }).click();
    const question = { light: await colorsIn('light'), dark: await colorsIn('dark') };
    for (const { veil, ground } of Object.values(question))
      expect(lightOf(veil)).to.be.below(lightOf(ground));
    await page.getByRole('button', { name: 'Keep' }).click();
    // The filters leave a part of a tablet's page in sight.
    await page.setViewportSize({ width: 820, height: 900 });
    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    await goWithin(page, '/parches', () => filters.click());
    expect(await colorsIn('light'), 'of the filters').to.deep.equal(question.light);
    expect(await colorsIn('dark'), 'of the filters').to.deep.equal(question.dark);
    await page.getByRole('button', { name: 'Close the filters' }).click();
  });

  it('changes by itself when it runs out while it is looked at', async () => {
    let hasRunOut = false;
    const expiresAt = from(hour / 2);
    const page = await openPage({ withClock: true });
    await answerWith(page, () => [hasRunOut ? closed('expired', 1) : booking(1, { expiresAt })]);
    await arriveAs(page, await register(), '/dashboard/booking');
    await row(page, 'Part 1').getByText('minutes more').waitFor();
    hasRunOut = true;
    await page.clock.fastForward(hour);
    await row(page, 'Part 1').getByText('Expired', { exact: true }).waitFor();
  });

  it('is read again when the person comes back from another tab', async () => {
    let bookings = [booking(1), booking(2)];
    const page = await openWith(() => bookings);
    await row(page, 'Part 2').waitFor();
    bookings = [closed('paid', 1)];
    await comeBack(page);
    await row(page, 'Part 1').getByText('Paid', { exact: true }).waitFor();
    expect(await row(page, 'Part 2').count()).to.equal(0);
  });

  it('leads to the receipt of what was really paid', async () => {
    const person = await aBuyer();
    const part = await aPart({ name: 'What was really paid' });
    await payFor(person, await placeBooking(person, part));
    const page = await openAsBuyer('/dashboard/booking');
    await page.getByRole('link', { name: `Receipt for ${part.name}` }).click();
    await page.getByRole('heading', { level: 1, name: 'Your receipt' }).waitFor();
  });
});

describe('The list of bookings', () => {
  it('waits with a skeleton, says so when it cannot be read, can be asked again, and says how to begin when there is none', async () => {
    const held = Promise.withResolvers<void>();
    let isAway = true;
    const page = await openPage();
    await page.route('**/booking/*%40*', async (route) => {
      await held.promise;
      await (isAway ? route.abort() : route.fulfill({ json: [] }));
    });
    await arriveAs(page, await register(), '/dashboard/booking');
    await page.getByText('Loading your bookings…').waitFor({ state: 'attached' });
    held.resolve();
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Nothing is booked yet' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'See all parts' }).click();
    await page.waitForURL('**/parches');
  });

  it('holds a hundred and more', async () => {
    const page = await openWith(() => Array.from({ length: 120 }, (_, index) => booking(index)));
    await page.getByText('120 bookings, 120 to pay').waitFor();
    expect(await page.getByRole('link', { name: /^Pay for/ }).count()).to.equal(120);
  });

  it('goes on with its next page also where it is read anew meanwhile, and keeps nothing as it was before', async () => {
    let rows = [booking(1), booking(2)];
    let held = Promise.resolve();
    const holdAll = () => {
      const holding = Promise.withResolvers<void>();
      held = holding.promise;
      return holding.resolve;
    };
    const pageOf = (bookings: Booking[], next?: string) => ({
      json: bookings,
      headers: {
        'x-total-count': '4',
        ...(next && { link: `</booking/${next}%40page>; rel="next"` }),
      },
    });
    const page = await openAsBuyer('/dashboard/booking', async (unopened) => {
      await unopened.route('**/booking/*%40*', async (route) => {
        await held;
        const which = /(second|third)%40page/.exec(route.request().url())?.[1];
        const answer = {
          first: () => pageOf(rows, 'second'),
          second: () => pageOf([booking(3)], 'third'),
          third: () => pageOf([booking(4)]),
        }[which === 'second' || which === 'third' ? which : 'first'];
        await route.fulfill(answer()).catch(() => {}); // nobody may wait for it any more
      });
      await unopened.route(`**/booking/${booking(2)._id}`, (route) => {
        rows = rows.filter(({ name }) => name !== 'Part 2');
        return route.fulfill({ status: 204 });
      });
    });
    const more = page.getByRole('button', { name: 'Show more' });
    await row(page, 'Part 2').waitFor();

    rows = [closed('paid', 1), booking(2)];
    let letGo = holdAll();
    await comeBack(page);
    await more.click();
    letGo();
    await row(page, 'Part 3').waitFor();
    await row(page, 'Part 1').getByText('Paid', { exact: true }).waitFor();

    letGo = holdAll();
    await more.click();
    await page.getByRole('button', { name: 'Remove Part 2' }).click();
    const readAnew = page.waitForRequest('**/booking/*%40example.test');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await readAnew;
    letGo();
    await row(page, 'Part 4').waitFor();
    expect(await row(page, 'Part 2').count()).to.equal(0);
  });
});
