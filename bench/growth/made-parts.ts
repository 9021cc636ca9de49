import { randomFrom } from '../../adapters/embedded/fixtures/crowd.ts';
import type { Specs } from '../../domain/specs.ts';
import type { Part } from './part.ts';

type Below = (below: number) => number;
const words = (text: string): string[] => text.split(' ');
/** A random item, the first ones more often than the last: a few makers make most of the parts. */
const oneOf = <T>(below: Below, all: readonly T[]): T => {
  const found = all[Math.min(below(all.length), below(all.length))];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
};

const makers = words(
  'ASUS MSI Gigabyte Corsair Kingston Samsung G.Skill Noctua Seasonic Crucial Seagate ASRock Thermaltake NZXT Lexar Cooler-Master Phanteks Sapphire Zotac EVGA Antec Fractal Lian-Li DeepCool Arctic Patriot TEAMGROUP Palit',
);
const lines = words(
  'Prime Gaming Pro ROG TUF Vengeance Fury Ripjaws Trident Aorus Eagle Strix Ventus Phantom Taichi Steel Focus Core Dominator Flare Viper Spatium Torrent Meshify Shadow Tomahawk',
);
const colours = words('Black White Silver Grey Red Blue');

/** By category, a generator of a part's name and of the specs that fit it. */
const kinds: Record<string, (below: Below) => { name: string; specs: Specs }> = {
  processors: (below) => {
    const [cores, model] = [2 ** (1 + below(4)), `${3 + 2 * below(4)} ${1000 + 100 * below(90)}`];
    const specs = { socket: oneOf(below, ['AM5', 'LGA1700', 'AM4']), cores, threads: 2 * cores };
    return { name: `Ryzen ${model}${oneOf(below, ['', 'X', 'X3D', 'G', 'F'])}`, specs };
  },
  'graphics-cards': (below) => {
    const chip = `${oneOf(below, ['GeForce RTX', 'Radeon RX'])} ${1 + below(9)}0${5 + below(5)}0`;
    const memoryGB = 2 ** (2 + below(4));
    return { name: `${chip} ${memoryGB}GB`, specs: { chip, memoryGB, lengthMm: 150 + below(200) } };
  },
  memory: (below) => {
    const capacityGB = 2 ** (3 + below(5));
    const [speedMTs, casLatency] = [3200 + 400 * below(13), 14 + 2 * below(14)];
    const name = `${capacityGB}GB (2x${capacityGB / 2}GB) DDR5-${speedMTs} CL${casLatency}`;
    return { name, specs: { memoryType: 'DDR5', capacityGB, modules: 2, speedMTs, casLatency } };
  },
  storage: (below) => {
    const capacityGB = 1000 * 2 ** below(5);
    const specs = { kind: 'SSD', capacityGB, formFactor: 'M.2-2280', interface: 'PCIe 4.0 x4' };
    return { name: `${90 + below(900)} ${capacityGB / 1000}TB M.2 NVMe SSD`, specs };
  },
  motherboards: (below) => {
    const chipset = `${oneOf(below, ['B', 'X', 'Z', 'H'])}${450 + 10 * below(45)}`;
    const specs = { chipset, memorySlots: 2 + 2 * below(2), wifi: below(2) === 1 };
    return { name: `${chipset}${oneOf(below, ['', 'M', 'I', 'E'])} WiFi`, specs };
  },
  'power-supplies': (below) => {
    const powerWatts = 450 + 50 * below(24);
    return { name: `${powerWatts}W 80+ Gold Modular`, specs: { powerWatts, modular: 'Full' } };
  },
  cases: (below) => {
    const color = oneOf(below, colours);
    return { name: `${100 + below(900)} Mid Tower ${color} Glass`, specs: { color } };
  },
  coolers: (below) => {
    const radiatorMm = 120 * (1 + below(3));
    return { name: `Liquid ${radiatorMm}mm ${oneOf(below, colours)}`, specs: { radiatorMm } };
  },
};

/** Invented parts, named with the words of real ones. The same seed gives the same parts. */
export const madeParts = (count: number, seed = 1): Part[] => {
  const below = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const [category, make] = oneOf(below, Object.entries(kinds));
    const { name, specs } = make(below);
    const [maker, line] = [oneOf(below, makers), oneOf(below, lines)];
    const model = `${line.slice(0, 2).toUpperCase()}${below(36 ** 4)
      .toString(36)
      .toUpperCase()}`;
    return {
      name: `${maker} ${line} ${name}`,
      priceMinor: 500 + below(200_000),
      stock: 1_000,
      description: `${maker} ${category.replaceAll('-', ' ')}. Series ${line}. Part number ${model}`,
      category,
      specs,
    };
  });
};
