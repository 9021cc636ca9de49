import { expect } from 'chai';
import { InvalidInput } from '../../domain/errors.ts';
import { categoryOf, partOf, type Raw } from './opendb.ts';
import { checkPart } from './part.ts';

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
  checkPart(part);
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

  it('cost what their id says, the same every time', () => {
    const price = (id: string) => partOf('CPU', { ...raw, opendb_id: id }).priceMinor;
    expect(price('a')).equal(price('a')).not.equal(price('b'));
    for (const id of ['a', 'b', 'c', '']) expect(price(id)).within(400, 200_000);
  });

  it('go without the specs that the data leaves open, in whatever way', () => {
    for (const gap of [undefined, null, 0, '', 'None', 'Unknown', {}, [], 'eight', true])
      expect(taken('CPU', { ...raw, cores: { total: gap }, socket: gap }).specs).not.any.keys(
        ...(gap === 'eight' ? ['cores'] : ['cores', 'socket']),
      );
    expect(taken('CPU', { metadata }).specs).deep.equal({});
    expect(taken('CPU', { metadata, cores: null, clocks: 'fast' }).specs).deep.equal({});
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

  it('are refused when they have no name, or too long a one', () => {
    for (const name of [undefined, null, 7, ' ', 'x'.repeat(201)])
      expect(() => taken('CPU', { ...raw, metadata: { name } })).throw(InvalidInput);
  });

  it('have categories in the plural', () => {
    const names = ['Mouse', 'Accessory', 'VRHeadset', 'PSU', 'Chair'].map(categoryOf);
    expect(names).deep.equal(['mouses', 'accessories', 'vrheadsets', 'power-supplies', 'chairs']);
  });
});
