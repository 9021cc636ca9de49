import { isNoneOf, isOneOf } from './facts.ts';
import { pairRule } from './pair-rule.ts';
import { among, stated } from './relations.ts';
import { sumRule } from './sum-rule.ts';
import { note, pieces, said } from './words.ts';
import type { FitPart } from './part.ts';

/** Memory goes into slots of its own kind. Source: JEDEC notches each DDR differently. */
export const memoryType = [
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
export const memorySlots = sumRule({
  rule: 'memory-slots',
  of: { memory: { cases: [{ sumOf: ['modules'] }] } },
  into: { category: 'motherboards', sumOf: ['memorySlots'] },
  says: (needed, room) =>
    `The memory comes as ${pieces(needed, 'module')}; this board has ${pieces(room, 'slot')}.`,
});

/** A board manages memory up to a size. Source: the board's maker. */
export const memoryCapacity = sumRule({
  rule: 'memory-capacity',
  of: { memory: { cases: [{ sumOf: ['capacityGB'] }] } },
  into: { category: 'motherboards', sumOf: ['maxMemoryGB'] },
  says: (needed, room) => `The memory is ${needed} GB; this board takes ${room} GB.`,
});

const buffered = (part: FitPart, fact: string): string =>
  part.specs[fact] === true ? 'registered' : 'unbuffered';

const bufferedIn = (kit: FitPart, board: FitPart): string =>
  `The memory is ${buffered(kit, 'registered')}; this board takes ${buffered(board, 'registeredMemory')} memory.`;

/**
 * Desktop or laptop size, registered or not, with error correction or without. Source: JEDEC (registered
 * and unbuffered modules differ in their signals, those of DDR5 in their notch, too). ECC modules work as
 * others where nothing corrects.
 */
export const memoryModule = [
  pairRule({
    rule: 'memory-module',
    one: ['memory'],
    other: ['motherboards'],
    anyOf: [among('module', 'memoryModule')],
    says: (kit, board) =>
      `The modules are ${said(kit, 'module')}; this board has slots for ${said(board, 'memoryModule')}.`,
  }),
  // Of DDR5 a slot takes the one or the other.
  ...[
    [isOneOf('registered', true)],
    [isOneOf('registered', false), isOneOf('memoryType', 'DDR5')],
  ].map((when) =>
    pairRule({
      rule: 'memory-module',
      one: ['memory', ...when],
      other: ['motherboards'],
      anyOf: [among('registered', 'registeredMemory')],
      says: bufferedIn,
    }),
  ),
  pairRule({
    rule: 'memory-module',
    one: ['memory', isOneOf('registered', false), isNoneOf('memoryType', 'DDR5')],
    other: ['motherboards'],
    anyOf: [stated(1, 'registeredMemory')],
    says: bufferedIn,
    remark: (kit, board) =>
      board.specs['registeredMemory'] === true
        ? {
            verdict: 'unknown',
            message: `${bufferedIn(kit, board)} Whether it takes unbuffered memory, too, we do not know.`,
          }
        : undefined,
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
      says: (_, other) => `The memory has error correction (ECC); ${other.name} uses it.`,
      remark: (_, other) =>
        other.specs['eccMemory'] === false
          ? note(
              `The memory has error correction (ECC); ${other.name} does not use it. It works as memory without.`,
            )
          : undefined,
    }),
  ),
];
