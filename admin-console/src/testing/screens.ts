// Every screen of the console in each of its states, for screenshots and for axe.
import type { Page, Route } from 'playwright-core';
import type { ConsoleDashboard } from '../../../adapters/http/console-contract.ts';
import {
  payForOrder,
  placeBooking,
  placeOrder,
  product,
  refund,
  ship,
  type Somebody,
} from '../../../storefront/src/testing/shop.ts';
import { asAdmin, leaveMessage, newCustomer, userOf } from './console.ts';
import { lackingPart, newProduct, newReview, pay } from './trade.ts';
import { answerTo } from '../../../storefront/src/testing/answer-to.ts';

export type Screen = {
  name: string;
  path: string;
  /** A text that is on the screen when it is ready. */
  shows: string;
  /** Who opens it; the admin by default. */
  by?: 'nobody' | 'customer' | 'admin';
  /** It looks like another screen, but for its words: all that can go wrong is their space. */
  once?: boolean;
  /** Changes the shop's answers, before the page is opened. */
  before?: (page: Page) => Promise<void>;
  /** Brings the page into the state. */
  act?: (page: Page) => Promise<void>;
};

/** Answers a path of the console's API in place of the shop. */
const answering =
  (path: string, answer: (route: Route) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await page.route(`**/admin/api/${path}`, answer);
  };

const nothing = (resource: string) =>
  answering(`${resource}?*`, (route) =>
    route.fulfill({ json: [], headers: { 'content-range': `${resource} */0` } }),
  );

/** A list of fewer rows than it has by itself: they are alike, and dear to look at. */
const short = (resource: string): string => `/admin/${resource}?perPage=10`;

const empty = (resource: string, shows: string): Screen => ({
  name: `${resource} when there are none`,
  // Not with the filters that the list was left with.
  path: `/admin/${resource}?filter=%7B%7D`,
  shows,
  // As those are when all is shipped.
  once: true,
  before: nothing(resource),
});

/** Makes products, people and bookings with the longest names, to see whether layouts break. */
const trade = async () => {
  const part = await newProduct({ name: `Part ${'with-a-long-name-'.repeat(11)}`, Stock: 5 });
  const person = await newCustomer('Maximiliane Bartholomäus-Featherstonehaugh');
  const review = await newReview(person, 'Good. '.repeat(200));
  const unpaid = await placeBooking(person, await product(part.id), 1);
  const paid = await placeBooking(person, await product(part.id), 2);
  await pay(person, paid);
  const others = await Promise.all([newProduct({ Stock: 5 }), newProduct({ Stock: 5 })]);
  const parts = await Promise.all([part, ...others].map(({ id }) => product(id)));
  const order = await payForOrder(
    person,
    await placeOrder(
      person,
      parts.map((each, i) => [each, i === 0 ? 2 : 1]),
    ),
  );
  const [line, second] = order.bookings;
  if (line) await refund(line, 1);
  if (second)
    await ship(order, [[second, 1]], { carrier: 'UPS', trackingNumber: '1Z9999999999999999' });
  await leaveMessage({
    email: person.email,
    subject: `Where is it, and ${'when-does-it-come-'.repeat(8)}`,
    message: 'I have waited for weeks. '.repeat(30),
  });
  const [message] = await asAdmin<{ id: string }[]>('/messages?sort=["createdAt","DESC"]');
  const { id: user } = await userOf(person);
  await asAdmin(`/users/${user}/promotion`, { method: 'POST' });
  await asAdmin(`/users/${user}/promotion`, { method: 'DELETE' });
  const [entry] = await asAdmin<{ id: string }[]>('/audit?sort=["at","DESC"]');
  if (!message || !entry) throw new Error('The message or the entry is not there');
  return { part, person, review, unpaid, paid, order, user, message: message.id, entry: entry.id };
};

