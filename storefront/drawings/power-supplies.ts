import { fans } from './fan.ts';
import { corners, screws, socket, tube } from './hardware.ts';
import { rim, shadow, slab } from './light.ts';
import { fitted, label } from './lettering.ts';
import { palette } from './palette.ts';
import { chosen, factsOf, named, type Part } from './part.ts';
import { circle, flat, path, rect, row, type Piece } from './svg.ts';

const perMm = 1.3;
/** Width and height of the body in millimetres; the length is a fact. */
const bodies: Record<string, readonly [number, number]> = { ATX: [150, 86], SFX: [125, 63.5] };

/** The colour of the metal after which the efficiency rating is named. */
const metals: Record<string, string> = {
  Bronze: palette.copper,
  Silver: palette.silver,
  Gold: palette.gold,
  Platinum: palette.pale,
  Titanium: palette.mint,
};

/** The guard over the fan: rings, a honeycomb's bars, or stripes. */
const guards: Record<string, (r: number) => string> = {
  rings: (r) =>
    [0.4, 0.62, 0.84].map((k) => circle(0, 0, r * k)).join('') + path(`M${-r} 0H${r}M0 ${-r}V${r}`),
  spokes: (r) =>
    circle(0, 0, r * 0.55) +
    circle(0, 0, r * 0.8) +
    path(
      [0, 30, 60, 90, 120, 150]
        .map((a) => {
          const [x, y] = [Math.cos((a * Math.PI) / 180) * r, Math.sin((a * Math.PI) / 180) * r];
          return `M${x.toFixed(0)} ${y.toFixed(0)}L${(-x).toFixed(0)} ${(-y).toFixed(0)}`;
        })
        .join(''),
    ),
  bars: (r) =>
    path(
      [-0.72, -0.48, -0.24, 0, 0.24, 0.48, 0.72]
        .map((k) => {
          const half = Math.sqrt(1 - k * k) * r;
          return `M${(-half).toFixed(0)} ${(k * r).toFixed(0)}H${half.toFixed(0)}`;
        })
        .join(''),
    ),
  slants: (r) =>
    path(
      [-0.7, -0.42, -0.14, 0.14, 0.42, 0.7]
        .map((k) => {
          const half = Math.sqrt(1 - k * k) * r * 0.71;
          const d = k * r * 0.71;
          return `M${(d - half).toFixed(0)} ${(d + half).toFixed(0)}L${(d + half).toFixed(0)} ${(d - half).toFixed(0)}`;
        })
        .join(''),
    ),
};

/** The side with the cables: sockets where they can be removed, else one sleeve. */
const wall = (modular: string, w: number, y: number, h: number, atx3: boolean): string => {
  if (modular === 'none')
    return (
      circle(w - 38, y + h - 18, 13, { fill: palette.black }) +
      circle(w - 38, y + h - 18, 8, { stroke: palette.steel })
    );
  const line = y + h - 26;
  const first =
    modular === 'semi'
      ? circle(24, y + h / 2, 11, { fill: palette.black })
      : socket(9, line, 5, 2, 7);
  const third = atx3 ? socket(w - 50, line + 1, 6, 2, 6) : socket(w - 50, line, 4, 2, 7);
  const between = Math.floor((w - 112) / 36);
  return first + row(between, (i) => socket(56 + i * ((w - 112) / between), line, 4, 2, 7)) + third;
};

/** A cable that hangs from the unit or lies beside it, with its connectors. */
const cables = (w: number, total: number, fixed: boolean, atx3: boolean): string => {
  const y = total - 18;
  const end = w + 74;
  const main = fixed
    ? `M${w - 38} ${y}V${total + 6}q0 20 22 20H${end - 30}q30 0 30 -30V118`
    : `M${w + 40} ${total - 4}H${end - 20}q20 0 20 -20V118`;
  const second = `M${w + 36} ${total - 18}V${120 + 40}q0 -26 0 -60`;
  return (
    tube(main, 15, palette.coal, palette.grey, palette.line) +
    socket(end - 15, 76, 2, 6, 7) +
    tube(
      fixed ? `M${w - 38} ${y}V${total - 2}q0 12 12 12H${w + 20}q16 0 16 -16V160` : second,
      9,
      palette.graphite,
      palette.grey,
      palette.line,
    ) +
    (atx3 ? socket(w + 28, 84, 2, 6, 5.4) : socket(w + 27, 94, 2, 4, 6.6))
  );
};

/** `be quiet! Dark Power 13 1000W` → `DARK POWER 13`. */
const series = (name: string): string =>
  name.replace(/^(be quiet!|\S+)\s+/, '').replace(/[\s-]*\d+W?( ATX 3)?$/, '');

/** A power supply lying with its fan up, its cables' side towards the front. */
export const powerSupply = (part: Part): Piece => {
  const facts = factsOf(part);
  const [wide, high] = bodies[facts.words('formFactor', 'ATX')] ?? [150, 86];
  const w = wide * perMm;
  const h = facts.figure('lengthMm', 150) * perMm;
  const edge = high * perMm * 0.54;
  const r = Math.min((facts.figure('fanMm', 120) * perMm) / 2 - 2, w / 2 - 12, h / 2 - 10);
  const modular = facts.words('modular', 'full');
  const atx3 = facts.flag('atx3');
  const mark = facts.words('efficiency', '80 PLUS Gold').replace('80 PLUS ', '');
  const metal = metals[mark] ?? palette.gold;
  const shell = chosen(part, 'shell', palette.graphite, palette.slate, palette.coal);
  const side = shell === palette.slate ? palette.graphite : palette.coal;
  const guard = guards[chosen(part, 'guard', 'rings', 'spokes', 'bars', 'slants')];
  const cy = Math.min(h / 2, r + 14);
  const long = h - cy - r > 40;
  const plate = named(part, /dark|prime|vertex|titan/i) ? palette.black : side;
  const total = h + edge;
  const svg =
    cables(w, total, modular === 'none', atx3) +
    shadow(0, 0, w, total) +
    slab(0, 0, w, h, edge, { top: shell, side, rx: 6 }) +
    rect(w / 2 - r - 5, cy - r - 5, r * 2 + 10, r * 2 + 10, {
      fill: plate,
      rx: r * 0.3,
      'stroke-width': 1.5,
    }) +
    fans([[w / 2, cy]], r, {
      blades: chosen(part, 'blades', 7, 9, 11),
      blade: palette.slate,
      hub: metal,
    }) +
    `<g transform="translate(${w / 2} ${cy})" stroke="${palette.grey}" stroke-width="2">${guard?.(r) ?? ''}${circle(0, 0, r * 0.26, { fill: side })}</g>` +
    flat(circle(w / 2, cy, r * 0.14, { fill: metal })) +
    screws(corners(0, 0, w, h, 9)) +
    (long
      ? fitted(series(part.name), w / 2, h - 32, w - 70, {
          height: 14,
          colour: palette.silver,
          anchor: 'middle',
        })
      : '') +
    wall(modular, w, h, edge, atx3) +
    label(`${facts.figure('powerWatts', 750)}W`, 12, h + 6, {
      height: edge > 50 ? 15 : 12,
      colour: palette.white,
      weight: 2.2,
    }) +
    fitted(`80+ ${mark}`, w - 12, h + 9, w * 0.46, {
      anchor: 'end',
      height: 8,
      colour: metal,
      weight: 1.4,
    }) +
    rim(0, 0, w, h, 6, 0.2);
  return { width: w + 84, height: total + (modular === 'none' ? 34 : 4), svg };
};
