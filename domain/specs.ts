import type { Category } from './categories.ts';
import { InvalidInput } from './errors.ts';
import { unitOf } from './spec-words.ts';

/** The most characters of a fact that is a text. */
export const specTextMaxLength = 200;
/** All specs of a part together, as JSON; those of real parts have 300. The facets of a category are counted from all. */
export const specsMaxLength = 4_000;

/** The most values of one fact that a list is asked for. */
export const specMaxValues = 20;

export type SpecValue = string | number | boolean | string[];
export type Specs = Record<string, SpecValue>;

export type SpecType = 'text' | 'texts' | 'whole' | 'number' | 'flag';

/**
 * The facts of each category that the shop knows: their types, their labels and, where these do not
 * say it, what they are for. Their units are part of their names (`tdpWatts`, `lengthMm`). The check
 * of specs, facets, forms, the page of a part and what fits go by this table.
 */
const table = {
  processors: {
    socket: ['text', 'Socket', 'The motherboard has the same, such as AM5 or LGA1700.'],
    architecture: [
      'text',
      'Architecture',
      'Its generation, such as Zen 5 or Skylake (Xeon). The BIOS must know it.',
    ],
    cores: ['whole', 'Cores'],
    threads: ['whole', 'Threads'],
    baseClockGHz: ['number', 'Base clock'],
    boostClockGHz: ['number', 'Boost clock'],
    tdpWatts: ['whole', 'TDP', 'The heat that the cooler carries away.'],
    maxPowerWatts: ['whole', 'Max power', 'AMD calls it PPT, Intel maximum turbo power.'],
    memoryTypes: ['texts', 'Memory types', 'Such as DDR5.'],
    eccMemory: ['flag', 'ECC memory', 'Memory that corrects errors, if the board supports it too.'],
    integratedGraphics: ['flag', 'Integrated graphics', 'A display works without a graphics card.'],
    coolerIncluded: ['flag', 'Cooler included'],
  },
  motherboards: {
    socket: ['text', 'Socket', 'The processor has the same, such as AM5 or LGA1700.'],
    formFactor: ['text', 'Form factor', 'Its size: E-ATX, ATX, Micro-ATX or Mini-ITX.'],
    chipset: ['text', 'Chipset', 'With its maker, such as AMD B850.'],
    memoryType: ['text', 'Memory type', 'Such as DDR5.'],
    memoryModule: ['text', 'Memory module', 'DIMM, or SO-DIMM as in laptops.'],
    memorySlots: ['whole', 'Memory slots'],
    maxMemoryGB: ['whole', 'Max memory'],
    eccMemory: ['flag', 'ECC memory', 'Memory that corrects errors.'],
    registeredMemory: ['flag', 'Registered memory', 'Memory of servers (RDIMM).'],
    m2Slots: ['whole', 'M.2 slots', 'For drives, without the one of the Wi-Fi card.'],
    m2SataSlots: ['whole', 'M.2 slots for SATA', 'Those that take M.2 drives with SATA, too.'],
    m2Lengths: ['texts', 'M.2 sizes', 'Width and length of drives that fit, such as 2280.'],
    sataPorts: ['whole', 'SATA ports', 'For hard disks and 2.5 inch drives.'],
    cpuPlugs4Pin: ['whole', '4-pin processor plugs', 'That it takes of the power supply.'],
    cpuPlugs8Pin: ['whole', '8-pin processor plugs', 'That it takes of the power supply.'],
    biosFlashback: ['flag', 'BIOS flashback', 'Its BIOS can be updated without a processor.'],
    wifi: ['flag', 'Wi-Fi'],
  },
  memory: {
    memoryType: ['text', 'Memory type', 'Such as DDR5.'],
    module: ['text', 'Module', 'DIMM, or SO-DIMM as in laptops.'],
    capacityGB: ['whole', 'Capacity', 'Of all modules of the kit together.'],
    modules: ['whole', 'Modules', 'How many the kit has.'],
    speedMTs: ['whole', 'Speed'],
    casLatency: ['whole', 'CAS latency'],
    voltage: ['number', 'Voltage'],
    ecc: ['flag', 'ECC', 'It corrects errors, beyond what every DDR5 module does inside.'],
    registered: ['flag', 'Registered', 'Made for servers (RDIMM).'],
    heatSpreader: ['flag', 'Heat spreader'],
  },
  'graphics-cards': {
    chip: ['text', 'Chip'],
    memoryGB: ['whole', 'Memory'],
    memoryType: ['text', 'Memory type'],
    lengthMm: ['number', 'Length', 'The case says how long a card it takes.'],
    slots: ['number', 'Slots', 'How thick it is, in slots of the case.'],
    fans: ['whole', 'Fans'],
    powerWatts: ['whole', 'Power', 'The most that it draws by its maker’s figure.'],
    recommendedPsuWatts: ['whole', 'Recommended power supply'],
    pcie6PinPlugs: ['whole', '6-pin power plugs', 'That it takes of the power supply.'],
    pcie8PinPlugs: ['whole', '8-pin power plugs', 'That it takes of the power supply.'],
    pcie16PinPlugs: ['whole', '16-pin power plugs', 'Called 12VHPWR or 12V-2x6.'],
  },
  storage: {
    kind: ['text', 'Kind', 'NVMe SSD, SATA SSD or Hard disk.'],
    capacityGB: ['whole', 'Capacity'],
    formFactor: ['text', 'Form factor', 'Such as M.2 2280, 2.5 inch or 3.5 inch.'],
    interface: ['text', 'Interface', 'Such as PCIe 4.0 x4 or SATA 6 Gb/s.'],
    readMBs: ['whole', 'Read'],
    writeMBs: ['whole', 'Write'],
    enduranceTBW: ['whole', 'Endurance', 'How much may be written before the warranty ends.'],
  },
  'power-supplies': {
    formFactor: ['text', 'Form factor', 'ATX, SFX-L or SFX. The case says which it takes.'],
    powerWatts: ['whole', 'Power'],
    efficiency: ['text', 'Efficiency', 'Such as 80 PLUS Gold.'],
    modular: ['text', 'Modular', 'Whether its cables come off: full, semi or none.'],
    fanMm: ['whole', 'Fan'],
    lengthMm: ['number', 'Length', 'The case says how long a supply it takes.'],
    cpuPlugs8Pin: ['whole', '8-pin processor plugs', 'Called EPS, 4+4-pin or CPU.'],
    pciePlugs: ['whole', '8-pin card plugs', 'Called PCIe or 6+2-pin.'],
    pcie16PinPlugs: ['whole', '16-pin card plugs', 'Called 12VHPWR or 12V-2x6.'],
    atx3: ['flag', 'ATX 3', 'It bears the short peaks of new graphics cards.'],
  },
  cases: {
    formFactor: ['text', 'Form factor'],
    motherboards: ['texts', 'Fits motherboards', 'E-ATX, ATX, Micro-ATX, Mini-ITX.'],
    maxGraphicsCardMm: ['number', 'Longest graphics card'],
    expansionSlots: ['whole', 'Expansion slots', 'How many slots thick cards can be together.'],
    maxCoolerMm: ['number', 'Tallest cooler'],
    radiatorMaxMm: ['whole', 'Largest radiator', '0 where it takes none.'],
    powerSupply: ['text', 'Power supply', 'The largest that it takes: ATX, SFX-L or SFX.'],
    maxPowerSupplyMm: ['number', 'Longest power supply'],
    bays35: ['whole', '3.5 inch bays', 'For hard disks.'],
    bays25: ['whole', '2.5 inch bays', 'For 2.5 inch drives alone.'],
    fansIncluded: ['whole', 'Fans included'],
    color: ['text', 'Color'],
    sidePanel: ['text', 'Side panel', 'tempered glass, mesh or solid.'],
  },
  coolers: {
    kind: ['text', 'Kind', 'Air or Liquid.'],
    sockets: ['texts', 'Sockets', 'Of the processors that it fits.'],
    fans: ['whole', 'Fans'],
    fanMm: ['whole', 'Fan'],
    heightMm: ['number', 'Height', 'Of an air cooler. The case says how tall a cooler it takes.'],
    radiatorMm: ['whole', 'Radiator', 'Of a liquid cooler: 120, 240, 280, 360 …'],
    tdpWatts: ['whole', 'TDP', 'The heat of a processor that it carries away.'],
    noiseDba: ['number', 'Noise'],
    rgb: ['flag', 'RGB lighting'],
  },
} as const satisfies Record<
  Category,
  Record<string, readonly [type: SpecType, label: string, help?: string]>