const importing = (name: string, lines: string[], shows: string): Screen => ({
  name: `products, import of ${name}`,
  path: '/admin/products/import',
  shows: 'Choose a CSV file',
  act: async (page) => {
    const buffer = Buffer.from(['name,price,Stock,description,image', ...lines].join('\n'));
    const file = { name: 'products.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('CSV file').setInputFiles(file);
    await page.getByText(shows).first().waitFor();
  },
});

const line = (name: string, price: string) =>
  `${name},${price},3,"Quiet, quick",/pictures/storage.svg`;

/** Fills the dashboard's queue of payments with every kind of problem. */
const openPayments = ({ user, paid }: { user: string; paid: { _id: string } }) =>
  answering('dashboard', async (route) => {
    const figures: ConsoleDashboard = await (await answerTo(route)).json();
    const kinds = ['unmatched', 'refund-under-way', 'refund-failed'] as const;
    const payments = kinds.map((kind, index) => ({
      id: `${index}`,
      kind,
      transactionId: `pi_${index}${'a1B2'.repeat(6)}`,
      bookingId: kind === 'unmatched' ? null : paid._id,
      orderId: null,
      payerId: user,
      payerEmail: index === 0 ? null : 'maximiliane@example.test',
      amount: 119,
      since: '2026-11-20T10:00:00.000Z',
      reason: kind === 'refund-failed' ? 'expired_or_canceled_card' : null,
    }));
    await route.fulfill({ json: { ...figures, payments } });
  });

/** Makes the data of the screens. @returns the screens, and a customer who may not see them */
export const prepareScreens = async (): Promise<{ customer: Somebody; screens: Screen[] }> => {
  const made = await trade();
  const { part, person, review, unpaid, paid, order, user, message, entry } = made;
  const lacking = await lackingPart();
  const ofPart = `/admin/products/${part.id}`;
  const screens: Screen[] = [
    { name: 'login', path: '/admin/', shows: 'Continue with Google', by: 'nobody' },
    { name: 'not allowed', path: '/admin/', shows: 'You are not authorized', by: 'customer' },
    { name: 'dashboard', path: '/admin/', shows: 'The last 30 days' },
    {
      name: 'dashboard with open payments',
      path: '/admin/',
      shows: 'Refund failed',
      before: openPayments(made),
    },
    { name: 'no such page', path: '/admin/nowhere', shows: 'There is no page here' },
    {
      name: 'list that fails',
      path: '/admin/bookings',
      shows: 'Try again',
      before: answering('bookings?*', (route) =>
        route.fulfill({ status: 400, json: { status: 400, title: 'Bad Request' } }),
      ),
    },
    { name: 'products', path: short('products'), shows: part.name },
    empty('products', 'The shelf is empty'),
    {
      name: 'products with all filters',
      path: `/admin/products?displayedFilters=${encodeURIComponent(
        JSON.stringify({ category: true, minPrice: true, maxPrice: true, onShelf: true }),
      )}&filter=${encodeURIComponent('{"q":"nothing is called so"}')}`,
      shows: 'Nothing fits these filters',
    },
    { name: 'products, add', path: '/admin/products/create', shows: 'Add a product' },
    {
      name: 'products, add with faults',
      path: '/admin/products/create',
      shows: 'Add a product',
      act: async (page) => {
        await page.getByLabel('Name').fill('Half a part');
        await page.getByRole('button', { name: 'Add product' }).click();
        await page.getByText('Price is Required').waitFor();
      },
    },
    { name: 'products, edit', path: ofPart, shows: 'Adjust stock' },
    {
      name: 'products, stock',
      path: ofPart,
      shows: 'Adjust stock',
      act: (page) => page.getByRole('button', { name: 'Adjust stock' }).click(),
    },
    {
      name: 'products, two versions',
      path: ofPart,
      shows: 'Adjust stock',
      act: async (page) => {
        await page.getByLabel('Description').fill('Mine. '.repeat(60));
        const { version, ...stored } = await asAdmin<typeof part>(`/products/${part.id}`);
        const body = { description: 'Theirs. '.repeat(40), price: stored.price + 1, version };
        await asAdmin(`/products/${part.id}`, { method: 'PUT', body });
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Somebody else has changed this meanwhile').waitFor();
      },
    },
    { name: 'products, import', path: '/admin/products/import', shows: 'Choose a CSV file' },
    importing('bad rows', [line('One', 'cheap'), line('', '5'), line('Two', '9')], 'Bad rows'),
    importing('good rows', [line('A part', '5'), line('B part', '6')], 'Import 2 rows'),
    { name: 'reviews', path: short('reviews'), shows: person.name },
    empty('reviews', 'No reviews yet'),
    { name: 'reviews, edit', path: `/admin/reviews/${review.id}`, shows: 'Held until' },
    { name: 'bookings', path: short('bookings'), shows: part.name },
    empty('bookings', 'Nothing was booked yet'),
    { name: 'bookings, unpaid', path: `/admin/bookings/${unpaid._id}/show`, shows: 'History' },
    { name: 'bookings, paid', path: `/admin/bookings/${paid._id}/show`, shows: 'History' },
    {
      name: 'bookings, refund',
      path: `/admin/bookings/${paid._id}/show`,
      shows: 'History',
      act: (page) => page.getByRole('button', { name: 'Refund', exact: true }).click(),
    },
    { name: 'orders', path: short('orders'), shows: person.email },
    empty('orders', 'Nothing was ordered yet'),
    { name: 'orders, show', path: `/admin/orders/${order._id}/show`, shows: 'Payment started' },
    {
      name: 'orders, line refunded in part',
      path: `/admin/bookings/${order.bookings[0]?._id}/show`,
      shows: '1 of 2 refunded',
    },
    {
      name: 'orders, refund of too many',
      path: `/admin/orders/${order._id}/show`,
      shows: 'Payment started',
      act: async (page) => {
        await page.getByRole('button', { name: `Refund ${part.name}` }).click();
        await page.getByRole('textbox', { name: 'Pieces' }).fill('2');
        await page.getByText('Only 1 piece is left').waitFor();
      },
    },
    {
      name: 'orders, ship pieces',
      path: `/admin/orders/${order._id}/show`,
      shows: 'Payment started',
      act: async (page) => {
        await page.getByRole('button', { name: 'Ship pieces' }).click();
        await page.getByRole('button', { name: 'Ship', exact: true }).click();
        await page.getByText('Carrier is Required').waitFor();
      },
    },
    { name: 'shipping', path: '/admin/shipping', shows: part.name },
    {
      name: 'shipping when all is shipped',
      path: '/admin/shipping',
      shows: 'All is shipped',
      before: nothing('orders'),
    },
    { name: 'shipping, pick list', path: '/admin/shipping/pick-list', shows: 'For the orders' },
    {
      name: 'shipping, packing slip',
      path: `/admin/shipping/orders/${order._id}`,
      shows: 'Of the order',
    },
    { name: 'users', path: short('users'), shows: person.name },
    { name: 'users, show', path: `/admin/users/${user}/show`, shows: person.email },
    { name: 'users, edit', path: `/admin/users/${user}`, shows: 'Save' },
    { name: 'messages', path: short('messages'), shows: 'Where is it' },
    empty('messages', 'No messages yet'),
    { name: 'messages, show', path: `/admin/messages/${message}/show`, shows: 'I have waited' },
    { name: 'missing facts', path: '/admin/missing-facts', shows: 'Lacking part' },
    empty('missing-facts', 'Nothing was left unknown yet'),
    { name: 'products, facts', path: `/admin/products/${lacking.id}`, shows: 'Adjust stock' },
    empty('delivery-methods', 'No delivery methods yet'),
    {
      name: 'delivery methods, add',
      path: '/admin/delivery-methods/create',
      shows: 'Add delivery method',
    },
    empty('tax-rates', 'No tax rates yet'),
    { name: 'tax rates, add', path: '/admin/tax-rates/create', shows: 'Add tax rate' },
    empty('invoices', 'No invoices yet'),
    { name: 'audit', path: short('audit'), shows: person.email },
    empty('audit', 'No admin has done anything yet'),
    { name: 'audit, show', path: `/admin/audit/${entry}/show`, shows: 'Before' },
  ];
  return { customer: person, screens };
};
