import { expect } from 'chai';
import { axeFindings } from '../../testing/axe.ts';
import { loseFirstAnswer, openPage, untilTexts } from '../../testing/browser.ts';
import { fillCard, payButton, transactionShown } from '../../testing/card.ts';
import { priceHoles } from '../../testing/price-holes.ts';
import {
  aPart,
  arriveAs,
  callAs,
  demoAdmin,
  make,
  paymentIntent,
  register,
} from '../../testing/shop.ts';
import { unsoundness } from '../../testing/soundness.ts';
import {
  atCheckout,
  country,
  deliveryAndTax,
  fill,
  form,
  leave,
  ordersOf,
  place,
  setUp,
  total,
} from './testing.ts';

describe('The checkout with delivery and tax', () => {
  deliveryAndTax();

  it('tells the same total before the order, on the payment page and in the charge, on a phone and on a desk', async () => {
    const { page, person } = await atCheckout();
    await fill(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('radio', { name: 'Post' }).check();
      await total(page, '$129.99');
      await form(page).getByText('Tax in it (20 %)').waitFor();
      await page.getByRole('radio', { name: 'Express' }).check();
      await total(page, '$144.00');
    }
    await place(page).click();
    await page.getByRole('heading', { level: 1, name: 'Pay for your order' }).waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('main').getByText('$144.00', { exact: true }).first().waitFor();
    }
    await fillCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    const transaction = await transactionShown(page);
    expect(await paymentIntent(transaction)).to.include({ amount_received: 14_400 });
    const [order] = await ordersOf(person);
    expect(order).to.deep.include({ total: 144, subtotal: 125, tax: 24 });
    expect(order?.delivery.method).to.include({ name: 'Express' });
    expect(order?.destination).to.include({ name: 'Ada Lovelace', city: 'Wien', country: 'AT' });
  });

  it('is told of on a part’s page: what delivery costs at least for so many, and how long it takes', async () => {
    const countries = ['AT'];
    const van = { name: 'Van', price: 4.5, freeFrom: 100, minDays: 3, maxDays: 5, countries };
    const id = await setUp('delivery-methods', van);
    const part = await aPart({ name: 'The case', price: 50 });
    const page = await openPage();
    await arriveAs(page, await register(), `/parches/${part._id}`);
    await page.getByText('Delivery from $4.50, free from $100.00, 3–5 days').waitFor();
    await page.getByText('Without delivery and tax', { exact: true }).waitFor();
    await page.getByLabel('Quantity').fill('2');
    await page.getByText('Free delivery possible, 3–5 days').waitFor();
    // What is set up reaches the next visitor at once.
    await callAs(demoAdmin, 'DELETE', `/admin/api/delivery-methods/${id}`);
    await page.reload();
    await page.getByText('Delivery from $4.99, 2–4 days').waitFor();
  });

  it('is asked for a part by itself, too: where it goes, how, and for the sum that is shown', async () => {
    const description = 'It holds it all. '.repeat(290);
    const part = await aPart({ name: 'The case', price: 50, description });
    const person = await register();
    const page = await openPage();
    await arriveAs(page, person, `/parches/${part._id}`);
    await untilTexts(country(page).getByRole('option'), ['Choose a country', 'Austria', 'Germany']);
    await fill(page);
    await page.getByLabel('Quantity').fill('2');
    await page.getByRole('button', { name: 'Book 2 for $104.99' }).waitFor();
    await page.getByText('Tax in it (20 %)').waitFor();
    await page.getByRole('radio', { name: 'Express' }).check();
    await page.reload();
    const book = page.getByRole('button', { name: 'Book 2 for $119.00' });
    await book.waitFor();
    await page.getByText('Delivery from $4.99, 2–4 days').waitFor();
    expect(await unsoundness(page)).to.deep.equal([]);
    // The form is longer than the window: if it stayed in sight, its end would not come into it.
    const moved = await country(page).evaluate((field) => {
      const topAt = (top: number) => {
        scrollTo({ top, behavior: 'instant' });
        return field.getBoundingClientRect().top;
      };
      return topAt(100) - topAt(200);
    });
    expect(moved).to.equal(100);
    const keys = await loseFirstAnswer(page, '**/booking');
    await book.click();
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await book.click();
    await page.waitForURL('**/dashboard/booking');
    expect(new Set(keys).size).to.equal(1);
    const [order, ...others] = await ordersOf(person);
    expect(others).to.deep.equal([]);
    expect(order).to.deep.include({ total: 119, subtotal: 100 });
    expect(order?.destination).to.include({ name: 'Ada Lovelace', city: 'Wien', country: 'AT' });
    expect(order?.delivery.method).to.include({ name: 'Express' });
    // Until it is known what is asked, nothing can be sent and no sum is told.
    let known = Promise.withResolvers<void>();
    await page.route('**/quote', async (route) => {
      await known.promise;
      await route.continue();
    });
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`/parches/${part._id}`);
    const early = page.getByRole('button', { name: 'Book', exact: true });
    await early.waitFor();
    expect(await early.isDisabled()).to.equal(true);
    known.resolve();
    await page.getByRole('button', { name: 'Book 1 for $54.99' }).waitFor();
    expect(await page.getByLabel('City').inputValue()).to.equal('Wien');
    // Nor until the sum of another quantity is known.
    known = Promise.withResolvers<void>();
    await page.getByLabel('Quantity').fill('2');
    await early.waitFor();
    expect(await early.isDisabled()).to.equal(true);
    known.resolve();
    await page.getByRole('button', { name: 'Book 2 for $104.99' }).waitFor();
  });

  it('asks anew when the country, the region or the lines change, and says where nothing goes', async () => {
    const { page, fan } = await atCheckout();
    // The browser's language guesses a country that nothing is delivered to.
    expect(await country(page).inputValue()).to.equal('');
    await untilTexts(country(page).getByRole('option'), ['Choose a country', 'Austria', 'Germany']);
    await country(page).selectOption('DE');
    await form(page).getByRole('term').getByText('Delivery', { exact: true }).waitFor();
    expect(await form(page).getByText('Tax in it').count()).to.equal(0);
    await country(page).selectOption('AT');
    const asksForRegion = form(page).getByText('The tax depends on it');
    await asksForRegion.waitFor();
    await page.getByLabel('State or region').fill('Jungholz');
    await form(page).getByText('Tax in it (19 %)').waitFor();
    expect(await asksForRegion.count()).to.equal(0);
    await page.getByRole('button', { name: `One fewer: ${fan.name}` }).click();
    await total(page, '$117.49');
    expect(await unsoundness(page)).to.deep.equal([]);
    expect(await priceHoles(page.getByRole('main'))).to.deep.equal([]);
  });

  it('orders nothing while the sum is not known or another by now, shows the new sum, and goes on', async () => {
    const { page, person } = await atCheckout();
    await page.route('**/quote', (route) => route.abort());
    await fill(page);
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await page.unroute('**/quote');
    await place(page).click();
    await total(page, '$129.99');
    expect(await ordersOf(person)).to.deep.equal([]);

    const [rate] = await callAs<{ id: string }[]>(
      demoAdmin,
      'GET',
      '/admin/api/delivery-methods?sort=["price","ASC"]',
    );
    const path = `/admin/api/delivery-methods/${rate?.id}`;
    const method = await callAs<{ version: number }>(demoAdmin, 'GET', path);
    const price = (to: number, { version }: { version: number }) =>
      callAs<{ version: number }>(demoAdmin, 'PUT', path, { price: to, version });
    const dearer = await price(7.99, method);
    await place(page).click();
    await page.getByRole('alert').getByText('It costs something else by now').waitFor();
    await total(page, '$132.99');
    expect(await ordersOf(person)).to.deep.equal([]);
    await place(page).click();
    await page.getByRole('heading', { level: 1, name: 'Pay for your order' }).waitFor();
    expect((await ordersOf(person)).map((order) => order.total)).to.deep.equal([132.99]);
    await price(4.99, dearer);
  });

  it('is one order after a lost answer though its way of delivery was removed meanwhile', async () => {
    const countries = ['AT'];
    const van = { name: 'Van', price: 1, minDays: 1, maxDays: 2, countries };
    const id = await setUp('delivery-methods', van);
    const { page, person } = await atCheckout();
    await fill(page);
    await page.getByRole('radio', { name: 'Van', checked: true }).waitFor();
    await total(page, '$126.00');
    const keys = await loseFirstAnswer(page, '**/order');
    await place(page).click();
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await callAs(demoAdmin, 'DELETE', `/admin/api/delivery-methods/${id}`);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await place(page).click();
    await page.getByRole('heading', { level: 1, name: 'Pay for your order' }).waitFor();
    expect(new Set(keys).size).to.equal(1);
    expect((await ordersOf(person)).map((order) => order.total)).to.deep.equal([126]);
  });

  it('tells in the basket what delivery costs, and how long it takes', async () => {
    const { page } = await atCheckout({ path: '/basket' });
    await page.getByText('Delivery from $4.99, 2–4 days. Not in the total yet.').waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    const id = await setUp('delivery-methods', {
      name: 'Free post',
      price: 0,
      minDays: 5,
      maxDays: 7,
      countries: ['AT'],
    });
    await page.reload();
    await page.getByText('Free delivery possible, 5–7 days.', { exact: true }).waitFor();
    await callAs(demoAdmin, 'DELETE', `/admin/api/delivery-methods/${id}`);
  });
});

describe('Delivery that is set up while somebody orders', () => {
  after(leave);

  it('is not ordered, nor booked, before it is shown', async () => {
    const person = await register();
    const part = await aPart({ name: 'The case', price: 100 });
    await make(person, `/basket/${part._id}`, { orderQuantity: 1 }, 'PUT');
    const open = async (path: string) => {
      const page = await openPage();
      await arriveAs(page, person, path);
      await page.getByLabel('Phone').fill('+43 1 0100');
      await page.getByLabel('Address').fill('Ring 1');
      return page;
    };
    const [checkout, ofPart] = [await open('/checkout'), await open(`/parches/${part._id}`)];
    const countries: string[] = [];
    await setUp('delivery-methods', { name: 'Post', price: 20, minDays: 2, maxDays: 4, countries });
    await place(checkout).click();
    await ofPart.getByRole('button', { name: 'Book 1 for $100.00' }).click();
    for (const page of [checkout, ofPart]) {
      await page.getByRole('alert').getByText('It costs something else by now').waitFor();
      await country(page).waitFor();
    }
    expect(await ordersOf(person)).to.deep.equal([]);
  });
});
