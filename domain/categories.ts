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

export type Category = (typeof categories)[number];
