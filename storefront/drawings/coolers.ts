import { lookOf, shortName } from './cooler-looks.ts';
import { liquid } from './liquid-coolers.ts';
import { framed } from './fan.ts';
import { lightBar, screw, tube } from './hardware.ts';
import { rim, shadow, slab } from './light.ts';
import { fitted } from './lettering.ts';
import { palette, rainbow } from './palette.ts';
import { chosen, factsOf, named, type Part } from './part.ts';
import { rect, row, teeth, type Piece } from './svg.ts';

const perMm = 1.66;

/** A tower from the front: fan before fins, heat pipes into the base; its depth at the right. */
const tower = (part: Part): Piece => {
  const facts = factsOf(part);
  const look = lookOf(part);
  const count = facts.figure('fans', 1);
  const twin = count > 1;
  const h = facts.figure('heightMm', 155) * perMm;
  const fan = facts.figure('fanMm', 120) * perMm;
  const w = fan + chosen(part, 'wider', 8, 16, 12);
  const [lift, base] = [24, 36];
  const stack = h - lift - base;
  const dark = named(part, /black|dark|shadow/i);
  const fin = dark
    ? { plate: palette.graphite, line: palette.slate, side: palette.coal }
    : { plate: palette.silver, line: palette.grey, side: palette.steel };
  const depth = 0.42 * perMm;
  const layers = twin ? [25, 46, 25, 46] : [25, 48];
  const deep = layers.reduce((sum, mm) => sum + mm * depth, 0);
  const pipes = Math.max(4, Math.min(7, Math.round(facts.figure('tdpWatts', 180) / 40)));
  const cover = chosen(part, 'cover', true, false) || dark;
  let x = w;
  const strip = layers
    .map((mm, i) => {
      const from = x;
      x += mm * depth;
      const wide = mm * depth;
      return i % 2
        ? rect(from, lift, wide, stack, { fill: fin.side }) +
            teeth([from + wide / 2, lift + 6], [from + wide / 2, lift + stack - 3], {
              long: wide - 5,
              wide: 2,
              gap: 4,
              colour: fin.line,
            })
        : rect(from, lift + (stack - fan) / 2 - 1, wide, fan + 2, { fill: palette.coal }) +
            rect(from + 4, lift + (stack - fan) / 2 + 14, wide - 8, fan - 28, {
              fill: palette.graphite,
              stroke: 'none',
            });
    })
    .join('');
  const foot = h - base;
  const pipe = (i: number, from: number, wide: number): string => {
    const px = from + ((i + 0.5) * wide) / pipes;
    const bx = w / 2 - 34 + ((i + 0.5) * 68) / pipes;
    return `M${px.toFixed(1)} ${foot - 4}C${px.toFixed(1)} ${foot + 16} ${bx.toFixed(1)} ${foot + 8} ${bx.toFixed(1)} ${foot + 26}`;
  };
  const svg =
    shadow(0, lift, w + deep, stack - 6, 4) +
    row(pipes, (i) => tube(pipe(i, 26, w - 52), 7, palette.brass, palette.gold, palette.rust)) +
    rect(w / 2 - 42, foot + 18, 84, 12, { fill: palette.silver, rx: 2 }) +
    rect(w / 2 - 36, foot + 28, 72, 10, { fill: palette.brass, rx: 2 }) +
    row(2, (i) => screw(w / 2 - 54 + i * 108, foot + 24, 5)) +
    strip +
    (cover
      ? ''
      : row(pipes, (i) =>
          rect(24 + ((i + 0.5) * (w - 48)) / pipes - 5, lift - 13, 10, 15, {
            fill: palette.brass,
            rx: 4,
            stroke: palette.rust,
            'stroke-width': 1.5,
          }),
        )) +
    rect(0, lift, w, stack, { fill: fin.plate, rx: 3 }) +
    teeth([w / 2, lift + 6], [w / 2, foot - 3], {
      long: w - 8,
      wide: 2,
      gap: 4,
      colour: fin.line,
    }) +
    framed([[(w - fan) / 2, lift + (stack - fan) / 2]], fan, look) +
    rim((w - fan) / 2, lift + (stack - fan) / 2, fan, fan, 12, 0.3) +
    (cover
      ? rect(-4, lift - 16, w + deep + 8, 24, {
          fill: dark ? palette.coal : palette.graphite,
          rx: 5,
        }) +
        rim(-4, lift - 16, w + deep + 8, 24, 5, 0.35) +
        (facts.flag('rgb')
          ? lightBar(8, lift - 6, w - 16, 5, rainbow, { 'stroke-width': 0.5 })
          : fitted(shortName(part.name), w / 2, lift - 10, w - 20, {
              height: 10,
              colour: palette.silver,
              anchor: 'middle',
            }))
      : '');
  return { width: w + deep, height: h, svg };
};

/** A low cooler lying: the fan on top, fins and base along its front edge. */
const low = (part: Part): Piece => {
  const facts = factsOf(part);
  const scale = 2.1;
  const fan = facts.figure('fanMm', 92) * scale;
  const w = fan + 46;
  const edge = facts.figure('heightMm', 45) * scale * 0.72;
  const svg =
    shadow(0, 0, w, fan + edge, 5) +
    slab(0, 0, w, fan, edge - 18, { top: palette.silver, side: palette.steel, rx: 4 }) +
    teeth([5, 8], [w - 4, 8], { long: 10, wide: 2.4, gap: 3.6, colour: palette.grey }) +
    teeth([12, fan / 2], [12, fan - 4], { long: 14, wide: 2.4, gap: 3.6, colour: palette.grey }) +
    teeth([5, fan + edge * 0.36], [w - 4, fan + edge * 0.36], {
      long: edge * 0.46,
      wide: 2.4,
      gap: 3.6,
      colour: palette.graphite,
    }) +
    row(4, (i) =>
      tube(
        `M${w / 2 - 60 + i * 40} ${fan + edge - 26}v12`,
        9,
        palette.brass,
        palette.gold,
        palette.rust,
      ),
    ) +
    rect(w / 2 - 76, fan + edge - 15, 152, 14, { fill: palette.brass, rx: 2 }) +
    framed([[23, 0]], fan, lookOf(part)) +
    rim(23, 0, fan, fan, 12, 0.3) +
    row(4, (i) =>
      rect(i < 2 ? 4 : w - 14, fan * (i % 2 ? 0.75 : 0.2), 10, 14, {
        fill: palette.brass,
        rx: 4,
        stroke: palette.rust,
        'stroke-width': 1.5,
      }),
    );
  return { width: w, height: fan + edge, svg };
};

/** A cooler in its kind: liquid, tower, or low. */
export const cooler = (part: Part): Piece => {
  const facts = factsOf(part);
  if (facts.words('kind', 'Air') === 'Liquid') return liquid(part);
  return facts.figure('heightMm', 155) < 90 ? low(part) : tower(part);
};
