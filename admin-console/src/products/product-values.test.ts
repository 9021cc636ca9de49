import { expect } from 'chai';
import { toCreate, toUpdate } from './product-values.ts';

describe('What the form of a product sends', () => {
  it('has the specs of its category that were filled in, and no others', () => {
    const specs = { kind: 'SSD', capacityGB: 500, socket: 'AM5', formFactor: '', readMBs: null };
    expect(toCreate({ category: 'storage', specs })).to.deep.equal({
      category: 'storage',
      specs: { kind: 'SSD', capacityGB: 500 },
    });
  });

  it('keeps facts of any names in a category of its own, flags that are false among them', () => {
    const specs = { lengthMm: 0, shielded: false, ends: [], colour: 'green' };
    expect(toCreate({ category: 'cables', specs })).to.deep.equal({
      category: 'cables',
      specs: { lengthMm: 0, shielded: false, colour: 'green' },
    });
    expect(toCreate({ category: '', specs: undefined })).to.deep.equal({
      category: null,
      specs: {},
    });
  });

  it('leaves the stock out of an edit', () => {
    expect(toUpdate({ category: null, Stock: 4, version: 3, specs: {} })).to.deep.equal({
      category: null,
      version: 3,
      specs: {},
    });
  });
});
