import { language } from './money.ts';

/** A fact for the table: `{ name: 'TDP', value: '120 W' }`. */
export type Fact = { name: string; value: string };

/** The units that the names of specs end with, the longer ones first. */
const units: [ending: string, unit: string][] = [
  ['Watts', 'W'],
  ['GHz', 'GHz'],
  ['MTs', 'MT/s'],
  ['MBs', 'MB/s'],
  ['TBW', 'TBW'],
  ['Dba', 'dB(A)'],
  ['GB', 'GB'],
  ['Mm', 'mm'],
];

/** Names that are not simply their own words. */
const names: Record<string, string> = {
  tdp: 'TDP',
  recommendedPsu: 'Recommended power supply',
  casLatency: 'CAS latency',
  m2Slots: 'M.2 slots',
  wifi: 'Wi-Fi',
  rgb: 'RGB lighting',
  atx3: 'ATX 3',
  motherboards: 'Fits motherboards',
  maxGraphicsCard: 'Longest graphics card',
  maxCooler: 'Tallest cooler',
  radiatorMax: 'Largest radiator',
};

/** The specs of a part as people read them: names in words, values with their units. */
export const factsOf = (specs: Record<string, unknown>): Fact[] =>
  Object.entries(specs).flatMap(([key, raw]) => {
    const [stem, unit] = partsOf(key);
    const value = valueInWords(raw, unit);
    return value === undefined ? [] : [{ name: nameInWords(stem), value }];
  });

/** `graphics-cards` → `Graphics cards` */
export const categoryInWords = (category: string): string =>
  capitalised(category.replaceAll('-', ' '));

const partsOf = (key: string): [stem: string, unit: string | undefined] => {
  if (key === 'voltage') return [key, 'V'];
  const found = units.find(([ending]) => key.endsWith(ending) && key.length > ending.length);
  return found ? [key.slice(0, -found[0].length), found[1]] : [key, undefined];
};

const nameInWords = (stem: string): string =>
  (Object.hasOwn(names, stem) ? names[stem] : undefined) ??
  capitalised(stem.replaceAll(/([A-Z])/g, ' $1').toLowerCase());

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });

const valueInWords = (value: unknown, unit: string | undefined): string | undefined => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : undefined;
  const text = typeof value === 'number' ? numbers.format(value) : value;
  if (typeof text !== 'string' || text === '') return undefined;
  return unit ? `${text} ${unit}` : text;
};
