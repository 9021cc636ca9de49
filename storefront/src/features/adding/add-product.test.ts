import { expect } from 'chai';
import {
  priceDecimals,
  emptyProduct,
  newProductOf,
  priceProblem,
  specProblem,
  stockProblem,
} from './add-product-values.ts';

describe('priceProblem', () => {
  const inDollars = (text: string) => priceProblem(text, priceDecimals('usd'));

  it('takes what the shop takes', () => {
    for (const text of ['0.01', '1', '1.5', ' 149.99 ', '999999.99', '007'])
      expect(inDollars(text), text).to.equal(undefined);
  });

  it('says what is wrong, and takes nothing for a number that is none', () => {
    expect(inDollars('')).to.equal('Price is Required');
    expect(inDollars('  ')).to.equal('Price is Required');
    expect(inDollars('1,5')).to.contain('with a point');
    expect(inDollars('1,000.00')).to.contain('no comma');
    for (const text of ['x', '1e3', '0x10', '-1', '+1', '.5', '1.', '1 000', '$5', 'Infinity'])
      expect(inDollars(text), text).to.equal('Price is a number, such as 149.99');
    expect(inDollars('1.005')).to.equal('Price has at most 2 decimals');
    expect(inDollars('0')).to.equal('Price is 0.01 or more');
    expect(inDollars('0.00')).to.equal('Price is 0.01 or more');
    expect(inDollars('1000000')).to.equal('Price is 999,999.99 or less');
  });

  it('knows currencies of other units', () => {
    expect(priceProblem('1', priceDecimals('jpy'))).to.equal(undefined);
    expect(priceProblem('0', priceDecimals('jpy'))).to.equal('Price is 1 or more');
    expect(priceProblem('1.5', priceDecimals('jpy'))).to.equal(
      'Price is a whole number in this currency',
    );
    expect(priceProblem('0.01', priceDecimals('kwd'))).to.equal(undefined);
    // Cards are charged the thousandths of a currency in tens.
    expect(priceProblem('0.011', priceDecimals('kwd'))).to.equal('Price has at most 2 decimals');
    expect(priceProblem('0.01', priceDecimals(undefined))).to.equal(undefined);
  });
});

describe('stockProblem', () => {
  it('takes whole numbers from 0', () => {
    for (const text of ['0', '12', ' 3 ', '1000000000'])
      expect(stockProblem(text), text).to.equal(undefined);
    expect(stockProblem('')).to.equal('Stock is Required');
    for (const text of ['1.5', '1,5', '-1', 'x', '1e3'])
      expect(stockProblem(text), text).to.equal('Stock is a whole number from 0');
    expect(stockProblem('1000000001')).to.contain('or less');
  });
});

describe('specProblem', () => {
  it('lets a fact be left out, and minds its type', () => {
    for (const type of ['text', 'texts', 'whole', 'number', 'flag'] as const)
      expect(specProblem(type, ' ', 'It'), type).to.equal(undefined);
    expect(specProblem('whole', '8', 'Cores')).to.equal(undefined);
    expect(specProblem('number', '4.7', 'Base clock')).to.equal(undefined);
    for (const text of ['4.5', 'eight', '-1', '9'.repeat(20)])
      expect(specProblem('whole', text, 'Cores'), text).to.equal('Cores is a whole number from 0');
    expect(specProblem('number', '4,7', 'Base clock')).to.contain('with a point');
  });
});

describe('newProductOf', () => {
  const fields = {
    ...emptyProduct,
    image: '/images/1.webp',
    name: ' Ryzen ',
    price: '149.99',
    Stock: '0',
    description: 'Eight cores.',
  };

  it('sends neither category nor facts where none is chosen', () => {
    expect(newProductOf({ ...fields, specs: { cores: '8' } })).to.deep.equal({
      image: '/images/1.webp',
      name: 'Ryzen',
      price: 149.99,
      Stock: 0,
      description: 'Eight cores.',
      category: undefined,
      specs: undefined,
    });
  });

  it('sends the facts of the category in their types, and those that were filled in', () => {
    const specs = {
      socket: 'AM5',
      cores: '8',
      baseClockGHz: '4.7',
      memoryTypes: 'DDR4, DDR5,',
      coolerIncluded: 'no',
      integratedGraphics: 'yes',
      threads: ' ',
      fans: '3',
    };
    const sent = newProductOf({ ...fields, category: 'processors', specs });
    expect(sent.category).to.equal('processors');
    expect(sent.specs).to.deep.equal({
      socket: 'AM5',
      cores: 8,
      baseClockGHz: 4.7,
      memoryTypes: ['DDR4', 'DDR5'],
      coolerIncluded: false,
      integratedGraphics: true,
    });
  });
});
