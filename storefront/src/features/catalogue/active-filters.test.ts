import { expect } from 'chai';
import { activeFilters } from './active-filters.ts';
import { everything, type FilterChange, type PartsFilter } from './search.ts';

const changed = (filter: PartsFilter, change: FilterChange): PartsFilter => ({
  ...filter,
  ...(typeof change === 'function' ? change(filter) : change),
});

const dollars = (amount: number) => `$${amount}`;

describe('activeFilters', () => {
  it('are none where everything is shown, whatever the sort', () => {
    expect(activeFilters(everything, dollars)).to.deep.equal([]);
    expect(activeFilters({ ...everything, q: '  ', sort: 'price' }, dollars)).to.deep.equal([]);
  });

  it('say what they are, and take themselves away', () => {
    const filter: PartsFilter = {
      q: ' ryzen ',
      category: 'graphics-cards',
      minPrice: 0,
      maxPrice: 200,
      inStock: true,
      specs: {},
    };
    const active = activeFilters(filter, dollars);
    expect(active.map(({ words }) => words)).to.deep.equal([
      '“ryzen”',
      'Graphics cards',
      'From $0',
      'Up to $200',
      'In stock',
    ]);
    const left = active.map(({ without }) => without).reduce(changed, filter);
    expect(activeFilters(left, dollars)).to.deep.equal([]);
  });

  it('name the facts as their table does, each value by itself', () => {
    const specs = { sockets: ['AM4', 'AM5'], 'tdpWatts.max': ['1300'], rgb: ['true'] };
    const filter = { ...everything, category: 'coolers', specs };
    const active = activeFilters(filter, dollars);
    expect(active.map(({ words }) => words)).to.deep.equal([
      'Coolers',
      'Sockets: AM4',
      'Sockets: AM5',
      'TDP to 1,300 W',
      'RGB lighting: Yes',
    ]);
    expect(active.slice(1).map(({ without }) => changed(filter, without).specs)).to.deep.equal([
      { ...specs, sockets: ['AM5'] },
      { ...specs, sockets: ['AM4'] },
      { sockets: specs.sockets, rgb: specs.rgb },
      { sockets: specs.sockets, 'tdpWatts.max': ['1300'] },
    ]);
    // Two that are tapped before the page is drawn anew both go.
    const both = active.slice(1, 3).map(({ without }) => without);
    expect(both.reduce(changed, filter).specs).to.not.have.property('sockets');
  });
});
