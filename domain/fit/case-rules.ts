import { pairRule } from './pair-rule.ts';
import { among, atMost } from './relations.ts';
import { sumRule } from './sum-rule.ts';
import { areMany, orNone, pieces, said } from './words.ts';

/** A board is screwed into a case that names its size. Source: the case's maker. */
export const boardSize = pairRule({
  rule: 'board-size',
  one: ['motherboards'],
  other: ['cases'],
  anyOf: [among('formFactor', 'motherboards')],
  says: (board, box) =>
    `The board is ${said(board, 'formFactor')}; this case takes ${said(box, 'motherboards')}.`,
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

/** A card covers as many openings at the back as it is thick, rounded up. Source: both makers. */
export const cardSlots = sumRule({
  rule: 'card-slots',
  of: { 'graphics-cards': { cases: [{ sumOf: ['slots'] }] } },
  into: { category: 'cases', sumOf: ['expansionSlots'] },
  says: (needed, room, cards) =>
    `${areMany(cards) ? 'The cards take' : 'The card takes'} ${pieces(needed, 'slot')} at the back; this case has ${orNone(room)}.`,
});
