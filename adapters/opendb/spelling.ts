/** How the shop spells what BuildCores OpenDB says, so that the same thing is the same text everywhere. */

/** `LGA 1700` → `LGA1700`; of coolers `LGA 115` → `LGA115x` */
export const socket = (words: string): string =>
  words.replace(/\bLGA (?=\d)/, 'LGA').replace(/^LGA115$/, 'LGA115x');

/** The Core i and the Xeon E of the 9th generation, most of which the data calls by the name of the 8th. */
const refresh = /\bi[3579][ -]?9\d{3}|\bXeon E[ -]22\d{2}/;

/**
 * As the table of chipsets tells processors apart. Servers' ones of a desktop's socket say that they are:
 * `Skylake (Xeon)`. From Skylake on, and on AM5, they do not run on every board that runs the others. Renoir is
 * newer than the rest of Zen 2; with graphics it is known by these.
 */
export const architecture = (
  words: string,
  by: { name: string; socket: string; family: string | undefined; isWithoutGraphics: boolean },
): string => {
  if (words === 'Zen 2' && by.family === 'Renoir' && by.isWithoutGraphics) return 'Zen 2 (Renoir)';
  const own = words === 'Coffee Lake' && refresh.test(by.name) ? 'Coffee Lake Refresh' : words;
  const line = /\b(?:Xeon|EPYC)\b/.exec(by.name)?.[0];
  return line && ['LGA1151', 'AM5'].includes(by.socket) ? `${own} (${line})` : own;
};

/** `Micro ATX` → `Micro-ATX`, `EATX` → `E-ATX` */
export const boardSize = (words: string): string =>
  words.replace(/\bEATX\b/, 'E-ATX').replace(/\b(Micro|Mini|XL|Flex) (?=ATX|ITX|DTX)/, '$1-');

/** `ATX Mid Tower` → `Mid tower`, `Micro ATX Mini Tower` → `Micro-ATX tower` */
export const caseSize = (words: string): string => {
  const size = boardSize(words);
  if (/^E?-?ATX (Mid|Full) Tower$/.test(size)) return `${/Mid|Full/.exec(size)?.[0]} tower`;
  if (/^Micro-ATX (Mini|Mid) Tower$/.test(size)) return 'Micro-ATX tower';
  if (size === 'Mini-ITX Tower') return 'Mini-ITX';
  return size.replaceAll(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
};

/** `288-pin DIMM` → `DIMM`, `262-pin SO-DIMM` → `SO-DIMM` */
export const module = (words: string): string | undefined => /(?:SO-)?DIMM$/.exec(words)?.[0];

/** `M.2-2280` → `M.2 2280`, `2.5"` → `2.5 inch` */
export const driveSize = (words: string): string =>
  words.replace(/^M\.2-/, 'M.2 ').replace(/"$/, ' inch');

/** `M.2 PCIe 4.0 x4` → `PCIe 4.0 x4`, `SATA 6.0 Gb/s` and `M.2 SATA` → `SATA 6 Gb/s` */
export const driveInterface = (words: string): string =>
  words
    .replace(/^M\.2 SATA$/, 'SATA 6.0 Gb/s')
    .replace(/^M\.2 /, '')
    .replace(/(?<=^SATA \d)\.0(?= Gb)/, '');

export const storageKind = (kind: string, isNvme: boolean, isSata: boolean): string | undefined => {
  if (kind === 'HDD') return 'Hard disk';
  if (kind === 'SSHD') return 'Hybrid disk';
  if (kind !== 'SSD') return undefined;
  return isNvme ? 'NVMe SSD' : isSata ? 'SATA SSD' : 'SSD';
};

/** `80+ Gold` → `80 PLUS Gold` */
export const efficiency = (words: string): string => words.replace(/^80\+/, '80 PLUS');

/** `Semi-Modular` → `semi` */
export const modular = (words: string): string | undefined =>
  /^(full|semi|non)/i.exec(words)?.[0].toLowerCase().replace('non', 'none');

const supplies = ['ATX', 'SFX-L', 'SFX'];
/** The largest power supply of those that a case takes. */
export const largestSupply = (taken: string[]): string | undefined =>
  supplies.find((size) => taken.includes(size));

/** `Tinted Tempered Glass` → `tempered glass` */
export const sidePanel = (words: string): string => words.toLowerCase().replace('tinted ', '');

/** `BLACK` → `Black` */
export const capitalised = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
