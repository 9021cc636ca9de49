import { palette } from './palette.ts';
import { circle, flat, group, path, picture, rect, row, turned } from './svg.ts';

/** The logo on a field of 64 by 64: a chip, whose letter P is a trace between two vias. */
const chip = (legs: string): string =>
  group(
    { stroke: legs, 'stroke-width': 4, 'stroke-linecap': 'round' },
    [0, 90, 180, 270]
      .map((degrees) =>
        turned(
          degrees,
          32,
          32,
          row(3, (i) => path(`M4 ${20 + i * 12}h7`)),
        ),
      )
      .join(''),
  ) +
  flat(rect(9, 9, 46, 46, { rx: 9, fill: palette.green })) +
  rect(13, 13, 38, 38, {
    rx: 6,
    stroke: palette.mint,
    'stroke-width': 1.5,
    'stroke-dasharray': '3.5 3',
    opacity: 0.75,
  });

const letter =
  path('M26 44V21h7.5a7.5 7.5 0 0 1 0 15H26', { stroke: palette.paper, 'stroke-width': 5.5 }) +
  circle(26, 44, 4.4, { fill: palette.green, stroke: palette.brass, 'stroke-width': 3.4 });

/** The logo alone: `/favicon.svg`. */
export const favicon = (): string =>
  picture('Parches', 64, 64, palette.line, chip(palette.brass), letter);

/** The logo on a background that fills the square, for phones that cut icons round. */
export const icon = (): string =>
  picture(
    'Parches',
    64,
    64,
    palette.line,
    flat(rect(0, 0, 64, 64, { fill: palette.paper })),
    group({ transform: 'translate(9.6 9.6) scale(.7)' }, chip(palette.brass), letter),
  );

/** The logo as a part of another picture. */
export const mark = (): string => chip(palette.brass) + letter;
