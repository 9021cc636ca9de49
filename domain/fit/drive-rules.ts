import { decided, isNoneOf, isOneOf, negated, textsOf, unsaid } from './facts.ts';
import { missingOf, ofCategory, remarkOfUnknown } from './rule.ts';
import { pairRule } from './pair-rule.ts';
import { among } from './relations.ts';
import { sumRule } from './sum-rule.ts';
import { areMany, note, pieces, said } from './words.ts';

export const slotForms = ['M.2 2230', 'M.2 2242', 'M.2 2260', 'M.2 2280', 'M.2 22110'];
export const bayForms = ['2.5 inch', '3.5 inch'];
const inSlots = isOneOf('formFactor', ...slotForms);
const inBays = isOneOf('formFactor', ...bayForms);
const elsewhere = isNoneOf('formFactor', ...slotForms, ...bayForms);
export const sata = ['SATA 6 Gb/s', 'SATA 3 Gb/s', 'SATA 1.5 Gb/s'];
const isSata = isOneOf('interface', ...sata);
export const pcie = ['', ' 2.0', ' 3.0', ' 4.0', ' 5.0', ' 6.0'].flatMap((version) =>
  ['x1', 'x2', 'x4'].map((lanes) => `PCIe${version} ${lanes}`),
);

const thereAre = (count: number, one: string): string =>
  `There ${count === 1 ? 'is' : 'are'} ${pieces(count, one)}`;

/** The size that nearly every slot takes. */
const commonForm = 'M.2 2280';

/** A board has slots for M.2 drives of some lengths, of which few take SATA. Source: the board's maker. */
export const driveM2 = [
  sumRule({
    rule: 'drive-m2',
    of: {
      storage: {
        cases: [
          { when: [inSlots], count: 1 },
          { when: [elsewhere], unknown: ['formFactor'] },
        ],
      },
    },
    into: { category: 'motherboards', sumOf: ['m2Slots'] },
    says: (needed, room) =>
      `${thereAre(needed, 'M.2 drive')}; this board has ${pieces(room, 'slot')} for them.`,
    // A board says which sizes its slots take, and not which slot.
    remark: (needed, room, drives, board) => {
      const others = drives.filter(({ specs }) => specs['formFactor'] !== commonForm);
      if (!areMany(others)) return undefined;
      const missing = unsaid(board.specs, ['m2Lengths']);
      if (missing.length > 0) return remarkOfUnknown(missingOf(board, missing));
      if (textsOf(board.specs, 'm2Lengths').length === 1) return undefined;
      return {
        verdict: 'unknown',
        message: `${thereAre(needed, 'M.2 drive')}; this board has ${pieces(room, 'slot')} for them. Whether each slot takes its drive’s size, we do not know.`,
      };
    },
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
    of: {
      storage: {
        cases: [
          { when: [inSlots, isSata], count: 1 },
          { when: [inSlots, isNoneOf('interface', ...sata, ...pcie)], unknown: ['interface'] },
        ],
      },
    },
    into: { category: 'motherboards', sumOf: ['m2SataSlots'] },
    says: (needed, room) =>
      `${thereAre(needed, 'M.2 drive')} with SATA; this board has ${pieces(room, 'slot')} for such.`,
  }),
];

/** So many ports, and no more than half of them, may be switched off by drives in M.2 slots. */
const mostShared = 2;

/**
 * A drive in a bay is wired to a port of the board. On many boards an M.2 slot in use switches one or two
 * ports off. Source: the board's maker.
 */
export const driveSata = sumRule({
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
    `${thereAre(needed, 'drive')} with SATA; this board has ${pieces(room, 'port')}.`,
  remark: (needed, room, _parts, _board, machine) => {
    const inSlot = ofCategory(machine, 'storage').some(
      ({ specs }) => decided(specs, [inSlots]) === true,
    );
    return inSlot && needed > room - Math.min(mostShared, Math.floor(room / 2))
      ? note(
          `${thereAre(needed, 'drive')} with SATA; this board has ${pieces(room, 'port')}, and an M.2 drive may switch one or two of them off: the board’s manual says which.`,
        )
      : undefined;
  },
});

/** A drive is screwed into a bay; a smaller one fits a larger bay in a frame. Source: the case's maker. */
export const driveBays = [
  sumRule({
    rule: 'drive-bays',
    of: {
      storage: {
        cases: [
          { when: [isOneOf('formFactor', '3.5 inch')], count: 1 },
          { when: [elsewhere], unknown: ['formFactor'] },
        ],
      },
    },
    into: { category: 'cases', sumOf: ['bays35'] },
    says: (needed, room) =>
      `${thereAre(needed, 'drive')} of 3.5 inches; this case has ${pieces(room, 'bay')} for them.`,
  }),
  sumRule({
    rule: 'drive-bays',
    of: { storage: { cases: [{ when: [isOneOf('formFactor', '2.5 inch')], count: 1 }] } },
    into: { category: 'cases', sumOf: ['bays25'] },
    says: (needed, room) =>
      `${thereAre(needed, 'drive')} of 2.5 inches; this case has ${pieces(room, 'bay')} for them.`,
    beyond: (needed, room, _, box) =>
      unsaid(box.specs, ['bays35']).length > 0
        ? remarkOfUnknown(missingOf(box, ['bays35']))
        : note(
            `${thereAre(needed, 'drive')} of 2.5 inches; this case has ${pieces(room, 'bay')} for them: in a frame they go into bays of 3.5 inches.`,
          ),
  }),
  sumRule({
    rule: 'drive-bays',
    of: { storage: { cases: [{ when: [inBays], count: 1 }] } },
    into: { category: 'cases', sumOf: ['bays25', 'bays35'] },
    onlyConflicts: true,
    says: (needed, room) =>
      `${thereAre(needed, 'drive')} of 2.5 and 3.5 inches; this case has ${pieces(room, 'bay')} in all.`,
  }),
];
