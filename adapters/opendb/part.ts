import { categories, type Category } from '../../domain/categories.ts';
import type { FactName, Specs, SpecValue } from '../../domain/specs.ts';
import * as spelling from './spelling.ts';

/** A part of BuildCores OpenDB as its line has it: fields may be missing or wrong. */
export type Raw = Record<string, unknown>;

/** A part in the shop's own words. It may still be invalid for the shop. */
export type OpenPart = {
  /** Its id in the data, which stays the same from one release to the next. */
  openId: string;
  /** The maker's own numbers for it. */
  partNumbers: string[];
  name: string;
  description: string;
  category: string;
  specs: Specs;
};

/** The shop's categories by the files of the data. */
const categoriesByFile: Record<string, string> = {
  CPU: 'processors',
  Motherboard: 'motherboards',
  RAM: 'memory',
  GPU: 'graphics-cards',
  Storage: 'storage',
  PSU: 'power-supplies',
  PCCase: 'cases',
  CPUCooler: 'coolers',
  OS: 'operating-systems',
  Headphones: 'headphones',
  Accessory: 'accessories',
};

/** The files whose parts are of a category that the shop knows the facts of. */
export const knownFiles: string[] = Object.entries(categoriesByFile).flatMap(([file, category]) =>
  isKnown(category) ? file : [],
);

/** The shop's category for a file of the data, such as `case-fans` for `CaseFan`. */
export const categoryOf = (file: string): string =>
  categoriesByFile[file] ??
  `${file.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}s`.replace(/([sx])s$/, '$1es');

/** The value at a path such as `a.b` of a line, if there is one. */
const at = (raw: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null ? (inner as Raw)[key] : undefined,
      raw,
    );

const nothing = new Set(['', 'none', 'unknown', 'n/a']);
const asText = (value: unknown): string | undefined => {
  const words = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';
  return nothing.has(words.toLowerCase()) ? undefined : words;
};
/** Unknown measures are 0 in the data as often as null. */
const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;
const asWhole = (value: unknown): number | undefined => {
  const found = asNumber(value);
  return found === undefined ? undefined : Math.round(found);
};
const asFlag = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;
const asTexts = (value: unknown, spelled = (words: string) => words): string[] | undefined => {
  const all = Array.isArray(value) ? value.flatMap((one) => asText(one) ?? []) : [];
  return all.length === 0 ? undefined : [...new Set(all.map(spelled))];
};

/** Reads a fact of a line; undefined where the line does not say it. */
type Reader = (raw: Raw) => SpecValue | undefined;

const number =
  (path: string): Reader =>
  (raw) =>
    asNumber(at(raw, path));
const whole =
  (path: string): Reader =>
  (raw) =>
    asWhole(at(raw, path));
const flag =
  (path: string): Reader =>
  (raw) =>
    asFlag(at(raw, path));
const text =
  (path: string, spelled: (words: string) => string | undefined = (words) => words): Reader =>
  (raw) => {
    const words = asText(at(raw, path));
    return words === undefined ? undefined : spelled(words);
  };
const texts =
  (path: string, spelled?: (words: string) => string): Reader =>
  (raw) =>
    asTexts(at(raw, path), spelled);
/** Whether a text of the line says so, such as 'ECC' and 'Non-ECC'. */
const says =
  (path: string, yes: RegExp, no: RegExp): Reader =>
  (raw) => {
    const value = at(raw, path);
    if (typeof value !== 'string') return undefined;
    if (yes.test(value.trim())) return true;
    return no.test(value.trim()) ? false : undefined;
  };
const hasGraphics = says('specifications.integratedGraphics.model', /^(?!none$|0$|$)/i, /^none$/i);

/** The plugs of a processor that a board names. Most lines have an empty list, and say nothing. */
const cpuPlugs = (raw: Raw): string[] => asTexts(at(raw, 'power_connectors.cpu_power')) ?? [];
const cpuPlugsOf =
  (pins: string): Reader =>
  (raw) => {
    const list = at(raw, 'power_connectors.cpu_power');
    const named = Array.isArray(list) ? list.flatMap((one) => asText(one) ?? []) : [];
    return named.length === 0 ? undefined : named.filter((one) => one.startsWith(pins)).length;
  };

