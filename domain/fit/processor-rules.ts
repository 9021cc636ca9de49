import { biosFor, catchOf, doGraphicsMatter, refusedPairs } from './chipsets.ts';
import { textsOf, unsaid } from './facts.ts';
import { pairRule } from './pair-rule.ts';
import { lackRule, singleRule } from './presence-rules.ts';
import { among, notBoth } from './relations.ts';
import { missingOf, remarkOfUnknown } from './rule.ts';
import { socketsTaken, socketsTaking } from './sockets.ts';
import { note, said } from './words.ts';
import type { FitPart } from './part.ts';

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
  says: (processor, board) =>
    biosFor(said(processor, 'architecture'), said(board, 'chipset')) === undefined
      ? `${bothOf(processor, board, 'do not run on')}, though the socket has the same name.`
      : `${bothOf(processor, board, 'run on')}.`,
  remark: (processor, board) => {
    const [architecture, chipset] = [said(processor, 'architecture'), said(board, 'chipset')];
    const graphics = doGraphicsMatter(architecture, chipset) ? ['integratedGraphics'] : [];
    const missing = unsaid(processor.specs, graphics);
    if (missing.length > 0) return remarkOfUnknown(missingOf(processor, missing));
    const hasGraphics = graphics.some((fact) => processor.specs[fact] === true);
    const bios = biosFor(architecture, chipset, hasGraphics);
    const run = hasGraphics ? 'with graphics of their own run on' : 'run on';
    const message = bothOf(processor, board, run);
    if (bios === 'any') {
      const but = catchOf(architecture, chipset);
      return but === undefined ? undefined : note(`${message}, but ${but}.`);
    }
    if (bios === undefined)
      return {
        verdict: 'unknown',
        message: `We cannot tell whether ${message}: the board’s maker lists its processors.`,
      };
    return note(
      `${message} from a BIOS of ${bios} on. ` +
        (board.specs['biosFlashback'] === true
          ? 'This board can be updated without a processor.'
          : 'Updating a board that comes with an older one may take an older processor.'),
    );
  },
});

const bothOf = (processor: FitPart, board: FitPart, run: string): string =>
  `${said(processor, 'architecture')} processors ${run} ${said(board, 'chipset')} boards`;

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
