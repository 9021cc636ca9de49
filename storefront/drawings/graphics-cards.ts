import { fans, type Look } from './fan.ts';
import { screw, socket } from './hardware.ts';
import { groove, rim, shadow } from './light.ts';
import { fitted, label } from './lettering.ts';
import { palette, rainbow } from './palette.ts';
import { chosen, factsOf, named, type Part } from './part.ts';
import { flat, polygon, rect, row, teeth, type Piece, type Point } from './svg.ts';

const perMm = 1.16;
const slotMm = 20.3;

type Coat = { top: string; facet: string; side: string; accent: string; text: string };

const coats: [Coat, ...Coat[]] = [
  {
    top: palette.graphite,
    facet: palette.slate,
    side: palette.coal,
    accent: palette.grey,
    text: palette.silver,
  },
  {
    top: palette.slate,
    facet: palette.steel,
    side: palette.graphite,
    accent: palette.brass,
    text: palette.pale,
  },
  {
    top: palette.coal,
    facet: palette.graphite,
    side: palette.black,
    accent: palette.mint,
    text: palette.mint,
  },
  {
    top: palette.coal,
    facet: palette.slate,
    side: palette.black,
    accent: palette.brick,
    text: palette.silver,
  },
];

const silver: Coat = {
  top: palette.silver,
  facet: palette.pale,
  side: palette.grey,
  accent: palette.slate,
  text: palette.ink,
};

/** The shroud's facets: where light breaks on it between and beside the fans. */
const shrouds: Record<
  string,
  (w: number, h: number, coat: Coat, centres: readonly Point[]) => string
> = {
  plain: (w, h, { facet }) =>
    groove(12, h - 9, w - 12, h - 9, facet) + groove(12, 9, w - 12, 9, facet),
  angular: (w, h, { facet, accent }, centres) =>
    flat(
      ...centres.slice(1).map(([x], i) => {
        const middle = (x + (centres[i]?.[0] ?? x)) / 2;
        return polygon(
          [
            [middle - 14, 4],
            [middle + 20, 4],
            [middle, h / 2],
            [middle + 14, h - 4],
            [middle - 20, h - 4],
            [middle, h / 2],
          ],
          { fill: facet },
        );
      }),
      polygon(
        [
          [4, 4],
          [30, 4],
          [4, 40],
        ],
        { fill: facet },
      ),
      polygon(
        [
          [w - 4, h - 4],
          [w - 30, h - 4],
          [w - 4, h - 40],
        ],
        { fill: accent },
      ),
    ),
  ribbed: (w, h, { facet }) =>
    teeth([8, 8], [w - 8, 8], { long: 8, wide: 3, gap: 4, colour: facet }) +
    teeth([8, h - 8], [w - 8, h - 8], { long: 8, wide: 3, gap: 4, colour: facet }),
  banded: (w, h, { facet, accent }, centres) =>
    flat(
      ...centres.map(([x]) => rect(x - 15, 3, 30, h - 6, { fill: facet })),
      rect(4, h / 2 - 1.5, w - 8, 3, { fill: accent }),
    ),
};

/** The plugs on the far edge: blocks of two rows of contacts. */
const plugs = (part: Part, right: number): string => {
  const { figure } = factsOf(part);
  const wide = figure('pcie16PinPlugs', 0);
  const [count, columns, cell] = wide > 0 ? [wide, 6, 5.2] : [figure('pcie8PinPlugs', 0), 4, 6.4];
  return row(count, (i) => socket(right - (i + 1) * (columns * cell + 10), -10, columns, 2, cell));
};

/** The metal plate that holds the card, and its outlets. */
const bracket = (height: number, slots: number): string =>
  row(Math.min(3, Math.round(slots + 1)), (i) =>
    rect(-13, height * 0.2 + i * 26, 8, 17, { fill: palette.graphite, rx: 2, 'stroke-width': 1.5 }),
  ) +
  rect(-7, -12, 8, height + 22, { fill: palette.silver, rx: 2 }) +
  screw(-3, -6, 3.2);

/**
 * A graphics card lying on its back: length, slots, fans and plugs are those of the facts, to one
 * scale; low-profile cards are half as high.
 */
export const graphicsCard = (part: Part): Piece => {
  const facts = factsOf(part);
  const slots = facts.figure('slots', 2);
  const low = named(part, /\bLP\b/);
  const width = facts.figure('lengthMm', 280) * perMm;
  const height =
    (low ? 66 : slots >= 3 ? 134 : slots > 2 ? 124 : chosen(part, 'height', 108, 114)) * perMm;
  const edge = slots * slotMm * perMm * 0.5;
  const count = Math.max(1, facts.figure('fans', 2));
  const plain = named(part, /Edition 1|Founders|Limited/);
  const coat = plain || named(part, /white/i) ? silver : chosen(part, 'coat', ...coats);
  const room = (width - 16) / count;
  const r = Math.min(height / 2 - 9, room / 2 - 3);
  const centres = Array.from({ length: count }, (_, i): Point => [
    8 + room * (i + 0.5),
    height / 2,
  ]);
  const look: Look = {
    blades: chosen(part, 'blades', 9, 11, 7),
    blade: plain ? palette.steel : palette.slate,
    duct: palette.black,
    hub: coat.facet,
    ...(named(part, /GAMING|ROG/)
      ? { lights: rainbow }
      : chosen(part, 'ring', true, false)
        ? { ring: coat.accent }
        : {}),
  };
  const shroud = shrouds[plain ? 'plain' : chosen(part, 'shroud', 'angular', 'ribbed', 'banded')];
  const chip = facts.words('chip', 'GPU').replace(/^(GeForce|Radeon|Intel) /, '');
  const total = height + edge;
  const svg =
    shadow(0, 0, width, total + 8) +
    plugs(part, width * 0.78) +
    rect(50, total, 98, 13, { fill: palette.green, rx: 2 }) +
    teeth([54, total + 8], [146, total + 8], { long: 9, wide: 3, gap: 2, colour: palette.gold }) +
    rect(2, total - 7, Math.min(width - 4, 250), 8, { fill: palette.leaf, rx: 2 }) +
    rect(0, 0, width, total - 4, { fill: coat.side, rx: 9 }) +
    teeth([width * 0.52, total - 9.5], [width - 12, total - 9.5], {
      long: 6,
      wide: 2,
      gap: 3,
      colour: palette.grey,
    }) +
    bracket(total, slots) +
    rect(0, 0, width, height, { fill: coat.top, rx: 9 }) +
    (shroud?.(width, height, coat, centres) ?? '') +
    rim(0, 0, width, height, 9, plain ? 0.7 : 0.3) +
    fans(centres, r, look) +
    fitted(chip, 14, height + edge * 0.24, width * 0.46, {
      height: Math.min(15, edge * 0.42),
      colour: coat.text,
      weight: 2,
    }) +
    label(`${facts.figure('memoryGB', 8)}GB`, width - 12, height + 4, {
      height: 7.5,
      colour: coat.text,
      anchor: 'end',
      weight: 1.4,
    });
  return { width, height: total + 13, svg };
};
