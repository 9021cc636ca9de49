import { randomFrom } from '../../adapters/embedded/fixtures/crowd.ts';
import type { Part } from './part.ts';

type Below = (below: number) => number;

const oneOf = (below: Below, words: readonly string[]): string => words[below(words.length)] ?? '';

const colours = 'Black White Silver Grey Red Blue Green Pink Purple Gold Beige Orange'.split(' ');
const kits = ['2-Pack', '3-Pack', '5-Pack', 'Kit', 'Bundle', 'Bulk', 'OEM/Tray', 'Renewed'];
const series = 'Pro Plus Max Ultra Lite Elite Evo Neo Prime SE XT Ti OC RGB ARGB Wireless'.split(
  ' ',
);

/** What makers change from one part to the next: [which words, how often, the replacement]. */
const changes: [RegExp, percent: number, (word: string, below: Below) => string][] = [
  [new RegExp(`\\b(?:${colours.join('|')})\\b`, 'gi'), 70, (_, below) => oneOf(below, colours)],
  [
    /\b\d+ ?(?:GB|TB)\b/g,
    60,
    (word, below) => `${2 ** below(8)}${word.endsWith('TB') ? 'TB' : 'GB'}`,
  ],
  // Model numbers, such as 'B650E', 'CMK32GX5M2B6000C36', 'GP-AG70S1TB'. New models bring new
  // words.
  [
    /\b(?=\w*[A-Z])(?=\w*\d{2})\w{4,}\b/g,
    50,
    (word, below) => word.replaceAll(/\d/g, (digit) => (below(3) ? digit : `${below(10)}`)),
  ],
];
const endings: [percent: number, (below: Below) => string][] = [
  [45, (below) => oneOf(below, series)],
  [20, (below) => oneOf(below, kits)],
  [20, (below) => `Rev ${1 + below(4)}.${below(3)}`],
  [15, (below) => `V${2 + below(3)}`],
];

/** Another part of the same maker, with another colour, capacity, model, kit or revision. */
export const variationOf = (part: Part, below: Below): Part => {
  const changed = changes.reduce(
    (name, [words, percent, into]) =>
      name.replaceAll(words, (word) => (below(100) < percent ? into(word, below) : word)),
    part.name,
  );
  const added = endings.flatMap(([percent, ending]) =>
    below(100) < percent ? [ending(below)] : [],
  );
  return {
    ...part,
    name: [changed, ...added].join(' ').slice(0, 200),
    priceMinor: Math.max(199, Math.round((part.priceMinor * (50 + below(150))) / 100)),
  };
};

/** So many parts: these, then variations of each in turn. The same seed gives the same parts. */
export function* grown(parts: Part[], count: number, seed = 1): Generator<Part> {
  const below = randomFrom(seed);
  for (let made = 0; made < count; made += 1) {
    const part = parts[made % parts.length];
    if (!part) throw new Error('There is no part to make others of.');
    yield made < parts.length ? part : variationOf(part, below);
  }
}
