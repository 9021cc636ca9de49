import { expect } from 'chai';
import { categoryInWords, factsOf, valueInWords } from './facts.ts';

const inWords = (specs: Record<string, unknown>) =>
  factsOf(specs).map(({ name, value }) => `${name}: ${value}`);

describe('valueInWords', () => {
  it('has the unit with which the name of the fact ends', () => {
    const said = { tdpWatts: 120, baseClockGHz: 4.7, speedMTs: 6000, readMBs: 7450, lengthMm: 320 };
    expect(Object.entries(said).map(([name, value]) => valueInWords(name, value))).to.deep.equal([
      '120 W',
      '4.7 GHz',
      '6,000 MT/s',
      '7,450 MB/s',
      '320 mm',
    ]);
    expect(valueInWords('noiseDba', 25.8)).to.equal('25.8 dB(A)');
    expect(valueInWords('enduranceTBW', 1200)).to.equal('1,200 TBW');
    expect(valueInWords('voltage', 1.35)).to.equal('1.35 V');
    expect(valueInWords('capacityGB', 64)).to.equal('64 GB');
  });
});

describe('factsOf', () => {
  it('labels what the shop does not know by its name', () => {
    expect(inWords({ cableLengthMm: 1500, wireless: true, colors: ['Red', 'Blue'] })).to.deep.equal(
      ['Cable length: 1,500 mm', 'Wireless: Yes', 'Colors: Red, Blue'],
    );
    expect(inWords({ wired: false })).to.deep.equal(['Wired: No']);
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
