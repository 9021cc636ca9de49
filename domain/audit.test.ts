import { expect } from 'chai';
import { changesOf } from './audit.ts';

describe('changesOf', () => {
  it('names what differs, as it was and as it is, and nothing else', () => {
    const before = { name: 'Fan', price: 1, category: null, specs: { fans: 2 } };
    expect(changesOf(before, { ...before, price: 2, specs: { fans: 3 } })).deep.equal({
      before: { price: 1, specs: { fans: 2 } },
      after: { price: 2, specs: { fans: 3 } },
    });
    expect(changesOf(before, { ...before })).deep.equal({ before: {}, after: {} });
    expect(changesOf({}, { name: 'Fan' })).deep.equal({
      before: { name: null },
      after: { name: 'Fan' },
    });
  });
});
