import type { Part } from './part.ts';

/** A typical part of each category, whose drawing is used for parts without one of their own. */
export const general: readonly (Part & { title: string })[] = [
  {
    category: 'processors',
    title: 'A processor',
    name: 'Processor',
    specs: { socket: 'AM5', cores: 8, boostClockGHz: 5 },
  },
  {
    category: 'motherboards',
    title: 'A motherboard',
    name: 'PRO',
    specs: { socket: 'AM5', formFactor: 'ATX', chipset: 'ATX', memorySlots: 4, m2Slots: 2 },
  },
  {
    category: 'memory',
    title: 'Two sticks of memory',
    name: 'Memory',
    specs: {
      memoryType: 'DDR5',
      capacityGB: 32,
      modules: 2,
      speedMTs: 6000,
      casLatency: 30,
      heatSpreader: true,
    },
  },
  {
    category: 'graphics-cards',
    title: 'A graphics card with two fans',
    name: 'Graphics card',
    specs: {
      chip: 'GPU',
      memoryGB: 12,
      lengthMm: 270,
      slots: 2.5,
      fans: 2,
      pcie8PinPlugs: 1,
    },
  },
  {
    category: 'storage',
    title: 'A solid state drive',
    name: 'Drive SSD',
    specs: { formFactor: 'M.2 2280', capacityGB: 2000, interface: 'PCIe 4.0 x4', readMBs: 7000 },
  },
  {
    category: 'power-supplies',
    title: 'A power supply',
    name: 'Power',
    specs: {
      formFactor: 'ATX',
      powerWatts: 750,
      efficiency: '80 PLUS Gold',
      modular: 'full',
      fanMm: 120,
      lengthMm: 150,
      atx3: true,
    },
  },
  {
    category: 'cases',
    title: 'A case',
    name: 'Case',
    specs: {
      formFactor: 'Mid tower',
      color: 'Black',
      sidePanel: 'tempered glass',
      fansIncluded: 3,
    },
  },
  {
    category: 'coolers',
    title: 'A cooler with one fan',
    name: 'Cooler',
    specs: { kind: 'Air', fans: 1, fanMm: 120, heightMm: 155, tdpWatts: 180 },
  },
];
