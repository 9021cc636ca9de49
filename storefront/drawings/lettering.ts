import { n, path, type Point } from './svg.ts';

/**
 * The letters of all labels, as strokes on a grid of 4 by 6: two digits for each point, a comma
 * between strokes. They need no font, so a drawing looks the same on every machine.
 */
const alphabet: Record<string, string> = {
  '0': '103041453616050110',
  '1': '112026,1636',
  '2': '01103041420646',
  '3': '0110304142334445361605,1333',
  '4': '36300444',
  '5': '400003334445361605',
  '6': '4130100105163645443303',
  '7': '004016',
  '8': '103041423344453616050413020110,1333',
  '9': '4313020110304145361605',
  A: '0602204246,0444',
  B: '00063645443303,0030414233',
  C: '4130100105163645',
  D: '00062644422000',
  E: '40000646,0333',
  F: '400006,0333',
  G: '41301001051636454323',
  H: '0006,4046,0343',
  I: '2026,1030,1636',
  J: '4045361605',
  K: '0006,4004,1346',
  L: '000646',
  M: '0600224046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110,2446',
  R: '06003041423303,2346',
  S: '413010010213334445361605',
  T: '0040,2026',
  U: '000516364540',
  V: '002640',
  W: '0006244640',
  X: '0046,4006',
  Y: '002340,2326',
  Z: '00400646',
  '-': '1333',
  '/': '4006',
  '.': '2526',
  '+': '0343,2125',
  '!': '2023,2526',
  '?': '01103041422324,2526',
};

const pitch = 5.7;

/** How wide a text of that height is. */
const widthOf = (text: string, height: number): number =>
  Math.max(0, (text.length * pitch - 1.7) * (height / 6));

type Lettering = {
  height: number;
  colour: string;
  /** Whether x is the start, the middle or the end of the text. */
  anchor?: 'start' | 'middle' | 'end';
  /** The width of the line; by default a seventh of the height. */
  weight?: number;
  opacity?: number;
};

const shift = { start: 0, middle: 0.5, end: 1 };

/** A label with its upper edge at y. Letters that the alphabet lacks are blank. */
export const label = (
  text: string,
  x: number,
  y: number,
  { height, colour, anchor = 'start', weight = Math.max(1, height / 7), opacity }: Lettering,
): string => {
  const unit = height / 6;
  const left = x - widthOf(text, height) * shift[anchor];
  const d = text
    .toUpperCase()
    .split('')
    .flatMap((letter, index) =>
      (alphabet[letter] ?? '')
        .split(',')
        .map((stroke) =>
          inSteps(
            (stroke.match(/\d\d/g) ?? []).map(([column, line]) => [
              tenth(left + (index * pitch + Number(column)) * unit),
              tenth(y + Number(line) * unit),
            ]),
          ),
        ),
    );
  return path(d.join(''), { stroke: colour, 'stroke-width': weight, opacity });
};

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A stroke in relative coordinates, which are shorter than absolute ones. */
const inSteps = (points: readonly Point[]): string =>
  points
    .map(([x, y], i) => {
      const before = points[i - 1];
      if (!before) return `M${n(x)} ${n(y)}`;
      const [dx, dy] = [x - before[0], y - before[1]];
      if (n(dy) === '0') return `h${n(dx)}`;
      return n(dx) === '0' ? `v${n(dy)}` : `l${n(dx)} ${n(dy)}`;
    })
    .join('');

/** A label as high as it may be, made smaller where it would be wider than `room`. */
export const fitted = (
  text: string,
  x: number,
  y: number,
  room: number,
  lettering: Lettering,
): string => {
  const shrunk = Math.min(1, room / widthOf(text, lettering.height));
  const { height, weight = height / 7 } = lettering;
  return label(text, x, y + (height * (1 - shrunk)) / 2, {
    ...lettering,
    height: height * shrunk,
    weight: Math.max(1, weight * shrunk),
  });
};
