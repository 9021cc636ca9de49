import { palette } from './palette.ts';
import { group, n, path, polygon, rect, run } from './svg.ts';

/**
 * Light and shadow. The light of all drawings comes from the upper left. Lying things are seen from
 * above with their front edge, standing things from the front with their right side.
 */

/** The shadow that a box throws to the lower right. */
export const shadow = (x: number, y: number, width: number, height: number, rx = 8): string =>
  rect(x + 7, y + 9, width, height, { rx, fill: palette.shade, stroke: 'none', opacity: 0.16 });

/** The light on the upper and left rim of a face. */
export const rim = (
  x: number,
  y: number,
  width: number,
  height: number,
  rx = 6,
  opacity = 0.35,
): string => {
  const [left, top, turn] = [x + 3, y + 3, Math.max(1, rx - 2)];
  return path(
    `M${n(left)} ${n(y + height - rx - 1)}V${n(top + turn)}Q${n(left)} ${n(top)} ${n(left + turn)} ${n(top)}H${n(x + width - rx - 1)}`,
    { stroke: palette.light, 'stroke-width': 1.5, opacity },
  );
};

/** Two bands of light across a face that shines. */
export const sheen = (
  x: number,
  y: number,
  width: number,
  height: number,
  opacity = 0.22,
): string => {
  const lean = Math.min(height * 0.6, width * 0.35);
  const band = (from: number, wide: number): string => {
    const left = x + width * from;
    const right = left + width * wide;
    return polygon([
      [left + lean, y],
      [right + lean, y],
      [right, y + height],
      [left, y + height],
    ]);
  };
  return group({ fill: palette.light, stroke: 'none', opacity }, band(0.1, 0.18), band(0.33, 0.05));
};

type Faces = { top: string; side: string; rx?: number; rimmed?: number };

/** A slab that lies on the bench: its upper face and, below it, its front edge. */
export const slab = (
  x: number,
  y: number,
  width: number,
  height: number,
  edge: number,
  { top, side, rx = 6, rimmed = 0.3 }: Faces,
): string =>
  rect(x, y, width, height + edge, { rx, fill: side }) +
  rect(x, y, width, height, { rx, fill: top }) +
  (rimmed > 0 ? rim(x, y, width, height, rx, rimmed) : '');

/** A hidden edge, as a draughtsman dashes it. */
export const hidden = (d: string, colour: string = palette.grey): string =>
  path(d, { stroke: colour, 'stroke-width': 1.5, 'stroke-dasharray': '5 4' });

export const groove = (x1: number, y1: number, x2: number, y2: number, colour: string): string =>
  path(run([x1, y1], [x2, y2]), { stroke: colour, 'stroke-width': 1.5 });
