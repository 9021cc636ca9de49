import { palette } from './palette.ts';
import { chosen, named, type Part } from './part.ts';
import { circle, n, path, rect, repeated, row, strokes, teeth, type Point } from './svg.ts';

export type Coat = { board: string; trace: string; sink: string; facet: string; text: string };

export const coatOf = (part: Part): Coat => {
  const green = { board: palette.leaf, trace: palette.mint, text: palette.white };
  const black = { board: palette.moss, trace: palette.steel, text: palette.silver };
  if (named(part, /EDGE|WHITE/)) return { ...black, sink: palette.silver, facet: palette.pale };
  if (named(part, /\bPRO\b|PRIME/)) return { ...green, sink: palette.silver, facet: palette.pale };
  return {
    ...black,
    ...chosen<Pick<Coat, 'sink' | 'facet'>>(
      part,
      'sink',
      { sink: palette.slate, facet: palette.steel },
      { sink: palette.steel, facet: palette.grey },
      { sink: palette.slate, facet: palette.brass },
    ),
  };
};

/** A finned block of metal. */
export const sink = (
  x: number,
  y: number,
  w: number,
  h: number,
  coat: Coat,
  tall = w < h,
): string =>
  rect(x, y, w, h + 4, { fill: palette.graphite, rx: 4, 'stroke-width': 1.5 }) +
  rect(x, y, w, h, { fill: coat.sink, rx: 4, 'stroke-width': 1.5 }) +
  (tall
    ? teeth([x + w / 2, y + 6], [x + w / 2, y + h - 4], {
        long: w - 10,
        wide: 3,
        gap: 5,
        colour: coat.facet,
      })
    : teeth([x + 6, y + h / 2], [x + w - 4, y + h / 2], {
        long: h - 10,
        wide: 3,
        gap: 5,
        colour: coat.facet,
      }));

/** A memory slot with its latches and its key. */
const memorySlot = (h: number, colour: string): string =>
  rect(0, 0, 7, h, { fill: colour, rx: 1.5 }) +
  path(`M3.5 10V${n(h * 0.48)}M3.5 ${n(h * 0.53)}V${h - 6}`, {
    stroke: palette.gold,
    'stroke-width': 1.6,
    'stroke-linecap': 'butt',
  }) +
  path(`M1 0h5v5h-5zM1 ${h - 3}h5v4h-5z`, { fill: palette.silver, stroke: 'none' });

/** The slots of memory, the pairs in two colours where there are two. */
export const memorySlots = (
  x: number,
  y: number,
  count: number,
  step: number,
  h: number,
  coat: Coat,
): string => {
  const place = (i: number): Point => [x + i * step, y];
  const all = Array.from({ length: count }, (_, i) => i);
  const [one, other] = [
    palette.black,
    coat.trace === palette.mint ? palette.graphite : palette.steel,
  ];
  return (
    repeated(memorySlot(h, one), all.filter((i) => i % 2).map(place)) +
    repeated(memorySlot(h, other), all.filter((i) => i % 2 === 0).map(place))
  );
};

/** A slot for cards. */
export const cardSlot = (x: number, y: number, w: number, reinforced: boolean): string =>
  rect(x, y, w, 9, { fill: reinforced ? palette.silver : palette.black, rx: 2 }) +
  path(`M${x + 5} ${y + 4.5}h${w - 10}`, {
    stroke: reinforced ? palette.black : palette.brass,
    'stroke-width': 2.6,
  });

/** M.2 slots: under a heat sink each, or open with connector and screw. */
export const coveredSlots = (places: readonly Point[], w: number, coat: Coat): string =>
  repeated(
    rect(0, 0, w, 24, { fill: palette.graphite, rx: 3 }) +
      rect(0, 0, w, 21, { fill: coat.sink, rx: 3 }) +
      path(`M${w * 0.3} 20l12-19h8l-12 19zM${w * 0.46} 20l12-19h3l-12 19z`, {
        fill: coat.facet,
        stroke: 'none',
      }) +
      circle(w - 7, 10.5, 2.6, { fill: palette.pale, 'stroke-width': 1 }),
    places,
  );
export const openSlots = (places: readonly Point[], w: number, coat: Coat): string =>
  repeated(
    rect(0, 1, 9, 19, { fill: palette.black, rx: 1.5 }) +
      path(`M9 2H${w - 6}M9 19H${w - 6}`, {
        stroke: coat.trace,
        'stroke-dasharray': '3 3',
      }) +
      circle(w - 4, 10.5, 3.4, { fill: palette.brass }),
    places,
  );

/** The blocks at the back edge where plugs go in. */
export const outlets = (h: number, coat: Coat): string =>
  row(Math.floor(h / 26), (i) =>
    rect(-6, 16 + i * 26, 16, i % 3 === 1 ? 20 : 16, {
      fill: i % 2 ? palette.silver : palette.steel,
      rx: 2,
    }),
  ) +
  rect(6, 8, 32, h, { fill: palette.graphite, rx: 4 }) +
  rect(6, 8, 32, h - 5, { fill: coat.sink, rx: 4 }) +
  strokes(
    coat.facet,
    2,
    path(`M14 ${h * 0.42}l16 -16M14 ${h * 0.42 + 12}l16 -16M14 ${h * 0.42 + 24}l16 -16`),
  );

/** Two paddles on their sockets: this board has Wi-Fi. */
export const antennas = (y: number): string =>
  path(`M-16 ${y + 4}h-10v-24M-16 ${y + 19}h-30v-40`, {
    stroke: palette.graphite,
    'stroke-width': 6,
  }) +
  repeated(rect(0, 0, 12, 8, { fill: palette.gold, rx: 2 }), [
    [-16, y],
    [-16, y + 15],
  ]) +
  repeated(
    rect(0, 0, 13, 92, { fill: palette.graphite, rx: 6 }) +
      path('M4 10v50', { stroke: palette.light, 'stroke-width': 1.5, opacity: 0.35 }),
    [
      [-33, y - 100],
      [-53, y - 94],
    ],
  );
