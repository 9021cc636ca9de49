import { expect } from 'chai';
import type { Product } from '../../../../adapters/http/contract.ts';
import { eventually, hold, openPage } from '../../testing/browser.ts';
import { shopUrl } from '../../testing/chromium.ts';
import { deliveryLabels } from '../../lib/delivery-fields.ts';
import { aBuyer, openAsBuyer, openAsSomebody } from '../../testing/programs.ts';
import {
  aPart,
  arriveAs,
  bookingsOf,
  logIn,
  payForOrder,
  placeBooking,
  placeOrder,
  plentifulPart,
  products,
  register,
  tokenFor,
  type Somebody,
} from '../../testing/shop.ts';
import { overflow } from '../../testing/soundness.ts';
import { goWithin, untilTold } from '../../testing/within.ts';
import { fetchAnew } from '../../../../adapters/http/testing/fetch-anew.ts';

const openPart = async (id: string, person: Somebody) => {
  const page = await openPage();
  await arriveAs(page, person, `/parches/${id}`);
  return page;
};

/** Opens it as somebody whom the shop knows nothing of. */
const openAnyPart = ({ _id, name }: Product) =>
  openAsSomebody(`/parches/${_id}`, (page) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor(),
  );

/** Saves a profile with all required fields. */
const writeProfile = async (person: Somebody, phone: string, address: string) => {
  const avatar = '/pictures/reviewer-1.svg';
  const rest = { bio: 'b', education: 'e', linkedIn: 'l', github: 'g', avatar };
  const response = await fetchAnew(new URL('/api/users/profile', shopUrl()), {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenFor(person)}`,
    },
    body: JSON.stringify({ ...rest, phone, address }),
  });
  expect(response.status).to.equal(200);
};

describe('The page of a part', () => {
  it('counts up and down by buttons, between one and what is there, and keeps total and button in reach on a phone', async () => {
    const part = await plentifulPart();
    const page = await openAnyPart(part);
    const book = page.getByRole('button', { name: /^Book/ });
    const total = (quantity: number) =>
      (part.price * quantity).toLocaleString('en', { style: 'currency', currency: 'usd' });
    const more = page.getByRole('button', { name: 'One more' });
    const fewer = page.getByRole('button', { name: 'One fewer' });
    expect(await fewer.getAttribute('aria-disabled')).to.equal('true');
    await more.click();
    expect(await book.innerText()).to.equal(`Book 2 for ${total(2)}`);
    expect(await page.getByRole('form').getByRole('status').innerText()).to.contain(total(2));
    await page.getByLabel('Quantity').fill(String(part.Stock));
    expect(await more.getAttribute('aria-disabled')).to.equal('true');
    await more.click({ force: true });
    expect(await page.getByLabel('Quantity').inputValue()).to.equal(String(part.Stock));
    await fewer.click();
    expect(await book.innerText()).to.contain(`Book ${part.Stock - 1} for `);

    await page.getByLabel('Quantity').fill('1');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Book 1 for/ }).waitFor();
    const isInSight = () =>
      book.evaluate((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return top > 0 && bottom <= window.innerHeight;
      });
    await book.waitFor();
    expect(await isInSight()).to.equal(true);
    await page
      .getByRole('heading', { name: 'Specifications' })
      .or(page.getByRole('table', { name: 'Specifications' }))
      .scrollIntoViewIfNeeded();
    expect(await isInSight()).to.equal(true);
    for (const label of [...Object.values(deliveryLabels), 'Quantity']) {
      await page.getByLabel(label).focus();
      const isCovered = await page.getByLabel(label).evaluate((field) => {
        const { left, top, width, height } = field.getBoundingClientRect();
        const shown = document.elementFromPoint(left + width / 2, top + height / 2);
        return shown !== field;
      });
      expect(isCovered, label).to.equal(false);
    }
    await book.click();
    await page.getByText('Phone is Required').waitFor();
  });

  it('fills in phone and address from the profile, and never over what was typed', async () => {
    const part = await plentifulPart();
    const person = await register();
    await writeProfile(person, '+1 555 0123', '3 Bench Street');
    const page = await openPart(part._id, person);
    const [phone, address] = [page.getByLabel('Phone'), page.getByLabel('Address')];
    await eventually(
      () => phone.inputValue(),
      (value) => value === '+1 555 0123',
    );
    expect(await address.inputValue()).to.equal('3 Bench Street');
    await phone.fill('+1 555 0999');
    await page.reload();
    await eventually(
      () => address.inputValue(),
      (value) => value === '3 Bench Street',
    );
    expect(await phone.inputValue()).to.equal('+1 555 0999');
  });

  it('fills in an address of several lines as one that can be edited', async () => {
    const part = await plentifulPart();
    const person = await register();
    const lines = 'van der Bergenstraat\n1 Bench Road\n94016 Daly City\nUS';
    await placeBooking(person, part, 1, { phone: '+1 555 0444', address: lines });
    const page = await openPart(part._id, person);
    const address = page.getByLabel('Address');
    const known = 'van der Bergenstraat, 1 Bench Road, 94016 Daly City, US';
    await eventually(
      () => address.inputValue(),
      (value) => value === known,
    );
    await address.press('End');
    await address.pressSequentially('A');
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.waitForURL('**/dashboard/booking');
    const addresses = (await bookingsOf(person)).map((booking) => booking.address);
    expect(addresses).to.have.members([lines, `${known}A`]);
  });

  it('is booked and stands in the list that was empty before, and fills in the next form, however late both are read again', async () => {
    const [part, next] = [await aPart(), await aPart({ name: 'What is booked next' })];
    const page = await openPage();
    await arriveAs(page, await register(), '/dashboard/booking');
    const empty = page.getByText('Nothing is booked yet');
    await empty.waitFor();
    await goWithin(page, `/parches/${part._id}`, () => page.getByLabel('Phone').waitFor());
    await page.getByLabel('Phone').fill('+1 555 0777');
    await page.getByLabel('Address').fill('7 Bench Street');
    const release = await hold(page, '**/booking/*%40*', 'GET');
    await page.getByRole('button', { name: /^Book 1/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Your bookings' }).waitFor();
    expect(await empty.count(), 'said of what has just been booked').to.equal(0);
    await goWithin(page, `/parches/${next._id}`, async () => {
      await page.getByRole('heading', { level: 1, name: next.name }).waitFor();
      await page.getByLabel('Phone').waitFor();
      release();
    });
    await eventually(
      () => page.getByLabel('Phone').inputValue(),
      (phone) => phone === '+1 555 0777',
    );
    expect(await page.getByLabel('Address').inputValue()).to.equal('7 Bench Street');
  });

  it('fills in what the last booking said, for its buyer and for nobody after them', async () => {
    const part = await plentifulPart();
    const person = await register();
    await placeBooking(person, part, 1, { phone: '+1 555 0444', address: '4 Bench Street' });
    const page = await openPart(part._id, person);
    const [phone, address] = [page.getByLabel('Phone'), page.getByLabel('Address')];
    await eventually(
      () => address.inputValue(),
      (value) => value === '4 Bench Street',
    );
    expect(await phone.inputValue()).to.equal('+1 555 0444');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await logIn(page, await register());
    await goWithin(page, '/blogs', () =>
      page.getByRole('heading', { level: 1, name: 'Blogs' }).waitFor(),
    );
    const asked = page.waitForResponse((response) => response.url().includes('limit=20'));
    await goWithin(page, `/parches/${part._id}`, () => asked);
    expect([await phone.inputValue(), await address.inputValue()]).to.deep.equal(['', '']);
  });

  it('is booked by keyboard alone, and once, however long the page of the bookings takes to come', async () => {
    const part = await plentifulPart();
    const person = await register();
    const page = await openPart(part._id, person);
    await page.getByLabel('Phone').focus();
    await page.keyboard.type('+1 555 0100');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1 Bench Street');
    // However many other fields there are.
    const more = page.getByRole('button', { name: 'One more' });
    const isThere = () => more.evaluate((button) => button === document.activeElement);
    for (let tabs = 0; tabs < 20 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.match(/^Book 2 /);
    const isAwaited = Promise.withResolvers<void>();
    await page.route('**/assets/bookings-page-*.js', async (route) => {
      await isAwaited.promise;
      await route.continue();
    });
    await untilTold(page, 'Booked: 2', () => page.keyboard.press('Enter'));
    const book = page.getByRole('button', { name: /^Book 2 / });
    expect(await book.evaluate((button) => button === document.activeElement)).to.equal(true);
    await book.click();
    isAwaited.resolve();
    await page.getByRole('row').getByText(part.name).waitFor();
    expect((await bookingsOf(person)).map(({ orderQuantity }) => orderQuantity)).to.deep.equal([2]);
  });

  it('shows others of the category, without itself, and nobody’s opinion of them, and leads to all of both', async () => {
    const part = (await products()).find(({ category }) => category === 'processors');
    if (!part) throw new Error('There is no processor');
    const page = await openAnyPart(part);
    const others = page.getByRole('region', { name: 'More in processors' });
    const links = others.getByRole('listitem').getByRole('link');
    await links.first().waitFor();
    expect(await links.count()).to.equal(4);
    expect(await links.allInnerTexts()).to.not.include(part.name);
    expect(await page.getByRole('heading', { name: 'What customers say' }).count()).to.equal(0);
    await others.getByRole('link', { name: 'All of them' }).click();
    await page.waitForURL('**/parches?category=processors');
    await page.goBack();
    await page.getByRole('link', { name: 'What customers say about the shop' }).click();
    await page.waitForURL('**/#reviews');
    await page.locator('#reviews:focus', { hasText: 'What customers say' }).waitFor();
  });

  it('shows what others have bought together with it', async () => {
    const [board, fan] = [
      await aPart({ name: 'A board of its own' }),
      await aPart({ name: 'Its fan' }),
    ];
    const buyer = await register();
    await payForOrder(
      buyer,
      await placeOrder(buyer, [
        [board, 1],
        [fan, 2],
      ]),
    );
    const page = await openAnyPart(board);
    const beside = page.getByRole('region', { name: 'Bought together with it' });
    await beside.getByRole('link', { name: 'Its fan' }).click();
    await page.getByRole('heading', { level: 1, name: 'Its fan' }).waitFor();
    await beside.getByRole('link', { name: 'A board of its own' }).waitFor();
  });

  it('stands without category, specs and a picture of its shape, however long its name', async () => {
    const part = await aPart();
    const odd: Product = {
      ...part,
      name: `${'Extraordinarily '.repeat(6)}${'long'.repeat(20)}`,
      category: null,
      specs: {},
    };
    const page = await openAnyPart(await plentifulPart());
    await page.route(`**/products/${part._id}`, (route) => route.fulfill({ json: odd }));
    await goWithin(page, `/parches/${part._id}`, () =>
      page.getByRole('heading', { level: 1, name: odd.name }).waitFor(),
    );
    expect(await page.getByRole('table').count()).to.equal(0);
    expect(await overflow(page)).to.deep.equal([]);
  });

  it('says what was taken meanwhile, in another tab for example, and books nothing of it', async () => {
    const part = await aPart();
    const person = await aBuyer();
    const page = await openAsBuyer(`/parches/${part._id}`);
    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.getByLabel('Address').fill('1 Bench Street');
    await page.getByLabel('Quantity').fill(String(part.Stock));
    await placeBooking(person, part);
    await page.getByRole('button', { name: /^Book/ }).click();
    await page.getByText(`Only ${part.Stock - 1} left in stock.`, { exact: true }).waitFor();
    expect(await page.getByLabel('Quantity').getAttribute('aria-invalid')).to.equal('true');
    expect(await page.getByLabel('Phone').inputValue()).to.equal('+1 555 0100');
    const booked = (await bookingsOf(person)).filter(({ productId }) => productId === part._id);
    expect(booked).to.have.length(1);
  });

  it('is put into the build as it is now, also where another tab has changed it meanwhile', async () => {
    const [one, other] = await Promise.all([
      aPart({ category: 'cases' }),
      aPart({ category: 'processors' }),
    ]);
    const page = await openAnyPart(one);
    await page.getByRole('link', { name: 'Begin a build with it' }).waitFor();
    const second = await page.context().newPage();
    await second.goto(`/parches/${other._id}`);
    await second.getByRole('link', { name: 'Begin a build with it' }).click();
    await second.waitForURL(`**/builder?parts=${other._id}`);
    await page.getByRole('link', { name: 'Put it into your build' }).click();
    await page.waitForURL(`**/builder?parts=${other._id},${one._id}`);
  });
});
