import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Product } from '../../../../adapters/http/contract.ts';
import {
  eventually,
  expectFailure,
  expectRetriedThenNew,
  loseFirstAnswer,
  openPage,
} from '../../testing/browser.ts';
import { aBuyer, openAsBuyer, openAsSomebody } from '../../testing/programs.ts';
import {
  aPart,
  arriveAs,
  bookingsOf,
  callAs,
  logIn,
  placeBooking,
  plentifulPart,
  product,
  register,
} from '../../testing/shop.ts';
import { goWithin } from '../../testing/within.ts';

/** Whatever the page says of the part. */
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a part as somebody whom the shop knows nothing of. */
const openPart = (id: string) =>
  openAsSomebody(`/parches/${id}`, (page) =>
    title(page).filter({ hasNotText: 'Privacy' }).waitFor(),
  );

const bookingsWith = async ({ _id }: Product) =>
  (await bookingsOf(await aBuyer())).filter(({ productId }) => productId === _id);

describe('A part', () => {
  it('shows its facts, what a quantity comes to, and what the shop has against an order beside the field', async () => {
    const part = await plentifulPart();
    const page = await openPart(part._id);
    await page.getByRole('heading', { level: 1, name: part.name }).waitFor();
    expect(await page.title()).to.equal(`${part.name} · Parches`);
    expect(await page.getByRole('table', { name: 'Specifications' }).innerText()).to.not.equal('');
    const button = page.getByRole('button', { name: /^Book/ });
    const total = (quantity: number) =>
      (part.price * quantity).toLocaleString('en', { style: 'currency', currency: 'usd' });
    expect(await button.innerText()).to.equal(`Book 1 for ${total(1)}`);
    const quantity = page.getByLabel('Quantity');
    await quantity.fill('3');
    // Whoever scrolls on with the pointer above it books as many as they have typed.
    await quantity.hover();
    await page.mouse.wheel(0, 100);
    await eventually(
      () => page.evaluate(() => window.scrollY),
      (scrolled) => scrolled > 0,
    );
    expect(await button.innerText()).to.equal(`Book 3 for ${total(3)}`);
    await page.getByLabel('Quantity').fill('');
    expect(await button.innerText()).to.equal('Book');
    await page.getByLabel('Quantity').fill('1');

    const isFocused = (label: string) =>
      page.getByLabel(label).evaluate((field) => field === document.activeElement);
    await page.getByLabel('Address').fill('1 Bench Street');
    // The browser asks the shop, which has the word.
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/booking',
    );
    await button.click();
    await asked;
    await page.getByText('Phone is Required').waitFor();
    expect(await isFocused('Phone')).to.equal(true);
    expect(await page.getByLabel('Address').getAttribute('aria-invalid')).to.equal(null);
    expect(await page.getByLabel('Address').inputValue()).to.equal('1 Bench Street');

    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.getByLabel('Quantity').fill('0');
    await button.click();
    await page.locator('input[name=orderQuantity][aria-invalid=true]').waitFor();
    expect(await isFocused('Quantity')).to.equal(true);

    await page.getByLabel('Quantity').fill(String(part.Stock + 1000));
    await button.click();
    await page.getByText(/^Only \d+ left in stock\.$/).waitFor();
    expect((await product(part._id)).Stock).to.equal(part.Stock);
  });

  it('is booked once, however often a lost answer makes somebody try', async () => {
    const part = await aPart();
    const page = await openAsBuyer(`/parches/${part._id}`);
    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.getByLabel('Address').fill('1 Bench Street');
    const keys = await loseFirstAnswer(page, '**/booking');
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    expect(await page.getByLabel('Phone').inputValue()).to.equal('+1 555 0100');
    await page.getByRole('button', { name: /^Book/ }).dblclick();
    await page.waitForURL('**/dashboard/booking');
    expect(keys).to.have.length(2);
    expect(keys[0])
      .to.match(/^[\w-]{36}$/)
      .and.equal(keys[1]);
    expect(await bookingsWith(part)).to.have.length(1);
  });

  it('is booked anew where what was placed by a lost answer is gone by then', async () => {
    const part = await aPart();
    const page = await openAsBuyer(`/parches/${part._id}`);
    const keys = await loseFirstAnswer(page, '**/booking');
    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.getByLabel('Address').fill('1 Bench Street');
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    // The page may have given it up before the shop has placed it.
    const [lost] = await eventually(
      () => bookingsWith(part),
      ([one]) => one !== undefined,
    );
    await callAs(await aBuyer(), 'DELETE', `/booking/${lost?._id}`);
    await page.reload();
    await page.getByRole('button', { name: /^Book 1/ }).click();
    await page.waitForURL('**/dashboard/booking');
    expectRetriedThenNew(keys);
    const [booked, ...others] = await bookingsWith(part);
    expect(booked).to.include({ status: 'unpaid', orderQuantity: 1 });
    expect(others).to.deep.equal([]);
  });

  it('says the new price when it has changed, and books nothing at the old one', async () => {
    const part = await aPart();
    let isOld = true;
    const page = await openAsBuyer(`/parches/${part._id}`, (unopened) =>
      unopened.route(`**/products/${part._id}`, (route) =>
        isOld ? route.fulfill({ json: { ...part, price: 1.5 } }) : route.continue(),
      ),
    );
    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.getByLabel('Address').fill('1 Bench Street');
    await page.getByRole('button', { name: 'Book 1 for $1.50' }).waitFor();
    isOld = false;
    await page.getByRole('button', { name: /^Book/ }).click();
    const price = part.price.toLocaleString('en', { style: 'currency', currency: 'usd' });
    await page.getByRole('alert').getByText(`The price is now ${price}; it was $1.50.`).waitFor();
    expect(await bookingsWith(part)).to.deep.equal([]);
    await page.getByRole('button', { name: `Book 1 for ${price}` }).click();
    await page.waitForURL('**/dashboard/booking');
  });

  it('has no form once it is sold out, be it before or just now', async () => {
    const [gone, last] = [await aPart({ Stock: 0 }), await aPart({ Stock: 1 })];
    const page = await openPart(gone._id);
    await page.getByRole('heading', { level: 2, name: 'Sold out' }).waitFor();
    expect(await page.getByRole('button', { name: /^Book/ }).count()).to.equal(0);

    const book = page.getByRole('button', { name: /^Book/ });
    await goWithin(page, `/parches/${last._id}`, () => book.waitFor());
    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.getByLabel('Address').fill('1 Bench Street');
    await placeBooking(await aBuyer(), last);
    await book.click();
    await page.getByRole('alert').getByText('The last one has just gone').waitFor();
  });

  it('keeps what was typed when the session ends meanwhile, and shows it to nobody else', async () => {
    const part = await plentifulPart();
    const person = await register();
    const page = await openPage();
    await arriveAs(page, person, `/parches/${part._id}`);
    await page.getByLabel('Phone').fill('+1 555 0199');
    await page.getByLabel('Address').fill('2 Bench Street');
    await page.getByLabel('Quantity').fill('2');
    await page.route('**/booking', (route) => route.fulfill({ status: 401, body: '' }));
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.waitForURL('**/login');
    await page.unroute('**/booking');
    await logIn(page, person);
    await page.getByRole('button', { name: /^Book 2/ }).waitFor();
    expect(await page.getByLabel('Phone').inputValue()).to.equal('+1 555 0199');
    expect(await page.getByLabel('Address').inputValue()).to.equal('2 Bench Street');

    await page.route('**/booking', (route) => route.fulfill({ status: 401, body: '' }));
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.waitForURL('**/login');
    await logIn(page, await register());
    await page.getByRole('button', { name: /^Book 1/ }).waitFor();
    expect(await page.getByLabel('Phone').inputValue()).to.equal('');
    expect(await page.getByLabel('Address').inputValue()).to.equal('');
  });

  it('says so when there is none, or when it cannot be read', async () => {
    const page = await openPart('01890000-0000-7000-8000-000000000000');
    const none = title(page).filter({ hasText: 'There is no such part' });
    await none.waitFor();
    await goWithin(page, '/delivery', () => title(page).filter({ hasText: 'Delivery' }).waitFor());
    await goWithin(page, '/parches/nonsense', () => none.waitFor());

    const part = await aPart({ name: 'A part that is read late' });
    expectFailure(500);
    await page.route('**/products/*', (route) => route.fulfill({ status: 500, body: '' }));
    await goWithin(page, `/parches/${part._id}`, () =>
      page.getByRole('alert').getByText('The shop made a mistake').waitFor(),
    );
    await page.unroute('**/products/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: part.name }).waitFor();
  });
});
