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

/** Names that differ from the words of their specs. */
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

/** The name of a fact, and its unit: `tdpWatts` → `TDP`, `W`. */
export const specInWords = (name: string): { label: string; unit: string | undefined } => {
  if (name === 'voltage') return { label: 'Voltage', unit: 'V' };
  const found = units.find(([ending]) => name.endsWith(ending) && name.length > ending.length);
  const stem = found ? name.slice(0, -found[0].length) : name;
  const known = Object.hasOwn(names, stem) ? names[stem] : undefined;
  const words = stem.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return { label: known ?? words.charAt(0).toUpperCase() + words.slice(1), unit: found?.[1] };
};