const interfaceOf = (slot: Raw): string => asText(slot['interface']) ?? '';
/** Its key is E, or in some lines that of drives: then it has the size of Wi-Fi cards, and no speed. */
const isForWifi = (slot: Raw): boolean =>
  slot['key'] === 'E' ||
  (asText(slot['size']) === '2230' && /^PCIe(?: WiFi)?$/i.test(interfaceOf(slot)));
const driveSlots = (raw: Raw): Raw[] => {
  const slots = at(raw, 'm2_slots');
  return Array.isArray(slots)
    ? slots
        .filter((slot: unknown): slot is Raw => typeof slot === 'object' && slot !== null)
        .filter((slot) => !isForWifi(slot))
    : [];
};
const takesSata = (slot: Raw): boolean => /sata/i.test(interfaceOf(slot));
/** Such as 'SATA3 6.0 Gb/s'. No fact says how many slots take drives with PCIe, as nearly all do. */
const takesSataAlone = (slot: Raw): boolean =>
  takesSata(slot) && !/pci|gen|nvme|x ?\d/i.test(interfaceOf(slot));
const sizesOf = (slot: Raw): string[] => asText(slot['size'])?.match(/\b\d{4,5}\b/g) ?? [];
/**
 * Some lines split one slot for several sizes into several ('2242-2260', '2280'; or '2242', '2260', '2280').
 * No slot takes only the short ones.
 */
const areSplit = (slots: Raw[]): boolean =>
  slots.some((slot) => /-|^22(42|60)$/.test(asText(slot['size']) ?? ''));

/** The plugs of a card, of a kind with several names. All zero is what lines have that were not filled in. */
const cardPlugs =
  (...names: string[]): Reader =>
  (raw) => {
    const plugs = at(raw, 'power_connectors');
    if (typeof plugs !== 'object' || plugs === null || !Object.values(plugs).some(asNumber))
      return undefined;
    return Math.max(...names.map((name) => asWhole(at(plugs, name)) ?? 0));
  };

/** No card is thicker, and none shorter. */
const mostSlots = 6;
const shortestCardMm = 60;

