/** The categories whose facts the shop knows, in the order in which it shows them. */
export const categories = [
  'processors',
  'motherboards',
  'memory',
  'graphics-cards',
  'storage',
  'power-supplies',
  'cases',
  'coolers',
] as const;

/**
 * The category that words name: `Graphics cards` is `graphics-cards`, which is shown with these
 * words.
 */
export const categoryNamed = (words: string): string =>
  words.trim().toLowerCase().split(/\s+/).join('-');

export type Category = (typeof categories)[number];
