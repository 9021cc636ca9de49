import { interior, rearFan, type Box } from './case-interior.ts';
import { front, frontOf, type Paint } from './case-front.ts';
import { corners, screws } from './hardware.ts';
import { label } from './lettering.ts';
import { hidden, rim, shadow, sheen } from './light.ts';
import { palette } from './palette.ts';
import { chosen, factsOf, named, type Part } from './part.ts';
import { circle, dots, group, path, rect, repeated, row, type Piece } from './svg.ts';

/** Depth, height and width in millimetres, for each form. */
const forms: Record<string, readonly [number, number, number]> = {
  'Full tower': [560, 560, 240],
  'Mid tower': [465, 480, 230],
  'Micro-ATX tower': [400, 390, 205],
  'Mini-ITX': [326, 245, 140],
};
const scale = 0.54;

/** The boards' sizes, width by height in millimetres; the largest that fits is drawn in. */
const boards: Record<string, readonly [number, number]> = {
  'E-ATX': [277, 305],
  ATX: [244, 305],
  'Micro-ATX': [244, 244],
  'Mini-ITX': [170, 170],
};

const black: Paint = {
  shell: palette.graphite,
  trim: palette.coal,
  front: palette.coal,
  inside: palette.black,
  tray: palette.coal,
  ink: palette.grey,
};
const paints: readonly [RegExp, Paint][] = [
  [
    /white/i,
    {
      shell: palette.white,
      trim: palette.silver,
      front: palette.white,
      inside: palette.silver,
      tray: palette.pale,
      ink: palette.slate,
    },
  ],
  [
    /charcoal|gr[ae]y/i,
    { ...black, shell: palette.slate, trim: palette.graphite, front: palette.graphite },
  ],
  [/silver/i, { ...black, shell: palette.silver, trim: palette.grey, front: palette.silver }],
];

/** The longest graphics card that fits: a dimension line with its figure. */
const measure = (
  x: number,
  y: number,
  room: number,
  millimetres: number,
  colour: string,
): string => {
  const long = Math.min(room, millimetres * scale);
  return (
    path(`M${x} ${y}h${long}M${x} ${y - 5}v10M${x + long} ${y - 5}v10`, {
      stroke: colour,
      'stroke-width': 1.5,
    }) + label(`${millimetres}MM`, x + 26, y - 13, { height: 8, colour, weight: 1.4 })
  );
};

/** The place of the motherboard, in dashed lines, since there is none. */
const place = (form: string, { x, y }: Box, colour: string, room: number): string => {
  const [w, h] = (boards[form] ?? [244, 305]).map((mm) => mm * Math.min(scale, room / 305)) as [
    number,
    number,
  ];
  return (
    hidden(`M${x} ${y}h${w}v${h}h${-w}z`, colour) +
    label(form, x + w - 8, y + 9, { height: 9, colour, weight: 1.5, anchor: 'end' })
  );
};

/** A case from its side, its front at the right. */
export const computerCase = (part: Part): Piece => {
  const facts = factsOf(part);
  const [depth, height, wide] = forms[facts.words('formFactor', 'Mid tower')] ?? [465, 480, 230];
  const [w, h, f] = [depth * scale, height * scale, wide * scale * 0.68];
  const paint = paints.find(([word]) => word.test(facts.words('color', 'Black')))?.[1] ?? black;
  const panel = facts.words('sidePanel', 'tempered glass');
  const count = facts.figure('fansIncluded', 0);
  const dual = frontOf(part) === 'glass';
  const rear = count === 1 || (count > 2 && !named(part, /H6/)) ? 1 : 0;
  const box = { x: 12, y: 12, w: w - 24, h: h - 24 };
  const low = box.h < 150;
  const size = Math.min(66, h * 0.26);
  const largest = facts.list('motherboards')[0] ?? 'ATX';
  const drawnIn = (ink: string): string =>
    place(
      largest,
      { ...box, x: box.x + 30, y: box.y + (low ? 10 : 12) },
      ink,
      low ? 190 : (box.h - 60) * 1.9,
    ) +
    (rear ? rearFan(box.x + 4, box.y + 18, size, panel === 'tempered glass') : '') +
    measure(
      box.x + 12,
      box.y + Math.min(box.h * (low ? 0.86 : 0.66), 150),
      box.w - 24,
      facts.figure('maxGraphicsCardMm', 330),
      ink,
    );
  const sides: Record<string, () => string> = {
    'tempered glass': () =>
      interior(box, paint, dual) +
      drawnIn(paint.ink) +
      sheen(box.x, box.y, box.w, box.h, 0.13) +
      screws(corners(box.x, box.y, box.w, box.h, 8), 3.5),
    mesh: () =>
      rect(box.x, box.y, box.w, box.h, { fill: paint.trim, rx: 4 }) +
      dots(box.x + 7, box.y + 6, box.w - 14, box.h - 12, {
        step: 8,
        r: 1.7,
        colour: palette.slate,
        staggered: true,
      }) +
      drawnIn(palette.silver),
    solid: () =>
      rect(box.x, box.y, box.w, box.h, { fill: paint.shell, rx: 4, 'stroke-width': 1.5 }) +
      sheen(box.x, box.y, box.w, box.h, 0.05) +
      chosen(
        part,
        'press',
        repeated(circle(0, 0, 4, { fill: palette.steel, 'stroke-width': 1.5 }), [
          [box.x + 4, box.y + 24],
          [box.x + 4, box.y + box.h - 24],
        ]),
        path(`M${box.x + box.w - 16} ${box.y + 20}v${box.h - 40}`, {
          stroke: paint.trim,
          'stroke-width': 5,
        }),
      ) +
      drawnIn(palette.grey),
  };
  const svg =
    shadow(0, 4, w + f, h + 6) +
    group(
      { fill: palette.black },
      row(2, (i) => rect(i ? w - 56 : 18, h - 2, 46, 12, { rx: 3 })) +
        rect(w + f - 42, h - 2, 28, 12, { rx: 3 }),
    ) +
    rect(0, 0, w, h, { fill: paint.shell, rx: 6 }) +
    (sides[panel] ?? sides['solid'])?.() +
    rim(0, 0, w, h, 6, 0.35) +
    front(part, { x: w, w: f, h }, paint, count - rear);
  return { width: w + f, height: h + 10, svg };
};
