/** The fields of a part that its drawing uses. */
export type Part = { name: string; category: string; specs: Record<string, unknown> };

/** Readers of a part's specs, each with the value to use where the part lacks the spec. */
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

/** Whether the name contains any of these words. */
export const named = ({ name }: Part, words: RegExp): boolean => words.test(name);

/**
 * A choice that does not follow from the specs: it is made by a hash of the name, so that it is
 * always the same for one name (FNV-1a, salted with `what`).
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
