import { factsOf } from './facts.ts';

type Specs = Record<string, unknown>;

/** Says a fact in as few words as a card has room for; undefined where the part does not tell it. */
type Say = (specs: Specs) => string | undefined;

/** A fact as the part's table writes it, with its unit: `120 W`, `AM5`. */
const plain =
  (name: string): Say =>
  (specs) =>
    name in specs ? factsOf({ [name]: specs[name] })[0]?.value : undefined;

/** A fact between words that say what it is: `to 355 mm`. */
const worded =
  (before: string, name: string, after = ''): Say =>
  (specs) => {
    const value = plain(name)(specs);
    return value === undefined ? undefined : `${before}${value}${after}`;
  };

const either =
  (...ways: Say[]): Say =>
  (specs) => {
    for (const say of ways) {
      const words = say(specs);
      if (words !== undefined) return words;
    }
    return undefined;
  };

/** `2 TB` for 2000 GB. */
const capacity: Say = ({ capacityGB }) => {
  if (typeof capacityGB !== 'number') return undefined;
  return capacityGB >= 1000 ? `${capacityGB / 1000} TB` : `${capacityGB} GB`;
};

/** `2 × 16 GB` where the modules share the capacity evenly. */
const modules: Say = ({ capacityGB, modules }) => {
  if (typeof capacityGB !== 'number') return undefined;
  const each = typeof modules === 'number' && modules > 1 ? capacityGB / modules : undefined;
  return each !== undefined && Number.isInteger(each)
    ? `${String(modules)} × ${each} GB`
    : `${capacityGB} GB`;
};

/** `DDR5-6000` */
const memorySpeed: Say = ({ memoryType, speedMTs }) =>
  typeof memoryType === 'string' && typeof speedMTs === 'number'
    ? `${memoryType}-${speedMTs}`
    : undefined;

/** What decides between the parts of a category, the most important first. */
const deciding: Record<string, Say[]> = {
  processors: [worded('', 'cores', ' cores'), plain('socket'), plain('tdpWatts')],
  motherboards: [plain('socket'), plain('formFactor'), plain('memoryType')],
  memory: [
    modules,
    either(memorySpeed, plain('memoryType'), plain('speedMTs')),
    worded('CL', 'casLatency'),
  ],
  'graphics-cards': [
    either(plain('memoryGB'), plain('memoryType')),
    plain('lengthMm'),
    plain('powerWatts'),
  ],
  storage: [capacity, plain('kind'), either(plain('readMBs'), plain('interface'))],
  'power-supplies': [plain('powerWatts'), plain('efficiency'), plain('formFactor')],
  cases: [
    plain('formFactor'),
    worded('cards to ', 'maxGraphicsCardMm'),
    worded('coolers to ', 'maxCoolerMm'),
  ],
  coolers: [
    plain('kind'),
    either(plain('radiatorMm'), worded('', 'heightMm', ' high')),
    plain('tdpWatts'),
  ],
};

/** Up to three facts that decide for or against a part: `8 cores`, `AM5`, `120 W`. */
export const decidingFacts = (category: string | null, specs: Specs): string[] => {
  const known =
    category !== null && Object.hasOwn(deciding, category) ? deciding[category] : undefined;
  const said = known
    ? known.flatMap((say) => say(specs) ?? [])
    : factsOf(specs)
        .filter(({ value }) => value !== 'Yes' && value !== 'No')
        .map(({ name, value }) => `${name} ${value}`);
  return said.slice(0, 3);
};

/** A fact longer than this may be broken between its words. */
const short = 24;

/** `8 cores · AM5 · 120 W`, broken between facts rather than within one. */
export const inOneLine = (facts: string[]): string =>
  facts.map((fact) => (fact.length > short ? fact : unbroken(fact))).join('\u00a0· ');

/** With spaces and hyphens at which no line ends. */
const unbroken = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060');
