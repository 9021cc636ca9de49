import { categories, type Category } from '../../domain/categories.ts';
import { searches } from './searches.ts';
import type { Question } from './ask.ts';
import type { Stage } from './stage.ts';

/** The questions of a measure. The `i`th question is the same for each stage, except for ids. */
export type Measure = {
  name: string;
  question: (stage: Stage, i: number) => Question;
  /** The least number of rounds, where every question is to be asked. */
  rounds?: number;
};

const one = <T>(all: T[], i: number): T => {
  const found = all[i % all.length];
  if (found === undefined) throw new Error('There is nothing to ask for.');
  return found;
};
const q = (i: number): string => encodeURIComponent(one(searches, i));

/** The lists, and a part by its id. */
export const reads: Measure[] = [
  { name: 'list of 24, first page', question: () => ({ path: '/product?limit=24' }) },
  { name: 'list of 24, deep page', question: ({ deep }) => ({ path: deep }) },
  {
    name: 'list of a category',
    question: (_, i) => ({
      path: `/product?limit=24&category=${one(['memory', 'processors', 'cases', 'storage'], i)}`,
    }),
  },
  {
    name: 'list by price',
    question: (_, i) => ({ path: `/product?limit=24&sort=${one(['price', '-price'], i)}` }),
  },
  {
    name: 'list, what is popular',
    question: (_, i) => ({
      path: `/product?limit=24&sort=popular${one(['', '&category=memory', '&category=cases'], i)}`,
    }),
  },
  { name: 'list, the newest first', question: () => ({ path: '/product?limit=24&sort=newest' }) },
  {
    name: 'one product',
    question: ({ products }, i) => ({ path: `/products/${one(products, i)}` }),
  },
];

export const searching: Measure[] = [
  {
    name: 'search by relevance',
    question: (_, i) => ({ path: `/product?limit=24&sort=relevance&q=${q(i)}` }),
  },
  { name: 'facets of a search', question: (_, i) => ({ path: `/categories?q=${q(i)}` }) },
];

/** A part of each of some categories, as in the address. */
const machine = ({ partsOf }: Stage, i: number, ...of: Category[]): string =>
  of.flatMap((category) => partsOf.get(category)?.[i % 20] ?? []).join(',');
const mostConditions = ['spec.socket=AM5', 'inStock=true', 'minPrice=100&maxPrice=400'];

/** What parts say of themselves, and whether they fit each other. */
export const fitting: Measure[] = [
  {
    name: 'facets of a category',
    question: (_, i) => ({ path: `/facets?category=${one([...categories], i)}` }),
  },
  {
    name: 'facets beside a condition',
    question: (_, i) => ({ path: `/facets?category=processors&${one(mostConditions, i)}` }),
  },
  {
    name: 'list of what fits one part',
    question: (stage, i) => ({
      path: `/product?limit=24&category=motherboards&fits=${machine(stage, i, 'processors')}`,
    }),
  },
  {
    name: 'list of what fits four parts',
    question: (stage, i) => ({
      path: `/product?limit=24&category=power-supplies&fits=${machine(stage, i, 'processors', 'motherboards', 'graphics-cards', 'cases')}`,
    }),
  },
];

/** What a signed-in person does. */
export const orders: Measure[] = [
  {
    name: 'placing a booking',
    question: ({ people, products }, i) => ({
      method: 'POST',
      path: '/booking',
      token: one(people, i).token,
      body: {
        // The strides share no divisor with the counts, so a person books another part each time.
        productId: one(products, 7 * i),
        orderQuantity: 1,
        phone: '555 0100',
        address: '1 Bench Road',
      },
      expected: 201,
    }),
  },
  {
    name: 'a person’s bookings',
    question: ({ people }, i) => {
      const { email, token } = one(people, i);
      return { path: `/booking/${email}`, token };
    },
  },
];
