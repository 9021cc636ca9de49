import { expect } from 'chai';
import { Conflict, InvalidInput, ProductNotFound, SoldOut, Stale } from './errors.ts';
import { Money } from './money.ts';
import { highestAmount, highestStock, Product } from './product.ts';

const aPart = (part: Partial<ConstructorParameters<typeof Product>[0]> = {}): Product =>
  new Product({
    id: 'part-1',
    name: 'Ryzen 7 9800X3D',
    price: new Money(47_999, 'usd'),
    stock: 5,
    description: 'Eight cores.',
    image: '/images/a.webp',
    createdAt: new Date('2026-11-01'),
    ...part,
  });

describe('Product', () => {
  it('can be booked as often as there is of it, and says what is left', () => {
    const part = aPart();
    part.assertBookable(5);
    expect(() => part.assertBookable(6)).throw(SoldOut, 'Only 5 left in stock.');
    expect(part.stock).equal(5);
    expect(() => aPart({ stock: 0 }).assertBookable(1)).throw(SoldOut, 'This part is sold out.');
    for (const none of [0, -1, 1.5, NaN])
      expect(() => part.assertBookable(none)).throw(InvalidInput);
  });

  it('cannot be booked off the shelf', () => {
    expect(() => aPart({ onShelf: false }).assertBookable(1)).throw(ProductNotFound);
  });

  it('is edited as another of the next version, and stays as it was itself', () => {
    const part = aPart({ category: 'processors', specs: { socket: 'AM5', cores: 8 } });
    const edited = part.edited({ name: 'Fan', category: null, specs: { cores: 'any' } }, 1);
    expect(edited).include({ name: 'Fan', category: undefined, version: 2, stock: 5 });
    expect(part).include({ name: 'Ryzen 7 9800X3D', category: 'processors', version: 1 });
    expect(() => edited.edited({ name: 'X' }, 1))
      .throw(Stale)
      .property('current', edited);
    expect(edited.edited({ onShelf: false })).include({ onShelf: false, version: 3 });
    expect(() => part.edited({ price: new Money(0, 'usd') })).throw(InvalidInput);
    expect(() => part.edited({ specs: { cores: 'any' } })).throw(InvalidInput);
  });

  it('says its facts without spaces that nobody sees', () => {
    const specs = { sockets: ['AM5 ', ' AM5', ' '], kind: ' Air\u00a0', fans: 2 };
    const tidy = { sockets: ['AM5'], kind: 'Air', fans: 2 };
    const part = aPart({ category: 'coolers', specs });
    expect(part.specs).deep.equal(tidy);
    expect(part.edited({ specs: { ...tidy, kind: ' ' } }).specs).deep.equal({
      sockets: ['AM5'],
      fans: 2,
    });
    expect(part.edited({ specs: { ...tidy, kind: 'Air ' } }).version).equal(1);
    expect(aPart({ category: 'coolers', specs: { sockets: [' '] } }).specs).deep.equal({});
    expect(part.edited({ specs: { sockets: [] } }).specs).deep.equal({});
    expect(aPart({ specs: { kind: ' a' } }).specs).deep.equal({ kind: ' a' });
  });

  it('says what the rules of what fits compare in one spelling, however it was typed', () => {
    const said: [category: string, fact: string, word: string, ...typed: string[]][] = [
      ['processors', 'socket', 'AM5', 'am5', 'AM 5', 'Socket AM5', 'AMD AM5'],
      ['motherboards', 'socket', 'LGA1700', 'LGA 1700', 'lga-1700', 'FCLGA1700', 'Intel LGA 1700'],
      ['motherboards', 'socket', '2 x LGA2011-3', '2× LGA 2011-3'],
      ['motherboards', 'socket', 'LGA4677', 'LGA 4677'],
      ['motherboards', 'socket', 'sTR5', 'STR5'],
      ['processors', 'socket', '1700', '1700'],
      ['processors', 'architecture', 'Zen 5', 'zen5', 'ZEN 5'],
      ['motherboards', 'chipset', 'AMD B850', 'amd b850', 'AMD-B850'],
      ['motherboards', 'memoryType', 'DDR5', 'ddr5', 'DDR 5', 'DDR5 SDRAM'],
      ['memory', 'memoryType', 'DDR5-6000', 'DDR5-6000'],
      ['memory', 'module', 'SO-DIMM', 'SODIMM', 'so-dimm', 'SO‑DIMM', '262-pin SO-DIMM'],
      ['motherboards', 'memoryModule', 'DIMM', 'dimm', 'UDIMM', '288-pin DIMM'],
      ['memory', 'module', 'RDIMM', 'RDIMM'],
      ['motherboards', 'formFactor', 'Micro-ATX', 'mATX', 'micro ATX', 'MicroATX', 'µATX', 'M-ATX'],
      ['motherboards', 'formFactor', 'E-ATX', 'EATX', 'e-atx', 'Extended ATX'],
      ['motherboards', 'formFactor', 'Mini-ITX', 'mini itx', 'mITX'],
      ['motherboards', 'formFactor', 'ITX', 'ITX'],
      ['storage', 'formFactor', 'M.2 2280', 'm.2-2280', 'M2 2280'],
      ['storage', 'formFactor', '2.5 inch', '2.5"', '2.5-inch', '2.5 Inches'],
      ['storage', 'interface', 'SATA 6 Gb/s', 'SATA III', 'SATA 6Gb/s', 'SATA 6.0 Gb/s'],
      ['storage', 'interface', 'SATA 3', 'SATA 3'],
      ['storage', 'interface', 'PCIe 4.0 x4', 'pcie 4.0x4', 'PCIe Gen4 x4', 'PCIe 4 x4'],
      ['power-supplies', 'formFactor', 'SFX-L', 'sfx-l', 'SFXL'],
      ['cases', 'powerSupply', 'ATX', 'atx'],
      ['coolers', 'kind', 'Liquid', 'liquid'],
      ['graphics-cards', 'chip', 'am5', 'am5'],
    ];
    for (const [category, fact, word, ...typed] of said)
      for (const text of [word, ...typed])
        expect(aPart({ category, specs: { [fact]: text } }).specs).deep.equal({ [fact]: word });

    const sockets = ['am4', 'AM4', 'LGA 1700', 'LGA 115X', 'odd'];
    expect(aPart({ category: 'coolers', specs: { sockets } }).specs).deep.equal({
      sockets: ['AM4', 'LGA1700', 'LGA115x', 'odd'],
    });
    const m2Lengths = ['M.2 2280', '2280', '22110'];
    const board = aPart({ category: 'motherboards', specs: { socket: 'AM5', m2Lengths } });
    expect(board.specs).deep.equal({ socket: 'AM5', m2Lengths: ['2280', '22110'] });
    expect(board.edited({ specs: { ...board.specs, socket: 'am5' } }).version).equal(1);
    const box = { category: 'cases', specs: { motherboards: ['ATX', 'mATX', 'Mini ITX'] } };
    expect(board.edited(box).specs).deep.equal({ motherboards: ['ATX', 'Micro-ATX', 'Mini-ITX'] });
  });

  it('is of the same version when nothing is changed', () => {
    const part = aPart({ specs: { a: 1, b: ['x'] } });
    const same = part.edited({ name: part.name, specs: { b: ['x'], a: 1 }, onShelf: true });
    expect({ ...same, specs: {} }).deep.equal({ ...part, specs: {} });
    expect(part.edited({ specs: { a: 1, b: ['y'] } }).version).equal(2);
  });

  it('has its stock adjusted between nothing and the most that the books hold', () => {
    const part = aPart();
    part.adjust(-5);
    expect(part.stock).equal(0);
    expect(() => part.adjust(-1)).throw(Conflict, 'Only 0 left in stock.');
    part.adjust(highestStock);
    expect(() => part.adjust(1)).throw(Conflict);
    expect(part).include({ stock: highestStock, version: 1 });
    const full = aPart({ stock: highestStock + 5 });
    expect(() => full.adjust(1)).throw(Conflict);
    full.adjust(-1);
    expect(full.stock).equal(highestStock + 4);
    expect(() => part.assertStock(1)).throw(Stale);
    part.assertStock(highestStock);
  });

  it('costs from the least that a card is charged to 999,999.99, in steps of it', () => {
    const prices: [string, number, number][] = [
      ['usd', 1, 99_999_999],
      ['jpy', 1, 999_999],
      ['kwd', 10, 999_999_990],
    ];
    for (const [currency, lowest, highest] of prices) {
      expect(highestAmount(currency).minor).equal(highest);
      for (const minor of [lowest, highest]) aPart({ price: new Money(minor, currency) });
      for (const minor of [lowest - 1, highest + 1])
        expect(() => aPart({ price: new Money(minor, currency) })).throw(
          InvalidInput,
          currency === 'jpy' ? /to 999,999$/ : /to 999,999.99$|at most 2 decimals/,
        );
    }
    expect(() => aPart({ price: new Money(1_234, 'kwd') })).throw(
      InvalidInput,
      'at most 2 decimals',
    );
    expect(() => aPart().edited({ price: new Money(1_234, 'kwd') })).throw(InvalidInput);
    // It was set before: the part can be taken off the shelf all the same.
    const old = Product.restore({ ...aPart(), price: new Money(1_234, 'kwd') });
    expect(old.edited({ onShelf: false })).include({ onShelf: false });
    expect(old.edited({ price: new Money(1_230, 'kwd') }).price.minor).equal(1_230);
  });

  it('has specs that fit its category', () => {
    expect(aPart({ category: 'processors', specs: { cores: 8 } }).specs).deep.equal({ cores: 8 });
    expect(() => aPart({ category: 'processors', specs: { cores: '8' } })).throw(InvalidInput);
    expect(aPart().specs).deep.equal({});
    // They were set before their category had its own: the part can be taken off the shelf all the same.
    const old = Product.restore({ ...aPart(), category: 'processors', specs: { colour: 'red' } });
    expect(old.edited({ onShelf: false, specs: { colour: 'red' } }).onShelf).equal(false);
    expect(() => old.edited({ specs: { colour: 'blue' } })).throw(InvalidInput);
    expect(() => old.edited({ category: 'cases' })).throw(InvalidInput);
  });
});
