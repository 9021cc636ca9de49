/** Markup of a drawing, as short as it can be: numbers to a tenth, no attribute that says nothing. */

export type Attributes = Record<string, string | number | undefined>;
export type Point = readonly [x: number, y: number];

/** A drawn thing with its upper left corner at 0, 0. */
export type Piece = { width: number; height: number; svg: string };

export const n = (value: number): string =>
  String(Math.round(value * 10) / 10 + 0).replace(/^(-?)0\./, '$1.');

/** Attributes that are 0 when nothing says otherwise. */
const implied = new Set(['x', 'y', 'cx', 'cy']);

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([name, value]) => value !== undefined && !(value === 0 && implied.has(name)))
    .map(
      ([name, value]) => ` ${name}="${typeof value === 'number' ? precise(name, value) : value}"`,
    )
    .join('');

const precise = (name: string, value: number): string =>
  name === 'opacity' ? String(Math.round(value * 100) / 100).replace(/^0/, '') : n(value);

export const rect = (x: number, y: number, width: number, height: number, rest: Attributes = {}) =>
  `<rect${written({ x, y, width, height, ...rest })}/>`;

export const circle = (cx: number, cy: number, r: number, rest: Attributes = {}) =>
  `<circle${written({ cx, cy, r, ...rest })}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, rest: Attributes = {}) =>
  `<ellipse${written({ cx, cy, rx, ry, ...rest })}/>`;

/** A path; its data may be written with as many digits and spaces as come. */
export const path = (d: string, rest: Attributes = {}) =>
  `<path${written({ d: d.replaceAll(/\d*\.\d+/g, (digits) => n(Number(digits))).replaceAll(/ (?=-)/g, ''), ...rest })}/>`;

export const group = (attributes: Attributes, ...children: readonly string[]): string =>
  `<g${written(attributes)}>${children.join('')}</g>`;

/** Fills without a line round them. */
export const flat = (...children: readonly string[]): string =>
  group({ stroke: 'none' }, ...children);

/** Lines of one colour and width. */
export const strokes = (stroke: string, width: number, ...children: readonly string[]): string =>
  group({ stroke, 'stroke-width': width }, ...children);

export const at = (x: number, y: number, svg: string, scale = 1): string =>
  group(
    {
      transform: `translate(${n(x)} ${n(y)})${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}`,
    },
    svg,
  );

export const turned = (degrees: number, x: number, y: number, svg: string): string =>
  group({ transform: `rotate(${n(degrees)} ${n(x)} ${n(y)})` }, svg);

const point = ([x, y]: Point): string => `${n(x)} ${n(y)}`;

/** An open run of straight lines, as path data. */
export const run = (...points: readonly Point[]): string => `M${points.map(point).join(' ')}`;

export const polygon = (points: readonly Point[], rest: Attributes = {}): string =>
  path(`${run(...points)}z`, rest);

/** `count` things side by side, `step` apart. */
export const row = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A row of equal strokes in one short element: contacts, fins, slits. */
export const teeth = (
  [x1, y1]: Point,
  [x2, y2]: Point,
  { long, wide, gap, colour }: { long: number; wide: number; gap: number; colour: string },
): string =>
  path(y1 === y2 ? `M${n(x1)} ${n(y1)}H${n(x2)}` : run([x1, y1], [x2, y2]), {
    stroke: colour,
    'stroke-width': long,
    'stroke-dasharray': `${n(wide)} ${n(gap)}`,
    'stroke-linecap': 'butt',
  });

/** A short name for what a drawing uses twice; the same for the same, so that pieces can be mixed. */
export const idOf = (markup: string): string => {
  let sum = 7;
  for (const letter of markup) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1679616;
  return `s${sum.toString(36)}`;
};

/** The same thing at several places: drawn at the first, used again at the others. */
export const repeated = (svg: string, places: readonly Point[]): string => {
  const [first, ...others] = places;
  if (!first) return '';
  const id = idOf(svg);
  return (
    group({ transform: `translate(${point(first)})` }, group({ id }, svg)) +
    others.map((place) => `<use href="#${id}" transform="translate(${point(place)})"/>`).join('')
  );
};

/** A field filled with the same cell again and again. */
export const tiled = (
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  [wide, tall]: Point,
  cell: string,
): string => {
  const id = idOf(cell);
  return at(
    x,
    y,
    `<pattern id="${id}" width="${n(wide)}" height="${n(tall)}" patternUnits="userSpaceOnUse">${cell}</pattern>` +
      rect(0, 0, width, height, { fill: `url(#${id})`, stroke: 'none' }),
  );
};

type Field = { step: number; r: number; colour: string; staggered?: boolean; square?: boolean };

/** A field of dots: mesh, contacts, holes; every second line shifted where they are staggered. */
export const dots = (
  x: number,
  y: number,
  width: number,
  height: number,
  { step, r, colour, staggered = false, square = false }: Field,
): string => {
  const dot = square
    ? rect(step / 2 - r, step / 2 - r, r * 2, r * 2)
    : circle(step / 2, step / 2, r);
  const cell = staggered ? dot + circle(0, step * 1.5, r) + circle(step, step * 1.5, r) : dot;
  return tiled(
    { x, y, width, height },
    [step, staggered ? step * 2 : step],
    group({ fill: colour, stroke: 'none' }, cell),
  );
};

/** Patterns that stand in a drawing more than once, once. */
const patternsOnce = (svg: string): string => {
  const seen = new Set<string>();
  return svg.replaceAll(/<pattern .*?<\/pattern>/g, (pattern) => {
    if (seen.has(pattern)) return '';
    seen.add(pattern);
    return pattern;
  });
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A whole picture: what it shows, its size, what is on it. */
export const picture = (
  title: string,
  width: number,
  height: number,
  line: string,
  ...children: readonly string[]
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">\n` +
  `<title>${escaped(title)}</title>\n` +
  `<g fill="none" stroke="${line}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">${patternsOnce(children.join('\n'))}</g>\n</svg>\n`;
