import { expect } from 'chai';
import { piecesFault } from './pieces-fault.ts';

describe('The pieces of a parcel', () => {
  it('are none to all of each part, and something of all of them', () => {
    for (const typed of ['0', '', ' 2 ', '3'])
      expect(piecesFault(typed, 3, [typed, '1'])).to.equal(undefined);
    for (const typed of ['4', '-1', '1.5', 'two'])
      expect(piecesFault(typed, 3, [typed, '1']), typed).to.equal(
        'Give a whole number from 0 to 3.',
      );
    expect(piecesFault('0', 3, ['0', ''])).to.equal('Something must be in it.');
  });
});
