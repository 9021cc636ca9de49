import type { Paint } from './case-front.ts';
import { hidden, rim } from './light.ts';
import { palette } from './palette.ts';
import { dots, rect, repeated, teeth, type Point } from './svg.ts';

export type Box = { x: number; y: number; w: number; h: number };

/** A fan at the back, seen edge on. */
export const rearFan = (x: number, y: number, size: number, seen: boolean): string =>
  seen
    ? rect(x, y, 15, size, { fill: palette.slate, rx: 2 }) +
      teeth([x + 7.5, y + 7], [x + 7.5, y + size - 4], {
        long: 9,
        wide: 5,
        gap: 4,
        colour: palette.grey,
      })
    : hidden(`M${x} ${y}h15v${size}h-15z`);

/** What shows behind glass: tray, cable holes, card brackets, the power supply's shroud. */
export const interior = ({ x, y, w, h }: Box, paint: Paint, dual: boolean): string =>
  rect(x, y, w, h, { fill: paint.inside, rx: 3 }) +
  rect(x + 20, y + 10, w * 0.66, h * (dual ? 0.84 : 0.72), {
    fill: paint.tray,
    rx: 3,
    stroke: palette.slate,
    'stroke-width': 1.5,
  }) +
  repeated(
    rect(0, 0, 10, h * 0.13, { fill: palette.black, rx: 5, 'stroke-width': 1.5 }),
    [0.08, 0.28, 0.48].map((k): Point => [x + 26 + w * 0.66, y + h * k]),
  ) +
  teeth([x + 9, y + h * 0.4], [x + 9, y + h * 0.66], {
    long: 13,
    wide: 5,
    gap: 3.5,
    colour: palette.grey,
  }) +
  (dual
    ? ''
    : rect(x, y + h * 0.79, w, h * 0.21, { fill: paint.shell, rx: 3 }) +
      rim(x, y + h * 0.79, w, h * 0.21, 3, 0.25) +
      dots(x + w * 0.55, y + h * 0.84, w * 0.36, h * 0.11, {
        step: 7,
        r: 1.4,
        colour: paint.inside,
        staggered: true,
      }));
