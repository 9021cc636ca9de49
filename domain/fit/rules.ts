import { biosFor, refusedPairs } from './chipsets.ts';
import { isOneOf, negated, sumOf, textsOf, unsaid } from './facts.ts';
import type { FitPart } from './part.ts';
import { allowed, drawn, drawnByProcessor, marginPercent } from './power.ts';
import {
  among,
  amountOf,
  atMost,
  lacking,
  missingOf,
  mustSay,
  notBoth,
  pairRule,
  remarkOfUnknown,
  singleRule,
  stated,
  sumRule,
  type Remark,
  type Rule,
} from './rule.ts';
import { sameMount, socketsTaken, socketsTaking } from './sockets.ts';

/** A fact in words: '320', 'ATX and Mini-ITX'. */
const said = ({ specs }: FitPart, fact: string): string => {
  const texts = [specs[fact] ?? []].flat().map(String);
  const last = texts.at(-1) ?? '';
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${last}` : last;
};
const pieces = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const note = (message: string): Remark => ({ verdict: 'note', message });
const isKnownOff = ({ specs }: FitPart, fact: string): boolean => specs[fact] === false;

/** A processor and a board are made for one socket. Source: the makers of both name it. */
const socket = pairRule({
  rule: 'socket',
  one: ['processors'],
  other: ['motherboards'],
  anyOf: [among('socket', 'socket', socketsTaken, socketsTaking)],
  says: (processor, board) =>
    `The processor needs the socket ${said(processor, 'socket')}; this board has ${said(board, 'socket')}.`,
});

/** A board's chipset runs a processor, from a BIOS on or never. Source: `chipsets.ts`. */
const chipsetBios = pairRule({
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

/** Memory goes into slots of its own kind. Source: JEDEC notches each DDR differently. */
const memoryType = [
  pairRule({
    rule: 'memory-type',
    one: ['memory'],
    other: ['motherboards'],
    anyOf: [among('memoryType', 'memoryType')],
    says: (kit, board) =>
      `The memory is ${said(kit, 'memoryType')}; this board takes ${said(board, 'memoryType')}.`,
  }),
  pairRule({
    rule: 'memory-type',
    one: ['memory'],
    other: ['processors'],
    anyOf: [among('memoryType', 'memoryTypes')],
    says: (kit, processor) =>
      `The memory is ${said(kit, 'memoryType')}; this processor takes ${said(processor, 'memoryTypes')}.`,
  }),
  pairRule({
    rule: 'memory-type',
    one: ['memory'],
    other: ['memory'],
    quiet: true,
    anyOf: [among('memoryType', 'memoryType')],
    says: (kit, other) =>
      `One kit of memory is ${said(kit, 'memoryType')}, another is ${said(other, 'memoryType')}: no board takes both at once.`,
  }),
  pairRule({
    rule: 'memory-type',
    one: ['motherboards'],
    other: ['processors'],
    anyOf: [among('memoryType', 'memoryTypes')],
    says: (board, processor) =>
      `The board takes ${said(board, 'memoryType')}; this processor takes ${said(processor, 'memoryTypes')}.`,
  }),
];

/** Each module takes a slot. Source: the board's maker. */
const memorySlots = sumRule({
  rule: 'memory-slots',
  of: { memory: { cases: [{ sumOf: ['modules'] }] } },
  into: { category: 'motherboards', sumOf: ['memorySlots'] },
  says: (needed, room) =>
    `The memory comes as ${pieces(needed, 'module')}; this board has ${pieces(room, 'slot')}.`,
});

/** A board manages memory up to a size. Source: the board's maker. */
const memoryCapacity = sumRule({
  rule: 'memory-capacity',
  of: { memory: { cases: [{ sumOf: ['capacityGB'] }] } },
  into: { category: 'motherboards', sumOf: ['maxMemoryGB'] },
  says: (needed, room) => `The memory is ${needed} GB; this board takes ${room} GB.`,
});

/**
 * Desktop or laptop size, registered or not, with error correction or without. Source: JEDEC (registered
 * and unbuffered modules differ in their signals). ECC modules work as others where nothing corrects.
 */
const memoryModule = [
  pairRule({
    rule: 'memory-module',
    one: ['memory'],
    other: ['motherboards'],
    anyOf: [among('module', 'memoryModule')],
    says: (kit, board) =>
      `The modules are ${said(kit, 'module')}; this board has slots for ${said(board, 'memoryModule')}.`,
  }),
  pairRule({
    rule: 'memory-module',
    one: ['memory'],
    other: ['motherboards'],
    anyOf: [among('registered', 'registeredMemory')],
    says: (kit, board) =>
      `The memory is ${buffered(kit, 'registered')}; this board takes ${buffered(board, 'registeredMemory')} memory.`,
  }),
  pairRule({
    rule: 'memory-module',
    one: ['memory'],
    other: ['memory'],
    quiet: true,
    anyOf: [among('registered', 'registered')],
    says: (kit, other) =>
      `One kit of memory is ${buffered(kit, 'registered')}, another is ${buffered(other, 'registered')}: they cannot be mixed.`,
  }),
  ...(['motherboards', 'processors'] as const).map((category) =>
    pairRule({
      rule: 'memory-module',
      one: ['memory', isOneOf('ecc', true)],
      other: [category],
      anyOf: [stated(1, 'eccMemory')],
      says: (_, other) => `The memory has error correction (ECC), and ${other.name} uses it.`,
      remark: (_, other) =>
        isKnownOff(other, 'eccMemory')
          ? note(
              `The memory has error correction (ECC), and ${other.name} does not use it: it works as memory without.`,
            )
          : undefined,
    }),
  ),
];

const buffered = (part: FitPart, fact: string): string =>
  part.specs[fact] === true ? 'registered' : 'unbuffered';

/** A cooler is screwed to holes of its own kind. Source: the cooler's maker, and `sockets.ts`. */
const coolerSocket = (['processors', 'motherboards'] as const).map((category) =>
  pairRule({
    rule: 'cooler-socket',
    one: [category],
    other: ['coolers'],
    anyOf: [among('socket', 'sockets', sameMount, sameMount)],
    says: (part, cooler) =>
      `The cooler goes on ${said(cooler, 'sockets')}; ${part.name} has the socket ${said(part, 'socket')}.`,
    remark: (part, cooler) => {
      const own = said(part, 'socket');
      return textsOf(cooler.specs, 'sockets').includes(own)
        ? undefined
        : note(
            `The cooler’s maker names ${said(cooler, 'sockets')} and not ${own}, which has the same holes: ask the maker for its fittings.`,
          );
    },
  }),
);

/** An air cooler stands up from the board to the side panel. Source: the case's maker. */
const coolerHeight = pairRule({
  rule: 'cooler-height',
  one: ['coolers', isOneOf('kind', 'Air')],
  other: ['cases'],
  anyOf: [atMost(['heightMm'], ['maxCoolerMm'])],
  says: (cooler, box) =>
    `The cooler is ${said(cooler, 'heightMm')} mm high; this case takes ${said(box, 'maxCoolerMm')} mm.`,
});

/**
 * A radiator is as long as its fans together, of 120 or of 140 mm: a case that takes 360 mm takes 240 mm,
 * and need not take 280 mm, which is wider. Source: the makers of cases list both families.
 */
const radiator = pairRule({
  rule: 'radiator',
  one: ['coolers', isOneOf('kind', 'Liquid')],
  other: ['cases'],
  anyOf: [atMost(['radiatorMm'], ['radiatorMaxMm'])],
  says: (cooler, box) =>
    `The radiator is ${said(cooler, 'radiatorMm')} mm long; this case takes ${said(box, 'radiatorMaxMm')} mm.`,
  remark: (cooler, box) => {
    const [own, room] = [Number(cooler.specs['radiatorMm']), Number(box.specs['radiatorMaxMm'])];
    const isOfOneFamily = [120, 140].some((fan) => own % fan === 0 && room % fan === 0);
    if (own === room || isOfOneFamily) return undefined;
    return {
      verdict: 'unknown',
      message: `The radiator is ${own} mm long and this case takes ${room} mm, with fans of another width: whether it takes this one, it does not say.`,
    };
  },
});

/**
 * A cooler carries away a processor's TDP, and better what it draws at most. Source: AMD and Intel ask for
 * a cooler of at least the TDP; the cooler's maker says what it is good for.
 */
const coolerPower = pairRule({
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
const coolerMissing = lacking({
  rule: 'cooler-missing',
  of: 'processors',
  unlessThere: 'coolers',
  fact: 'coolerIncluded',
  has: 'The processor comes with a cooler.',
  lacks: 'The processor comes without a cooler: add one.',
});

/** A board is screwed into a case that names its size. Source: the case's maker. */
const boardSize = pairRule({
  rule: 'board-size',
  one: ['motherboards'],
  other: ['cases'],
  anyOf: [among('formFactor', 'motherboards')],
  says: (board, box) =>
    `The board is ${said(board, 'formFactor')}; this case takes ${said(box, 'motherboards')}.`,
});

/** A card ends before the front of the case does. Source: the case's maker. */
const cardLength = pairRule({
  rule: 'card-length',
  one: ['graphics-cards'],
  other: ['cases'],
  anyOf: [atMost(['lengthMm'], ['maxGraphicsCardMm'])],
  says: (card, box) =>
    `The card is ${said(card, 'lengthMm')} mm long; this case takes ${said(box, 'maxGraphicsCardMm')} mm.`,
});

/** A card covers as many openings at the back as it is thick, rounded up. Source: both makers. */
const cardSlots = sumRule({
  rule: 'card-slots',
  of: { 'graphics-cards': { cases: [{ sumOf: ['slots'] }] } },
  into: { category: 'cases', sumOf: ['expansionSlots'] },
  says: (needed, room, { length }) =>
    `${length > 1 ? 'The cards take' : 'The card takes'} ${pieces(needed, 'slot')} at the back; this case has ${room}.`,
});

/** Supplies that are larger than the opening for them. Source: Intel's design guides of ATX and SFX. */
const tooLarge = [
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
const supplySize = pairRule({
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
const supplyLength = pairRule({
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
const supplyPower = sumRule({
  rule: 'supply-power',
  of: drawn,
  besides: allowed,
  into: { category: 'power-supplies', sumOf: ['powerWatts'] },
  says: (needed, room) => `The machine draws up to ${needed} W; this power supply gives ${room} W.`,
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
      const says = supply.specs['atx3'] === false ? 'is not one' : 'does not say that it is one';
      return note(
        `For a moment the machine can draw more than ${peak} W; ${gives}. Supplies by ATX 3 bear such peaks, and this one ${says}.`,
      );
    }
    return needed * (1 + marginPercent / 100) > room
      ? note(`The machine draws up to ${needed} W; ${gives}, which leaves little to spare.`)
      : undefined;
  },
});

/** What an 8-pin plug for cards carries, in watts. Source: PCI Express CEM, 150 W. */
const plugWatts = 150;

const sixteen = ['pcie16PinPlugs'];

/** A card is fed by plugs of the supply. Source: both makers; the adapters are NVIDIA's. */
const cardPlugs = [
  sumRule({
    rule: 'card-plugs',
    of: { 'graphics-cards': { cases: [{ sumOf: ['pcie6PinPlugs', 'pcie8PinPlugs'] }] } },
    into: { category: 'power-supplies', sumOf: ['pciePlugs'] },
    says: (needed, room, { length }) =>
      `${length > 1 ? 'The cards need' : 'The card needs'} ${pieces(needed, 'plug')} of 6 or 8 pins; this power supply has ${room}.`,
  }),
  sumRule({
    rule: 'card-plugs',
    of: { 'graphics-cards': { cases: [{ sumOf: sixteen }] } },
    into: { category: 'power-supplies', sumOf: sixteen },
    says: (needed, room, { length }) =>
      `${length > 1 ? 'The cards need' : 'The card needs'} ${pieces(needed, 'plug')} of 16 pins; this power supply has ${room}.`,
    beyond: (needed, room, { length }) =>
      note(
        `${length > 1 ? 'The cards need' : 'The card needs'} ${pieces(needed, 'plug')} of 16 pins; this power supply has ${room}: the adapter that comes with the card joins several of 8 pins.`,
      ),
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
      return `The card draws ${said(card, 'powerWatts')} W, so that its adapter joins ${pieces(needed, 'plug')} of 8 pins; this power supply has ${said(supply, 'pciePlugs')}, and none of 16 pins for it.`;
    },
  }),
];

const eps = ['cpuPlugs8Pin', 'cpuPlugs4Pin'];

/** A board feeds its processor from plugs of the supply, of which one must be there. Source: both makers. */
const boardPlugs = pairRule({
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

const inSlots = isOneOf('formFactor', 'M.2 2230', 'M.2 2242', 'M.2 2260', 'M.2 2280', 'M.2 22110');
const inBays = isOneOf('formFactor', '2.5 inch', '3.5 inch');
const isSata = isOneOf('interface', 'SATA 6 Gb/s', 'SATA 3 Gb/s', 'SATA 1.5 Gb/s');

const drives = (count: number): string => pieces(count, 'M.2 drive');

/** A board has slots for M.2 drives of some lengths, of which few take SATA. Source: the board's maker. */
const driveM2 = [
  sumRule({
    rule: 'drive-m2',
    of: { storage: { cases: [{ when: [inSlots], count: 1 }] } },
    into: { category: 'motherboards', sumOf: ['m2Slots'] },
    says: (needed, room) =>
      `There ${needed > 1 ? 'are' : 'is'} ${drives(needed)}; this board has ${pieces(room, 'slot')} for them.`,
  }),
  pairRule({
    rule: 'drive-m2',
    one: ['storage', inSlots],
    other: ['motherboards'],
    anyOf: [
      among(
        'formFactor',
        'm2Lengths',
        (length) => [`M.2 ${length}`],
        (formFactor) => [formFactor.replace('M.2 ', '')],
      ),
    ],
    says: (drive, board) =>
      `The drive is ${said(drive, 'formFactor')}; this board’s slots take ${said(board, 'm2Lengths')}.`,
  }),
  sumRule({
    rule: 'drive-m2',
    of: { storage: { cases: [{ when: [inSlots, isSata], count: 1 }] } },
    into: { category: 'motherboards', sumOf: ['m2SataSlots'] },
    says: (needed, room) =>
      `There ${needed > 1 ? 'are' : 'is'} ${drives(needed)} with SATA; this board has ${pieces(room, 'slot')} that take${room === 1 ? 's' : ''} them.`,
  }),
];

/** A drive in a bay is wired to a port of the board. Source: the board's maker. */
const driveSata = sumRule({
  rule: 'drive-sata',
  of: {
    storage: {
      cases: [
        { when: [inBays, isSata], count: 1 },
        // SAS and the like need a controller.
        { when: [inBays, negated(isSata)], unknown: ['interface'] },
      ],
    },
  },
  into: { category: 'motherboards', sumOf: ['sataPorts'] },
  says: (needed, room) =>
    `There ${needed > 1 ? 'are' : 'is'} ${pieces(needed, 'drive')} with SATA; this board has ${pieces(room, 'port')}.`,
});

/** A drive is screwed into a bay; a smaller one fits a larger bay in a frame. Source: the case's maker. */
const driveBays = [
  sumRule({
    rule: 'drive-bays',
    of: { storage: { cases: [{ when: [isOneOf('formFactor', '3.5 inch')], count: 1 }] } },
    into: { category: 'cases', sumOf: ['bays35'] },
    says: (needed, room) =>
      `There ${needed > 1 ? 'are' : 'is'} ${pieces(needed, '3.5-inch drive')}; this case has ${pieces(room, 'bay')} for them.`,
  }),
  sumRule({
    rule: 'drive-bays',
    of: { storage: { cases: [{ when: [inBays], count: 1 }] } },
    into: { category: 'cases', sumOf: ['bays25', 'bays35'] },
    says: (needed, room) =>
      `There ${needed > 1 ? 'are' : 'is'} ${pieces(needed, 'drive')} for bays; this case has ${pieces(room, 'bay')}.`,
  }),
  sumRule({
    rule: 'drive-bays',
    of: { storage: { cases: [{ when: [isOneOf('formFactor', '2.5 inch')], count: 1 }] } },
    into: { category: 'cases', sumOf: ['bays25'] },
    says: (needed, room) =>
      `There ${needed > 1 ? 'are' : 'is'} ${pieces(needed, '2.5-inch drive')}; this case has ${pieces(room, 'bay')} for them.`,
    beyond: (needed, room) =>
      note(
        `There ${needed > 1 ? 'are' : 'is'} ${pieces(needed, '2.5-inch drive')}; this case has ${pieces(room, 'bay')} for them: a frame holds one in a 3.5-inch bay.`,
      ),
  }),
];

/** A picture comes from a card or from the processor. Source: the processor's maker. */
const display = lacking({
  rule: 'display',
  of: 'processors',
  unlessThere: 'graphics-cards',
  fact: 'integratedGraphics',
  has: 'The processor has graphics of its own.',
  lacks: 'The processor has no graphics of its own: add a graphics card to see a picture.',
});

/** Of what a machine has only one. Source: a case holds one board, which has one socket. */
const oneOfAKind = (
  [
    ['processors', 'processor'],
    ['motherboards', 'board'],
    ['coolers', 'cooler'],
    ['cases', 'case'],
    ['power-supplies', 'power supply'],
  ] as const
).map(([category, name]) => singleRule('one-of-a-kind', category, name));

/** All of them, in the order in which their findings are told. */
export const rules: Rule[] = [
  socket,
  chipsetBios,
  ...memoryType,
  memorySlots,
  memoryCapacity,
  ...memoryModule,
  ...coolerSocket,
  coolerHeight,
  radiator,
  coolerPower,
  coolerMissing,
  boardSize,
  cardLength,
  cardSlots,
  supplySize,
  supplyLength,
  supplyPower,
  ...cardPlugs,
  boardPlugs,
  ...driveM2,
  driveSata,
  ...driveBays,
  display,
  ...oneOfAKind,
];
