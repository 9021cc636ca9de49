import { categories, type Category } from './categories.ts';
import { plainText } from './plain-text.ts';

/** What builders call the parts of a category; `kinds` where they mean only those that say one of these. */
type Meaning = { category: string; kinds?: string[]; words: string };

/**
 * The words of builders for the shop's categories, in the singular. The longest that fits is meant:
 * a 'cpu cooler' is no 'cpu'. One of the `needless` may stand before each.
 */
export const meanings: Meaning[] = [
  { category: 'processors', words: 'cpu, processor, central processing unit, apu, microprocessor' },
  {
    category: 'motherboards',
    words: 'mobo, motherboard, mother board, mainboard, main board, system board, board',
  },
  {
    category: 'memory',
    words: `ram, memory, dimm, udimm, dram, sdram, memory module, memory kit, memory stick, ram module,
      ram kit, ram stick, system memory`,
  },
  {
    category: 'graphics-cards',
    words: `gpu, vga, vram, video memory, graphics memory, graphics, graphic card, graphics card,
      graphics adapter, video card, videocard, vga card, gfx, gfx card, gpu card, display card`,
  },
  { category: 'storage', words: 'storage, drive, disk, disk drive, storage drive, mass storage' },
  {
    category: 'storage',
    kinds: ['ssd', 'nvme'],
    words: 'ssd, ssd drive, ssd storage, solid state, solid state drive, solid state disk',
  },
  { category: 'storage', kinds: ['nvme'], words: 'nvme, nvme ssd, nvme drive, nvme storage' },
  {
    category: 'storage',
    kinds: ['m.2', 'nvme'],
    words:
      'm 2, m2, m 2 ssd, m2 ssd, m 2 drive, m2 drive, m 2 nvme, m2 nvme, m 2 nvme ssd, m2 nvme ssd',
  },
  {
    category: 'storage',
    kinds: ['hdd', 'hard'],
    words: 'hdd, hard drive, hard disk, hard disk drive, harddisk, harddrive',
  },
  {
    category: 'power-supplies',
    words: 'psu, power supply, power supplies, power supply unit, powersupply, power unit',
  },
  {
    category: 'cases',
    words: 'case, chassis, tower, tower case, enclosure, cabinet, housing',
  },
  { category: 'case-fans', words: 'case fan, chassis fan, system fan, fan' },
  {
    category: 'coolers',
    words: `cooler, cooling, cpu cooler, cpu cooling, cpu fan, cpu heatsink, cpu heat sink,
      processor cooler, processor cooling, heatsink, heat sink`,
  },
  {
    category: 'coolers',
    kinds: ['air', 'tower'],
    words: 'air cooler, air cooling, tower cooler, cpu air cooler, air cpu cooler',
  },
  {
    category: 'coolers',
    kinds: ['liquid', 'water', 'aio'],
    words: `aio, aio cooler, aio cpu cooler, cpu aio, all in one cooler, water cooling, water cooler,
      watercooling, watercooler, water cooled, liquid cooling, liquid cooler, cpu liquid cooler,
      liquid cpu cooler, cpu water cooler, aio water cooling, aio liquid cooler`,
  },
  { category: 'monitors', words: 'monitor, screen' },
  { category: 'mouses', words: 'mouse, mice' },
  { category: 'headphones', words: 'headphone, headset, earphone' },
  { category: 'thermal-compounds', words: 'thermal paste, thermal compound, thermal grease' },
  {
    category: 'network-cards',
    words: 'network card, network adapter, lan card, ethernet card, nic',
  },
  {
    category: 'network-cards',
    kinds: ['wifi', 'wi', 'wireless'],
    words: 'wifi card, wi fi card, wifi adapter, wi fi adapter, wireless card, wireless adapter',
  },
  { category: 'laptops', words: 'laptop, notebook' },
];

/**
 * What is written in several ways: whichever is typed, each of them is looked for. Some are only `typed`:
 * an 850M ATX is no M-ATX. A word with a hyphen stands so in the facts of parts.
 */
const spellings: { written: string; typed?: string }[] = [
  { written: 'matx, uatx, micro atx, microatx', typed: 'm atx' },
  { written: 'mitx, mini itx, miniitx', typed: 'm itx' },
  { written: 'eatx, e-atx', typed: 'e atx' },
  { written: 'sfxl, sfx l' },
  {
    written: 'sodimm, so dimm',
    typed: 'laptop ram, laptop memory, notebook ram, notebook memory',
  },
  { written: 'rdimm, registered' },
  { written: 'wifi, wi fi' },
  { written: 'lp, low profile' },
  { written: 'pcie, pci e, pci express' },
  { written: 'gen3, gen 3, pcie3, pcie 3 0, pcie 3.0', typed: 'pcie3 0' },
  { written: 'gen4, gen 4, pcie4, pcie 4 0, pcie 4.0', typed: 'pcie4 0' },
  { written: 'gen5, gen 5, pcie5, pcie 5 0, pcie 5.0', typed: 'pcie5 0' },
  { written: 'usb c, usbc, type c' },
  { written: '1080p, fhd, full hd' },
  { written: '1440p, qhd, wqhd' },
  { written: '4k, uhd, 2160p' },
  { written: 'tkl, tenkeyless' },
  { written: 'wd, western digital' },
  { written: 'g skill, gskill' },
  { written: 'be quiet, bequiet' },
  { written: 'lian li, lianli' },
  { written: 'cooler master, coolermaster' },
  { written: 'team group, teamgroup' },
];

