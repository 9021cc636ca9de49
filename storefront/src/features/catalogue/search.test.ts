import { expect } from 'chai';
import { readNumber } from './asked-specs.ts';
import {
  categoriesPath,
  facetsPath,
  everything,
  listAddress,
  listPath,
  invalidParameters,
  maxPages,
  nearestPath,
  priceFault,
  priceReader,
  readPrice,
  readSearch,
  writeFilter,
  type PartsFilter,
} from './search.ts';

const told = (query: string, currency = 'usd') =>
  invalidParameters(new URLSearchParams(query), currency);
const read = (query: string, currency = 'usd') => readSearch(new URLSearchParams(query), currency);

describe('readSearch', () => {
  it('reads what writeFilter writes', () => {
    const filter = {
      q: 'rtx 5080',
      category: 'graphics-cards',
      minPrice: 59.9,
      maxPrice: 1000,
      inStock: true,
      specs: { chip: ['RTX 5080', 'RTX 5090'], 'lengthMm.max': ['320'] },
      sort: '-price',
    } satisfies PartsFilter;
    expect(readSearch(writeFilter(filter), 'usd')).to.deep.equal({ filter, pages: 1 });
    expect(read('pages=3').pages).to.equal(3);
  });

  it('passes over what makes no sense', () => {
    const bare = read('');
    expect(bare.pages).to.equal(1);
    for (const query of [
      'minPrice=abc',
      'minPrice=-1',
      'maxPrice=1e9',
      'maxPrice=0.001',
      'minPrice=2&maxPrice=1',
      'inStock=perhaps',
      'sort=worst',
      'pages=0',
      'pages=-2',
      'pages=1.5',
      'pages=abc',
    ])
      expect(read(query), query).to.deep.equal(bare);
    expect(read('pages=9999').pages).to.equal(maxPages);
    expect(read(`q=${'x'.repeat(300)}`).filter.q).to.have.length(200);
  });
});

describe('invalidParameters', () => {
  it('tells each filter of an address that makes no sense, and no other', () => {
    expect(told('minPrice=abc&maxPrice=20&sort=worst&inStock=perhaps&pages=x')).to.deep.equal([
      'minPrice=abc',
      'inStock=perhaps',
      'sort=worst',
      'pages=x',
    ]);
    expect(told('minPrice=2&maxPrice=1')).to.deep.equal(['minPrice=2', 'maxPrice=1']);
    expect(told(`q=${'x'.repeat(201)}`)).to.deep.equal([`q=${'x'.repeat(40)}`]);
    expect(told('category=memory&category=cases&inStock=true&inStock=false')).to.deep.equal([
      'category=cases',
      'inStock=false',
    ]);
    const fine =
      'q=gpu&category=cases&minPrice=2&maxPrice=3.5&inStock=true&sort=popular&pages=9999';
    for (const query of ['', fine, 'inStock=false', 'utm_source=letter', 'q=&minPrice='])
      expect(told(query), query).to.deep.equal([]);
  });

  it('are prices finer than the shop’s currency, too', () => {
    const prices = 'minPrice=59.9&maxPrice=100';
    expect(told(prices, 'jpy')).to.deep.equal(['minPrice=59.9']);
    expect(read(prices, 'jpy').filter).to.include({ minPrice: undefined, maxPrice: 100 });
    for (const currency of ['usd', 'kwd'])
      expect(read(prices, currency).filter, currency).to.include({ minPrice: 59.9, maxPrice: 100 });
  });
});