>;

/** What the shop knows of a fact. */
export type Fact = {
  name: string;
  type: SpecType;
  label: string;
  unit: string | undefined;
  help: string | undefined;
};

/** The names of the facts of a category. */
export type FactName<C extends Category> = keyof (typeof table)[C] & string;

const described: Record<string, Record<string, readonly [SpecType, string, string?]>> = table;

const facts = new Map(
  Object.entries(described).map(([category, its]) => [
    category,
    new Map(
      Object.entries(its).map(([name, [type, label, help]]): [string, Fact] => [
        name,
        { name, type, label, unit: unitOf(name), help },
      ]),
    ),
  ]),
);

/** The facts of a category, in the order in which they are shown; none where the shop knows none. */
export const factsOf = (category: string | null | undefined): Fact[] => [
  ...(facts.get(category ?? '')?.values() ?? []),
];

/** A fact of a category, if the shop knows it. */
export const factOf = (category: string | null | undefined, name: string): Fact | undefined =>
  facts.get(category ?? '')?.get(name);

const fits: Record<SpecType, (value: SpecValue) => boolean> = {
  text: (value) => typeof value === 'string',
  texts: (value) => Array.isArray(value),
  whole: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  number: (value) => typeof value === 'number' && value >= 0,
  flag: (value) => typeof value === 'boolean',
};

const called: Record<SpecType, string> = {
  text: 'a text',
  texts: 'a list of texts',
  whole: 'a whole number from 0',
  number: 'a number from 0',
  flag: 'true or false',
};

/**
 * A category that is not listed has specs of any names.
 * @throws InvalidInput for specs that are too long, or one that its category does not have, or of another type
 */
export const checkSpecs = (category: string | undefined, specs: Specs): void => {
  if (JSON.stringify(specs).length > specsMaxLength)
    throw new InvalidInput([
      {
        field: 'specs',
        message: `The specs have at most ${specsMaxLength} characters together, as JSON`,
      },
    ]);
  const known = factsOf(category);
  if (known.length === 0) return;
  const errors = Object.entries(specs).flatMap(([name, value]) => {
    const type = known.find((fact) => fact.name === name)?.type;
    const field = `specs/${name}`;
    if (!type) return [{ field, message: `Parts of this category have no ${name}` }];
    return fits[type](value) ? [] : [{ field, message: `${name} must be ${called[type]}` }];
  });
  if (errors.length > 0) throw new InvalidInput(errors);
};
