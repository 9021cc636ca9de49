import { readFileSync } from 'node:fs';
import { drawing } from './drawing.ts';
import { general } from './general.ts';
import { favicon } from './marks.ts';
import { slug, type Part } from './part.ts';
import { defaultAvatar, portraits } from './portraits.ts';
import { scenes } from './scenes.ts';
import { empties, notFound } from './small.ts';

const catalogue = new URL('../../adapters/postgres/seed/products.json', import.meta.url);

const isPart = (row: unknown): row is Part =>
  typeof row === 'object' &&
  row !== null &&
  'name' in row &&
  typeof row.name === 'string' &&
  'category' in row &&
  typeof row.category === 'string' &&
  'specs' in row &&
  typeof row.specs === 'object';

/** The parts of the seed's catalogue. */
export const parts = (): Part[] => {
  const rows: unknown = JSON.parse(readFileSync(catalogue, 'utf8'));
  if (!Array.isArray(rows) || !rows.every(isPart)) throw new Error('The catalogue holds no parts.');
  return rows;
};

/** The address of a part's drawing. */
export const addressOf = (part: Part): string => `/pictures/${slug(part.name)}.svg`;

/** Every picture of the shop, by its address. */
export const pictures = (): Map<string, string> =>
  new Map([
    ...general.map((part): [string, string] => [
      `/pictures/${part.category}.svg`,
      drawing(part, part.title),
    ]),
    ...parts().map((part): [string, string] => [addressOf(part), drawing(part)]),
    ...portraits().map((svg, i): [string, string] => [`/pictures/reviewer-${i + 1}.svg`, svg]),
    ...Object.entries(scenes()).map(([name, svg]): [string, string] => [
      `/scenes/${name}.svg`,
      svg,
    ]),
    ...Object.entries(empties()).map(([name, svg]): [string, string] => [
      `/empty/${name}.svg`,
      svg,
    ]),
    ['/pictures/default-avatar.svg', defaultAvatar()],
    ['/not-found.svg', notFound()],
    ['/favicon.svg', favicon()],
  ]);
