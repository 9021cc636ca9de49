import { Font } from '@react-pdf/renderer';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sfntOf } from './sfnt.ts';

/** A file of letters, and the characters of which it may have one. */
type Letters = {
  family: string;
  file: string;
  bold?: string | undefined;
  ranges: [number, number][];
};

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(resolve(`@fontsource/${name}/package.json`));

/**
 * The packages of letters, those first that are to be taken where several have a character. In a text
 * with kana, Japanese ones go first, so that its characters look as they do in Japan.
 */
const packages = [
  'noto-sans',
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-thai',
  'nanum-gothic',
  'noto-sans-sc',
  'kosugi',
];
const forJapanese = ['noto-sans', 'kosugi', ...packages];

/** Nearly every character of the basic plane, drawn in dots, for what no other letters have. */
const lastResort: Letters = {
  family: 'unifont',
  file: join(folderOf('unifont'), 'files', 'unifont-latin-400-normal.woff'),
  ranges: [[0, 0xffff]],
};

/** Those in which the shop itself writes. */
export const ownFamily = 'noto-sans latin';

/** The files of a package with their ranges, as its CSS has them: 'U+0370-0377,U+37a'. */
const lettersOf = (name: string): Letters[] => {
  const folder = folderOf(name);
  const subsets: Record<string, string> = JSON.parse(
    readFileSync(join(folder, 'unicode.json'), 'utf8'),
  );
  return Object.entries(subsets).map(([subset, ranges]) => {
    const part = subset.replaceAll(/[[\]]/g, '');
    const fileOf = (weight: number) =>
      join(folder, 'files', `${name}-${part}-${weight}-normal.woff`);
    return {
      family: `${name} ${part}`,
      file: fileOf(400),
      bold: name === 'noto-sans' ? fileOf(700) : undefined,
      ranges: ranges.split(',').map((range) => {
        const [from = '', to = from] = range.slice(2).split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      }),
    };
  });
};

const read = new Map<string, Letters[]>();
const lettersFrom = (name: string): Letters[] => {
  const letters = read.get(name) ?? lettersOf(name);
  read.set(name, letters);
  return letters;
};

/** A file of letters as an address. They are unpacked once, and not anew for each letter. */
const addressOf = (file: string): string =>
  `data:font/ttf;base64,${sfntOf(readFileSync(file)).toString('base64')}`;

const load = async ({ family, file, bold }: Letters): Promise<void> => {
  if (Font.getRegisteredFontFamilies().includes(family)) return;
  const fonts = [{ src: addressOf(file), fontWeight: 400 }];
  if (bold !== undefined) fonts.push({ src: addressOf(bold), fontWeight: 700 });
  Font.register({ family, fonts });
  await Font.load({ fontFamily: family });
};

const isIn = (codePoint: number, { ranges }: Letters): boolean =>
  ranges.some(([from, to]) => from <= codePoint && codePoint <= to);

/** The first letters that have a character, and not only say so; none where nobody has it. */
const familyOf = async (codePoint: number, order: Letters[]): Promise<string | undefined> => {
  for (const letters of order) {
    if (!isIn(codePoint, letters)) continue;
    await load(letters);
    const { data } = Font.getFont({ fontFamily: letters.family });
    if (data?.hasGlyphForCodePoint(codePoint)) return letters.family;
  }
  return undefined;
};

/** Stands for a character that no letters have. */
const unknown = '\ufffd';

/** How a piece of a text is written, and in which families, in the order in which each character is looked up. */
export type Lettering = (piece: string) => { written: string; families: string[] };

const letteringIn = async (text: string, order: Letters[]): Promise<Lettering> => {
  const families = new Map<string, string>();
  for (const character of new Set(`A${unknown}${text}`.replaceAll(/\p{C}/gu, ''))) {
    const family = await familyOf(character.codePointAt(0) ?? 0, order);
    if (family !== undefined) families.set(character, family);
  }
  return (piece) => {
    // What says only how others are shown has no letters, and lines end elsewhere.
    const characters = Array.from(piece.replaceAll(/\p{Cf}/gu, ''), (one) =>
      families.has(one) || /\p{Cc}/u.test(one) ? one : unknown,
    );
    return {
      written: characters.join(''),
      families: [...new Set([ownFamily, ...characters.flatMap((one) => families.get(one) ?? [])])],
    };
  };
};

/** Opens the letters that a text needs, and no others: all of them together take seconds. */
export const lettersFor = (text: string): Promise<Lettering> => {
  const order = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? forJapanese : packages;
  return letteringIn(text, [...order.flatMap(lettersFrom), lastResort]);
};

/** Letters that need nothing of each other: those of the shop, and for all others those in dots. */
export const unjoinedLetters = (text: string): Promise<Lettering> => {
  const own = lettersFrom('noto-sans').filter(({ family }) => family === ownFamily);
  return letteringIn(text, [...own, lastResort]);
};
