/** A part as the drawings know it. */
export type Part = { name: string; category: string; specs: Record<string, unknown> };

/** Reads the facts of a part; what a fact lacks is the ordinary one of its kind. */
export const factsOf = ({ specs }: Part) => ({
  figure: (key: string, ordinary: number): number => {
    const value = specs[key];
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : ordinary;
  },
  words: (key: string, ordinary: string): string => {
    const value = specs[key];
    return typeof value === 'string' ? value : ordinary;
  },
  list: (key: string): string[] => {
    const value = specs[key];
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  },
  flag: (key: string): boolean => specs[key] === true,
});

/** Is any of these words in the name? */
export const named = ({ name }: Part, words: RegExp): boolean => words.test(name);

/**
 * A choice that facts do not make, made by the name: the same for a name at all times, and
 * another for another (FNV-1a, salted with what is chosen).
 */
export const chosen = <T>({ name }: Part, what: string, ...choices: readonly [T, ...T[]]): T => {
  let hash = 0x811c9dc5;
  for (const letter of what + name)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return choices[((hash ^ (hash >>> 15)) >>> 0) % choices.length] ?? choices[0];
};

/** `1000` → `1TB`, `240` → `240GB`. */
export const capacity = (gigabytes: number): string =>
  gigabytes >= 1000 ? `${Math.round(gigabytes / 100) / 10}TB` : `${gigabytes}GB`;

/** The name of a file for a name: `AMD Ryzen 7 9800X3D` → `amd-ryzen-7-9800x3d`. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);
