import { expect } from 'chai';
import { decidingFacts, inOneLine } from './deciding-facts.ts';

const said = (category: string | null, specs: Record<string, unknown>) =>
  decidingFacts(category, specs).join(' · ');

describe('decidingFacts', () => {
  it('are three of each category', () => {
    expect(said('processors', { socket: 'AM5', cores: 8, threads: 16, tdpWatts: 120 })).to.equal(
      '8 cores · AM5 · 120 W',
    );
    expect(
      said('motherboards', {
        socket: 'AM5',
        formFactor: 'ATX',
        chipset: 'AMD X870',
        memoryType: 'DDR5',
      }),
    ).to.equal('AM5 · ATX · DDR5');
    const kit = {
      memoryType: 'DDR5',
      capacityGB: 32,
      modules: 2,
      speedMTs: 6000,
      casLatency: 30,
    };
    expect(said('memory', kit)).to.equal('2 × 16 GB · DDR5-6000 · CL30');
    expect(
      said('graphics-cards', {
        chip: 'Radeon RX 9070 XT',
        memoryGB: 16,
        memoryType: 'GDDR6',
        lengthMm: 320,
        powerWatts: 304,
      }),
    ).to.equal('16 GB · 320 mm · 304 W');
    const drive = { kind: 'NVMe SSD', capacityGB: 2000, interface: 'PCIe 4.0 x4', readMBs: 7450 };
    expect(said('storage', drive)).to.equal('2 TB · NVMe SSD · 7,450 MB/s');
    expect(
      said('power-supplies', {
        formFactor: 'ATX',
        powerWatts: 850,
        efficiency: '80 PLUS Gold',
        modular: 'full',
      }),
    ).to.equal('850 W · 80 PLUS Gold · ATX');
    expect(
      said('cases', { formFactor: 'Mid tower', maxGraphicsCardMm: 355, maxCoolerMm: 170 }),
    ).to.equal('Mid tower · cards to 355 mm · coolers to 170 mm');
    expect(said('coolers', { kind: 'Air', heightMm: 168, tdpWatts: 280 })).to.equal(
      'Air · 168 mm high · 280 W',
    );
    const liquid = { kind: 'Liquid', radiatorMm: 360, heightMm: 52, tdpWatts: 300 };
    expect(said('coolers', liquid)).to.equal('Liquid · 360 mm · 300 W');
  });

  it('take the next best where a part does not tell', () => {
    expect(said('memory', { capacityGB: 16, modules: 1, memoryType: 'DDR4' })).to.equal(
      '16 GB · DDR4',
    );
    expect(said('memory', { capacityGB: 48, modules: 5 })).to.equal('48 GB');
    expect(said('storage', { capacityGB: 500, interface: 'SATA 6 Gb/s' })).to.equal(
      '500 GB · SATA 6 Gb/s',
    );
    expect(said('processors', { socket: '', cores: null })).to.equal('');
    expect(said('processors', {})).to.equal('');
  });

  it('are the first that are told, by name, where the category is not known or none', () => {
    const specs = { curved: true, refreshRate: 165, panel: 'VA', ports: ['HDMI'], weight: 4 };
    for (const category of ['monitors', null, '__proto__', 'constructor'])
      expect(said(category, specs)).to.equal('Refresh rate 165 · Panel VA · Ports HDMI');
  });
});

describe('inOneLine', () => {
  it('breaks between facts, and within one only where it is long', () => {
    expect(inOneLine(['8 cores', 'AM5'])).to.equal('8\u00a0cores\u00a0· AM5');
    expect(inOneLine(['DDR5-6000'])).to.equal('DDR5-\u20606000');
    const long = 'Ports one two three four five six';
    expect(inOneLine([long])).to.equal(long);
  });
});
