import { hidden, sheen } from './light.ts';
import { palette } from './palette.ts';
import { factsOf, named, type Part } from './part.ts';
import { dots, ellipse, flat, group, path, rect, repeated, row, teeth, type Point } from './svg.ts';

/** The paints of a case: its shell, its trim, its front, what shows inside and what is drawn on it. */
export type Paint = {
  shell: string;
  trim: string;
  front: string;
  inside: string;
  tray: string;
  ink: string;
};

type Material = 'wood' | 'glass' | 'door' | 'mesh';

/** The front's material by the part's name, or else by its side panel. */
export const frontOf = (part: Part): Material => {
  if (named(part, /north|wood|walnut/i)) return 'wood';
  if (named(part, /O11|H6|H9/)) return 'glass';
  return factsOf(part).words('sidePanel', 'mesh') === 'solid' ? 'door' : 'mesh';
};

/** A fan seen through the front, narrowed as the front is; dashed where a door hides it. */
const fan = (rx: number, ry: number, seen: boolean): string => {
  if (!seen)
    return hidden(`M${-rx} 0a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0`);
  const blades = row(7, (i) => {
    const turn = (i / 7) * 2 * Math.PI;
    const on = (k: number, more: number): string =>
      `${Math.cos(turn + more) * rx * k} ${Math.sin(turn + more) * ry * k}`;
    return `M${on(0.24, 0)}Q${on(0.6, 0.1)} ${on(0.88, 0.5)}Q${on(0.9, 0.85)} ${on(0.86, 1)}Q${on(0.5, 0.6)} ${on(0.24, 0.6)}z`;
  });
  return (
    ellipse(0, 0, rx, ry, { fill: palette.coal, stroke: palette.steel }) +
    path(blades, { fill: palette.steel, stroke: 'none' }) +
    ellipse(0, 0, rx * 0.26, ry * 0.26, { fill: palette.grey, stroke: 'none' })
  );
};

/** The right-hand face of a case, w by h at x: its air intakes, and the fans behind them. */
export const front = (
  part: Part,
  { x, w, h }: { x: number; w: number; h: number },
  paint: Paint,
  count: number,
): string => {
  const kind = frontOf(part);
  const room = (h - 40) / Math.max(count, 2);
  const [rx, ry] = [Math.min(w * 0.37, room * 0.42), Math.min(room * 0.45, w * 0.62)];
  const centres = Array.from({ length: count }, (_, i): Point => [
    x + w / 2,
    22 + room * (i + 0.5),
  ]);
  const fans = repeated(fan(rx, ry, kind !== 'door'), centres);
  const dark = (rx: number): string => rect(x + 5, 8, w - 10, h - 16, { fill: palette.black, rx });
  const skins: Record<Material, () => string> = {
    wood: () =>
      dark(3) +
      fans +
      repeated(
        rect(0, 0, (w - 12) / 7 - 3.5, h - 16, {
          fill: palette.wood,
          rx: 2,
          stroke: palette.bark,
          'stroke-width': 1.2,
        }) + path(`M2.5 10v${h - 60}`, { stroke: palette.oak }),
        Array.from({ length: 7 }, (_, i): Point => [x + 7.5 + (i * (w - 12)) / 7, 8]),
      ),
    glass: () =>
      dark(4) +
      fans +
      (count
        ? ''
        : repeated(
            fan(rx, ry * 0.62, false),
            [0.22, 0.5, 0.78].map((k): Point => [x + w / 2, h * k]),
          )) +
      sheen(x + 5, 8, w - 10, h - 16, 0.14),
    door: () =>
      rect(x + 6, 8, w - 16, h - 16, { fill: paint.trim, rx: 4 }) +
      fans +
      path(`M${x + 12} ${h - 26}V22q0-8 8-8h${w - 44}`, { stroke: palette.light, opacity: 0.18 }) +
      teeth([x + w - 5, 20], [x + w - 5, h - 18], {
        long: 5,
        wide: 6,
        gap: 4,
        colour: palette.steel,
      }),
    mesh: () =>
      dark(4) +
      fans +
      dots(x + 9, 13, w - 18, h - 26, { step: 6, r: 1, colour: palette.steel, staggered: true }),
  };
  return (
    rect(x, 0, w, h, { fill: paint.front, rx: 4 }) +
    skins[kind]() +
    rect(x + 10, -5, 24, 6, { fill: paint.trim, rx: 2, 'stroke-width': 1.5 }) +
    group({ fill: palette.mint }, flat(rect(x + 15, -3.5, 6, 2.5)))
  );
};
