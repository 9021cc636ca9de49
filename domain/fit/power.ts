import { isNoneOf, isOneOf, type FactTest } from './facts.ts';
import { ofCategory, quantityOf, type Machine } from './rule.ts';
import { amountOf, type Amount, type Besides } from './sum-rule.ts';

const says = (fact: string, known: boolean): FactTest => ({ fact, known });
const unlessItSays = (...architectures: string[]): FactTest[] => [
  says('maxPowerWatts', false),
  isOneOf('architecture', ...architectures),
];

const ofZen = unlessItSays(
  'Zen',
  'Zen+',
  'Zen 2',
  'Zen 2 (Renoir)',
  'Zen 3',
  'Zen 4',
  'Zen 4 (EPYC)',
  'Zen 5',
);
const threadrippers = ['TR4', 'sTR4', 'sTRX4', 'sTR5'];

/**
 * What a processor draws at most for longer than a moment, in watts: what its maker says; else what the
 * maker derives from its TDP. From Comet Lake on, Intel gives each processor a figure of its own and no
 * rule.
 * Sources: AMD in May 2022 (“TDP*1.35 is the standard TDP vs. PPT calculation for AMD sockets in the Zen
 * era”); OpenDB, where both are one figure for a Threadripper (350 W of the 9960X, 280 W of the 3990X);
 * Intel's data sheets of the 4th to the 9th generation (the default of PL2 is 1.25 × TDP).
 */
export const drawnByProcessor: Amount = {
  cases: [
    { when: [says('maxPowerWatts', true)], sumOf: ['maxPowerWatts'] },
    // At most one case is its own, in whatever order: a list is narrowed by each of them.
    ...[says('socket', false), isNoneOf('socket', ...threadrippers)].map((socket) => ({
      when: [...ofZen, socket],
      sumOf: ['tdpWatts'],
      percent: 135,
    })),
    { when: [...ofZen, isOneOf('socket', ...threadrippers)], sumOf: ['tdpWatts'] },
    {
      when: unlessItSays(
        'Haswell',
        'Haswell Refresh',
        'Broadwell',
        ...['Skylake', 'Kaby Lake', 'Coffee Lake', 'Coffee Lake Refresh'].flatMap((name) => [
          name,
          `${name} (Xeon)`,
        ]),
      ),
      sumOf: ['tdpWatts'],
      percent: 125,
    },
  ],
  otherwise: 'maxPowerWatts',
};

/** What draws by a figure of its own. */
export const drawn: Readonly<Record<string, Amount>> = {
  processors: drawnByProcessor,
  'graphics-cards': { cases: [{ sumOf: ['powerWatts'] }] },
};

/**
 * What is allowed for the rest of a machine, in watts, whether it is picked already or not, so that a
 * supply that is enough stays enough while the machine is completed. It is the sum of what makers state,
 * rounded up: a board with its chipset, network and USB 40 W, four modules of memory 20 W, two drives 20 W
 * (a hard disk 6 to 10 W, an M.2 drive up to 9 W), a pump or fans 20 W.
 */
const restWatts = 100;

/** The drives that are among the rest; each further one, in watts. */
const restDrives = 2;
const driveWatts = 10;

/** What a machine draws beside its processor and cards. */
export const allowed: Besides = {
  category: 'storage',
  amount: (drives) => restWatts + driveWatts * Math.max(0, drives - restDrives),
};

/**
 * How much of a supply should stay free, in percent of the estimate. With it, the answer agrees with
 * what the makers of cards recommend: 850 W for an RTX 5080, 1000 W for an RTX 5090.
 */
export const marginPercent = 20;

export type Power = {
  /** `undefined` where a part does not say what it draws; 0 without any that does. */
  estimateWatts: number | undefined;
  /** Of the weakest supply. `undefined` without one, or where it does not say. */
  supplyWatts: number | undefined;
  headroomWatts: number | undefined;
};

export const powerOf = (machine: Machine): Power => {
  const draws = Object.entries(drawn).flatMap(([category, amount]) =>
    ofCategory(machine, category).map(({ specs, quantity }) => {
      const watts = amountOf(specs, amount);
      return typeof watts === 'number' ? watts * quantity : Number.NaN;
    }),
  );
  const gives = ofCategory(machine, 'power-supplies').map(({ specs }) => specs['powerWatts']);
  const rest = draws.length > 0 ? allowed.amount(quantityOf(machine, allowed.category)) : 0;
  const estimateWatts = known(draws.reduce((sum, watts) => sum + watts, rest));
  const supplyWatts = gives.length > 0 ? known(Math.min(...gives.map(Number))) : undefined;
  const headroomWatts =
    supplyWatts === undefined || estimateWatts === undefined
      ? undefined
      : supplyWatts - estimateWatts;
  return { estimateWatts, supplyWatts, headroomWatts };
};

const known = (watts: number): number | undefined => (Number.isNaN(watts) ? undefined : watts);
