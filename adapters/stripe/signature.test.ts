import { expect } from 'chai';
import { mayBeGood } from './signature.ts';

describe('The signature of an event', () => {
  const now = 1_800_000_000;
  const v1 = `v1=${'0a'.repeat(32)}`;

  it('may be good with a time of the last five minutes, and one of the scheme v1', () => {
    for (const header of [
      `t=${now},${v1}`,
      `t=${now - 300},${v1},v0=${'00'.repeat(32)}`,
      `t=${now},v1=old,${v1}`,
    ])
      expect(mayBeGood(header, now), header).equal(true);
  });

  it('is not good in another form, or at another time', () => {
    for (const header of [
      '',
      'nonsense',
      v1,
      `t=${now}`,
      `t=,${v1}`,
      `t=x,${v1}`,
      `t=-${now},${v1}`,
      `t=Infinity,${v1}`,
      `t=${now},v0=${'00'.repeat(32)}`,
      `t=${now},v1=${'00'.repeat(31)}`,
      `t=${now},${v1}0`,
      `t=${now},${v1.toUpperCase()}`,
      `t=${now}${',v1=00'.repeat(1_000)},${v1}`,
      `t=${now - 301},${v1}`,
      `t=${now + 301},${v1}`,
    ])
      expect(mayBeGood(header, now), header).equal(false);
  });
});
