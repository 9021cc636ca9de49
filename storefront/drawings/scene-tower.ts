import { framed } from './fan.ts';
import { lightBar, socket, tube } from './hardware.ts';
import { piece } from './drawing.ts';
import { rim, shadow, sheen } from './light.ts';
import { label } from './lettering.ts';
import { palette, rainbow } from './palette.ts';
import type { Part } from './part.ts';
import { at, circle, dots, flat, picture, rect, row, teeth, type Point } from './svg.ts';
import { mug, screws, shelf } from './tools.ts';

const board: Part = {
  category: 'motherboards',
  name: 'PRO',
  specs: {
    socket: 'AM5',
    formFactor: 'ATX',
    chipset: 'B850',
    memoryType: 'DDR5',
    memorySlots: 4,
    m2Slots: 3,
  },
};

/** A tower cooler from above, as it stands on a board that hangs upright. */
const cooler = (): string =>
  rect(0, 0, 66, 156, { rx: 3, fill: palette.silver }) +
  teeth([33, 8], [33, 152], { long: 58, wide: 2.5, gap: 4, colour: palette.grey }) +
  row(4, (i) =>
    circle(33, 24 + i * 36, 6, { fill: palette.brass, stroke: palette.rust, 'stroke-width': 1.5 }),
  ) +
  rect(66, 3, 27, 150, { rx: 4, fill: palette.coal }) +
  teeth([79.5, 14], [79.5, 146], { long: 14, wide: 8, gap: 6, colour: palette.slate }) +
  rim(0, 0, 66, 156, 3, 0.7);

/** A graphics card from its upper edge, as it hangs in its slot. */
const card = (): string =>
  rect(-8, -10, 9, 80, { rx: 2, fill: palette.silver }) +
  socket(216, -13, 6, 2, 6.5) +
  rect(0, 0, 372, 60, { rx: 8, fill: palette.coal }) +
  rect(0, 0, 372, 11, { rx: 4, fill: palette.slate }) +
  label('GPU 16GB', 22, 27, { height: 15, colour: palette.pale, weight: 2.4 }) +
  lightBar(200, 30, 140, 8, rainbow) +
  rim(0, 0, 372, 60, 8, 0.4);

const drive = (y: number, colour: string): string =>
  at(
    304,
    y,
    rect(0, 0, 118, 27, { rx: 3, fill: palette.silver }) +
      flat(rect(9, 8, 44, 11, { fill: colour })) +
      rim(0, 0, 118, 27, 3, 0.7),
  );

/** What stands behind the glass. */
const interior = (): string =>
  rect(16, 14, 458, 452, { rx: 6, fill: palette.black }) +
  rect(30, 24, 330, 340, { rx: 4, fill: palette.coal, stroke: palette.slate }) +
  row(2, (i) =>
    rect(376, 90 + i * 92, 16, 62, { rx: 8, fill: palette.black, stroke: palette.slate }),
  ) +
  at(46, 30, piece(board).svg, 1.02) +
  tube('M296 132C336 132 336 118 384 118', 13, palette.graphite, palette.grey, palette.line) +
  at(104, 50, cooler()) +
  row(4, (i) =>
    lightBar(
      219.5 + i * 11.7,
      44,
      8,
      144,
      [rainbow[i % 5] ?? palette.jade, rainbow[(i + 1) % 5] ?? palette.jade],
      { 'stroke-width': 1 },
    ),
  ) +
  tube('M286 218C286 186 340 208 384 208', 9, palette.graphite, palette.grey, palette.line) +
  at(44, 226, card()) +
  rect(16, 372, 458, 94, { rx: 6, fill: palette.graphite }) +
  rim(16, 372, 458, 94, 6, 0.25) +
  rect(34, 388, 176, 62, { rx: 4, fill: palette.black, stroke: palette.slate }) +
  label('850W', 50, 410, { height: 17, colour: palette.pale, weight: 2.6 }) +
  drive(388, palette.blue) +
  drive(421, palette.brick);

const glass = (): string =>
  rect(0, 0, 170, 440, { rx: 8, fill: palette.mint, opacity: 0.16 }) +
  rect(0, 0, 170, 440, { rx: 8 }) +
  sheen(0, 0, 170, 440, 0.3) +
  row(4, (i) => circle(i % 2 ? 14 : 156, i < 2 ? 14 : 426, 5, { fill: palette.silver }));

/** An open case: board, cooler, card and drives in it, its glass beside it. */
export const tower = (): string => {
  const intake: Point[] = [
    [0, 0],
    [0, 152],
    [0, 304],
  ];
  const foot = (x: number): string => rect(x, 526, 60, 14, { rx: 3, fill: palette.black });
  return picture(
    'An open computer case with a board, a cooler and a graphics card in it',
    1200,
    600,
    palette.line,
    shelf(540),
    at(104, 98, glass()),
    shadow(310, 42, 678, 486),
    foot(324) + foot(720) + foot(900),
    rect(310, 40, 490, 488, { rx: 10, fill: palette.graphite }),
    at(310, 44, interior()),
    rim(310, 40, 490, 488, 10, 0.35),
    rect(800, 40, 188, 488, { rx: 8, fill: palette.coal }),
    rect(810, 50, 168, 468, { rx: 6, fill: palette.black }),
    at(822, 58, framed(intake, 144, { lights: rainbow, frame: palette.graphite })),
    dots(812, 52, 164, 464, { step: 8, r: 1.1, colour: palette.grey, staggered: true }),
    mug(1040, 540),
    screws([[292, 531]]),
  );
};
