import { fans } from './fan.ts';
import { ceramics } from './hardware.ts';
import { shadow, sheen, slab } from './light.ts';
import { fitted } from './lettering.ts';
import { palette } from './palette.ts';
import { chosen, factsOf, type Part } from './part.ts';
import {
  at,
  circle,
  path,
  polygon,
  rect,
  repeated,
  row,
  teeth,
  type Piece,
  type Point,
} from './svg.ts';

type Package = { width: number; height: number; lid: (w: number, h: number) => string };

const metal = { fill: palette.silver };

/** AM5: arms all round, with capacitors between them. */
const octopus = (w: number, h: number): string => {
  const [m, deep] = [w * 0.06, w * 0.09];
  const side: Point[] = [
    [0, 0],
    [0.22, 0],
    [0.22, 1],
    [0.38, 1],
    [0.38, 0],
    [0.62, 0],
    [0.62, 1],
    [0.78, 1],
    [0.78, 0],
  ];
  const along = w - 2 * m;
  const turn = (corner: number): Point[] =>
    side.map(([a, b]): Point => {
      const [u, v] = [a * along, b * deep];
      if (corner === 0) return [m + u, m + v];
      if (corner === 1) return [w - m - v, m + u];
      if (corner === 2) return [w - m - u, h - m - v];
      return [m + v, h - m - u];
    });
  const between = [m + along * 0.25, m + along * 0.65];
  const [first, last] = [m + 3, w - m - 11];
  const across = between.flatMap((p): Point[] => [
    [p, first],
    [p, last],
  ]);
  return (
    repeated(ceramics(0, 0, 3, 9), across) +
    repeated(
      ceramics(0, 0, 3, 9, true),
      across.map(([a, b]): Point => [b, a]),
    ) +
    polygon([0, 1, 2, 3].flatMap(turn), metal) +
    rect(m + deep + 5, m + deep + 5, along - 2 * deep - 10, along - 2 * deep - 10, {
      rx: 6,
      fill: palette.pale,
      stroke: palette.grey,
      'stroke-width': 1.5,
    })
  );
};

/** AM4: one square lid with a bevel. */
const square = (w: number, h: number): string =>
  rect(w * 0.08, h * 0.08, w * 0.84, h * 0.84, { rx: 10, ...metal }) +
  rect(w * 0.13, h * 0.13, w * 0.74, h * 0.74, {
    rx: 5,
    fill: palette.pale,
    stroke: palette.grey,
    'stroke-width': 1.5,
  });

/** LGA1700 and LGA1851: an oblong lid with a flange that the socket's frame presses on. */
const oblong = (w: number, h: number): string =>
  ceramics(w * 0.3, h * 0.025, 9, 10) +
  rect(w * 0.055, h * 0.26, w * 0.89, h * 0.48, { rx: 6, fill: palette.grey }) +
  rect(w * 0.12, h * 0.075, w * 0.76, h * 0.85, { rx: 10, ...metal }) +
  rect(w * 0.16, h * 0.11, w * 0.68, h * 0.78, {
    rx: 5,
    fill: palette.pale,
    stroke: palette.grey,
    'stroke-width': 1.5,
  });

const packages: Record<string, Package> = {
  AM5: { width: 40, height: 40, lid: octopus },
  AM4: { width: 40, height: 40, lid: square },
  LGA1851: { width: 37.5, height: 45, lid: oblong },
  LGA1700: { width: 37.5, height: 45, lid: oblong },
};

