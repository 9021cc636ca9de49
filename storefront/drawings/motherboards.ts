import {
  antennas,
  cardSlot,
  coatOf,
  coveredSlots,
  memorySlots,
  openSlots,
  outlets,
  sink,
  type Coat,
} from './motherboard-parts.ts';
import { cans, ceramics, corners, mount, socket } from './hardware.ts';
import { rim, shadow, slab } from './light.ts';
import { fitted, label } from './lettering.ts';
import { palette } from './palette.ts';
import { chosen, factsOf, named, type Part } from './part.ts';
import { processorSocket } from './processor-sockets.ts';
import {
  circle,
  path,
  rect,
  repeated,
  row,
  strokes,
  teeth,
  type Piece,
  type Point,
} from './svg.ts';

/** Sizes in millimetres, drawn to one scale: width by height. */
const sizes: Record<string, readonly [number, number]> = {
  'E-ATX': [277, 305],
  ATX: [244, 305],
  'Micro-ATX': [244, 244],
  'Mini-ITX': [170, 170],
};
const scale = 1.04;
/** From one card slot to the next but one, which is where the next long slot is. */
const pitch = 38;

/** Places for M.2 slots, the best first: above and between the card slots, then to the right. */
const drivePlaces = (h: number): Point[] => {
  if (h < 200) return [[46, 122]];
  const lines = Array.from({ length: h > 280 ? 4 : 2 }, (_, i) => 158 + i * pitch);
  return [
    ...lines.map((y): Point => [50, y]),
    [146, 158],
    ...(h > 280
      ? ([
          [146, 272],
          [146, 234],
        ] as const)
      : []),
  ];
};

/** A motherboard from above, its back edge to the left. */
export const motherboard = (part: Part): Piece => {
  const facts = factsOf(part);
  const form = facts.words('formFactor', 'ATX');
  const [w, h] = sizes[form] ?? [244, 305];
  const coat = coatOf(part);
  const small = h < 200;
  const slots = facts.figure('memorySlots', 4);
  const type = facts.words('socket', 'AM5');
  const [cx, cy] = small ? [84, 66] : [106, 80];
  const first = small ? w - 18 - slots * 10 : 164;
  const wifi = facts.flag('wifi') || named(part, /WI-?FI/i);
  const drives = facts.figure('m2Slots', 2);
  const places = drivePlaces(h).slice(0, small ? 1 : drives);
  const cards = small ? [156] : [183, 221, 259].slice(0, h > 280 ? 3 : 2);
  const covered = Math.max(1, Math.round(places.length * chosen(part, 'covered', 0.5, 1)));
  const drawn =
    (wifi ? antennas(small ? 118 : 126) : '') +
    shadow(0, 0, w, h + 4, 5) +
    slab(0, 0, w, h, 5, { top: coat.board, side: palette.forest, rx: 5, rimmed: 0 }) +
    '<g stroke-width="1.2">' +
    strokes(
      coat.trace,
      1.2,
      ...(small
        ? []
        : [
            path(
              `M${cx + 30} ${cy - 20}h14l10 -10h12M${cx + 30} ${cy - 14}h16l10 -10h12M${cx + 30} ${cy - 8}h18l10 -10h12M${cx - 8} ${cy + 44}v18l-12 12v10M${cx} ${cy + 44}v20l-12 12v10M${cx + 8} ${cy + 44}v22l-12 12v8`,
            ),
          ]),
    ) +
    outlets(small ? 136 : 146, coat) +
    sink(42, 36, small ? 12 : 24, small ? 74 : 92, coat) +
    sink(small ? 52 : 62, 8, small ? 66 : 90, small ? 14 : 24, coat) +
    socket(small ? 118 : 42, 4, small ? 2 : 2, 2, 6) +
    (small
      ? ''
      : row(4, (i) =>
          rect(70 + i * 18, 36, 12, 9, { fill: palette.coal, rx: 1.5, 'stroke-width': 1 }),
        )) +
    processorSocket(type, cx, cy) +
    memorySlots(first, small ? 10 : 14, slots, small ? 10 : 11, small ? 130 : 138, coat) +
    socket(w - 17, small ? 146 - 80 : 76, 2, 9, 5.6) +
    label(facts.words('memoryType', 'DDR5'), small ? 62 : first, small ? 112 - 3 : 154, {
      height: small ? 5 : 6,
      colour: coat.text,
    }) +
    cards.map((y, i) => cardSlot(46, y, i === 0 || i === 2 ? 93 : 28, i === 0)).join('') +
    coveredSlots(places.slice(0, covered), 84, coat) +
    openSlots(places.slice(covered), 84, coat) +
    (small && drives > 1
      ? path(`M52 150H134V128`, {
          stroke: coat.trace,
          'stroke-width': 1.4,
          'stroke-dasharray': '4 3',
        })
      : '') +
    (small
      ? ''
      : chipset(part, drives > 5 ? 36 : h > 280 ? 62 : 42, facts.words('chipset', ''), coat)) +
    (small
      ? ''
      : row(2, (i) =>
          rect(w - 14, h - 76 + i * 22, 16, 17, {
            fill: palette.black,
            rx: 2,
          }),
        ) + circle(146, h - 64, 9, { fill: palette.silver })) +
    teeth([60, h - 5], [w - 30, h - 5], { long: 6, wide: 16, gap: 9, colour: palette.black }) +
    (small
      ? cans(
          [
            [126, 14],
            [126, 26],
          ],
          4,
        )
      : cans(
          [
            [150, 54],
            [150, 68],
            [150, 82],
          ],
          5,
        ) + ceramics(62, 138, 5, 11)) +
    repeated(mount(0, 0, 3.2), corners(0, 0, w, h - 1, 6)) +
    '</g>' +
    rim(0, 0, w, h, 5, 0.25);
  const left = wifi ? 56 : 6;
  return {
    width: (w + left) * scale,
    height: (h + 5) * scale,
    svg: `<g transform="translate(${left * scale} 0) scale(${scale})">${drawn}</g>`,
  };
};

/** The heat sink of the chipset, with the chipset's name. */
const chipset = (part: Part, high: number, name: string, coat: Coat): string => {
  const [x, y, w] = [162, 190, 58];
  const cut = chosen(part, 'chipset', 0, 12, 20);
  const outline = `M${x + cut} ${y}H${x + w}V${y + high - cut}L${x + w - cut} ${y + high}H${x}V${y + cut}z`;
  return (
    path(outline, { fill: palette.graphite, transform: 'translate(0 4)', 'stroke-width': 1.5 }) +
    path(outline, { fill: coat.sink, 'stroke-width': 1.5 }) +
    fitted(name.split(' ').at(-1) ?? '', x + w / 2, y + high / 2 - 6, w - 16, {
      height: 12,
      colour: coat.sink === palette.silver ? palette.ink : palette.white,
      anchor: 'middle',
      weight: 1.8,
    })
  );
};
