import { expect } from 'chai';
import { isCode } from './dev.ts';

describe('Development', () => {
  it('starts the shop again for its code alone, not for what an editor keeps beside a file', () => {
    const changed = [
      'money.ts',
      'seed.json',
      'money.test.ts',
      'fit.md',
      '.#money.ts',
      '.money.ts.swp',
    ];
    expect(changed.filter((name) => isCode(`/parches/domain/${name}`))).to.deep.equal([
      'money.ts',
      'seed.json',
    ]);
  });
});
