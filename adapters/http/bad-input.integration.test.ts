import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Booking, Problem, Product } from './contract.ts';
import { checkedShop } from './testing/checked-shop.ts';
import { leavesNothing } from './testing/database.ts';
import type { Person } from './testing/shop-client.ts';

const loneSurrogate = 'a\ud800b';

/** Values that no number field takes. */
const noNumbers = ['2', null, true, [], [2], {}, '', 'NaN', -1, 0, 1e300, -1e300];
const noTexts = [null, 5, true, [], ['a'], {}, '', ' ', '\n\t', 'a\0b', loneSurrogate];

/** By field: what is wrong with it. `undefined` leaves it out. */
type Wrong = Record<string, unknown[]>;

const unknownFields: Wrong = Object.fromEntries(
  ['paid', 'status', 'total', '_id', 'addedBy', 'role', 'constructor', 'prototype', 'a/b~c'].map(
    (name) => [name, [true]],
  ),
);

describe('Bad input', () => {
  const shop = checkedShop();
  let ada: Person;
  let product: Product;
  let booking: Booking;

  before(async () => {
    ada = await shop.signUp();
    product = await shop.product(ada, { Stock: 1_000_000_000 });
    booking = (await shop.book(ada, product)).body;
  });

  type Call = {
    method: string;
    name: string;
    path?: () => string;
    good: () => object;
    wrong: Wrong;
  };

  const text = (longest: number) => [...noTexts, 'x'.repeat(longest + 1)];
  const calls: Call[] = [
    {
      method: 'POST',
      name: '/booking',
      good: () => ({ productId: product._id, orderQuantity: 1, phone: '5', address: 'A' }),
      wrong: {
        productId: [undefined, ...noTexts, 'x', `${randomUUID()}0`, randomUUID().toUpperCase()],
        orderQuantity: [undefined, ...noNumbers, 1.5, 2 ** 53, 1e20],
        phone: [undefined, ...text(50)],
        address: [undefined, ...text(550)],
        price: [...noNumbers, 49.999, 1_000_000],
        image: [5, null, 'x'.repeat(2049)],
        userName: [5, null, 'x'.repeat(201)],
        name: [5, null, 'x'.repeat(201)],
      },
    },
    {
      method: 'POST',
      name: '/product',
      good: () => ({
        name: 'Part',
        price: 1,
        Stock: 1,
        image: '/pictures/cases.svg',
        description: 'D',
      }),
      wrong: {
        name: [undefined, ...text(200)],
        price: [undefined, ...noNumbers, 1.005, 0.001, 1_000_000, 999_999.991],
        Stock: [undefined, ...noNumbers.filter((value) => value !== 0), 1.5, 1_000_000_001],
        image: [
          undefined,
          ...noTexts,
          'https://evil.test/x.png',
          '//evil.test/x.png',
          'javascript:alert(1)',
          'data:image/png;base64,AAAA',
          '/pictures/none.svg',
          '/pictures/../index.html',
          '/pictures/cases.svg?x',
          `/images/${randomUUID()}.webp`,
          '/images/../../etc/passwd',
          'x'.repeat(2049),
        ],
        description: [undefined, ...text(5000)],
        category: [...noTexts, 'x'.repeat(41)],
        specs: [
          null,
          'x',
          5,
          [],
          { a: null },
          { a: {} },
          { a: [1] },
          { a: ['x\0'] },
          { a: 'x\0' },
          { a: loneSurrogate },
          { a: [loneSurrogate] },
          { 'a b': 'x' },
          { A: 'x' },
          { a: 'x'.repeat(201) },
          { a: Array.from({ length: 31 }, () => 'x') },
          Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`a${index}`, 1])),
        ],
      },
    },
    {
      method: 'POST',
      name: '/review',
      good: () => ({ name: 'A', review: 'B', image: '/pictures/reviewer-1.svg', location: 'C' }),
      wrong: {
        name: [undefined, ...text(100)],
        review: [undefined, ...text(5000)],
        image: [undefined, ...noTexts, 'https://evil.test/x.png', `/images/${randomUUID()}.webp`],
        location: [undefined, ...text(200)],
      },
    },
    {
      method: 'POST',
      name: '/contact',
      good: () => ({ email: 'a@b.test', subject: 'S', message: 'M' }),
      wrong: {
        email: [
          undefined,
          ...noTexts,
          'a',
          'a@b',
          '@b.c',
          'a@b.c\0',
          'a b@c.d',
          `a${loneSurrogate}@b.c`,
          `${'x'.repeat(251)}@b.c`,
        ],
        subject: [undefined, ...text(200)],
        message: [undefined, ...text(5000)],
      },
    },
    {
      method: 'PUT',
      name: '/api/users/profile',
      good: () => ({
        phone: '1',
        address: 'A',
        bio: 'B',
        education: 'C',
        linkedIn: 'D',
        github: 'E',
        avatar: '/pictures/default-avatar.svg',
      }),
      wrong: {
        name: [5, null, 'x'.repeat(101), 'a\0b', loneSurrogate],
        phone: [undefined, ...text(50)],
        address: [undefined, ...text(500)],
        bio: [undefined, ...text(2000)],
        education: [undefined, ...text(500)],
        linkedIn: [undefined, ...text(500)],
        github: [undefined, ...text(500)],
        avatar: [undefined, '', 5, null, 'https://evil.test/x.png', '/pictures/none.svg', 'a\0'],
        photoURL: [5, null, 'a\0b', loneSurrogate],
        favoriteColor: [5, null, 'red', 'constructor'],
        email: [5, null],
      },
    },
    {
      method: 'POST',
      name: '/create-payment-intent',
      good: () => ({ price: booking.total, booking: booking._id }),
      wrong: {
        price: [undefined, ...noNumbers, 0.001, 1_000_000],
        booking: [...noTexts, 'x', randomUUID().toUpperCase()],
      },
    },
    {
      method: 'PATCH',
      name: '/booking/{id}',
      path: () => `/booking/${booking._id}`,
      good: () => ({ booking: booking._id, transactionId: 'pi_1' }),
      wrong: {
        booking: [undefined, ...noTexts, 'x', randomUUID()],
        transactionId: [undefined, ...noTexts, 'ch_1', 'pi_', 'pi_../refunds', 'pi_1?a', 'pi_1\n'],
      },
    },
  ];

  for (const { method, name, path = () => name, good, wrong } of calls)
    it(`${method} ${name}: each field names itself`, () =>
      leavesNothing(shop.orm, async () => {
        for (const [field, values] of Object.entries({ ...wrong, ...unknownFields }))
          for (const value of values) {
            const body = { ...good(), [field]: value };
            const answer = await shop.call<Problem>(method, path(), { token: ada.token, body });
            const what = `${field}: ${JSON.stringify(value)?.slice(0, 60)}`;
            expect(answer.status, `${what} ${JSON.stringify(answer.body)}`).to.equal(400);
            const pointer = `/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;
            expect(answer.body.errors?.[0]?.pointer, what).to.satisfy((it: string) =>
              field === 'specs' ? it.startsWith('/specs') : it === pointer,
            );
          }
      }));

  it('a category is not looked up among what every object has', async () => {
    for (const category of ['constructor', 'tostring', 'hasownproperty'])
      for (const specs of [{ name: 'x' }, { length: 1 }, { constructor: 'x' }]) {
        const answer = await shop.call('POST', '/product', {
          token: ada.token,
          body: {
            name: 'P',
            price: 1,
            Stock: 1,
            image: '/pictures/cases.svg',
            description: 'D',
            category,
            specs,
          },
        });
        expect(answer.status).to.equal(201);
      }
  });
});
