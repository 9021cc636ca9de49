import { InvalidInput } from './errors.ts';

/** The most characters of a fact that is a text. */
export const specTextMaxLength = 200;

export type SpecValue = string | number | boolean | string[];
export type Specs = Record<string, SpecValue>;

export type SpecType = 'text' | 'texts' | 'whole' | 'number' | 'flag';

/**
 * The facts that decide, for each category that the shop knows, and their types. Units are part
 * of the names (`tdpWatts`, `lengthMm`). A category that is not listed has specs of any names.
 */
export const specsByCategory: Record<string, Record<string, SpecType>> = {
  processors: {
    socket: 'text',
    cores: 'whole',
    threads: 'whole',
    baseClockGHz: 'number',
    boostClockGHz: 'number',
    tdpWatts: 'whole',
    memoryTypes: 'texts',
    integratedGraphics: 'flag',
    coolerIncluded: 'flag',
  },
  motherboards: {
    socket: 'text',
    formFactor: 'text',
    chipset: 'text',
    memoryType: 'text',
    memorySlots: 'whole',
    maxMemoryGB: 'whole',
    m2Slots: 'whole',
    wifi: 'flag',
  },
  memory: {
    memoryType: 'text',
    capacityGB: 'whole',
    modules: 'whole',
    speedMTs: 'whole',
    casLatency: 'whole',
    voltage: 'number',
    heatSpreader: 'flag',
  },
  'graphics-cards': {
    chip: 'text',
    memoryGB: 'whole',
    memoryType: 'text',
    lengthMm: 'number',
    slots: 'number',
    fans: 'whole',
    powerWatts: 'whole',
    recommendedPsuWatts: 'whole',
    powerConnectors: 'text',
  },
  storage: {
    kind: 'text',
    capacityGB: 'whole',
    formFactor: 'text',
    interface: 'text',
    readMBs: 'whole',
    writeMBs: 'whole',
    enduranceTBW: 'whole',
  },
  'power-supplies': {
    formFactor: 'text',
    powerWatts: 'whole',
    efficiency: 'text',
    modular: 'text',
    fanMm: 'whole',
    lengthMm: 'number',
    atx3: 'flag',
  },
  cases: {
    formFactor: 'text',
    motherboards: 'texts',
    maxGraphicsCardMm: 'number',
    maxCoolerMm: 'number',
    powerSupply: 'text',
    fansIncluded: 'whole',
    radiatorMaxMm: 'whole',
    color: 'text',
    sidePanel: 'text',
  },
  coolers: {
    kind: 'text',
    sockets: 'texts',
    fans: 'whole',
    fanMm: 'whole',
    heightMm: 'number',
    radiatorMm: 'whole',
    tdpWatts: 'whole',
    noiseDba: 'number',
    rgb: 'flag',
  },
};

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

/** @throws InvalidInput for a spec that its category does not have, or of another type */
export const checkSpecs = (category: string | undefined, specs: Specs): void => {
  if (category === undefined || !Object.hasOwn(specsByCategory, category)) return;
  const known = specsByCategory[category] ?? {};
  const errors = Object.entries(specs).flatMap(([name, value]) => {
    const type = Object.hasOwn(known, name) ? known[name] : undefined;
    const field = `specs/${name}`;
    if (!type) return [{ field, message: `Parts of this category have no ${name}` }];
    return fits[type](value) ? [] : [{ field, message: `${name} must be ${called[type]}` }];
  });
  if (errors.length > 0) throw new InvalidInput(errors);
};
