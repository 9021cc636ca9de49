/** What the names in the document mean, so that a request that is meant to be right is. */
import fc, { type Arbitrary } from 'fast-check';
import { categories } from '../../domain/categories.ts';
import { badIds } from './hostile.ts';
import { reference, type Kind } from './references.ts';
import type { Hint } from './values.ts';

/** What the `{id}` of a path is the id of. */
export const kindOf = (path: string): Kind =>
  (
    [
      ['/products', 'product'],
      ['/basket', 'product'],
      ['/booking', 'booking'],
      ['/order', 'order'],
      ['/build', 'build'],
      ['/users', 'user'],
      ['/reviews', 'review'],
      ['/delivery-methods', 'method'],
      ['/tax-rates', 'rate'],
      ['/messages', 'message'],
      ['/audit', 'audit'],
    ] as const
  ).find(([part]) => path.includes(part))?.[1] ?? 'user';

const always = (text: string) => fc.constant(text);
const mostly = (text: string, ...others: unknown[]): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(text) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const picture = mostly('/pictures/processors.svg', reference('picture'), '/images/none.webp');
const price = fc.integer({ min: 1, max: 30_000 }).map((minor) => minor / 100);
const day = fc.constantFrom(
  '2026-11-20',
  '2026-11-21',
  '2026-11-21T12:00Z',
  '2027-01-01',
  '2026-02-30',
);
const words = fc.constantFrom(
  'test',
  'part',
  'ryzen',
  'DDR5-6000',
  'parches.test',
  '%',
  '_',
  '"a" b',
);

const pickedOf = (product: Kind): Arbitrary<object> =>
  fc.record(
    {
      productId: mostly(reference(product), ...badIds),
      quantity: fc.integer({ min: 1, max: 3 }),
    },
    { noNullPrototype: true },
  );

const lineOf = (product: Kind): Arbitrary<object> =>
  fc.record(
    {
      productId: mostly(reference(product), ...badIds),
      orderQuantity: fc.integer({ min: 1, max: 3 }),
      price: mostly(reference(product, 'price'), 1),
    },
    { requiredKeys: ['productId', 'orderQuantity'], noNullPrototype: true },
  );

const paymentOf = (what: 'booking' | 'order'): Arbitrary<object> =>
  fc.record({ price: mostly(reference(what, 'total'), 1, 49.99), [what]: general[what] ?? price });

const general: Record<string, Arbitrary<unknown>> = {
  productId: mostly(reference('product'), ...badIds),
  buyerId: mostly(reference('booking', 'buyerId'), reference('user')),
  addedBy: mostly(reference('user'), reference('caller')),
  adminId: mostly(reference('audit', 'adminId'), reference('user')),
  subjectId: mostly(reference('audit', 'subjectId'), reference('product')),
  booking: mostly(reference('booking'), ...badIds),
  transactionId: mostly(reference('booking', 'transaction'), reference('payment')),
  image: picture,
  avatar: picture,
  fits: fc.constantFrom(reference('product'), `${reference('product')},${reference('product1')}`),
  after: mostly(reference('cursor'), 'x', ''),
  category: fc.constantFrom(...categories, 'odds-and-ends'),
  specs: fc.constantFrom({}, { aFact: 'of its own' }, { tdpWatts: 65, cores: 8, socket: 'AM5' }),
  orderQuantity: fc.integer({ min: 1, max: 3 }),
  order: mostly(reference('order'), ...badIds),
  lines: fc
    .shuffledSubarray(['product', 'product1', 'product2'] as const, { minLength: 1 })
    .chain((products) => fc.tuple(...products.map(lineOf))),
  parts: fc.array(
    fc.constantFrom('product', 'product1', 'product2').chain((product) => pickedOf(product)),
    { maxLength: 4 },
  ),
  Stock: fc.integer({ min: 0, max: 40 }),
  difference: fc.integer({ min: -4, max: 40 }).filter((difference) => difference !== 0),
  limit: fc.integer({ min: 1, max: 100 }),
  q: words,
  from: day,
  to: day,
};

/** Of one operation, where a name means something else there. */
const special: Record<string, Record<string, Arbitrary<unknown>>> = {
  'post /booking': {
    price: mostly(reference('product', 'price'), 1),
    email: always(reference('caller', 'email')),
  },
  // The body as a whole, since its fields belong together.
  'post /create-payment-intent': {
    '': fc.oneof(
      { weight: 5, arbitrary: paymentOf('booking') },
      { weight: 4, arbitrary: paymentOf('order') },
      {
        weight: 1,
        arbitrary: fc.record({ price: mostly(reference('booking', 'total'), 1, 49.99) }),
      },
    ),
  },
  'patch /order/{id}': {
    transactionId: mostly(reference('order', 'transaction'), reference('payment')),
  },
  'post /admin/api/bookings/{id}/refund': { quantity: fc.integer({ min: 1, max: 2 }) },
  'put /user/{email}': { email: always(reference('account', 'email')) },
  'put /api/users/profile': {
    email: always(reference('caller', 'email')),
    photoURL: picture,
  },
  'post /contact': { email: mostly('ada@parches.test', reference('user', 'email')) },
};

/** Values for the fields of an operation. Of a console's record, its own are sent back unchanged. */
export const hintsFor =
  (method: string, path: string): Hint =>
  (name) => {
    const own = special[`${method} ${path}`]?.[name] ?? general[name];
    if (name === '') return own;
    if (method !== 'put' || !path.startsWith('/admin/api/')) {
      if (name === 'id' || name === 'ids') return always(reference(kindOf(path)));
      if (name === 'email' && !own) return always(reference('booking', 'email'));
      if (name === 'price' || name === 'minPrice' || name === 'maxPrice') return own ?? price;
      return own;
    }
    const kept = always(reference(kindOf(path), name));
    const edited = [
      'name',
      'price',
      'description',
      'image',
      'category',
      'onShelf',
      'state',
      'read',
    ];
    if (name === 'price') return fc.oneof(kept, price);
    return edited.includes(name) || name === 'answered' || name === 'specs' ? own : kept;
  };
