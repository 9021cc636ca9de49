import { expect } from 'chai';
import { stockInWords } from './stock.ts';

describe('stockInWords', () => {
  it('tells plenty from few from none', () => {
    expect([12_000, 24, 6, 5, 2, 1, 0].map(stockInWords)).to.deep.equal([
      '12,000 in stock',
      '24 in stock',
      '6 in stock',
      'Last 5',
      'Last 2',
      'Last 1',
      'Sold out',
    ]);
  });
});
