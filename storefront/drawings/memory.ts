import { coatOf, spread, width } from './heat-spreaders.ts';
import { chip, ceramics } from './hardware.ts';
import { rim, shadow } from './light.ts';
import { fitted, label } from './lettering.ts';
import { palette } from './palette.ts';
import { capacity, factsOf, named, type Part } from './part.ts';
import { repeated, path, rect, row, teeth, type Piece, type Point } from './svg.ts';

const perMm = width / 133.35;
/** Where the notch sits, as a share of the length: DDR5's is nearer to the middle. */
const notches: Record<string, number> = { DDR4: 0.545, DDR5: 0.482 };

/** `G.Skill Flare X5 32GB (2x16GB) …` → `FLARE X5`. */
const line = (name: string): string =>
  name
    .replace(/\s\d+GB.*$/, '')
    .replace(/\s+RGB/, '')
    .split(' ')
    .slice(1)
    .join(' ');

const chips = (height: number, gigabytes: number): string => {
  const count = gigabytes >= 32 ? 10 : 8;
  const step = (width - 70) / count;
  return (
    row(count, (i) => chip(16 + i * step + (i >= count / 2 ? 38 : 0), 14, step - 7, height - 34)) +
    chip(width / 2 - 13, 14, 24, 20) +
    ceramics(width / 2 - 12, 42, 3, 9)
  );
};

const stick = (part: Part): Piece => {
  const facts = factsOf(part);
  const type = facts.words('memoryType', 'DDR5');
  const gigabytes = facts.figure('capacityGB', 32) / Math.max(1, facts.figure('modules', 2));
  const clad = facts.flag('heatSpreader');
  const bar = named(part, /RGB/);
  const height = clad
    ? (bar ? 42 : named(part, /LPX|Flare|Beast|Vengeance/) ? 32 : 38) * perMm
    : 30 * perMm;
  const notch = width * (notches[type] ?? 0.5);
  const text = coatOf(part).text;
  const foot = type === 'DDR4' ? 3 : 0;
  const svg =
    shadow(0, 8, width, height + 12, 4) +
    path(
      `M0 ${height * 0.5}H${width}V${height + 10}H${width - 8}V${height + 16}L${notch + 4} ${height + 16 + foot}V${height + 9}a4 4 0 0 0 -8 0V${height + 16 + foot}L8 ${height + 16}V${height + 10}H0z`,
      { fill: palette.leaf },
    ) +
    (clad
      ? ''
      : rect(0, 4, width, height - 4, { fill: palette.leaf, stroke: 'none' }) +
        path(`M0 ${height * 0.6}V4H${width}V${height * 0.6}`) +
        rim(0, 4, width, height, 3)) +
    teeth([13, height + 11], [notch - 7, height + 11 + foot / 2], {
      long: 7,
      wide: 3,
      gap: 1.8,
      colour: palette.gold,
    }) +
    teeth([notch + 8, height + 11 + foot / 2], [width - 12, height + 11], {
      long: 7,
      wide: 3,
      gap: 1.8,
      colour: palette.gold,
    }) +
    (clad ? spread(part, height + 3, bar) : chips(height, gigabytes)) +
    (clad
      ? fitted(`${type}-${facts.figure('speedMTs', 6000)}`, 24, height * 0.42, 190, {
          height: 17,
          colour: text,
          weight: 2.4,
        }) +
        label(`CL${facts.figure('casLatency', 30)}`, 24, height * 0.42 + 26, {
          height: 9,
          colour: text,
          weight: 1.5,
        }) +
        label(line(part.name), width - 24, height * 0.42 + 26, {
          height: 9,
          colour: text,
          weight: 1.5,
          anchor: 'end',
        }) +
        label(capacity(gigabytes), width - 24, height * 0.42, {
          height: 17,
          colour: text,
          weight: 2.4,
          anchor: 'end',
        })
      : label(
          `${type}-${facts.figure('speedMTs', 6000)} ${capacity(gigabytes)}`,
          width - 16,
          height - 13,
          { height: 8, colour: palette.mint, weight: 1.3, anchor: 'end' },
        ));
  return { width, height: height + 16, svg };
};

/** A kit of memory: as many sticks as are in it, each with its contacts towards the front. */
export const memory = (part: Part): Piece => {
  const one = stick(part);
  const count = Math.min(4, Math.max(1, factsOf(part).figure('modules', 2)));
  const step = Math.min(one.height + 18, count > 2 ? 74 : 150);
  return {
    width: one.width + (count - 1) * 16,
    height: one.height + (count - 1) * step,
    svg: repeated(
      one.svg,
      Array.from({ length: count }, (_, i): Point => [i * 16, i * step]),
    ),
  };
};
