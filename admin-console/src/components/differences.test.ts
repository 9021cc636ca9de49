import { expect } from 'chai';
import { differences, isSame, merged } from './differences.ts';

const seen = { id: '1', name: 'Fan', price: 10, Stock: 3, version: 1 };

describe('Two versions of a record', () => {
  it('differ where somebody has changed a field, and only what I changed is mine', () => {
    const current = { ...seen, name: 'Quiet fan', price: 12, version: 2 };
    const sent = { ...seen, name: 'Big fan' };
    expect(differences({ seen, current, sent })).to.deep.equal([
      { field: 'name', theirs: 'Quiet fan', mine: 'Big fan', preferred: 'mine' },
      { field: 'price', theirs: 12, mine: 10, preferred: 'theirs' },
    ]);
  });

  it('do not differ where both have made the same change', () => {
    const sent = { ...seen, price: 12 };
    expect(differences({ seen, current: { ...sent, version: 2 }, sent })).to.deep.equal([]);
  });

  it('are merged field by field on top of what is stored, without what was not sent', () => {
    const current = { ...seen, name: 'Quiet fan', price: 12, Stock: 2, version: 2 };
    const sent = { id: '1', name: 'Big fan', price: 11, version: 1 };
    const found = differences({ seen, current, sent });
    const side = (field: string) => (field === 'name' ? 'mine' : 'theirs');
    expect(merged({ current, sent }, found, side)).to.deep.equal({
      id: '1',
      name: 'Big fan',
      price: 12,
      version: 2,
    });
  });

  it('are the same whatever the order of their facts, and whichever way they are empty', () => {
    expect(isSame({ a: 1, b: [2, 3] }, { b: [2, 3], a: 1 })).to.equal(true);
    expect(isSame({ b: [3, 2] }, { b: [2, 3] })).to.equal(false);
    expect(isSame(null, '')).to.equal(true);
    expect(isSame(undefined, null)).to.equal(true);
    expect(isSame(0, null)).to.equal(false);
    expect(isSame(false, null)).to.equal(false);
  });
});
