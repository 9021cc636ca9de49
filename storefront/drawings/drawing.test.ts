import { expect } from 'chai';
import { drawing } from './drawing.ts';
import { palette } from './palette.ts';
import type { Part } from './part.ts';

const part = (category: string, specs: Record<string, unknown>, name = 'A part'): Part => ({
  category,
  name,
  specs,
});

/** How often something is in a drawing, drawn itself or by `use`. */
const times = (svg: string, what: RegExp): number => svg.match(what)?.length ?? 0;

describe('a drawing tells the truth:', () => {
  /** The fans of a drawing: the first is drawn, the others use it. */
  const fansOf = (svg: string): number => {
    const id = new RegExp(`<g id="(s\\w+)"><circle r="[\\d.]+" fill="${palette.black}"`).exec(
      svg,
    )?.[1];
    return id ? 1 + times(svg, new RegExp(`href="#${id}"`, 'g')) : 0;
  };
  const widest = (svg: string): number =>
    Math.max(
      ...[...svg.matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width)),
    );

  it('a graphics card has its fans, its length and its plugs', () => {
    const card = (specs: object) => drawing(part('graphics-cards', { lengthMm: 300, ...specs }));
    for (const fans of [1, 2, 3, 4]) expect(fansOf(card({ fans })), `${fans} fans`).to.equal(fans);
    expect(widest(card({ lengthMm: 350 })) / widest(card({ lengthMm: 175 }))).to.be.closeTo(
      2,
      0.01,
    );
    const plugs = (specs: object) => times(card(specs), /fill="url\(/g);
    const cards = [{}, { pcie8PinPlugs: 1 }, { pcie8PinPlugs: 2 }, { pcie16PinPlugs: 1 }];
    expect(cards.map(plugs)).to.deep.equal([0, 1, 2, 1]);
  });

  it('a kit of memory has its sticks', () => {
    const kit = (modules: number) => drawing(part('memory', { modules, heatSpreader: true }));
    expect([1, 2, 4].map((modules) => times(kit(modules), /<use /g))).to.deep.equal([0, 1, 3]);
  });

  it('a liquid cooler has the fans that its radiator carries', () => {
    for (const [fans, radiatorMm] of [
      [1, 120],
      [2, 240],
      [3, 360],
    ]) {
      const svg = drawing(part('coolers', { kind: 'Liquid', fans, radiatorMm }));
      expect(1 + times(svg, /<use [^>]*translate\([\d.]+ 3\)/g), `${radiatorMm} mm`).to.equal(fans);
    }
  });

  it('a motherboard has the proportions of its form', () => {
    const size = (formFactor: string): [number, number] => {
      const svg = drawing(part('motherboards', { formFactor }));
      const [, width, height] = /<rect width="(\d+)" height="(\d+)" rx="5"/.exec(svg) ?? [];
      return [Number(width), Number(height) - 5];
    };
    expect(size('ATX')).to.deep.equal([244, 305]);
    expect(size('Micro-ATX')).to.deep.equal([244, 244]);
    expect(size('Mini-ITX')).to.deep.equal([170, 170]);
    expect(size('E-ATX')).to.deep.equal([277, 305]);
  });

  /**
   * For each category, the specs that its drawing shows, each with two values that must look
   * different.
   */
  const shown: Record<string, Record<string, [unknown, unknown]>> = {
    processors: {
      socket: ['AM5', 'AM4'],
      cores: [6, 8],
      boostClockGHz: [5, 5.2],
      coolerIncluded: [true, false],
    },
    motherboards: {
      socket: ['AM4', 'LGA1700'],
      formFactor: ['ATX', 'Mini-ITX'],
      chipset: ['AMD B850', 'AMD X870'],
      memoryType: ['DDR4', 'DDR5'],
      memorySlots: [2, 4],
      m2Slots: [2, 3],
      wifi: [true, false],
    },
    memory: {
      memoryType: ['DDR4', 'DDR5'],
      capacityGB: [32, 64],
      modules: [1, 2],
      speedMTs: [5600, 6000],
      casLatency: [30, 36],
      heatSpreader: [true, false],
    },
    'graphics-cards': {
      chip: ['GeForce RTX 5070', 'GeForce RTX 5080'],
      memoryGB: [12, 16],
      lengthMm: [240, 241],
      slots: [2, 2.5],
      fans: [2, 3],
      pcie8PinPlugs: [1, 2],
    },
    storage: {
      formFactor: ['M.2 2280', '2.5 inch'],
      capacityGB: [1000, 2000],
      interface: ['PCIe 4.0 x4', 'PCIe 5.0 x4'],
      readMBs: [5000, 7000],
    },
    'power-supplies': {
      formFactor: ['ATX', 'SFX'],
      powerWatts: [750, 850],
      efficiency: ['80 PLUS Gold', '80 PLUS Platinum'],
      modular: ['full', 'none'],
      fanMm: [120, 135],
      lengthMm: [160, 170],
      atx3: [true, false],
    },
    cases: {
      formFactor: ['Mid tower', 'Full tower'],
      motherboards: [['E-ATX'], ['ATX']],
      maxGraphicsCardMm: [355, 360],
      fansIncluded: [2, 3],
      color: ['Black', 'White'],
      sidePanel: ['tempered glass', 'mesh'],
    },
    coolers: {
      kind: ['Air', 'Liquid'],
      fans: [1, 2],
      fanMm: [120, 135],
      heightMm: [150, 160],
      tdpWatts: [150, 250],
      rgb: [true, false],
    },
  };

  for (const [category, facts] of Object.entries(shown))
    it(`one of ${category} shows ${Object.keys(facts).join(', ')}`, () => {
      const usual = Object.fromEntries(Object.entries(facts).map(([key, [first]]) => [key, first]));
      for (const [key, [, other]] of Object.entries(facts))
        expect(drawing(part(category, { ...usual, [key]: other })), key).not.to.equal(
          drawing(part(category, usual)),
        );
    });

  it('light in colours is drawn where the name says RGB', () => {
    const kit = (name: string) => drawing(part('memory', { heatSpreader: true }, name), 'Kit');
    expect(kit('Kit RGB')).to.include(palette.violet);
    expect(kit('Kit')).not.to.include(palette.violet);
  });

  it('two parts with the same facts differ by what is written on them', () => {
    const specs = { socket: 'AM5', cores: 8, boostClockGHz: 5.2 };
    const named = (name: string) => drawing(part('processors', specs, name), 'A processor');
    expect(named('AMD Ryzen 7 9800X3D')).not.to.equal(named('AMD Ryzen 7 9700X'));
  });
});