/** `AMD Ryzen 7 9800X3D` → `RYZEN 7` over `9800X3D`; `Intel Core i5-14600K` → `CORE I5`, `14600K`. */
const engraving = (name: string): [family: string, model: string] => {
  const words = name.replace(/^(AMD|Intel)\s+/i, '').split(/[\s-]+/);
  return [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
};

/** The square code on the lid, with a different pattern for each name. */
const code = (part: Part, x: number, y: number, cell: number): string => {
  const on = (column: number, line: number): boolean =>
    column === 0 || line === 6 || chosen(part, `code${column}${line}`, true, false);
  const d = row(7, (line) => {
    const cells = row(7, (column) => (on(column, line) ? '#' : ' '));
    return [...cells.matchAll(/#+/g)]
      .map(({ 0: run, index }) => `M${x + index * cell} ${y + line * cell}h${run.length * cell}`)
      .join('');
  });
  return path(d, { stroke: palette.steel, 'stroke-width': cell, 'stroke-linecap': 'butt' });
};

const bare = (part: Part, perMm: number): Piece => {
  const facts = factsOf(part);
  const socket = facts.words('socket', 'AM5');
  const kind = packages[socket] ?? { width: 40, height: 40, lid: octopus };
  const [w, h] = [kind.width * perMm, kind.height * perMm];
  const pins = socket === 'AM4';
  const [family, model] = engraving(part.name);
  const edge = 8;
  const text = { colour: palette.slate, anchor: 'middle' as const };
  const room = w * (kind.lid === oblong ? 0.6 : 0.62);
  const svg =
    shadow(0, 0, w, h + edge + (pins ? 8 : 0)) +
    (pins
      ? teeth([8, h + edge + 4], [w - 8, h + edge + 4], {
          long: 11,
          wide: 2.5,
          gap: 3.5,
          colour: palette.brass,
        })
      : '') +
    slab(0, 0, w, h, edge, { top: palette.leaf, side: palette.forest, rx: 5 }) +
    kind.lid(w, h) +
    sheen(w * 0.2, h * 0.2, w * 0.6, h * 0.6, 0.5) +
    polygon(
      [
        [8, h - 8],
        [8, h - 22],
        [22, h - 8],
      ],
      { fill: palette.gold, stroke: 'none' },
    ) +
    fitted(family, w / 2, h * 0.27, room * 0.9, { height: h * 0.06, ...text }) +
    fitted(model, w / 2, h * 0.385, room, { height: h * 0.125, ...text, weight: h * 0.02 }) +
    fitted(
      `${facts.figure('cores', 6)}C ${facts.figure('boostClockGHz', 5)}GHZ`,
      w / 2,
      h * 0.57,
      room * 0.8,
      { height: h * 0.045, ...text },
    ) +
    code(part, w * 0.43, h * 0.68, w * 0.02);
  return { width: w, height: h + edge, svg };
};

/** The cooler in the box, seen from above: a ring of fins round a fan, to the processor's scale. */
const boxCooler = (diameter: number): Piece => {
  const c = diameter / 2;
  const fins = Array.from({ length: 60 }, (_, i) => {
    const turn = (i / 60) * 2 * Math.PI;
    const on = (r: number) =>
      `${(c + Math.cos(turn) * r).toFixed(1)} ${(c + Math.sin(turn) * r).toFixed(1)}`;
    return `M${on(c * 0.84)}L${on(c * 0.97)}`;
  }).join('');
  const svg =
    circle(c + 7, c + 9, c, { fill: palette.shade, stroke: 'none', opacity: 0.16 }) +
    circle(c, c + 8, c, { fill: palette.slate }) +
    circle(c, c, c, { fill: palette.grey }) +
    path(fins, { stroke: palette.slate, 'stroke-width': 2 }) +
    circle(c, c, c * 0.84, { fill: palette.graphite }) +
    fans([[c, c]], c * 0.76, { blades: 7, blade: palette.steel, hub: palette.slate });
  return { width: diameter, height: diameter + 8, svg };
};

/** A processor, lid up; beside it the cooler when one is in the box. */
export const processor = (part: Part): Piece => {
  if (!factsOf(part).flag('coolerIncluded')) return bare(part, 6.1);
  const chip = bare(part, 4.6);
  const cooler = boxCooler(232);
  const [x, y] = [cooler.width - 34, cooler.height - chip.height + 36];
  return { width: x + chip.width, height: y + chip.height, svg: cooler.svg + at(x, y, chip.svg) };
};
