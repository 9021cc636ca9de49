import { sumOf, unsaid } from './facts.ts';
import { pairRule } from './pair-rule.ts';
import { allowed, drawn, marginPercent } from './power.ts';
import { atMost, mustSay, notBoth } from './relations.ts';
import { missingOf, remarkOfUnknown } from './rule.ts';
import type { FitPart } from './part.ts';
import { sumRule, type Amount } from './sum-rule.ts';
import { areMany, note, orNone, pieces, said } from './words.ts';

/** Supplies that are larger than the opening for them. Source: Intel's design guides of ATX and SFX. */
export const tooLarge = [
  ['ATX', 'SFX-L'],
  ['ATX', 'SFX'],
  ['ATX', 'TFX'],
  ['ATX', 'Flex ATX'],
  ['SFX-L', 'SFX'],
  ['SFX-L', 'TFX'],
  ['SFX-L', 'Flex ATX'],
  ['SFX', 'TFX'],
  ['SFX', 'Flex ATX'],
] as const;

/** A supply has one of a few sizes, and a smaller one needs a bracket. Source: see `tooLarge`. */
export const supplySize = pairRule({
  rule: 'supply-size',
  one: ['power-supplies'],
  other: ['cases'],
  anyOf: [notBoth('formFactor', 'powerSupply', tooLarge)],
  says: (supply, box) =>
    `The power supply is ${said(supply, 'formFactor')}; this case takes ${said(box, 'powerSupply')}.`,
  remark: (supply, box) => {
    const [own, room] = [said(supply, 'formFactor'), said(box, 'powerSupply')];
    if (own === room || (own === 'SFX' && room === 'SFX-L')) return undefined;
    return own.startsWith('SFX') && room === 'ATX'
      ? note(
          `The power supply is ${own}; this case takes ${room}: a bracket holds it, which often comes with the supply.`,
        )
      : {
          verdict: 'unknown',
          message: `The power supply is ${own}; this case takes ${room}: whether there is a bracket for it, we do not know.`,
        };
  },
});

/** A supply leaves room for its cables. Source: the case's maker. */
export const supplyLength = pairRule({
  rule: 'supply-length',
  one: ['power-supplies'],
  other: ['cases'],
  anyOf: [atMost(['lengthMm'], ['maxPowerSupplyMm'])],
  says: (supply, box) =>
    `The power supply is ${said(supply, 'lengthMm')} mm long; this case takes ${said(box, 'maxPowerSupplyMm')} mm.`,
});

/**
 * A supply gives what the machine draws, and better a fifth more. A card draws up to three times its power
 * for a tenth of a millisecond: supplies by ATX 3 are made for that, an older one needs the card's power
 * once more. Sources: `power.ts`; PCI Express CEM 5.0; Intel (750 W by ATX 3 do for a card of 300 W in a
 * machine that draws 750 W, of older supplies it takes 1,100 W).
 */
export const supplyPower = sumRule({
  rule: 'supply-power',
  of: drawn,
  besides: allowed,
  into: { category: 'power-supplies', sumOf: ['powerWatts'] },
  says: (needed, room) =>
    `A machine with these draws up to ${needed} W; this power supply gives ${room} W.`,
  remark: (needed, room, parts, supply) => {
    const gives = `this power supply gives ${room} W`;
    const cards = parts.filter(({ category }) => category === 'graphics-cards');
    const asked = Math.max(
      0,
      ...cards.map(({ specs }) => Number(specs['recommendedPsuWatts'] ?? 0)),
    );
    if (asked > room)
      return note(`The card’s maker recommends a power supply of ${asked} W; ${gives}.`);
    const peak = cards.reduce(
      (sum, { specs, quantity }) => sum + Number(specs['powerWatts']) * quantity,
      needed,
    );
    if (supply.specs['atx3'] !== true && peak > room) {
      const is = supply.specs['atx3'] === false ? 'this one is not' : 'this one does not say it is';
      return note(
        `For a moment a machine with these can draw more than ${peak} W; ${gives}. Those made by ATX 3 bear such peaks; ${is}.`,
      );
    }
    return needed * (1 + marginPercent / 100) > room
      ? note(
          `A machine with these draws up to ${needed} W; ${gives}, which leaves little to spare.`,
        )
      : undefined;
  },
});

/** What an 8-pin plug for cards carries, in watts. Source: PCI Express CEM, 150 W. */
const plugWatts = 150;