describe('The facts of a filter', () => {
  const specs = 'spec.socket=AM5&spec.cores.min=8&spec.integratedGraphics=true';

  it('are those that the category has, and go with it', () => {
    const { filter } = read(`category=processors&${specs}`);
    expect(filter.specs).to.deep.equal({
      socket: ['AM5'],
      'cores.min': ['8'],
      integratedGraphics: ['true'],
    });
    expect(listAddress({ ...filter, category: 'motherboards' })).to.equal(
      '/parches?category=motherboards&spec.socket=AM5',
    );
    expect(listAddress({ ...filter, category: '' })).to.equal('/parches');
    expect(categoriesPath(filter)).to.equal('/categories');
    expect(facetsPath({ ...filter, sort: 'price' })).to.equal(
      `/facets?category=processors&${specs}`,
    );
  });

  it('are told where they make no sense, and left out', () => {
    const address =
      'category=processors&spec.cores=many&spec.socket.min=2&spec.cores.min.max=3&spec.toString=x&spec.__proto__=x&spec.=x&spec.socket=AM5';
    expect(read(address).filter.specs).to.deep.equal({ socket: ['AM5'] });
    expect(told(address)).to.deep.equal([
      'spec.cores=many',
      'spec.socket.min=2',
      'spec.cores.min.max=3',
      'spec.toString=x',
      'spec.__proto__=x',
      'spec.=x',
    ]);
    expect(told(specs)).to.have.length(3);
  });

  it('are no more than the API takes', () => {
    const many = Array.from({ length: 30 }, (_, index) => `spec.socket=AM${index}`).join('&');
    expect(read(`category=processors&${many}`).filter.specs['socket']).to.have.length(20);
    expect(told(`category=processors&${many}`))
      .to.have.length(10)
      .and.include('spec.socket=AM20');
  });
});

describe('readPrice', () => {
  it('takes digits and up to two decimals', () => {
    expect(['0', '100', ' 59.9 ', '999999.99'].map(readPrice)).to.deep.equal([
      0, 100, 59.9, 999999.99,
    ]);
    expect(['59,90', '1,5', ' 0,05 '].map(readPrice)).to.deep.equal([59.9, 1.5, 0.05]);
    for (const text of [
      '',
      '.',
      ',',
      '1,',
      '1,000',
      '1.000',
      '1.000,50',
      '1e3',
      '-1',
      '0.001',
      '1000000',
      '0x10',
      '１',
    ])
      expect(readPrice(text), text).to.equal(undefined);
  });

  it('takes none that is finer than the currency', () => {
    expect(['60', '60.00', '59.90', '59,9', 'x'].map(priceReader(0))).to.deep.equal([
      60,
      60,
      undefined,
      undefined,
      undefined,
    ]);
    expect(['60', '59.90'].map(priceReader(2))).to.deep.equal([60, 59.9]);
  });
});

describe('priceFault', () => {
  it('says of a separator of thousands that it is one', () => {
    const separated = 'Write thousands without a comma or point, such as 1000.';
    for (const text of ['1,000', ' 1.000 ', '1,000.50', '1.000,50', '1,000,000'])
      expect(priceFault(text, 2), text).to.equal(separated);
    for (const text of ['cheap', '1,', '0.0001', '1e3'])
      expect(priceFault(text, 2), text).to.equal('A price is a number, such as 59.90.');
    expect(priceFault('59.90', 0)).to.equal(
      'A price is a whole number in this currency, such as 60.',
    );
  });
});

describe('The paths of a filter', () => {
  it('are bare without one', () => {
    expect(listPath(everything)).to.equal('/product?sort=popular');
    expect(categoriesPath(everything)).to.equal('/categories');
    expect(listAddress(everything)).to.equal('/parches');
  });

  it('ask for the nearest by the words alone', () => {
    expect(nearestPath(' gpu walrus ', 6)).to.equal(
      '/product?q=gpu+walrus&match=nearest&sort=relevance&limit=6',
    );
  });

  it('go by relevance where words are looked for, unless another sort is chosen', () => {
    expect(listPath({ ...everything, q: ' ryzen ' })).to.equal('/product?q=ryzen&sort=relevance');
    expect(listPath({ ...everything, q: 'ryzen', sort: 'price' })).to.equal(
      '/product?q=ryzen&sort=price',
    );
    expect(listAddress({ ...everything, q: 'ryzen' })).to.equal('/parches?q=ryzen');
  });

  it('count the categories whatever the category and the sort', () => {
    const filter = { ...everything, category: 'cases', sort: 'price', inStock: true } as const;
    expect(categoriesPath(filter)).to.equal('/categories?inStock=true');
  });
});

describe('readNumber', () => {
  it('takes a point or a comma for decimals, and no thousands', () => {
    expect(['0', '300', ' 1.35 ', '9,5', '0,75'].map(readNumber)).to.deep.equal([
      0, 300, 1.35, 9.5, 0.75,
    ]);
    for (const text of ['', 'long', '-1', '1,000', '1.5,5', ',5', '9,'])
      expect(readNumber(text), text).to.equal(undefined);
  });
});
