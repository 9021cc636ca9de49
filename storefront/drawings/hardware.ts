import { palette } from './palette.ts';
import {
  circle,
  dots,
  flat,
  group,
  n,
  path,
  rect,
  row,
  teeth,
  repeated,
  type Attributes,
  type Point,
} from './svg.ts';

/** A cross-headed screw. */
export const screw = (x: number, y: number, r = 4): string =>
  circle(x, y, r, { fill: palette.silver, 'stroke-width': 1.5 }) +
  path(`M${n(x - r / 2)} ${n(y)}h${n(r)}M${n(x)} ${n(y - r / 2)}v${n(r)}`, {
    stroke: palette.slate,
    'stroke-width': 1.2,
  });

/** Equal screws at these places. */
export const screws = (places: readonly Point[], r = 4): string => repeated(screw(0, 0, r), places);

/** Places in the four corners of a face, `inset` from its edges. */
export const corners = (
  x: number,
  y: number,
  width: number,
  height: number,
  inset: number,
): Point[] =>
  [x + inset, x + width - inset].flatMap((a) =>
    [y + inset, y + height - inset].map((b): Point => [a, b]),
  );

/** A hole in a board with its ring of copper. */
export const mount = (x: number, y: number, r = 5): string =>
  circle(x, y, r, { fill: palette.coal, stroke: palette.brass, 'stroke-width': 2 });

/** A chip, with or without legs along its long sides. */
export const chip = (
  x: number,
  y: number,
  width: number,
  height: number,
  { legs = false }: { legs?: boolean } = {},
): string =>
  (legs
    ? teeth([x + 2, y + height / 2], [x + width - 2, y + height / 2], {
        long: height + 5,
        wide: 2,
        gap: 2.5,
        colour: palette.silver,
      })
    : '') +
  rect(x, y, width, height, {
    rx: 2,
    fill: palette.coal,
    stroke: palette.graphite,
    'stroke-width': 1,
  }) +
  circle(x + 5, y + 5, 1.4, { fill: palette.steel, stroke: 'none' });

/** Small ceramic capacitors in a line: body and two ends. */
export const ceramics = (
  x: number,
  y: number,
  count: number,
  step: number,
  down = false,
): string => {
  const each = (width: number, height: number, aside: number): string =>
    row(count, (i) =>
      down
        ? `M${n(x + aside)} ${n(y + i * step)}h${height}v${width}h-${height}z`
        : `M${n(x + i * step)} ${n(y + aside)}h${width}v${height}h-${width}z`,
    );
  return flat(
    path(each(4, 8, 0), { fill: palette.silver }),
    path(each(4, 4, 2), { fill: palette.brass }),
  );
};

/** Round capacitors seen from above. */
export const cans = (points: readonly (readonly [number, number])[], r: number): string =>
  group({ fill: palette.silver, 'stroke-width': 1 }, ...points.map(([x, y]) => circle(x, y, r))) +
  flat(
    ...points.map(([x, y]) =>
      path(`M${n(x - r * 0.8)} ${n(y + r * 0.5)}a${n(r)} ${n(r)} 0 0 0 ${n(r * 1.6)} 0z`, {
        fill: palette.graphite,
      }),
    ),
  );

/** A socket for a plug, with its contacts in rows. */
export const socket = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  cell: number,
  { body = palette.black, pin = palette.brass }: { body?: string; pin?: string } = {},
): string =>
  rect(x, y, columns * cell + 4, rows * cell + 4, { rx: 2, fill: body, 'stroke-width': 1.5 }) +
  dots(x + 2, y + 2, columns * cell, rows * cell, {
    step: cell,
    r: cell * 0.3,
    colour: pin,
    square: true,
  });

/** Light in colours along a line. */
export const lightBar = (
  x: number,
  y: number,
  width: number,
  height: number,
  colours: readonly string[],
  rest: Attributes = {},
): string => {
  const step = width / colours.length;
  return (
    flat(...colours.map((fill, i) => rect(x + i * step, y, step + 0.5, height, { fill }))) +
    rect(x, y, width, height, { rx: 2, 'stroke-width': 1.5, ...rest })
  );
};

/** Heat pipes or cables: one thick line with light on its upper side. */
export const tube = (
  d: string,
  width: number,
  colour: string,
  shine: string,
  edge: string,
): string =>
  path(d, { stroke: edge, 'stroke-width': width + 2.5 }) +
  path(d, { stroke: colour, 'stroke-width': width }) +
  path(d, {
    stroke: shine,
    'stroke-width': width * 0.25,
    opacity: 0.7,
    transform: `translate(${n(-width * 0.18)} ${n(-width * 0.18)})`,
  });
