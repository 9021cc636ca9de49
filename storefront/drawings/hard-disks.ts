import { corners, mount, screw, screws } from './hardware.ts';
import { rim, shadow, slab } from './light.ts';
import { fitted, label } from './lettering.ts';
import { palette } from './palette.ts';
import { capacity, factsOf, type Part } from './part.ts';
import { model, stickerOf } from './stickers.ts';
import { circle, flat, path, rect, teeth, type Piece } from './svg.ts';

/** A hard disk of 3.5 inches, its label up. */
export const hardDisk = (part: Part): Piece => {
  const facts = factsOf(part);
  const [width, height, edge] = [330, 228, 40];
  const [paper, band, text] = stickerOf(part);
  const svg =
    shadow(0, 0, width, height + edge) +
    slab(0, 0, width, height, edge, {
      top: palette.silver,
      side: palette.slate,
      rx: 8,
      rimmed: 0.7,
    }) +
    path(
      `M16 40a24 24 0 0 1 24 -24H${width - 40}a24 24 0 0 1 24 24V${height - 40}a24 24 0 0 1 -24 24H40a24 24 0 0 1 -24 -24z`,
      { fill: palette.pale, stroke: palette.grey },
    ) +
    circle(118, height / 2, 84, { stroke: palette.grey, 'stroke-width': 1.5 }) +
    rect(28, 34, 196, height - 68, { fill: paper, rx: 4, 'stroke-width': 1.5 }) +
    flat(rect(29, 35, 194, 30, { fill: band })) +
    fitted(model(part.name), 40, 43, 170, { height: 15, colour: palette.white, weight: 2.2 }) +
    label(capacity(facts.figure('capacityGB', 4000)), 40, 84, {
      height: 40,
      colour: text,
      weight: 5,
    }) +
    label(`${facts.figure('readMBs', 180)} MB/S SATA`, 40, 142, {
      height: 10,
      colour: text,
      weight: 1.5,
    }) +
    teeth([40, 172], [150, 172], { long: 16, wide: 2, gap: 2.6, colour: text }) +
    circle(width - 62, 76, 26, { fill: palette.silver, stroke: palette.grey }) +
    screw(width - 62, 76, 7) +
    circle(width - 58, height - 60, 12, { fill: palette.silver, stroke: palette.grey }) +
    screws([
      ...corners(0, 0, width, height, 12),
      [width / 2 + 76, 24],
      [width / 2 + 76, height - 24],
    ]) +
    rect(40, height + 12, 150, 16, { fill: palette.black, rx: 2, 'stroke-width': 1.5 }) +
    teeth([50, height + 20], [106, height + 20], {
      long: 7,
      wide: 4,
      gap: 3,
      colour: palette.gold,
    }) +
    teeth([118, height + 20], [184, height + 20], {
      long: 7,
      wide: 3,
      gap: 2.2,
      colour: palette.gold,
    }) +
    mount(width - 40, height + 20, 6) +
    rim(16, 16, width - 32, height - 32, 24, 0.8);
  return { width, height: height + edge, svg };
};
