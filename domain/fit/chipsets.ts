/** What the boards of some chipsets do with the generations of processors that fit their socket. */
type Generation = {
  chipsets: string[];
  /** Architectures that run with any BIOS. */
  runs: string[];
  /** Those that run from a BIOS on, which older boards must be given first. */
  from?: Readonly<Record<string, string>>;
  /** The same of those with graphics of their own, which came later than the others of their name. */
  withGraphics?: Readonly<Record<string, string>>;
  /** What is to be minded of those that run. */
  but?: Readonly<Record<string, string>>;
  /** Those that never run, though they go into the socket. */
  refuses?: string[];
};

const am4 = ['Excavator', 'Zen', 'Zen+'];
const zen3 = 'October 2020 (AGESA 1.1.0.0; later models need a later one)';
const intel = (...names: string[]): string[] => names.map((name) => `Intel ${name}`);
/** Sources: heise online of October 2015 (an E3-1230 v5 does not start on two Z170 boards), Tom's Hardware. */
const xeons = ['Skylake (Xeon)', 'Kaby Lake (Xeon)'];
const coffeeLake = ['Coffee Lake', 'Coffee Lake Refresh'].flatMap((name) => [
  name,
  `${name} (Xeon)`,
]);
const amd = (...names: string[]): string[] => names.map((name) => `AMD ${name}`);

/**
 * Sources: AMD's tables of chipsets and processors for AM4 (2020, and its word of March 2022 on the 300
 * series) and AM5, its notes on boot kits (February 2018, July 2019), the release notes of AGESA; Gigabyte
 * of November 2023 on the Ryzen 8000G; Intel's lists of the chipsets that each generation of
 * Core processors goes with, and its note of January 2021 that H410 and B460 lack the signals for the
 * 11th; Tom's Hardware of April 2012 on Ivy Bridge and the 6 series. What reports bear out, and what
 * not, is in docs/fit.md. What is not here is not known: an X570 board runs some processors of the first
 * Zen, and not others.
 */
