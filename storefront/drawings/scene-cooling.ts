import { piece } from './drawing.ts';
import { palette } from './palette.ts';
import { at, dots, group, picture, rect, type Piece } from './svg.ts';
import { paste, shelf } from './tools.ts';

const cooler = (name: string, specs: Record<string, unknown>): Piece =>
  piece({ category: 'coolers', name, specs });

/** A board with holes on the wall, to hang things on. */
const wall = (): string =>
  rect(40, 30, 1120, 482, { rx: 12, opacity: 0.5 }) +
  group({ opacity: 0.4 }, dots(56, 46, 1088, 456, { step: 32, r: 3, colour: palette.line }));

/** Air and liquid side by side: one hangs on the wall, the others stand on the shelf. */
export const cooling = (): string => {
  const twin = cooler('Twin', { kind: 'Air', fans: 2, fanMm: 120, heightMm: 160, tdpWatts: 240 });
  const single = cooler('Tower Black', {
    kind: 'Air',
    fans: 1,
    fanMm: 120,
    heightMm: 150,
    tdpWatts: 160,
  });
  const liquid = cooler('Loop', {
    kind: 'Liquid',
    fans: 3,
    fanMm: 120,
    radiatorMm: 360,
    rgb: true,
  });
  const floor = 512;
  const standing = (x: number, { svg, height }: Piece, scale: number): string =>
    at(x, floor - height * scale, svg, scale);
  return picture(
    'A liquid cooler with its radiator and tubes beside tower coolers',
    1200,
    600,
    palette.line,
    wall(),
    at(96, 104, liquid.svg, 1.04),
    shelf(floor),
    standing(616, twin, 0.98),
    standing(962, single, 0.7),
    paste(420, floor - 34),
  );
};
