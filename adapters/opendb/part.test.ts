import { expect } from 'chai';
import { categories } from '../../domain/categories.ts';
import { checkSpecs } from '../../domain/specs.ts';
import { madeUpPrice } from './made-up-price.ts';
import { categoryOf, knownFiles, partOf, type Raw } from './part.ts';

const metadata = { name: 'AMD Ryzen 7 9800X3D', manufacturer: 'AMD', part_numbers: ['100-1'] };
const raw: Raw = {
  opendb_id: '007a5a23',
  metadata,
  socket: 'AM5',
  cores: { total: 8, threads: 16 },
  clocks: { performance: { base: 4.7, boost: 5.2 } },
  specifications: { tdp: 120, memory: { types: ['DDR5'] }, integratedGraphics: { model: 'None' } },
};
const taken = (file: string, line: Raw) => {
  const part = partOf(file, line);
  checkSpecs(part.category, part.specs);
  return part;
};

describe('the parts of OpenDB', () => {
  it('become the shop’s own, with specs under its names', () => {
    const { name, category, specs } = taken('CPU', raw);
    expect({ name, category }).deep.equal({ name: 'AMD Ryzen 7 9800X3D', category: 'processors' });
    expect(specs).deep.equal({
      socket: 'AM5',
      cores: 8,
      threads: 16,
      baseClockGHz: 4.7,
      boostClockGHz: 5.2,
      tdpWatts: 120,
      memoryTypes: ['DDR5'],
      integratedGraphics: false,
    });
  });

  it('cost what their id says where a test needs it, the same every time', () => {
    expect(madeUpPrice('a')).equal(madeUpPrice('a')).not.equal(madeUpPrice('b'));
    for (const id of ['a', 'b', 'c', '']) expect(madeUpPrice(id)).within(400, 200_000);
  });

  it('go without the specs that the data leaves open, in whatever way', () => {
    for (const gap of [undefined, null, 0, '', 'None', 'Unknown', {}, [], 'eight', true])
      expect(taken('CPU', { ...raw, cores: { total: gap }, socket: gap }).specs).not.any.keys(
        ...(gap === 'eight' ? ['cores'] : ['cores', 'socket']),
      );
    expect(taken('CPU', { metadata }).specs).deep.equal({});
    expect(taken('CPU', { metadata, cores: null, clocks: 'fast' }).specs).deep.equal({});
  });

  it('are read however wrong their lines are', () => {
    const slots = [null, 2280, { size: '2280', key: 'M', interface: 'PCIe 4.0 x4' }];
    expect(taken('Motherboard', { metadata, m2_slots: slots }).specs).deep.equal({
      m2Slots: 1,
      m2Lengths: ['2280'],
    });
    for (const line of ['null', '5', '[]'])
      for (const file of knownFiles)
        expect(taken(file, JSON.parse(line))).include({ openId: '', name: '' });
  });

  it('lose double spaces, line ends and fractions of whole numbers', () => {
    const slips = {
      metadata: { ...metadata, name: '  Meshify\n  C ' },
      max_video_card_length: 315.5,
      supported_motherboard_form_factors: ['ATX', null, 'Mini-ITX  '],
    };
    const { name, specs } = taken('PCCase', slips);
    expect(name).equal('Meshify C');
    expect(specs).deep.equal({ motherboards: ['ATX', 'Mini-ITX'], maxGraphicsCardMm: 315.5 });
    expect(taken('RAM', { metadata, speed: 6000.4 }).specs).deep.equal({ speedMTs: 6000 });
  });

  it('of a category that the shop does not know keep all plain facts', () => {
    const fan = { metadata, opendb_id: 'x', size: 140, pwm: true, flow_direction: 'Standard' };
    const { category, specs } = taken('CaseFan', fan);
    expect(category).equal('case-fans');
    expect(specs).deep.equal({ size: 140, pwm: true, flowDirection: 'Standard' });
  });

  it('have categories in the plural', () => {
    const names = ['Mouse', 'Accessory', 'VRHeadset', 'PSU', 'Chair'].map(categoryOf);
    expect(names).deep.equal(['mouses', 'accessories', 'vrheadsets', 'power-supplies', 'chairs']);
  });

  it('are of eight categories whose facts the shop knows', () => {
    expect(knownFiles.map(categoryOf).sort()).deep.equal([...categories].sort());
  });

  const specsOf = (file: string, line: Raw) => taken(file, { metadata, ...line }).specs;

  it('are spelled as the shop spells', () => {
    expect(specsOf('Motherboard', { socket: 'LGA 1700', form_factor: 'Micro ATX' })).deep.equal({
      socket: 'LGA1700',
      formFactor: 'Micro-ATX',
    });
    expect(
      specsOf('PCCase', {
        form_factor: 'ATX Mid Tower',
        supported_motherboard_form_factors: ['EATX', 'ATX', 'Mini-ITX'],
        supported_power_supply_form_factors: ['SFX', 'SFX-L'],
        side_panel: 'Tinted Tempered Glass',
        color: ['BLACK'],
      }),
    ).deep.equal({
      formFactor: 'Mid tower',
      motherboards: ['E-ATX', 'ATX', 'Mini-ITX'],
      powerSupply: 'SFX-L',
      color: 'Black',
      sidePanel: 'tempered glass',
    });
    const drive = { form_factor: 'M.2-2280', interface: 'M.2 PCIe 4.0 x4', storage_type: 'SSD' };
    expect(specsOf('Storage', { ...drive, nvme: true })).deep.equal({
      kind: 'NVMe SSD',
      formFactor: 'M.2 2280',
      interface: 'PCIe 4.0 x4',
    });
    expect(
      specsOf('Storage', { form_factor: '2.5"', interface: 'SATA 6.0 Gb/s', type: 'SSD' }),
    ).deep.equal({ kind: 'SATA SSD', formFactor: '2.5 inch', interface: 'SATA 6 Gb/s' });
    expect(specsOf('PSU', { efficiency_rating: '80+ Gold', modular: 'Non-Modular' })).deep.equal({
      efficiency: '80 PLUS Gold',
      modular: 'none',
    });
    expect(
      specsOf('RAM', { form_factor: '262-pin SO-DIMM', ecc: 'Non-ECC', registered: 'Registered' }),
    ).deep.equal({ module: 'SO-DIMM', ecc: false, registered: true });
  });

  it('say of a server’s processor that it is one, where boards tell it apart', () => {
    const of = (name: string, socket: string, microarchitecture: string) =>
      taken('CPU', { metadata: { name }, socket, microarchitecture }).specs['architecture'];
    expect(of('Intel Xeon E3-1230 v5', 'LGA 1151', 'Skylake')).equal('Skylake (Xeon)');
    expect(of('AMD EPYC 4244P', 'AM5', 'Zen 4')).equal('Zen 4 (EPYC)');
    expect(of('Intel Core i7 6700K', 'LGA 1151', 'Skylake')).equal('Skylake');
    expect(of('Intel Xeon E3-1231 v3', 'LGA 1150', 'Haswell')).equal('Haswell');
  });

  it('are of the generation that their names say, where the data gives the one before', () => {
    const of = (name: string, microarchitecture: string, more = {}) =>
      taken('CPU', { metadata: { name }, socket: 'LGA 1151', microarchitecture, ...more }).specs[
        'architecture'
      ];
    for (const name of ['Intel Core i5 9600K', 'Intel Core i9-9900K', 'Intel Core i3 9350KF'])
      expect(of(name, 'Coffee Lake'), name).equal('Coffee Lake Refresh');
    for (const name of ['Intel Xeon E-2286G', 'Intel Xeon E 2288G OEM/Tray'])
      expect(of(name, 'Coffee Lake'), name).equal('Coffee Lake Refresh (Xeon)');
    expect(of('Intel Core i5 8400', 'Coffee Lake')).equal('Coffee Lake');
    expect(of('Intel Xeon E-2136', 'Coffee Lake')).equal('Coffee Lake (Xeon)');
    expect(of('Intel Core i9 9900X', 'Skylake')).equal('Skylake');
  });

  it('say so of Renoir without graphics, which runs on fewer boards than others of Zen 2', () => {
    const of = (name: string, coreFamily: string, model: string) =>
      taken('CPU', {
        metadata: { name },
        socket: 'AM4',
        microarchitecture: 'Zen 2',
        coreFamily,
        specifications: { integratedGraphics: { model } },
      }).specs['architecture'];
    expect(of('AMD Ryzen 5 4500', 'Renoir', 'None')).equal('Zen 2 (Renoir)');
    expect(of('AMD Ryzen 5 4600G', 'Renoir', 'AMD Radeon Vega 7')).equal('Zen 2');
    expect(of('AMD Ryzen 5 3600', 'Matisse', 'None')).equal('Zen 2');
  });

  it('do not take what was not filled in for none', () => {
    const none = { pcie_6_pin: 0, pcie_8_pin: 0, pcie_12VHPWR: 0 };
    expect(specsOf('GPU', { power_connectors: none })).deep.equal({});
    expect(
      specsOf('GPU', { power_connectors: { ...none, pcie_12VHPWR: 1, pcie_12V_2x6: 1 } }),
    ).deep.equal({ pcie6PinPlugs: 0, pcie8PinPlugs: 0, pcie16PinPlugs: 1 });
    const plugs = { eps_8_pin: 0, pcie_6_plus_2_pin: 0, pcie_12vhpwr: 0 };
    expect(specsOf('PSU', { connectors: plugs })).deep.equal({});
    expect(specsOf('PSU', { connectors: { ...plugs, eps_8_pin: 2 } })).deep.equal({
      cpuPlugs8Pin: 2,
    });
    expect(specsOf('PSU', { connectors: { ...plugs, pcie_6_plus_2_pin: 4 } })).deep.equal({
      pciePlugs: 4,
      pcie16PinPlugs: 0,
    });
    const board = {
      storage_devices: { sata_6_gb_s: 0 },
      bios_features: { flashback: false },
      ecc_support: false,
    };
    expect(specsOf('Motherboard', board)).deep.equal({});
    expect(
      specsOf('Motherboard', { ...board, power_connectors: { cpu_power: ['8-pin', '4-pin'] } }),
    ).deep.equal({ sataPorts: 0, biosFlashback: false, cpuPlugs4Pin: 1, cpuPlugs8Pin: 1 });
    expect(specsOf('PCCase', { internal_3_5_bays: 0, internal_2_5_bays: 2 })).deep.equal({
      bays25: 2,
    });
    expect(specsOf('PCCase', { internal_3_5_bays: 3, internal_2_5_bays: 0 })).deep.equal({
      bays35: 3,
    });
  });

  it('count the SATA ports of a board of either speed', () => {
    const ports = (sata_6_gb_s: number | null, sata_3_gb_s?: number) =>
      specsOf('Motherboard', { storage_devices: { sata_6_gb_s, sata_3_gb_s } })['sataPorts'];
    expect([ports(2, 4), ports(0, 6), ports(4, 0), ports(6), ports(null, 0)]).deep.equal([
      6,
      6,
      4,
      6,
      undefined,
    ]);
  });

  it('count the slots of a board for drives, unless one slot stands in several lines', () => {
    const slot = (size: string, key = 'M', how = 'PCIe 4.0 x4') => ({ size, key, interface: how });
    expect(
      specsOf('Motherboard', {
        m2_slots: [
          slot('2260/ 2280'),
          slot('22110/2280', 'M', 'PCIe 3.0 x4 / SATA'),
          slot('2230', 'E'),
        ],
      }),
    ).deep.equal({ m2Slots: 2, m2SataSlots: 1, m2Lengths: ['2260', '2280', '22110'] });
    for (const split of [
      ['2242-2260', '2280'],
      ['2242', '2260', '2280'],
    ])
      expect(specsOf('Motherboard', { m2_slots: split.map((size) => slot(size)) })).deep.equal({
        m2Lengths: ['2242', '2260', '2280'],
      });
    expect(specsOf('Motherboard', { m2_slots: [slot('22110')] })).deep.equal({ m2Slots: 1 });
  });

  it('do not count a slot for Wi-Fi among those for drives', () => {
    const slots = (...short: string[]) =>
      specsOf('Motherboard', {
        m2_slots: [
          { size: '2280', key: 'M', interface: 'PCIe 4.0 x4' },
          ...short.map((how) => ({ size: '2230', key: 'M', interface: how })),
        ],
      });
    expect(slots('PCIe', 'PCIe WiFi')).deep.equal({ m2Slots: 1, m2Lengths: ['2280'] });
    expect(slots('PCIe 4.0 x2')).deep.equal({ m2Slots: 2, m2Lengths: ['2230', '2280'] });
  });

  it('do not say how many slots a board has of which one takes SATA drives alone', () => {
    for (const how of ['SATA3 6.0 Gb/s', 'SATA III', 'SATA 6Gbps'])
      expect(
        specsOf('Motherboard', {
          m2_slots: [
            { size: '2280', key: 'M', interface: 'PCIe Gen3 x4' },
            { size: '2260/2280', key: 'M', interface: how },
          ],
        }),
        how,
      ).deep.equal({ m2SataSlots: 1, m2Lengths: ['2260', '2280'] });
    for (const how of ['SATA3 6.0 Gb/s & Gen3x4', 'SATA & x2', 'PCIe 3.0, SATA', 'NVMe/SATA'])
      expect(
        specsOf('Motherboard', { m2_slots: [{ size: '2280', key: 'M', interface: how }] }),
        how,
      ).include({ m2Slots: 1, m2SataSlots: 1 });
  });

  it('take a slip for no fact', () => {
    const graphics = (model: string) =>
      specsOf('CPU', { specifications: { integratedGraphics: { model } } });
    expect(graphics('0')).deep.equal({});
    expect(graphics('AMD Radeon 740M')).deep.equal({ integratedGraphics: true });
    const thick = [44, 3.8].map((width) => specsOf('GPU', { total_slot_width: width }));
    expect(thick).deep.equal([{}, { slots: 3.8 }]);
    const most = [1, 4].map((max) => specsOf('Motherboard', { memory: { max, slots: 4 } }));
    expect(most).deep.equal([{ memorySlots: 4 }, { memorySlots: 4, maxMemoryGB: 4 }]);
    expect(specsOf('PCCase', { max_video_card_length: 9 })).deep.equal({});
  });

  it('name the sockets of a cooler as makers do', () => {
    expect(specsOf('CPUCooler', { cpu_sockets: ['AM4', 'LGA 115', 'LGA 1700'] })).deep.equal({
      sockets: ['AM4', 'LGA115x', 'LGA1700'],
    });
  });

  it('measure air coolers by height and liquid ones by radiator', () => {
    const cooler = { height: 56, radiator_size: 240 };
    expect(specsOf('CPUCooler', { ...cooler, water_cooled: true })).deep.equal({
      kind: 'Liquid',
      radiatorMm: 240,
    });
    expect(specsOf('CPUCooler', { height: 158, water_cooled: false })).deep.equal({
      kind: 'Air',
      heightMm: 158,
    });
  });
});
