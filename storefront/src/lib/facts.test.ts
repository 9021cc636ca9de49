import { expect } from 'chai';
import { categoryInWords, factsOf } from './facts.ts';

const inWords = (specs: Record<string, unknown>) =>
  factsOf(specs).map(({ name, value }) => `${name}: ${value}`);

describe('factsOf', () => {
  it('takes the unit out of the name and puts it behind the value', () => {
    const specs = {
      tdpWatts: 120,
      baseClockGHz: 4.7,
      speedMTs: 6000,
      readMBs: 7450,
      lengthMm: 320,
    };
    expect(inWords(specs)).to.deep.equal([
      'TDP: 120 W',
      'Base clock: 4.7 GHz',
      'Speed: 6,000 MT/s',
      'Read: 7,450 MB/s',
      'Length: 320 mm',
    ]);
    expect(
      inWords({ noiseDba: 25.8, enduranceTBW: 1200, voltage: 1.35, capacityGB: 64 }),
    ).to.deep.equal([
      'Noise: 25.8 dB(A)',
      'Endurance: 1,200 TBW',
      'Voltage: 1.35 V',
      'Capacity: 64 GB',
    ]);
  });

  it('writes flags and lists in words', () => {
    expect(inWords({ wifi: true, coolerIncluded: false, sockets: ['AM5', 'AM4'] })).to.deep.equal([
      'Wi-Fi: Yes',
      'Cooler included: No',
      'Sockets: AM5, AM4',
    ]);
  });

  it('leaves out what says nothing', () => {
    expect(inWords({ color: '', sockets: [], odd: null, deep: {} })).to.deep.equal([]);
  });

  it('knows a name that is nothing but a unit, or an object’s own', () => {
    expect(inWords({ constructor: 'x' })).to.deep.equal(['Constructor: x']);
    expect(factsOf({ GHz: 2 })[0]?.value).to.equal('2');
  });
});

describe('categoryInWords', () => {
  it('is a label', () => {
    expect(categoryInWords('graphics-cards')).to.equal('Graphics cards');
  });
});
