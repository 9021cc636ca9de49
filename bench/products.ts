/** A product of the benchmarks, which fill Parches and the other shops with the same ones. */
export type BenchProduct = {
  name: string;
  /** One of the seed's categories. */
  category: string;
  description: string;
  /** In dollars, with two decimals. */
  price: number;
};

const makers = 'Aquila Borealis Corvus Draco Equus Fornax Gemini Hydra Indus Lacerta'.split(' ');
const lines = 'Core Prime Edge Ultra Neo Plus Max Lite Pro Zero'.split(' ');
const categories =
  'processors memory storage coolers cases power-supplies graphics-cards motherboards'.split(' ');
const words =
  'it fits the case and runs quiet fast cool warm bright again under load after a week of work for my build with every game'.split(
    ' ',
  );

/** A random number generator from 0 up to 1, reproducible by its seed (mulberry32). */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/**
 * So many products with different names, the same at every call. A longer list begins as a shorter
 * one.
 */
export const benchProducts = (count: number): BenchProduct[] => {
  const random = seeded(42);
  const oneOf = (all: readonly string[]): string => all[Math.floor(random() * all.length)] ?? '';
  return Array.from({ length: count }, (_, i) => ({
    name: `${oneOf(makers)} ${oneOf(lines)} ${i + 1}`,
    category: oneOf(categories),
    description: Array.from({ length: 30 }, () => oneOf(words)).join(' '),
    price: Math.round(100 + random() * 100_000) / 100,
  }));
};