const sixteen = ['pcie16PinPlugs'];
const plugsOfSixteen: Record<string, Amount> = {
  'graphics-cards': { cases: [{ sumOf: sixteen }] },
};

const cardsNeed = (needed: number, cards: FitPart[], pins: string): string =>
  `The ${areMany(cards) ? 'cards need' : 'card needs'} ${pieces(needed, 'plug')} of ${pins} pins`;

/**
 * A card is fed by plugs of the supply. Where one of 16 pins is missing, an adapter joins plugs of 8 pins, one
 * for each 150 W. Source: both makers; the adapters are NVIDIA's.
 */
export const cardPlugs = [
  sumRule({
    rule: 'card-plugs',
    of: { 'graphics-cards': { cases: [{ sumOf: ['pcie6PinPlugs', 'pcie8PinPlugs'] }] } },
    into: { category: 'power-supplies', sumOf: ['pciePlugs'] },
    says: (needed, room, cards) =>
      `${cardsNeed(needed, cards, '6 or 8')}; this power supply has ${orNone(room)}.`,
  }),
  sumRule({
    rule: 'card-plugs',
    of: plugsOfSixteen,
    into: { category: 'power-supplies', sumOf: sixteen },
    says: (needed, room, cards) =>
      `${cardsNeed(needed, cards, '16')}; this power supply has ${orNone(room)}.`,
    beyond: (needed, room, cards, supply) => {
      const missing = missingOf(supply, unsaid(supply.specs, ['pciePlugs']));
      if (missing.length > 0) return remarkOfUnknown(missing);
      return note(
        `${cardsNeed(needed, cards, '16')}; this power supply has ${orNone(room)}. An adapter joins plugs of 8 pins instead, one for each ${plugWatts} W.`,
      );
    },
  }),
  sumRule({
    rule: 'card-plugs',
    of: plugsOfSixteen,
    into: { category: 'power-supplies', sumOf: [...sixteen, 'pciePlugs'] },
    onlyConflicts: true,
    says: (needed, room, cards) =>
      `${cardsNeed(needed, cards, '16')}; this power supply has ${pieces(room, 'plug')} for cards in all.`,
  }),
  pairRule({
    rule: 'card-plugs',
    one: ['graphics-cards'],
    other: ['power-supplies'],
    quiet: true,
    anyOf: [
      mustSay(0, { sumOf: sixteen, atMost: 0 }),
      atMost(sixteen, sixteen),
      atMost(['powerWatts'], ['pciePlugs'], plugWatts),
    ],
    says: (card, supply) => {
      const needed = Math.ceil(Number(card.specs['powerWatts']) / plugWatts);
      const plugs = orNone(Number(supply.specs['pciePlugs']));
      return `For ${said(card, 'powerWatts')} W the card’s adapter joins ${pieces(needed, 'plug')} of 8 pins; this power supply has ${plugs}, and too few of 16 pins.`;
    },
  }),
];

const eps = ['cpuPlugs8Pin', 'cpuPlugs4Pin'];

/** A board feeds its processor from plugs of the supply, of which one must be there. Source: both makers. */
export const boardPlugs = pairRule({
  rule: 'board-plugs',
  one: ['motherboards'],
  other: ['power-supplies'],
  anyOf: [
    mustSay(0, { sumOf: eps, atMost: 0 }),
    mustSay(1, { sumOf: ['cpuPlugs8Pin'], atLeast: 1 }),
  ],
  says: (board, supply) =>
    `The board has ${pieces(sumOf(board.specs, eps), 'socket')} for the processor’s power; this power supply has ${pieces(Number(supply.specs['cpuPlugs8Pin']), 'plug')} for it.`,
  remark: (board, supply) => {
    const missing = [
      ...missingOf(board, unsaid(board.specs, eps)),
      ...missingOf(supply, unsaid(supply.specs, ['cpuPlugs8Pin'])),
    ];
    if (missing.length > 0) return remarkOfUnknown(missing);
    const [sockets, plugs] = [sumOf(board.specs, eps), Number(supply.specs['cpuPlugs8Pin'])];
    return sockets > plugs
      ? note(
          `The board has ${pieces(sockets, 'socket')} for the processor’s power; this power supply has ${pieces(plugs, 'plug')} for it: that is enough without overclocking.`,
        )
      : undefined;
  },
});