/** By category, how each fact is read. Facts that the data lacks are left out. */
const readers: { [C in Category]: Partial<Record<FactName<C>, Reader>> } = {
  processors: {
    socket: text('socket', spelling.socket),
    architecture: (raw) =>
      text('microarchitecture', (words) =>
        spelling.architecture(words, {
          name: asText(at(raw, 'metadata.name')) ?? '',
          socket: spelling.socket(asText(at(raw, 'socket')) ?? ''),
          family: asText(at(raw, 'coreFamily')),
          isWithoutGraphics: hasGraphics(raw) === false,
        }),
      )(raw),
    cores: whole('cores.total'),
    threads: whole('cores.threads'),
    baseClockGHz: number('clocks.performance.base'),
    boostClockGHz: number('clocks.performance.boost'),
    tdpWatts: whole('specifications.tdp'),
    maxPowerWatts: whole('specifications.ppt'),
    memoryTypes: texts('specifications.memory.types'),
    eccMemory: flag('specifications.eccSupport'),
    integratedGraphics: hasGraphics,
    coolerIncluded: flag('specifications.includesCooler'),
  },
  motherboards: {
    socket: text('socket', spelling.socket),
    formFactor: text('form_factor', spelling.boardSize),
    chipset: text('chipset'),
    memoryType: text('memory.ram_type'),
    memorySlots: whole('memory.slots'),
    // A few lines say terabytes.
    maxMemoryGB: (raw) => {
      const most = asWhole(at(raw, 'memory.max'));
      return most !== undefined && most < (asWhole(at(raw, 'memory.slots')) ?? 0)
        ? undefined
        : most;
    },
    // No is what the field has that nobody filled in.
    eccMemory: (raw) => at(raw, 'ecc_support') === true || undefined,
    m2Slots: (raw) => {
      const slots = driveSlots(raw);
      return slots.length === 0 || areSplit(slots) || slots.some(takesSataAlone)
        ? undefined
        : slots.length;
    },
    m2SataSlots: (raw) => {
      const slots = driveSlots(raw);
      if (slots.length === 0 || areSplit(slots)) return undefined;
      const count = slots.filter(takesSata).length;
      return count > 0 || cpuPlugs(raw).length > 0 ? count : undefined;
    },
    m2Lengths: (raw) => {
      const sizes = new Set(driveSlots(raw).flatMap(sizesOf));
      // A line without the size of nearly all drives is not complete.
      return sizes.has('2280') ? [...sizes].sort((a, b) => Number(a) - Number(b)) : undefined;
    },
    // Older boards have ports of both speeds.
    sataPorts: (raw) => {
      const ports = ['6', '3'].reduce(
        (sum, speed) => sum + (asWhole(at(raw, `storage_devices.sata_${speed}_gb_s`)) ?? 0),
        0,
      );
      return ports > 0 || cpuPlugs(raw).length > 0 ? ports : undefined;
    },
    cpuPlugs4Pin: cpuPlugsOf('4'),
    cpuPlugs8Pin: cpuPlugsOf('8'),
    biosFlashback: (raw) =>
      at(raw, 'bios_features.flashback') === true || (cpuPlugs(raw).length > 0 ? false : undefined),
    wifi: says('wireless_networking', /wi-?fi/i, /^none$/i),
  },
  memory: {
    memoryType: text('ram_type'),
    module: text('form_factor', spelling.module),
    capacityGB: whole('capacity'),
    modules: whole('modules.quantity'),
    speedMTs: whole('speed'),
    casLatency: whole('cas_latency'),
    voltage: number('voltage'),
    ecc: says('ecc', /^ecc/i, /^non-ecc/i),
    registered: says('registered', /^registered/i, /^unbuffered/i),
    heatSpreader: flag('heat_spreader'),
  },
  'graphics-cards': {
    chip: text('chipset'),
    memoryGB: whole('memory'),
    memoryType: text('memory_type'),
    lengthMm: number('length'),
    // A few lines say millimetres.
    slots: (raw) => {
      const slots = asNumber(at(raw, 'total_slot_width'));
      return slots !== undefined && slots <= mostSlots ? slots : undefined;
    },
    // '3 Fans'
    fans: (raw) => asWhole(Number.parseInt(asText(at(raw, 'cooling')) ?? '', 10)),
    powerWatts: whole('tdp'),
    pcie6PinPlugs: cardPlugs('pcie_6_pin'),
    pcie8PinPlugs: cardPlugs('pcie_8_pin'),
    pcie16PinPlugs: cardPlugs('pcie_12VHPWR', 'pcie_12V_2x6'),
  },
  storage: {
    kind: (raw) => {
      const kind = asText(at(raw, 'storage_type')) ?? asText(at(raw, 'type'));
      const isSata = /sata/i.test(asText(at(raw, 'interface')) ?? '');
      return kind && spelling.storageKind(kind, at(raw, 'nvme') === true, isSata);
    },
    capacityGB: whole('capacity'),
    formFactor: text('form_factor', spelling.driveSize),
    interface: text('interface', spelling.driveInterface),
  },
  'power-supplies': {
    formFactor: text('form_factor'),
    powerWatts: whole('wattage'),
    efficiency: text('efficiency_rating', spelling.efficiency),
    modular: text('modular', spelling.modular),
    lengthMm: number('length'),
    cpuPlugs8Pin: whole('connectors.eps_8_pin'),
    pciePlugs: whole('connectors.pcie_6_plus_2_pin'),
    // None only of those whose other plugs for cards were filled in.
    pcie16PinPlugs: (raw) =>
      asWhole(at(raw, 'connectors.pcie_12vhpwr')) ??
      (asNumber(at(raw, 'connectors.pcie_6_plus_2_pin')) === undefined ? undefined : 0),
  },
  cases: {
    formFactor: text('form_factor', spelling.caseSize),
    motherboards: texts('supported_motherboard_form_factors', spelling.boardSize),
    // Two lines say nine.
    maxGraphicsCardMm: (raw) => {
      const most = asNumber(at(raw, 'max_video_card_length'));
      return most !== undefined && most < shortestCardMm ? undefined : most;
    },
    expansionSlots: whole('expansion_slots'),
    maxCoolerMm: number('max_cpu_cooler_height'),
    powerSupply: (raw) =>
      spelling.largestSupply(asTexts(at(raw, 'supported_power_supply_form_factors')) ?? []),
    maxPowerSupplyMm: number('max_psu_length'),
    bays35: whole('internal_3_5_bays'),
    bays25: whole('internal_2_5_bays'),
    color: text('color.0', spelling.capitalised),
    sidePanel: text('side_panel', spelling.sidePanel),
  },
  coolers: {
    kind: (raw) => {
      const isLiquid = asFlag(at(raw, 'water_cooled'));
      return isLiquid === undefined ? undefined : isLiquid ? 'Liquid' : 'Air';
    },
    sockets: texts('cpu_sockets', spelling.socket),
    fans: whole('fan_quantity'),
    fanMm: whole('fan_size'),
    // The height of a liquid cooler is that of its pump.
    heightMm: (raw) => (at(raw, 'water_cooled') === true ? undefined : asNumber(at(raw, 'height'))),
    radiatorMm: whole('radiator_size'),
    noiseDba: number('max_noise_level'),
  },
};

