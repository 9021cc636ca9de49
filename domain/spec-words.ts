/** The units with which names of facts end, the longer ones first. */
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

const endingOf = (name: string) =>
  units.find(([ending]) => name.endsWith(ending) && name.length > ending.length);

/** The unit of a fact, which is the end of its name: `tdpWatts` → `W`. */
export const unitOf = (name: string): string | undefined =>
  name === 'voltage' ? 'V' : endingOf(name)?.[1];

/** A label for a fact that the shop does not know: `cableLengthMm` → `Cable length`. */
export const guessedLabel = (name: string): string => {
  const stem = name.slice(0, name.length - (endingOf(name)?.[0].length ?? 0));
  const words = stem.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
