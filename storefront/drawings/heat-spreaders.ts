import { lightBar } from './hardware.ts';
import { rim } from './light.ts';
import { palette, rainbow } from './palette.ts';
import { chosen, named, type Part } from './part.ts';
import { flat, path, polygon, rect, row, type Point } from './svg.ts';

/** How long a stick is drawn. */
export const width = 360;

type Coat = { face: string; facet: string; text: string };
const coats: [Coat, ...Coat[]] = [
  { face: palette.graphite, facet: palette.slate, text: palette.pale },
  { face: palette.coal, facet: palette.graphite, text: palette.silver },
  { face: palette.steel, facet: palette.grey, text: palette.ink },
];
export const coatOf = (part: Part): Coat => {
  if (named(part, /white|silver|trident/i))
    return { face: palette.silver, facet: palette.pale, text: palette.ink };
  if (named(part, /ripjaws/i))
    return { face: palette.brick, facet: palette.rust, text: palette.white };
  if (named(part, /create|expert/i))
    return { face: palette.sand, facet: palette.paper, text: palette.ink };
  return chosen(part, 'coat', ...coats);
};

/** Outlines of a heat spreader's upper edge, from the left to the right. */
const crests: Record<string, (w: number, top: number) => Point[]> = {
  straight: (w, y) => [
    [4, y],
    [w - 4, y],
  ],
  stepped: (w, y) => [
    [4, y + 9],
    [w * 0.2, y + 9],
    [w * 0.24, y],
    [w * 0.76, y],
    [w * 0.8, y + 9],
    [w - 4, y + 9],
  ],
  comb: (w, y) =>
    Array.from({ length: 9 }, (_, i) => 4 + (i * (w - 8)) / 9).flatMap((x, i): Point[] => [
      [x, y + (i % 2 ? 9 : 0)],
      [x + (w - 8) / 9, y + (i % 2 ? 9 : 0)],
    ]),
  slanted: (w, y) => [
    [4, y + 12],
    [w * 0.3, y],
    [w - 24, y],
    [w - 4, y + 14],
  ],
  notched: (w, y) => [
    [4, y],
    [w * 0.42, y],
    [w * 0.46, y + 10],
    [w * 0.54, y + 10],
    [w * 0.58, y],
    [w - 4, y],
  ],
};

/** What the light falls on: the facets of a spreader's face. */
const facets: Record<string, (h: number, colour: string) => string> = {
  blade: (h, fill) =>
    flat(
      polygon(
        [
          [10, h - 8],
          [80, 12],
          [128, 12],
          [58, h - 8],
        ],
        { fill },
      ),
      polygon(
        [
          [136, 12],
          [146, 12],
          [76, h - 8],
          [66, h - 8],
        ],
        { fill },
      ),
    ),
  lines: (h, fill) =>
    row(4, (i) =>
      path(`M${224 + i * 26} ${h - 10}l22 -${h * 0.42}h18`, { stroke: fill, 'stroke-width': 3 }),
    ),
  band: (h, fill) => flat(rect(8, h * 0.62, width - 16, h * 0.16, { fill })),
  wing: (h, fill) =>
    flat(
      polygon(
        [
          [width - 10, h - 8],
          [width - 90, h - 8],
          [width - 40, 14],
          [width - 10, 14],
        ],
        { fill },
      ),
    ),
};

export const spread = (part: Part, height: number, bar: boolean): string => {
  const coat = coatOf(part);
  const top = bar ? 12 : 0;
  const crest =
    crests[
      bar ? 'straight' : chosen(part, 'crest', 'straight', 'stepped', 'comb', 'slanted', 'notched')
    ]?.(width, top) ?? [];
  const facet = facets[chosen(part, 'facet', 'blade', 'lines', 'band', 'wing')];
  return (
    (bar
      ? lightBar(10, 0, width - 20, 16, [...rainbow, palette.rose]) +
        rim(10, 0, width - 20, 16, 2, 0.8)
      : '') +
    polygon([...crest, [width - 4, height], [4, height]], { fill: coat.face }) +
    (facet?.(height, coat.facet) ?? '') +
    rim(4, top + (bar ? 0 : 12), width - 8, height - top - 14, 3, 0.4)
  );
};
