import { isNoneOf, isOneOf, textsOf } from './facts.ts';
import { pairRule } from './pair-rule.ts';
import { drawnByProcessor } from './power.ts';
import { lackRule } from './presence-rules.ts';
import { among, atMost, stated } from './relations.ts';
import { missingOf, remarkOfUnknown } from './rule.ts';
import { namesSocket, sameMount } from './sockets.ts';
import { amountOf } from './sum-rule.ts';
import { note, said } from './words.ts';

/** A cooler is screwed to holes of its own kind. Source: the cooler's maker, and `sockets.ts`. */
export const coolerSocket = (['processors', 'motherboards'] as const).map((category) =>
  pairRule({
    rule: 'cooler-socket',
    one: [category],
    other: ['coolers'],
    anyOf: [among('socket', 'sockets', sameMount, sameMount)],
    says: (part, cooler) =>
      `The cooler goes on ${said(cooler, 'sockets')}; ${part.name} has the socket ${said(part, 'socket')}.`,
    remark: (part, cooler) => {
      const own = said(part, 'socket');
      return namesSocket(textsOf(cooler.specs, 'sockets'), own)
        ? undefined
        : note(
            `${own} has the same holes as ${said(cooler, 'sockets')}, and the cooler’s maker names only these: ask for the fittings.`,
          );
    },
  }),
);

/** An air cooler stands up from the board to the side panel. Source: the case's maker. */
export const coolerHeight = [
  pairRule({
    rule: 'cooler-height',
    one: ['coolers', isOneOf('kind', 'Air')],
    other: ['cases'],
    anyOf: [atMost(['heightMm'], ['maxCoolerMm'])],
    says: (cooler, box) =>
      `The cooler is ${said(cooler, 'heightMm')} mm high; this case takes ${said(box, 'maxCoolerMm')} mm.`,
  }),
  // In other words, such as 'air', it is not known what takes up room.
  pairRule({
    rule: 'cooler-height',
    one: ['coolers', isNoneOf('kind', 'Air', 'Liquid')],
    other: ['cases'],
    anyOf: [stated(0, 'kind')],
    says: () => '',
    remark: (cooler) => remarkOfUnknown(missingOf(cooler, ['kind'])),
  }),
];

/**
 * A radiator is as long as its fans together, of 120 or of 140 mm: a case that takes 360 mm takes 240 mm,
 * and need not take 280 mm, which is wider. Source: the makers of cases list both families.
 */
export const radiator = pairRule({
  rule: 'radiator',
  one: ['coolers', isOneOf('kind', 'Liquid')],
  other: ['cases'],
  anyOf: [atMost(['radiatorMm'], ['radiatorMaxMm'])],
  says: (cooler, box) =>
    `The radiator is ${said(cooler, 'radiatorMm')} mm long; this case takes ${box.specs['radiatorMaxMm'] === 0 ? 'none' : `${said(box, 'radiatorMaxMm')} mm`}.`,
  remark: (cooler, box) => {
    const [own, room] = [Number(cooler.specs['radiatorMm']), Number(box.specs['radiatorMaxMm'])];
    const isOfOneFamily = [120, 140].some((fan) => own % fan === 0 && room % fan === 0);
    if (own === room || isOfOneFamily) return undefined;
    return {
      verdict: 'unknown',
      message: `The radiator is ${own} mm long; this case takes ${room} mm with fans of another width. We cannot tell whether it takes this one.`,
    };
  },
});

/**
 * A cooler carries away a processor's TDP, and better what it draws at most. Source: AMD and Intel ask for
 * a cooler of at least the TDP; the cooler's maker says what it is good for.
 */
export const coolerPower = pairRule({
  rule: 'cooler-power',
  one: ['processors'],
  other: ['coolers'],
  anyOf: [atMost(['tdpWatts'], ['tdpWatts'])],
  says: (processor, cooler) =>
    `The processor gives off ${said(processor, 'tdpWatts')} W; this cooler is good for ${said(cooler, 'tdpWatts')} W.`,
  remark: (processor, cooler) => {
    const watts = amountOf(processor.specs, drawnByProcessor);
    const good = Number(cooler.specs['tdpWatts']);
    if (typeof watts !== 'number') return remarkOfUnknown(missingOf(processor, watts));
    return watts > good
      ? note(
          `The processor can draw ${watts} W for a while; this cooler is good for ${good} W: under a long load it will run slower.`,
        )
      : undefined;
  },
});

/** A processor that comes without a cooler needs one. Source: the processor's maker. */
export const coolerMissing = lackRule({
  rule: 'cooler-missing',
  of: 'processors',
  unlessThere: 'coolers',
  fact: 'coolerIncluded',
  has: 'The processor comes with a cooler.',
  lacks: 'The processor comes without a cooler: add one.',
});
