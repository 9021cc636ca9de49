import { lookOf, shortName } from './cooler-looks.ts';
import { arcs, framed } from './fan.ts';
import { screw, tube } from './hardware.ts';
import { shadow, slab } from './light.ts';
import { fitted } from './lettering.ts';
import { palette } from './palette.ts';
import { factsOf, type Part } from './part.ts';
import { circle, rect, teeth, type Piece, type Point } from './svg.ts';

/** A liquid cooler: radiator with its fans, two hoses, pump. */
export const liquid = (part: Part): Piece => {
  const facts = factsOf(part);
  const look = lookOf(part);
  const count = Math.max(1, facts.figure('fans', 3));
  const scale = 1.06;
  const fan = (facts.figure('radiatorMm', 360) / count) * scale;
  const w = fan * count + 34;
  const [h, edge] = [fan + 6, 22];
  const pump: Point = [w * 0.3, h + edge + 66];
  const hose = (from: number, side: number): string =>
    `M${w - 10} ${from}h22q26 0 26 30V${pump[1] + side * 13 - 34}q0 34 -34 34H${pump[0] + 40}`;
  const svg =
    tube(hose(26, 1), 14, palette.coal, palette.grey, palette.line) +
    tube(
      `M${w - 10} 58h8q10 0 10 24V${pump[1] - 38}q0 24 -24 24H${pump[0] + 40}`,
      14,
      palette.coal,
      palette.grey,
      palette.line,
    ) +
    shadow(0, 0, w, h + edge) +
    slab(0, 0, w, h, edge, { top: palette.slate, side: palette.graphite, rx: 6 }) +
    teeth([18, h + edge / 2 + 1], [w - 16, h + edge / 2 + 1], {
      long: edge - 9,
      wide: 2,
      gap: 3,
      colour: palette.steel,
    }) +
    framed(
      Array.from({ length: count }, (_, i): Point => [17 + i * fan, 3]),
      fan,
      look,
    ) +
    circle(pump[0] + 6, pump[1] + 8, 52, { fill: palette.shade, stroke: 'none', opacity: 0.16 }) +
    rect(pump[0] - 58, pump[1] - 10, 116, 20, { fill: palette.silver, rx: 10 }) +
    screw(pump[0] - 49, pump[1]) +
    screw(pump[0] + 49, pump[1]) +
    circle(pump[0], pump[1] + 6, 44, { fill: palette.black }) +
    circle(pump[0], pump[1], 44, { fill: palette.graphite }) +
    (look.lights
      ? arcs(pump[0], pump[1], 37, 6, look.lights)
      : circle(pump[0], pump[1], 37, { stroke: palette.steel })) +
    fitted(shortName(part.name), pump[0], pump[1] - 6, 54, {
      height: 12,
      colour: palette.silver,
      anchor: 'middle',
    });
  return { width: w + 44, height: pump[1] + 50, svg };
};
