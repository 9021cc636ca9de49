import { textsOf } from './facts.ts';
import { pairRule } from './pair-rule.ts';
import type { FitPart } from './part.ts';
import { among, atMost } from './relations.ts';
import { sumRule } from './sum-rule.ts';
import { areMany, note, orNone, pieces, said } from './words.ts';

/**
 * From the smallest on: the holes of each are among those of ATX. Source: the specifications of Intel (ATX,
 * Micro-ATX, Flex-ATX, Mini-ITX), AMD (Mini-DTX) and SSI (CEB, which is 23 mm deeper than ATX).
 */
export const sizes = [
  'Thin Mini-ITX',
  'Mini-ITX',
  'Mini-DTX',
  'Flex-ATX',
  'Micro-ATX',
  'ATX',
  'SSI CEB',
  'E-ATX',
];
const upTo = (size: string): string[] =>
  sizes.includes(size) ? sizes.slice(0, sizes.indexOf(size) + 1) : [size];
const from = (size: string): string[] =>
  sizes.includes(size) ? sizes.slice(sizes.indexOf(size)) : [size];

/**
 * A board is screwed into a case that names its size. Source: the case's maker. Whether a case takes a smaller
 * one, too, is not known.
 */
export const boardSize = pairRule({
  rule: 'board-size',
  one: ['motherboards'],
  other: ['cases'],
  anyOf: [among('formFactor', 'motherboards', upTo, from)],
  says: (board, box) =>
    `The board is ${said(board, 'formFactor')}; this case takes ${said(box, 'motherboards')}.`,
  remark: (board, box) => {
    const [own, named] = [said(board, 'formFactor'), textsOf(box.specs, 'motherboards')];
    // A thin one is lower, and no smaller.
    if (named.includes(own) || named.includes(own.replace('Thin ', ''))) return undefined;
    return {
      verdict: 'unknown',
      message: `The board is ${own}; this case takes ${said(box, 'motherboards')}. Whether it has the screws for a smaller one, we do not know.`,
    };
  },
});

/** A card ends before the front of the case does. Source: the case's maker. */
export const cardLength = pairRule({
  rule: 'card-length',
  one: ['graphics-cards'],
  other: ['cases'],
  anyOf: [atMost(['lengthMm'], ['maxGraphicsCardMm'])],
  says: (card, box) =>
    `The card is ${said(card, 'lengthMm')} mm long; this case takes ${said(box, 'maxGraphicsCardMm')} mm.`,
});

/** Five millimetres. */
const spareSlots = 0.25;

/**
 * A card covers as many openings at the back as it is thick, rounded up. Makers write 2.1 where it is two
 * millimetres thicker than two: a case may have those. Source: both makers; an opening is 20.32 mm wide
 * (ATX).
 */
export const cardSlots = sumRule({
  rule: 'card-slots',
  of: { 'graphics-cards': { cases: [{ sumOf: ['slots'], spare: spareSlots }] } },
  into: { category: 'cases', sumOf: ['expansionSlots'] },
  says: (needed, room, cards) =>
    `${areMany(cards) ? 'The cards take' : 'The card takes'} ${pieces(needed, 'slot')} at the back; this case has ${orNone(room)}.`,
  remark: (needed, room, cards) => {
    const isThicker = ({ specs }: FitPart) => {
      const beyond = Number(specs['slots']) % 1;
      return beyond > 0 && beyond <= spareSlots;
    };
    const thicker = needed === room ? cards.find(isThicker) : undefined;
    return (
      thicker &&
      note(
        `The card is ${said(thicker, 'slots')} slots thick; this case has ${room} in all. Look whether there are some millimetres more.`,
      )
    );
  },
});
