import type { Cell, OrderCell } from './cell.ts';
import { publicCells } from './public-cells.ts';
import { signedInCells } from './signed-in-cells.ts';
import type { Stage } from './stage.ts';

const orderCell: OrderCell = {
  name: 'order',
  title: 'A whole order: book, intent, confirm, patch',
  sides: ['unlimited'],
};

/** All that is measured side by side, in the order of the report. */
export const cellsOf = (stage: Stage): (Cell | OrderCell)[] => [
  ...publicCells(stage),
  ...signedInCells(stage),
  orderCell,
];
