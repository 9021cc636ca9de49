import { corners } from './hardware.ts';
import { label } from './lettering.ts';
import { palette } from './palette.ts';
import { circle, dots, flat, group, path, rect } from './svg.ts';

/** A field of contacts or holes. */
const grid = (x: number, y: number, w: number, h: number, colour: string): string =>
  dots(x, y, w, h, { step: 4, r: 1, colour });

/** AM4: a white plastic grid of holes, its lever at the right. */
const pinGrid = (cx: number, cy: number): string =>
  rect(cx - 27, cy - 27, 54, 54, { fill: palette.sand, rx: 3, 'stroke-width': 1.5 }) +
  rect(cx - 27, cy - 27, 54, 8, { fill: palette.paper, rx: 2, 'stroke-width': 1.2 }) +
  grid(cx - 22, cy - 16, 44, 14, palette.slate) +
  grid(cx - 22, cy - 2, 14, 12, palette.slate) +
  grid(cx + 8, cy - 2, 14, 12, palette.slate) +
  grid(cx - 22, cy + 10, 44, 13, palette.slate) +
  path(`M${cx + 31} ${cy - 22}v46`, { stroke: palette.silver, 'stroke-width': 3 }) +
  [-38, 38]
    .map((d) =>
      rect(cx - 30, cy + d - 4, 60, 8, { fill: palette.black, rx: 3, 'stroke-width': 1.2 }),
    )
    .join('');

/** LGA: a steel frame round a bed of gold contacts; AM5's is square, Intel's oblong. */
const landGrid = (cx: number, cy: number, w: number, h: number, square: boolean): string =>
  rect(cx - w / 2 - 8, cy - h / 2 - 8, w + 16, h + 16, {
    fill: palette.silver,
    rx: 6,
    'stroke-width': 1.5,
  }) +
  rect(cx - w / 2, cy - h / 2, w, h, { fill: palette.coal, rx: 2, 'stroke-width': 1.2 }) +
  grid(cx - w / 2 + 4, cy - h / 2 + 4, w - 8, h - 8, palette.brass) +
  flat(rect(cx - w * 0.18, cy - h * 0.15, w * 0.36, h * 0.3, { fill: palette.coal })) +
  path(`M${cx + w / 2 + 12} ${cy + h / 2 + 4}V${cy - h / 2 - 2}${square ? 'h-6' : 'l-8 -8'}`, {
    stroke: palette.pale,
    'stroke-width': 2.5,
  }) +
  group(
    { fill: palette.slate, stroke: 'none' },
    ...corners(cx - w / 2, cy - h / 2, w, h, -3.5).map(([x, y]) => circle(x, y, 2.2)),
  ) +
  (square
    ? [-1, 1]
        .map((s) =>
          rect(cx - 30, cy + s * 38 - 4, 60, 8, {
            fill: palette.black,
            rx: 3,
            'stroke-width': 1.2,
          }),
        )
        .join('')
    : '');

/** The processor's socket round cx, cy, with its name. */
export const processorSocket = (type: string, cx: number, cy: number): string =>
  (type === 'AM4'
    ? pinGrid(cx, cy)
    : type === 'AM5'
      ? landGrid(cx, cy, 42, 42, true)
      : landGrid(cx, cy, 40, 50, false)) +
  label(type, cx, cy - 3, {
    height: 5,
    colour: type === 'AM4' ? palette.slate : palette.silver,
    anchor: 'middle',
    weight: 1,
  });
