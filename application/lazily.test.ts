import { expect } from 'chai';
import { rejectionOf } from './fakes/rejection.ts';
import { lazily } from './lazily.ts';

describe('What is made lazily', () => {
  it('is made once for all who ask, and anew after it has failed', async () => {
    const made: string[] = [];
    const get = lazily(async () => {
      made.push('again');
      if (made.length === 1) throw new Error('no files left');
      return made.length;
    });
    expect(made).deep.equal([]);
    const [first, second] = [get(), get()];
    for (const one of [first, second])
      expect(await rejectionOf(one)).property('message', 'no files left');
    expect(await Promise.all([get(), get()])).deep.equal([2, 2]);
    expect(await get()).equal(2);
  });
});
