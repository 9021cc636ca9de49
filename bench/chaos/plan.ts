// What a campaign will do, all of it from its seed: who comes and what for, which fault strikes when.
import { randomFrom } from '../../adapters/embedded/fixtures/crowd.ts';

export const faultKinds = [
  'an API process killed',
  'PostgreSQL stopped',
  'PostgreSQL killed',
  'database connections cut',
  'Stripe late',
  'Stripe answers 500',
  'Stripe gone',
  'Stripe cut short, the work done',
  'webhooks doubled',
  'webhooks reordered',
  'webhooks delayed',
  'webhooks dropped',
  'the mail server gone',
  'the mail server slow',
  'the mail server refuses',
  'the mail server cuts a mail short',
  'a mail taken, its answer lost',
  'Firebase unreachable',
  'the clock of a process off',
  'the disk of the images full',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** How often each kind strikes, of all faults. What costs a restart is rarer than what does not. */
const shares: Record<FaultKind, number> = {
  'an API process killed': 14,
  'PostgreSQL stopped': 3,
  'PostgreSQL killed': 3,
  'database connections cut': 12,
  'Stripe late': 9,
  'Stripe answers 500': 9,
  'Stripe gone': 5,
  'Stripe cut short, the work done': 9,
  'webhooks doubled': 7,
  'webhooks reordered': 7,
  'webhooks delayed': 6,
  'webhooks dropped': 7,
  'the mail server gone': 5,
  'the mail server slow': 4,
  'the mail server refuses': 4,
  'the mail server cuts a mail short': 4,
  'a mail taken, its answer lost': 5,
  'Firebase unreachable': 4,
  'the clock of a process off': 3,
  'the disk of the images full': 4,
};

/**
 * Strikes when so many orders were acknowledged. `strength` from 0 to 99 and `choice` (a large number) say how hard it
 * strikes and whom.
 */
export type Fault = { kind: FaultKind; atOrder: number; strength: number; choice: number };

/** What becomes of a booking or an order. */
const ways = {
  pays: 38,
  'pays and closes the page': 13,
  'removes it': 12,
  'removes it with a payment open': 8,
  'pays while removing it': 7,
  'leaves it unpaid': 6,
  'lets its hold run out': 6,
  'pays while its hold runs out': 6,
  'says it twice at once': 4,
} as const;

/** And what becomes of an order of which one booking goes another way than the rest. */
const orderWays = {
  ...ways,
  'pays one of it alone': 8,
  'pays one of it alone, then the rest': 8,
  'pays it while paying one of it alone': 8,
  'pays while removing one of it': 16,
  'pays while one of it runs out': 8,
} as const;
export type Way = keyof typeof orderWays;
const wayNames = Object.keys(ways) as (keyof typeof ways)[];
const orderWayNames = Object.keys(orderWays) as Way[];

/** In turn; most often money goes back, or parcels go out. */
const errands = [
  'refunds',
  'ships',
  'adjusts the stock',
  'refunds',
  'ships',
  'removes a booking',
  'notes',
  'refunds',
  'ships',
  'removes a person',
] as const;
export type Errand = (typeof errands)[number];

/** One person's way through the shop, or an admin's errand. Times are in milliseconds. */
export type Visit = {
  number: number;
  person: number;
  /** They sign up first. */
  isNew: boolean;
  browses: boolean;
  product: number;
  /** How many pieces of each part they want; of one product for a booking by itself. */
  quantities: number[];
  isOrder: boolean;
  way: Way;
  cardIsDeclined: boolean;
  /** What goes back to their card is under way for some time. */
  refundIsSlow: boolean;
  /** They use their retry key again, for something else. */
  reusesKey: boolean;
  reviews: boolean;
  pauses: number[];
  errand: Errand | undefined;
  choice: number;
};

const everyErrand = 8;
/** Of a hundred visits so many place an order, of this many lines at most. */
const orderShare = 40;
const mostLines = 9;

/** The visit of this number. Each has its chance for itself, so their order in time changes none. */
export const visitOf = (seed: number, number: number): Visit => {
  const random = randomFrom(seed * 1_000_003 + number);
  const isOrder = random(100) < orderShare;
  const lines = isOrder ? 1 + random(mostLines) : 1;
  return {
    number,
    person: random(1_000_000),
    isNew: random(100) < 4,
    browses: random(100) < 30,
    product: random(1_000_000),
    quantities: Array.from({ length: lines }, () => 1 + random(3)),
    isOrder,
    way: isOrder ? weighted(orderWays, orderWayNames, random) : weighted(ways, wayNames, random),
    cardIsDeclined: random(100) < 4,
    refundIsSlow: random(100) < 10,
    reusesKey: random(100) < 4,
    reviews: random(100) < 5,
    pauses: Array.from({ length: 5 }, () => random(600)),
    errand:
      number % everyErrand === 0 ? errands[(number / everyErrand) % errands.length] : undefined,
    choice: random(1_000_000),
  };
};

/** So many faults, spread over so many orders: each kind at least once, if there are enough. */
export const faultsOf = (seed: number, count: number, orders: number): Fault[] => {
  const random = randomFrom(seed ^ 0x5eed);
  const kinds = [
    ...faultKinds,
    ...Array.from({ length: Math.max(0, count - faultKinds.length) }, () =>
      weighted(shares, faultKinds, random),
    ),
  ].slice(0, count);
  // Shuffled (Fisher and Yates), so that each kind can strike at any time.
  for (let i = kinds.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [kinds[i], kinds[j]] = [kinds[j] as FaultKind, kinds[i] as FaultKind];
  }
  const gap = orders / (count + 1);
  return kinds.map((kind, i) => ({
    kind,
    atOrder: Math.floor(gap * (i + 0.5) + random(Math.ceil(gap))),
    strength: random(100),
    choice: random(1_000_000),
  }));
};

const weighted = <T extends string>(
  weights: Record<T, number>,
  names: readonly T[],
  random: (below: number) => number,
): T => {
  let left = random(names.reduce((sum, name) => sum + weights[name], 0));
  for (const name of names) {
    left -= weights[name];
    if (left < 0) return name;
  }
  throw new Error('There is nothing to choose from.');
};
