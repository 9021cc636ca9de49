import { createHash } from 'node:crypto';
import { factsOf, type Specs, type SpecValue } from '../../domain/specs.ts';
import type { Part } from './part.ts';

/** A part of BuildCores OpenDB as its line has it: fields may be missing or wrong. */
export type Raw = Record<string, unknown>;

const categories: Record<string, string> = {
  CPU: 'processors',
  GPU: 'graphics-cards',
  RAM: 'memory',
  PSU: 'power-supplies',
  PCCase: 'cases',
  CPUCooler: 'coolers',
  Motherboard: 'motherboards',
  Storage: 'storage',
  OS: 'operating-systems',
  Headphones: 'headphones',
  Accessory: 'accessories',
};

/** The shop's category for a file of the data, such as `case-fans` for `CaseFan`. */
export const categoryOf = (file: string): string =>
  categories[file] ??
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
const text = (value: unknown): string | undefined => {
  const words = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';
  return nothing.has(words.toLowerCase()) ? undefined : words;
};
/** Unknown measures are 0 in the data as often as null. */
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;
const whole = (value: unknown): number | undefined => {
  const found = number(value);
  return found === undefined ? undefined : Math.round(found);
};
const flag = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;
const texts = (value: unknown): string[] | undefined => {
  const all = Array.isArray(value) ? value.flatMap((one) => text(one) ?? []) : [];
  return all.length === 0 ? undefined : all;
};
const has = (value: unknown): boolean | undefined =>
  text(value) === undefined && value === undefined ? undefined : text(value) !== undefined;
const count = (value: unknown): number | undefined =>
  Array.isArray(value) ? value.length : undefined;
/** The number at the beginning, such as 3 in '3 Fans'. */
const first = (value: unknown): number | undefined => whole(Number.parseInt(text(value) ?? '', 10));

type Reader = [path: string, read: (value: unknown) => SpecValue | undefined];

/** By category, where each spec is found in the data. Specs that the data lacks are left out. */
const readers: Record<string, Record<string, Reader>> = {
  processors: {
    socket: ['socket', text],
    cores: ['cores.total', whole],
    threads: ['cores.threads', whole],
    baseClockGHz: ['clocks.performance.base', number],
    boostClockGHz: ['clocks.performance.boost', number],
    tdpWatts: ['specifications.tdp', whole],
    memoryTypes: ['specifications.memory.types', texts],
    integratedGraphics: ['specifications.integratedGraphics.model', has],
    coolerIncluded: ['specifications.includesCooler', flag],
  },
  motherboards: {
    socket: ['socket', text],
    formFactor: ['form_factor', text],
    chipset: ['chipset', text],
    memoryType: ['memory.ram_type', text],
    memorySlots: ['memory.slots', whole],
    maxMemoryGB: ['memory.max', whole],
    m2Slots: ['m2_slots', count],
    wifi: ['wireless_networking', has],
  },
  memory: {
    memoryType: ['ram_type', text],
    capacityGB: ['capacity', whole],
    modules: ['modules.quantity', whole],
    speedMTs: ['speed', whole],
    casLatency: ['cas_latency', whole],
    voltage: ['voltage', number],
    heatSpreader: ['heat_spreader', flag],
  },
  'graphics-cards': {
    chip: ['chipset', text],
    memoryGB: ['memory', whole],
    memoryType: ['memory_type', text],
    lengthMm: ['length', number],
    slots: ['total_slot_width', number],
    fans: ['cooling', first],
    powerWatts: ['tdp', whole],
  },
  storage: {
    kind: ['storage_type', text],
    capacityGB: ['capacity', whole],
    formFactor: ['form_factor', text],
    interface: ['interface', text],
  },
  'power-supplies': {
    formFactor: ['form_factor', text],
    powerWatts: ['wattage', whole],
    efficiency: ['efficiency_rating', text],
    modular: ['modular', text],
    lengthMm: ['length', number],
  },
  cases: {
    formFactor: ['form_factor', text],
    motherboards: ['supported_motherboard_form_factors', texts],
    maxGraphicsCardMm: ['max_video_card_length', number],
    maxCoolerMm: ['max_cpu_cooler_height', number],
    powerSupply: ['power_supply', text],
    color: ['color.0', text],
    sidePanel: ['side_panel', text],
  },
  coolers: {
    sockets: ['cpu_sockets', texts],
    fans: ['fan_quantity', whole],
    fanMm: ['fan_size', whole],
    heightMm: ['height', number],
    radiatorMm: ['radiator_size', whole],
    noiseDba: ['max_noise_level', number],
  },
};

const given = (specs: Record<string, SpecValue | undefined>): Specs =>
  Object.fromEntries(
    Object.entries(specs).filter((spec): spec is [string, SpecValue] => spec[1] !== undefined),
  );

/** For a category whose specs may have any names: all fields with simple values. */
const plainSpecs = (raw: Raw): Specs =>
  given(
    Object.fromEntries(
      Object.entries(raw)
        .filter(([name]) => name !== 'opendb_id')
        .map(([name, value]) => [
          name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
          flag(value) ?? number(value) ?? text(value) ?? texts(value),
        ]),
    ),
  );

const specsOf = (category: string, raw: Raw): Specs =>
  factsOf(category).length > 0
    ? given(
        Object.fromEntries(
          Object.entries(readers[category] ?? {}).map(([name, [path, read]]) => [
            name,
            read(at(raw, path)),
          ]),
        ),
      )
    : plainSpecs(raw);

/** The data has no prices: each part gets one from 5 to 2,000 dollars, derived from its id. */
const pricedBy = (id: string): number => {
  const share = createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32;
  return Math.round(5 * 400 ** share) * 100 - 1;
};

/** The data has no descriptions either: one is made from the part's other fields. */
const described = (category: string, raw: Raw): string => {
  const about = (name: string) => text(at(raw, `metadata.${name}`));
  const year = number(at(raw, 'metadata.releaseYear'));
  const numbers = texts(at(raw, 'metadata.part_numbers'))?.slice(0, 4).join(', ');
  return [
    `${about('manufacturer') ?? 'No name'} ${category.replaceAll('-', ' ')}`,
    about('series') && `Series ${about('series')}`,
    about('variant') && `Variant ${about('variant')}`,
    texts(raw['color']) && `In ${texts(raw['color'])?.join(' and ').toLowerCase()}`,
    numbers && `Part number ${numbers}`,
    year && `Made since ${year}`,
  ]
    .filter(Boolean)
    .join('. ');
};

/**
 * Converts a line of the data into a part. It may still be invalid for the shop: see `checkPart`.
 */
export const partOf = (file: string, raw: Raw): Part => {
  const category = categoryOf(file);
  const id = text(raw['opendb_id']) ?? '';
  return {
    name: text(at(raw, 'metadata.name')) ?? '',
    priceMinor: pricedBy(id),
    stock: 1_000,
    description: described(category, raw),
    category,
    specs: specsOf(category, raw),
  };
};