export const generations: Generation[] = [
  { chipsets: amd('X870E', 'X870', 'B850', 'B840'), runs: ['Zen 4', 'Zen 5'] },
  {
    chipsets: amd('X670E', 'X670', 'B650E', 'B650', 'A620', 'A620A'),
    runs: [],
    from: {
      'Zen 4': 'November 2023 (AGESA 1.1.0.0; the first models with any)',
      // The first ones run from AGESA 1.1.7.0 on, the X3D ones from this.
      'Zen 5': 'October 2024 (AGESA 1.2.0.2)',
    },
  },
  {
    chipsets: amd('B550', 'A520'),
    runs: ['Zen 2'],
    from: { 'Zen 3': zen3 },
    withGraphics: { 'Zen 2': 'July 2020' },
    refuses: am4,
  },
  {
    chipsets: amd('X570'),
    runs: ['Zen+', 'Zen 2'],
    from: { 'Zen 3': zen3 },
    withGraphics: { 'Zen 2': 'July 2020' },
    refuses: ['Excavator'],
  },
  {
    chipsets: amd('X470', 'B450'),
    runs: ['Zen', 'Zen+'],
    from: {
      'Zen 2': 'July 2019 (AGESA 1.0.0.3)',
      'Zen 3':
        'January 2021 (AGESA 1.2.0.0; later models need a later one; not every board has one)',
    },
    withGraphics: {
      Zen: 'November 2019 (the first models with any)',
      'Zen+': 'July 2019',
      'Zen 2': 'July 2020 (not every board has one)',
    },
  },
  {
    chipsets: amd('X370', 'B350', 'A320'),
    runs: ['Zen'],
    from: {
      'Zen+': 'April 2018 (AGESA 1.0.0.2)',
      'Zen 2': 'July 2019 (AGESA 1.0.0.3; not every board has one)',
      'Zen 3': 'June 2022 (AGESA 1.2.0.7; not every board has one)',
    },
    withGraphics: {
      Zen: 'February 2018 (November 2019 for the last models)',
      'Zen+': 'July 2019 (not every board has one)',
      'Zen 2': 'June 2022 (AGESA 1.2.0.7; not every board has one)',
    },
  },
  {
    chipsets: intel('Z890', 'B860', 'H810', 'W880', 'Q870'),
    runs: ['Arrow Lake'],
  },
  {
    chipsets: intel('Z790', 'H770', 'B760'),
    runs: ['Alder Lake', 'Raptor Lake'],
    from: { 'Raptor Lake Refresh': 'autumn 2023' },
  },
  {
    chipsets: intel('Z690', 'H670', 'B660', 'H610', 'W680', 'Q670'),
    runs: ['Alder Lake'],
    from: { 'Raptor Lake': 'autumn 2022', 'Raptor Lake Refresh': 'autumn 2023' },
  },
  {
    chipsets: intel('Z590', 'H570', 'B560', 'H510', 'W580', 'Q570'),
    runs: ['Comet Lake', 'Rocket Lake'],
    // Source: Intel (16 lanes of PCI Express, where Rocket Lake has four more for a drive).
    but: {
      'Comet Lake':
        'on many of these one M.2 slot works with Rocket Lake alone: the board’s manual says which',
    },
  },
  {
    chipsets: intel('Z490', 'H470', 'W480', 'Q470'),
    runs: ['Comet Lake'],
    from: { 'Rocket Lake': 'early 2021' },
  },
  { chipsets: intel('B460', 'H410'), runs: ['Comet Lake'], refuses: ['Rocket Lake'] },
  {
    chipsets: intel('Z390', 'B365'),
    runs: ['Coffee Lake', 'Coffee Lake Refresh'],
    refuses: ['Skylake', 'Kaby Lake', ...xeons],
  },
  {
    chipsets: intel('Z370', 'H370', 'B360', 'H310', 'Q370', 'Q360'),
    runs: ['Coffee Lake'],
    from: { 'Coffee Lake Refresh': 'autumn 2018' },
    refuses: ['Skylake', 'Kaby Lake', ...xeons],
  },
  {
    chipsets: intel('C242', 'C246'),
    runs: ['Coffee Lake', 'Coffee Lake (Xeon)'],
    from: { 'Coffee Lake Refresh': 'autumn 2018', 'Coffee Lake Refresh (Xeon)': 'spring 2019' },
    refuses: ['Skylake', 'Kaby Lake', ...xeons],
  },
  {
    chipsets: intel('Z270', 'H270', 'B250', 'Q270', 'Q250'),
    runs: ['Skylake', 'Kaby Lake'],
    refuses: [...coffeeLake, ...xeons],
  },
  {
    chipsets: intel('Z170', 'H170', 'B150', 'H110', 'Q170', 'Q150'),
    runs: ['Skylake'],
    from: { 'Kaby Lake': 'the end of 2016' },
    refuses: [...coffeeLake, ...xeons],
  },
  {
    chipsets: intel('C232', 'C236'),
    runs: ['Skylake', 'Skylake (Xeon)'],
    from: { 'Kaby Lake': 'the end of 2016', 'Kaby Lake (Xeon)': 'spring 2017' },
    refuses: coffeeLake,
  },
  {
    chipsets: intel('Z97', 'H97'),
    runs: ['Haswell', 'Haswell Refresh'],
    from: { Broadwell: 'spring 2015' },
  },
  {
    chipsets: intel('Z87', 'H87', 'B85', 'H81', 'Q87', 'Q85'),
    runs: ['Haswell'],
    from: { 'Haswell Refresh': 'spring 2014' },
    refuses: ['Broadwell'],
  },
  {
    chipsets: intel('Z77', 'Z75', 'H77', 'B75', 'Q77', 'Q75'),
    runs: ['Sandy Bridge', 'Ivy Bridge'],
  },
  {
    chipsets: intel('Z68', 'P67', 'H67', 'H61'),
    runs: ['Sandy Bridge'],
    from: { 'Ivy Bridge': 'spring 2012' },
  },
  { chipsets: intel('Q67', 'Q65', 'B65'), runs: ['Sandy Bridge'], refuses: ['Ivy Bridge'] },
  {
    chipsets: intel('X299'),
    runs: ['Skylake', 'Skylake-X'],
    from: { 'Cascade Lake': 'autumn 2019' },
  },
  {
    chipsets: intel('X99'),
    runs: ['Haswell E', 'Haswell-E'],
    from: { 'Broadwell E': 'spring 2016', 'Broadwell-E': 'spring 2016' },
  },
  { chipsets: amd('TRX40'), runs: ['Zen 2'] },
  { chipsets: amd('X399'), runs: ['Zen'], from: { 'Zen+': 'summer 2018' } },
  { chipsets: amd('TRX50'), runs: ['Zen 4'], from: { 'Zen 5': 'summer 2025' } },
];

/** The pairs of an architecture and a chipset that never run together, in one socket or not. */
export const refusedPairs: (readonly [architecture: string, chipset: string])[] =
  generations.flatMap(({ chipsets, refuses = [] }) =>
    chipsets.flatMap((chipset) => refuses.map((refused) => [refused, chipset] as const)),
  );

const generationOf = (chipset: string): Generation | undefined =>
  generations.find(({ chipsets }) => chipsets.includes(chipset));

/** Whether it depends on a processor's graphics which BIOS it needs. */
export const doGraphicsMatter = (architecture: string, chipset: string): boolean =>
  Object.hasOwn(generationOf(chipset)?.withGraphics ?? {}, architecture);

/** What is to be minded of a processor that runs on a chipset, if anything. */
export const catchOf = (architecture: string, chipset: string): string | undefined => {
  const { but = {} } = generationOf(chipset) ?? {};
  return Object.hasOwn(but, architecture) ? but[architecture] : undefined;
};

/**
 * What a BIOS must be for a processor: `any`, or since when; `undefined` where it is not known.
 * @returns undefined for pairs that never run, too
 */
export const biosFor = (
  architecture: string,
  chipset: string,
  hasGraphics = false,
): string | undefined => {
  const { runs = [], from = {}, withGraphics = {} } = generationOf(chipset) ?? {};
  const since = { ...from, ...(hasGraphics ? withGraphics : {}) };
  if (Object.hasOwn(since, architecture)) return since[architecture];
  return runs.includes(architecture) ? 'any' : undefined;
};