const given = (specs: [name: string, value: SpecValue | undefined][]): Specs =>
  Object.fromEntries(specs.filter((spec): spec is [string, SpecValue] => spec[1] !== undefined));

/** For a category whose specs may have any names: all fields with simple values. */
const plainSpecs = (raw: Raw): Specs =>
  given(
    Object.entries(raw)
      .filter(([name]) => name !== 'opendb_id')
      .map(([name, value]) => [
        name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
        asFlag(value) ?? asNumber(value) ?? asText(value) ?? asTexts(value),
      ]),
  );

function isKnown(category: string): category is Category {
  return categories.some((one) => one === category);
}

const specsOf = (category: string, raw: Raw): Specs =>
  isKnown(category)
    ? given(Object.entries<Reader>(readers[category]).map(([name, read]) => [name, read(raw)]))
    : plainSpecs(raw);

/** The data has no descriptions: one is made from the part's other fields. */
const described = (category: string, raw: Raw): string => {
  const about = (name: string) => asText(at(raw, `metadata.${name}`));
  const year = asNumber(at(raw, 'metadata.releaseYear'));
  const numbers = asTexts(at(raw, 'metadata.part_numbers'))?.slice(0, 4).join(', ');
  return [
    `${about('manufacturer') ?? 'No name'} ${category.replaceAll('-', ' ')}`,
    about('series') && `Series ${about('series')}`,
    about('variant') && `Variant ${about('variant')}`,
    asTexts(at(raw, 'color')) && `In ${asTexts(at(raw, 'color'))?.join(' and ').toLowerCase()}`,
    numbers && `Part number ${numbers}`,
    year && `Made since ${year}`,
  ]
    .filter(Boolean)
    .join('. ');
};

/** Converts a line of a file of the data into a part. */
export const partOf = (file: string, raw: Raw): OpenPart => {
  const category = categoryOf(file);
  return {
    openId: asText(at(raw, 'opendb_id')) ?? '',
    partNumbers: asTexts(at(raw, 'metadata.part_numbers')) ?? [],
    name: asText(at(raw, 'metadata.name')) ?? '',
    description: described(category, raw),
    category,
    specs: specsOf(category, raw),
  };
};
