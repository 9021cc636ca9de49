import { label } from './lettering.ts';
import { palette } from './palette.ts';
import { circle, group, path, picture, rect, row, strokes } from './svg.ts';

const pin = (index: number): string => {
  const at = 24 + index * 24;
  return path(`M${216 + at} 104v-10M${216 + at} 296v10M216 ${116 + at}h-10M384 ${116 + at}h10`);
};

const hole = (x: number, y: number, r: number): string =>
  circle(x, y, r, { fill: palette.ink, stroke: palette.moss, 'stroke-width': 2 });

const mark = { height: 12, colour: palette.steel, weight: 1.5 };

/** A board's traces, all of which lead to one chip: beside the form where somebody signs in. */
export const boardScene = (): string =>
  picture(
    'The traces of a board, which lead to one chip',
    600,
    400,
    palette.moss,
    strokes(
      palette.moss,
      2,
      path(
        'M-10 120H120l44 44h52M-10 96H136l40 40h40M-10 300h90l68 -88h68M-10 324h102l76 -88h48' +
          'M384 140h48l40 -40h140M384 164h60l40 -40h128M384 236h70l52 60h110M384 212h82l52 60h100' +
          'M252 104V60l-40 -40v-30M276 104V48l-28 -28v-30M324 104V60l44 -44v-30M348 104V72l56 -56v-30' +
          'M252 296v30l-30 30M300 296v55M348 296v30l30 30',
        { fill: 'none' },
      ),
    ),
    strokes(
      palette.brass,
      2,
      path('M40 200h72l12 -12h92M384 188h88l36 36h50', { fill: 'none' }),
      circle(34, 200, 6, { fill: 'none' }),
      circle(564, 224, 6, { fill: 'none' }),
    ),
    strokes(palette.brass, 5, row(6, pin)),
    rect(216, 104, 168, 192, {
      rx: 8,
      fill: palette.black,
      stroke: palette.moss,
      'stroke-width': 2,
    }),
    circle(236, 124, 5, { fill: palette.moss, stroke: 'none' }),
    group(
      { fill: 'none', stroke: palette.mint, 'stroke-width': 7 },
      circle(300, 182, 24),
      path('M300 206v50M300 236h18M300 256h24'),
    ),
    label('U1', 392, 80, mark) + label('J1', 26, 170, mark) + label('J2', 548, 194, mark),
    hole(218, 360, 5) +
      hole(300, 356, 5) +
      hole(382, 360, 5) +
      hole(40, 44, 16) +
      hole(560, 44, 16),
  );
