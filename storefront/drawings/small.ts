import { mount, screw } from './hardware.ts';
import { hidden, rim, shadow, sheen, slab } from './light.ts';
import { label } from './lettering.ts';
import { palette } from './palette.ts';
import { circle, dots, flat, group, path, picture, rect, row, strokes, teeth } from './svg.ts';

/** The picture of the page for unknown addresses: an empty place on a circuit board. */
export const notFound = (): string =>
  picture(
    'An empty socket on a board, marked as not fitted',
    480,
    320,
    palette.line,
    shadow(60, 24, 360, 262),
    slab(60, 24, 360, 256, 9, { top: palette.leaf, side: palette.forest, rx: 10 }),
    strokes(
      palette.mint,
      2,
      ...[0, 1, 2, 3].map((i) =>
        path(
          `M60 ${96 + i * 14}h${46 - i * 8}l20 20h20M420 ${96 + i * 14}h-${46 - i * 8}l-20 20h-20`,
          { opacity: 0.7 },
        ),
      ),
    ),
    strokes(
      palette.mint,
      2,
      path('M200 24v14l8 8M216 24v14l8 8M232 24v20M248 24v20M264 24v14l-8 8M280 24v14l-8 8', {
        opacity: 0.7,
      }),
    ),
    mount(80, 44, 7) + mount(400, 44, 7) + mount(80, 260, 7) + mount(400, 260, 7),
    rect(154, 52, 172, 172, { rx: 14, fill: palette.silver }) + rim(154, 52, 172, 172, 14, 0.7),
    rect(176, 74, 128, 128, { rx: 5, fill: palette.coal }),
    dots(182, 80, 116, 116, { step: 8.3, r: 2, colour: palette.brass }),
    flat(rect(214, 112, 52, 52, { fill: palette.coal })),
    label('?', 240, 122, { height: 32, colour: palette.grey, anchor: 'middle', weight: 3.5 }),
    screw(165, 63, 5) + screw(315, 63, 5) + screw(165, 213, 5) + screw(315, 213, 5),
    path('M338 216V66q0 -8 -8 -8', { stroke: palette.graphite, 'stroke-width': 8 }) +
      path('M338 216V66q0 -8 -8 -8', { stroke: palette.pale, 'stroke-width': 5 }),
    label('U404', 154, 236, { height: 16, colour: palette.white, weight: 2.4 }),
    label('NOT FITTED', 326, 240, { height: 9, colour: palette.mint, anchor: 'end', weight: 1.6 }),
    group(
      { fill: palette.coal, 'stroke-width': 1.5 },
      row(4, (i) => rect(98, 180 + i * 16, 22, 9, { rx: 1.5 })),
    ),
    row(3, (i) => circle(372, 186 + i * 24, 9, { fill: palette.silver, 'stroke-width': 1.5 })),
  );

const small = (title: string, ...children: readonly string[]): string =>
  picture(title, 240, 160, palette.line, ...children);

const parcel = (): string =>
  small(
    'A parcel waiting to be packed',
    shadow(62, 62, 116, 78, 6),
    path('M62 62L44 42h58l18 20zM178 62l18-20h-58l-18 20z', { fill: palette.oak }),
    path('M62 62h116v72q0 6-6 6H68q-6 0-6-6z', { fill: palette.wood }),
    path('M62 62h116', { stroke: palette.bark }),
    rect(112, 62, 16, 78, { fill: palette.oak, stroke: 'none' }),
    rect(132, 98, 36, 28, { rx: 2, fill: palette.paper, 'stroke-width': 1.5 }),
    teeth([138, 107], [162, 107], { long: 8, wide: 2, gap: 1.6, colour: palette.ink }),
    path('M138 118h18', { stroke: palette.grey }),
    hidden('M86 50V22h68v28M104 22v-8h32v8'),
  );

const tray = (): string =>
  small(
    'An empty tray for parts',
    shadow(36, 36, 168, 96, 8),
    slab(36, 36, 168, 84, 12, { top: palette.silver, side: palette.steel, rx: 8, rimmed: 0.7 }),
    rect(46, 46, 148, 64, { rx: 4, fill: palette.grey, 'stroke-width': 1.5 }),
    path('M112 46v64M112 78h82', { stroke: palette.steel }),
    hidden('M56 58h46v40H56z', palette.white) +
      hidden('M124 56h58v12h-58z', palette.white) +
      hidden('M124 88h24v14h-24zM160 88h22v14h-22z', palette.white),
    screw(79, 78, 4) + sheen(46, 46, 148, 64, 0.1),
  );

/** The pictures of lists with nothing in them. */
export const empties = (): Record<string, string> => ({
  bookings: parcel(),
  parts: tray(),
});
