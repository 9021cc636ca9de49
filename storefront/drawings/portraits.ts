import { people, type Hair, type Person } from './people.ts';
import { palette } from './palette.ts';
import { circle, flat, group, path, picture, row } from './svg.ts';

const [dark] = palette.hairs;

/** Hair behind the head and before it. */
const hairs: Record<Hair, readonly [behind: string, before: string]> = {
  short: ['', 'M29 38c-3-15 6-25 19-25s22 9 19 25c-3-2-4-6-5-10-8 2-19 2-27-2-3 3-4 8-6 12z'],
  long: [
    'M27 68c-4-9-3-20-1-32 2-14 11-22 22-22s20 8 22 22c2 12 3 23-1 32z',
    'M30 40c-2-15 6-23 18-23s20 8 18 23c-5-4-12-8-18-16-5 9-12 12-18 16z',
  ],
  curls: [
    'M24 46a9 9 0 0 1 0-14 12 12 0 0 1 12-14 14 14 0 0 1 24 0 12 12 0 0 1 12 14 9 9 0 0 1 0 14z',
    'M31 34a8 8 0 0 1 8-10 10 10 0 0 1 18 0 8 8 0 0 1 8 10c-8-5-26-5-34 0z',
  ],
  bun: [
    'M40 14a8 8 0 1 1 16 0 8 8 0 1 1-16 0z',
    'M28 42c-3-17 6-26 20-26s23 9 20 26c-2-3-4-6-5-9-9 2-21 2-30 0-1 3-3 6-5 9z',
  ],
  scarf: [
    'M25 72c-4-12-3-26-1-36 3-15 12-23 24-23s21 8 24 23c2 10 3 24-1 36-14 6-32 6-46 0z',
    'M24 36c3-15 12-23 24-23s21 8 24 23c1 6 1 14-1 22-6 6-14 9-23 9s-17-3-23-9c-2-8-2-16-1-22zM34 40c0 11 6 19 14 19s14-8 14-19-6-16-14-16-14 5-14 16z',
  ],
  fringe: [
    'M27 66c-3-8-2-18-1-30 1-14 10-23 22-23s21 9 22 23c1 12 2 22-1 30z',
    'M30 40c-1-16 6-24 18-24s19 8 18 24c-1-3-2-6-3-8H33c-1 2-2 5-3 8z',
  ],
  receding: ['M28 40c-2-5-1-11 2-14l3 16zM68 40c2-5 1-11-2-14l-3 16z', ''],
  crop: ['', 'M31 33c0-12 7-18 17-18s17 6 17 18c-5-7-10-9-17-9s-12 2-17 9z'],
  wavy: [
    'M25 60c-4-4-2-9 0-12-3-5-1-10 1-14 2-13 10-20 22-20s20 7 22 20c2 4 4 9 1 14 2 3 4 8 0 12z',
    'M30 40c-2-15 6-23 18-23s20 8 18 23c-3-4-5-8-6-13-7 5-18 5-24 0-1 5-3 9-6 13z',
  ],
  cap: [
    'M30 44c-2-4-2-8-1-12h38c1 4 1 8-1 12z',
    'M29 32c0-12 8-19 19-19s19 7 19 19h7q4 1 3 5c-16-2-32-2-48-5z',
  ],
};

const shirt =
  'M14 82a48 48 0 0 0 68 0c-2-13-12-18-22-20.5-2 5-6 8-12 8s-10-3-12-8C26 64 16 69 14 82z';

const portrait = ({
  words,
  skin,
  hair,
  colour,
  shirt: cloth,
  behind,
  glasses,
  beard,
}: Person): string => {
  const [back, front] = hairs[hair];
  return picture(
    `Portrait of a reviewer, ${words}`,
    96,
    96,
    palette.line,
    flat(circle(48, 48, 48, { fill: behind })),
    group(
      { 'stroke-width': 1.5 },
      back && path(back, { fill: colour }),
      path('M14 82a48 48 0 0 0 68 0c-2-14-14-19-25-21l-1-9H40l-1 9c-11 2-23 7-25 21z', {
        fill: skin,
        stroke: 'none',
      }),
      path('M40 54c4 5 12 6 16 1v6c-4 4-12 3-16-1z', {
        fill: palette.shade,
        stroke: 'none',
        opacity: 0.14,
      }),
      path(shirt, { fill: cloth }),
      path('M31 36c0-12 7-19 17-19s17 7 17 19c0 13-7 24-17 24s-17-11-17-24z', { fill: skin }),
      beard
        ? path('M32 42c1 10 7 19 16 19s15-9 16-19c-4 5-6 5-9 5-4-2-10-2-14 0-3 0-5 0-9-5z', {
            fill: hair === 'cap' ? dark : colour,
          })
        : '',
      front && path(front, { fill: colour, 'fill-rule': hair === 'scarf' ? 'evenodd' : undefined }),
      path('M35 27c2-5 6-8 11-9', { stroke: palette.light, opacity: 0.35 }),
    ),
    group(
      { stroke: palette.ink, 'stroke-width': 1.8 },
      path('M41 40.5v1.5M55 40.5v1.5', { 'stroke-width': 3 }),
      path(beard ? 'M45 52q3 2 6 0' : 'M44 51q4 3 8 0'),
      glasses ? circle(41, 41, 6) + circle(55, 41, 6) + path('M47 41h2M35 40l-3-1M61 40l3-1') : '',
    ),
  );
};

/** The portraits, in order: `/pictures/reviewer-1.svg` is the first. */
export const portraits = (): string[] => people.map(portrait);

/** The picture of people without one: a figure in the style of a mark on a chip. */
export const defaultAvatar = (): string =>
  picture(
    'A person without a picture',
    96,
    96,
    palette.line,
    flat(circle(48, 48, 48, { fill: palette.forest }), circle(48, 48, 43, { fill: palette.green })),
    circle(48, 48, 43, {
      stroke: palette.mint,
      'stroke-width': 1.5,
      'stroke-dasharray': '4 4',
      opacity: 0.8,
    }),
    group(
      { stroke: palette.brass, 'stroke-width': 1.5 },
      path('M10 40h8l6 6M10 56h8l6-6M86 40h-8l-6 6M86 56h-8l-6-6'),
    ),
    group(
      { fill: palette.gold, stroke: 'none' },
      row(4, (i) => circle(i % 2 ? 10 : 86, i < 2 ? 40 : 56, 2.4)),
    ),
    path('M18 79c4-14 16-19 30-19s26 5 30 19a43 43 0 0 1-60 0z', {
      fill: palette.pale,
      stroke: palette.forest,
    }),
    path('M39 61l9 8 9-8', { stroke: palette.steel }),
    circle(48, 41, 16, { fill: palette.pale, stroke: palette.forest }),
    path('M30 38a18 18 0 0 1 36 0z', { fill: palette.copper, stroke: palette.forest }),
    path('M27 38h44', { stroke: palette.brass, 'stroke-width': 5 }),
    path('M36 33q2-7 9-9', { stroke: palette.light, opacity: 0.5 }),
  );
