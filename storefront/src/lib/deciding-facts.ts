import { factsOf, valueInWords } from './facts.ts';

type Specs = Record<string, unknown>;

/** Formats a fact briefly for a card; undefined when the part does not have it. */
type Say = (specs: Specs) => string | undefined;

/** The fact as in the part's table, with its unit: `120 W`, `AM5`. */
const plain =
  (name: string): Say =>
  (specs) =>
    valueInWords(name, specs[name]);

/** The fact with words before or after it: `to 355 mm`. */
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

/** By category, the facts by which builders choose a part, the most important first. */
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

/** Up to three facts by which builders choose: `8 cores`, `AM5`, `120 W`. */
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

/** A line may break inside a fact that is longer than this. */
const short = 24;

/** `8 cores · AM5 · 120 W`, where a line breaks between facts and not inside one. */
export const inOneLine = (facts: string[]): string =>
  facts.map((fact) => (fact.length > short ? fact : unbroken(fact))).join('\u00a0· ');

/** Replaces spaces and hyphens by those at which no line breaks. */
const unbroken = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060');