/** What is looked for in another spelling, too, but not the other way round. */
const loosely = [
  // A Ryzen 5 is called R5, but so are other parts: who writes it out means none of them.
  ...['3', '5', '7', '9'].map((tier) => [`r${tier}`, `ryzen ${tier}`]),
  // Few parts write it apart.
  ...['ddr', 'am'].flatMap((kind) =>
    ['2', '3', '4', '5'].map((number) => [`${kind} ${number}`, `${kind}${number}`]),
  ),
].map((both) => both.map((one) => one.split(' ')));

/** What stands for a category: its words as typed, and what they mean. */
type Meant = { words: string[]; category: string; kinds: string[] };

/** What was typed, as builders mean it. */
export type Asked = {
  /** What is looked for word by word. */
  words: string[];
  /** The categories, and what is written in several ways. */
  meant: (Meant | { spellings: string[][] })[];
};

/** `MT/s`, `MB/s` and `dB(A)` are one word each, as other units are. */
const units = /(?<=\d ?)(?:(m[tb]) ?\/ ?(s)|(db) ?\( ?(a) ?\))/gi;

/** A figure with a thousandth of its unit, which is what parts say: 1.2 would be two words, 1 and 2. */
const inThousandths =
  (unit: string) =>
  (_: string, whole: string, part = ''): string =>
    `${Number(whole + part.padEnd(3, '0'))}${unit}`;

/** They would become letters of the word before them: 'ryzentm'. */
const marks = /[™®©℠]/g;

/** The words of a text: its letters and digits, in lower case and without accents. */
export const wordsOf = (text: string): string[] =>
  plainText(text.replaceAll(marks, ''))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(units, '$1$2$3$4')
    .replaceAll(/(\d{1,3})\.(\d{1,3}) ?tb?\b/gi, inThousandths('gb'))
    .replaceAll(/(?<![\d.])(\d)(?:\.(\d{1,3}))? ?kw\b/gi, inThousandths('w'))
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const singular = (word: string): string => word.replace(/(?<=[a-z]{2})s$/, '');
const keyOf = (words: string[]): string => words.map(singular).join(' ');

const meaningOf = new Map<
  string,
  { category: string; kinds: string[] } | { spellings: string[][] }
>([
  ...spellings.flatMap(({ written, typed }) => {
    const [all = [], more = []] = [written, typed].map((list) =>
      list?.split(', ').map((one) => one.split(' ')),
    );
    return [...all, ...more].map((one) => [keyOf(one), { spellings: all }] as const);
  }),
  ...loosely.map((both) => [keyOf(both[0] ?? []), { spellings: both }] as const),
  ...meanings.flatMap(({ category, kinds = [], words }) =>
    words.split(/,\s+/).map((each) => [keyOf(each.split(' ')), { category, kinds }] as const),
  ),
]);
const longest = Math.max(...[...meaningOf.keys()].map((key) => key.split(' ').length));
const needless = new Set(['pc', 'computer', 'best', 'good', 'cheap']);
const inches = new Set(['inch', 'inches', 'in']);

/** What somebody has typed: word by word, and what builders' words in it mean. */
export const readAsked = (text: string): Asked => {
  const typed = wordsOf(text);
  const asked: Asked = { words: [], meant: [] };
  for (let at = 0; at < typed.length;) {
    const found = meaningAt(typed, at) ?? intelSocketAt(typed, at);
    if (found) asked.meant.push(found.meant);
    else if (!isOfInches(typed, at) && !isOfSocket(typed, at)) asked.words.push(typed[at] ?? '');
    at += found?.length ?? 1;
  }
  return asked;
};

/** The category that builders call so, of those whose facts the shop knows: a GPU is a graphics card. */
export const categoryCalled = (text: string): Category | undefined => {
  const { words, meant } = readAsked(text);
  const [one, ...others] = meant;
  if (!one || !('category' in one) || words.length + others.length > 0) return undefined;
  return categories.find((category) => category === one.category);
};

/** Of a size in inches, parts say the number alone: 27". */
const isOfInches = (typed: string[], at: number): boolean =>
  inches.has(typed[at] ?? '') && /^\d{1,2}$/.test(typed[at - 1] ?? '');

/** Of a socket, parts say the name alone: AM5, LGA1700. */
const isOfSocket = (typed: string[], at: number): boolean =>
  typed[at] === 'socket' &&
  [typed[at - 1], typed[at + 1]].some((word) =>
    /^((lga|am|fm|s?tr|sp)\d*|\d{1,4})$/.test(word ?? ''),
  );

/** Of Intel's sockets many type the number alone, and a Ryzen 7 1700 is none of them. */
const intelSocketAt = (typed: string[], at: number) => {
  const pair = typed.slice(at, at + 2);
  const number = pair.find((word) => /^\d{4}$/.test(word));
  if (!number || !pair.includes('socket')) return undefined;
  const spellings = [`lga${number}`, `lga ${number}`, `socket ${number}`];
  return { length: 2, meant: { spellings: spellings.map((one) => one.split(' ')) } };
};

const meaningAt = (typed: string[], at: number) => {
  const skipped = needless.has(typed[at] ?? '') ? 1 : 0;
  for (let count = longest; count > 0; count -= 1) {
    const words = typed.slice(at + skipped, at + skipped + count);
    const meaning = words.length === count ? meaningOf.get(keyOf(words)) : undefined;
    if (!meaning) continue;
    const meant = 'category' in meaning ? { words, ...meaning } : meaning;
    return { length: skipped + count, meant };
  }
  return undefined;
};
