import { biosFor, refusedPairs } from './chipsets.ts';
import { textsOf } from './facts.ts';
import { pairRule } from './pair-rule.ts';
import { lackRule, singleRule } from './presence-rules.ts';
import { among, notBoth } from './relations.ts';
import { socketsTaken, socketsTaking } from './sockets.ts';
import { said, note } from './words.ts';

/** A processor and a board are made for one socket. Source: the makers of both name it. */
export const socket = pairRule({
  rule: 'socket',
  one: ['processors'],
  other: ['motherboards'],
  anyOf: [among('socket', 'socket', socketsTaken, socketsTaking)],
  says: (processor, board) =>
    `The processor needs the socket ${said(processor, 'socket')}; this board has ${said(board, 'socket')}.`,
});

/** A board's chipset runs a processor, from a BIOS on or never. Source: `chipsets.ts`. */
export const chipsetBios = pairRule({
  rule: 'chipset-bios',
  one: ['processors'],
  other: ['motherboards'],
  anyOf: [notBoth('architecture', 'chipset', refusedPairs)],
  unless: (processor, board) => {
    const [of, boards] = [textsOf(processor.specs, 'socket'), textsOf(board.specs, 'socket')];
    return boards.length > 0 && of.some((own) => !boards.flatMap(socketsTaken).includes(own));
  },
  says: (processor, board) => {
    const [generation, chipset] = [said(processor, 'architecture'), said(board, 'chipset')];
    return biosFor(generation, chipset) === undefined
      ? `Processors of the generation ${generation} do not run on boards with the chipset ${chipset}, though they share a socket.`
      : `Processors of the generation ${generation} run on boards with the chipset ${chipset}.`;
  },
  remark: (processor, board) => {
    const [generation, chipset] = [said(processor, 'architecture'), said(board, 'chipset')];
    const bios = biosFor(generation, chipset);
    if (bios === 'any') return undefined;
    if (bios === undefined)
      return {
        verdict: 'unknown',
        message: `We do not know from which BIOS on a board with the chipset ${chipset} runs a processor of the generation ${generation}.`,
      };
    const flashed = board.specs['biosFlashback'] === true;
    return note(
      `A board with the chipset ${chipset} needs a BIOS from ${bios} on for a processor of the generation ${generation}. ` +
        (flashed
          ? 'This board can be updated without a processor.'
          : 'If it comes with an older one, updating it may take an older processor.'),
    );
  },
});

/** A picture comes from a card or from the processor. Source: the processor's maker. */
export const display = lackRule({
  rule: 'display',
  of: 'processors',
  unlessThere: 'graphics-cards',
  fact: 'integratedGraphics',
  has: 'The processor has graphics of its own.',
  lacks: 'The processor has no graphics of its own: add a graphics card to see a picture.',
});

/** Of what a machine has only one. Source: a case holds one board, which has one socket. */
export const oneOfAKind = (
  [
    ['processors', 'processor'],
    ['motherboards', 'board'],
    ['coolers', 'cooler'],
    ['cases', 'case'],
    ['power-supplies', 'power supply'],
  ] as const
).map(([category, name]) => singleRule('one-of-a-kind', category, name));
