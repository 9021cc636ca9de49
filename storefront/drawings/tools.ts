import { screw } from './hardware.ts';
import { rim } from './light.ts';
import { label } from './lettering.ts';
import { mark } from './marks.ts';
import { palette } from './palette.ts';
import { at, circle, flat, path, rect, repeated, teeth, tiled, turned, type Point } from './svg.ts';

/** A screwdriver, its handle at the upper end; 40 by 320. */
export const screwdriver = (x: number, y: number, degrees = 0): string =>
  turned(
    degrees,
    x + 20,
    y + 160,
    at(
      x,
      y,
      rect(23, 14, 18, 130, { rx: 9, fill: palette.shade, stroke: 'none', opacity: 0.16 }) +
        path('M16 138h8l-1 168l-3 10l-3-10z', { fill: palette.silver }) +
        path('M8 12q12-12 24 0v96l-6 16v16H14v-16l-6-16z', { fill: palette.copper }) +
        flat(
          rect(14, 20, 4, 84, { fill: palette.gold, rx: 2 }),
          rect(24, 20, 3, 84, { fill: palette.rust, rx: 1.5 }),
        ) +
        rect(12, 122, 16, 18, { fill: palette.graphite, rx: 3 }),
    ),
  );

/** A mug that keeps a screwdriver; it stands on y. */
export const mug = (x: number, y: number): string =>
  screwdriver(x + 16, y - 324, 3) +
  path(`M${x + 76} ${y - 72}h14q14 0 14 14v14q0 14 -14 14h-14`, {
    stroke: palette.grey,
    'stroke-width': 9,
  }) +
  rect(x, y - 92, 80, 92, { rx: 8, fill: palette.pale }) +
  rim(x, y - 92, 80, 92, 8, 0.8) +
  at(x + 18, y - 68, mark(), 0.7);

/** A tube of thermal paste. */
export const paste = (x: number, y: number, degrees = 0): string =>
  turned(
    degrees,
    x + 60,
    y + 18,
    at(
      x,
      y,
      rect(6, 8, 122, 28, { rx: 6, fill: palette.shade, stroke: 'none', opacity: 0.16 }) +
        path('M0 2h14v28H0zM14 11h10v10H14z', { fill: palette.graphite }) +
        rect(24, 0, 84, 32, { rx: 5, fill: palette.pale }) +
        rect(44, 1, 50, 30, { fill: palette.green, stroke: 'none' }) +
        label('PASTE', 69, 12, {
          height: 8,
          colour: palette.white,
          anchor: 'middle',
          weight: 1.4,
        }) +
        path('M108 9h10l12 5v4l-12 5h-10z', { fill: palette.silver }) +
        rim(24, 0, 84, 32, 5, 0.7),
    ),
  );

/** Screws that somebody laid down in reach. */
export const screws = (points: readonly Point[]): string =>
  repeated(
    circle(3, 4, 8, { fill: palette.shade, stroke: 'none', opacity: 0.16 }) + screw(0, 0, 8),
    points,
  );

/** A mat to build on, ruled in centimetres. */
export const mat = (x: number, y: number, w: number, h: number): string =>
  rect(x + 8, y + 12, w, h, { rx: 16, fill: palette.shade, stroke: 'none', opacity: 0.16 }) +
  rect(x, y, w, h, { rx: 16, fill: palette.green }) +
  tiled(
    { x: x + 30, y: y + 30, width: w - 60, height: h - 60 },
    [60, 60],
    path('M0 60V0H60', { stroke: palette.mint, 'stroke-width': 1.5, opacity: 0.22 }),
  ) +
  teeth([x + 20, y + 16], [x + w - 20, y + 16], {
    long: 8,
    wide: 1.5,
    gap: 10.5,
    colour: palette.mint,
  }) +
  teeth([x + 16, y + 20], [x + 16, y + h - 20], {
    long: 8,
    wide: 1.5,
    gap: 10.5,
    colour: palette.mint,
  }) +
  rim(x, y, w, h, 16, 0.25);

/** The surface that things stand on: an edge of wood. */
export const shelf = (y: number): string =>
  rect(40, y, 1120, 20, { rx: 6, fill: palette.wood }) +
  path(`M60 ${y + 8}h420M520 ${y + 12}h300M860 ${y + 7}h240`, {
    stroke: palette.bark,
    'stroke-width': 1.5,
    opacity: 0.6,
  }) +
  path(`M46 ${y + 3}h1100`, { stroke: palette.oak, 'stroke-width': 2 });
