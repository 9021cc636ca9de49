import type { Cell, OrderCell } from './cell.ts';
import { publicCells } from './public-cells.ts';
import { signedInCells } from './signed-in-cells.ts';
import { sidesBefore } from './sides.ts';
import type { Stage } from './stage.ts';

const orderCells: OrderCell[] = [
  {
    name: 'order',
    title: 'A whole order: book, intent, confirm, patch',
    sides: ['unlimited'],
    parts: 1,
  },
  {
    name: 'nine',
    title: 'Nine parts placed and paid: parts a second, the time for all nine',
    sides: ['apart', 'together'],
    parts: 9,
  },
];

/** All that is measured side by side, in the order of the report. */
export const cellsOf = (stage: Stage): (Cell | OrderCell)[] => [
  ...publicCells(stage),
  ...signedInCells(stage),
  ...orderCells,
];

/** The same of the shop alone, as it was and as it is, without a pace. */
export const againstBefore = (cells: (Cell | OrderCell)[]): (Cell | OrderCell)[] =>
  cells.flatMap((cell) => {
    const sides = cell.sides.flatMap((side) =>
      side in sidesBefore ? [sidesBefore[side as keyof typeof sidesBefore], side] : [],
    );
    return sides.length > 0 ? [{ ...cell, paced: [], sides }] : [];
  });
