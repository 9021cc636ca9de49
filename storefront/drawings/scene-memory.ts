import { cans, ceramics, chip, mount } from './hardware.ts';
import { hidden, shadow, slab } from './light.ts';
import { label } from './lettering.ts';
import { piece } from './drawing.ts';
import { palette } from './palette.ts';
import type { Part } from './part.ts';
import { processorSocket } from './processor-sockets.ts';
import { onTheBench } from './scene-bench.ts';
import { at, flat, path, picture, rect, strokes } from './svg.ts';

const stick: Part = {
  category: 'memory',
  name: 'Trident RGB',
  specs: {
    memoryType: 'DDR5',
    capacityGB: 16,
    modules: 1,
    speedMTs: 6000,
    casLatency: 30,
    heatSpreader: true,
  },
};

/** A memory slot from the front, its latches open or shut. */
const slot = (x: number, y: number, open: boolean): string => {
  const lean = open ? 16 : 2;
  return (
    rect(x, y, 480, 26, { rx: 4, fill: palette.coal }) +
    flat(
      rect(x + 16, y + 8, 214, 6, { fill: palette.gold }),
      rect(x + 250, y + 8, 214, 6, { fill: palette.gold }),
    ) +
    path(
      `M${x} ${y + 26}l${-lean - 8} -40h12l${lean} 40zM${x + 480} ${y + 26}l${lean + 8} -40h-12l${-lean} 40z`,
      { fill: palette.silver },
    )
  );
};

const traces = (): string =>
  strokes(
    palette.mint,
    2,
    ...[0, 1, 2, 3, 4].map((i) =>
      path(`M306 ${250 + i * 14}h${120 + i * 8}l40 30h100`, { opacity: 0.55 }),
    ),
  );

/** Memory and a drive on their way into a board. */
export const memoryScene = (): string =>
  picture(
    'Memory modules and a drive on their way into a board',
    1200,
    600,
    palette.line,
    shadow(40, 130, 1120, 430, 14),
    slab(40, 130, 1120, 418, 14, { top: palette.leaf, side: palette.forest, rx: 12 }),
    traces(),
    at(226, 276, processorSocket('AM5', 0, 0), 2.3),
    mount(66, 156, 9) + mount(1134, 156, 9) + mount(66, 522, 9) + mount(1134, 522, 9),
    cans(
      [
        [400, 176],
        [436, 176],
        [472, 176],
      ],
      13,
    ) +
      ceramics(96, 398, 10, 14) +
      chip(460, 380, 58, 40, { legs: true }),
    slot(630, 214, false),
    at(646, 44, piece(stick).svg, 1.25),
    slot(630, 496, true),
    hidden('M646 470V514M1096 470V514', palette.white),
    at(646, 282, piece(stick).svg, 1.25),
    label('DDR5', 1132, 250, { height: 12, colour: palette.white, anchor: 'end', weight: 2 }),
    rect(84, 436, 26, 96, { rx: 4, fill: palette.black }),
    hidden('M112 440H520M112 528H520', palette.white),
    at(140, 436, piece(onTheBench.drive).svg, 0.88),
    mount(548, 484, 12),
    label('M.2', 580, 520, { height: 12, colour: palette.white, anchor: 'end', weight: 2 }),
  );
