import { palette } from './palette.ts';
import { chosen, named, type Part } from './part.ts';

/** Background, band and text of stickers, for parts whose name says no colour. */
const stickers: [string, string, string][] = [
  [palette.coal, palette.jade, palette.white],
  [palette.coal, palette.brass, palette.white],
  [palette.graphite, palette.brick, palette.white],
  [palette.black, palette.violet, palette.white],
];
export const stickerOf = (part: Part): [paper: string, band: string, text: string] => {
  if (named(part, /\bRed\b|PRO\b/)) return [palette.coal, palette.brick, palette.white];
  if (named(part, /\bBlue\b|EVO/)) return [palette.paper, palette.blue, palette.ink];
  return chosen(part, 'sticker', ...(stickers as [(typeof stickers)[0], ...typeof stickers]));
};

/** `WD_BLACK SN850X 8TB` → `SN850X`. */
export const model = (name: string): string =>
  name
    .replace(/\s*\d+(GB|TB)$/, '')
    .split(/[ _]/)
    .slice(1)
    .join(' ');
