import { factsOf } from './facts.ts';

export type SpecType = 'text' | 'texts' | 'whole' | 'number' | 'flag';

/**
 * What the form asks of a part of each category that the shop knows. The shop keeps the same table
 * and checks by it; a test holds the two together.
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

/** The facts of a category, in the order in which they are asked. */
export const specsOf = (category: string): [name: string, type: SpecType][] =>
  Object.hasOwn(specsByCategory, category) ? Object.entries(specsByCategory[category] ?? {}) : [];

/** `tdpWatts` → `TDP (W)`, in the words of a part's own table of facts. */
export const specLabel = (name: string): string => {
  const [fact] = factsOf({ [name]: 1 });
  const unit = fact?.value.slice(1).trim();
  return `${fact?.name ?? name}${unit ? ` (${unit})` : ''}`;
};
