import { expect } from 'chai';
import type { Facet } from '../../../../adapters/http/contract.ts';
import { activeFilters } from './active-filters.ts';
import { everything, type PartsFilter } from './search.ts';

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
    const left = Object.assign({ ...filter }, ...active.map(({ without }) => without));
    expect(activeFilters(left, dollars)).to.deep.equal([]);
  });

  it('name the facts as the facets do, each value by itself', () => {
    const facet = { values: [], min: null, max: null, unknown: 0 };
    const facets: Facet[] = [
      { ...facet, name: 'chip', label: 'Chip', type: 'text', unit: null },
      { ...facet, name: 'lengthMm', label: 'Length', type: 'number', unit: 'mm' },
      { ...facet, name: 'rgb', label: 'RGB lighting', type: 'flag', unit: null },
    ];
    const specs = { chip: ['A', 'B'], 'lengthMm.max': ['1300'], rgb: ['true'] };
    const active = activeFilters({ ...everything, specs }, dollars, facets);
    expect(active.map(({ words }) => words)).to.deep.equal([
      'Chip: A',
      'Chip: B',
      'Length to 1,300 mm',
      'RGB lighting: Yes',
    ]);
    expect(active.map(({ without }) => without.specs)).to.deep.equal([
      { ...specs, chip: ['B'] },
      { ...specs, chip: ['A'] },
      { chip: specs.chip, rgb: specs.rgb },
      { chip: specs.chip, 'lengthMm.max': ['1300'] },
    ]);
  });
});
