import { hardDisk } from './hard-disks.ts';
import { model, stickerOf } from './stickers.ts';
import { ceramics, chip, corners, screws } from './hardware.ts';
import { shadow, sheen, slab } from './light.ts';
import { fitted, label } from './lettering.ts';
import { palette } from './palette.ts';
import { capacity, chosen, factsOf, named, type Part } from './part.ts';
import { flat, path, polygon, rect, row, teeth, type Piece } from './svg.ts';

/** The generation of the drive's bus, as printed on its sticker. */
const bus = (words: string): string =>
  /^PCIe (\d)/.exec(words) ? `GEN${/(\d)/.exec(words)?.[1] ?? ''} X4` : 'SATA';

/** The place of the sticker. Chips are drawn where it is not. */
type Layout = 'left' | 'right' | 'full';

const beside = {
  left: (w: number, h: number): string =>
    chip(w - 108, 10, 64, h - 20) + ceramics(w - 34, 12, 2, 10) + ceramics(w - 34, h - 22, 2, 10),
  right: (_w: number, h: number): string =>
    chip(28, 29, 50, 50) + ceramics(28, 10, 4, 10) + ceramics(28, h - 20, 4, 10),
};

const stick = (part: Part): Piece => {
  const facts = factsOf(part);
  const [width, height] = [facts.words('formFactor', 'M.2 2280').endsWith('30') ? 168 : 400, 108];
  const [paper, band, text] = stickerOf(part);
  const gigabytes = facts.figure('capacityGB', 1000);
  const sink = named(part, /heat ?sink/i);
  const style = chosen<Layout>(part, 'layout', 'left', 'right', 'full');
  const board = named(part, /WD_BLACK|PRO/) ? palette.moss : palette.leaf;
  const body =
    shadow(0, 0, width, height + 5, 5) +
    path(
      `M0 4q0 -4 4 -4H${width - 4}q4 0 4 4V42a12 12 0 0 0 0 24V${height + 1}q0 4 -4 4H4q-4 0 -4 -4V86H16V70H0z`,
      { fill: palette.forest },
    ) +
    path(
      `M0 4q0 -4 4 -4H${width - 4}q4 0 4 4V42a12 12 0 0 0 0 24V${height - 4}q0 4 -4 4H4q-4 0 -4 -4V84H16V74H0z`,
      { fill: board },
    ) +
    path(`M${width} 40a14 14 0 0 0 0 28`, { stroke: palette.brass, 'stroke-width': 4 }) +
    teeth([6, 5], [6, 72], { long: 12, wide: 3, gap: 2, colour: palette.gold }) +
    teeth([6, 87], [6, 104], { long: 12, wide: 3, gap: 2, colour: palette.gold }) +
    (sink || style === 'full' ? '' : beside[style](width, height));
  const [left, wide] =
    style === 'full' ? [24, width - 56] : style === 'right' ? [84, width - 116] : [24, width - 86];
  const cover = sink
    ? rect(22, -4, width - 44, height + 8, { fill: palette.graphite, rx: 4 }) +
      row(7, (i) => rect(34, 4 + i * 14, width - 68, 5, { fill: palette.slate, stroke: 'none' }))
    : rect(left, 7, wide, height - 14, { fill: paper, rx: 3, 'stroke-width': 1.5 }) +
      flat(rect(left + 1, 8, 10, height - 16, { fill: band })) +
      fitted(model(part.name), left + 24, 22, wide * 0.55, {
        height: 22,
        colour: text,
        weight: 3,
      }) +
      label(bus(facts.words('interface', '')), left + 24, 60, {
        height: 11,
        colour: text,
        weight: 1.8,
      }) +
      label(`${facts.figure('readMBs', 5000)} MB/S`, left + 24, 80, {
        height: 8,
        colour: text,
        weight: 1.2,
      }) +
      label(capacity(gigabytes), left + wide - 14, 60, {
        height: 26,
        colour: text,
        weight: 3.2,
        anchor: 'end',
      }) +
      sheen(left, 7, wide, height - 14, 0.1);
  return { width, height: height + 5, svg: body + cover };
};

const flatDrive = (part: Part): Piece => {
  const facts = factsOf(part);
  const [width, height, edge] = [286, 200, 16];
  const [paper, band, text] = stickerOf(part);
  const dark = chosen(part, 'shell', true, false);
  const shell = dark ? palette.graphite : palette.silver;
  const svg =
    shadow(0, 0, width, height + edge) +
    slab(0, 0, width, height, edge, {
      top: shell,
      side: dark ? palette.coal : palette.steel,
      rx: 9,
    }) +
    rect(34, height + 3, 168, 10, { fill: palette.black, rx: 2, 'stroke-width': 1.5 }) +
    teeth([42, height + 8], [106, height + 8], { long: 5, wide: 4, gap: 3, colour: palette.gold }) +
    teeth([118, height + 8], [196, height + 8], {
      long: 5,
      wide: 3,
      gap: 2.2,
      colour: palette.gold,
    }) +
    rect(22, 22, width - 44, height - 44, { fill: paper, rx: 5, 'stroke-width': 1.5 }) +
    flat(
      polygon(
        [
          [23, 60],
          [23, 23],
          [120, 23],
          [84, 60],
        ],
        { fill: band },
      ),
    ) +
    screws(corners(0, 0, width, height, 12)) +
    fitted(model(part.name), 38, 80, width - 80, { height: 26, colour: text, weight: 3.2 }) +
    label('SATA SSD', 38, 124, { height: 10, colour: text, weight: 1.5 }) +
    label(`${facts.figure('readMBs', 500)} MB/S`, 38, 146, {
      height: 10,
      colour: text,
      weight: 1.5,
    }) +
    label(capacity(facts.figure('capacityGB', 500)), width - 36, 136, {
      height: 24,
      colour: text,
      weight: 3,
      anchor: 'end',
    }) +
    sheen(0, 0, width, height, 0.1);
  return { width, height: height + edge, svg };
};

/** A drive in its form: a stick for M.2, a flat shell of 2.5 inches, a hard disk of 3.5. */
export const storage = (part: Part): Piece => {
  const form = factsOf(part).words('formFactor', 'M.2 2280');
  if (form.startsWith('3.5')) return hardDisk(part);
  return form.startsWith('2.5') ? flatDrive(part) : stick(part);
};
