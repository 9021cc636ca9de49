import { expect } from 'chai';
import { atMost } from './at-most.ts';

describe('work in turn', () => {
  it('runs no more than allowed at a time, in the order in which it came', async () => {
    const inTurn = atMost(2);
    const started: number[] = [];
    const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const all = gates.map(({ promise }, number) =>
      inTurn(async () => {
        started.push(number);
        await promise;
        return number;
      }),
    );
    expect(started).to.deep.equal([0, 1]);
    gates[1]?.resolve();
    await all[1];
    const late = inTurn(() => Promise.resolve(started.push(4)));
    expect(started).to.deep.equal([0, 1, 2]);
    for (const { resolve } of gates) resolve();
    expect(await Promise.all(all)).to.deep.equal([0, 1, 2, 3]);
    await late;
    expect(started).to.deep.equal([0, 1, 2, 3, 4]);
    expect(await inTurn(() => Promise.resolve('free again'))).to.equal('free again');
  });

  it('goes on after a failure', async () => {
    const inTurn = atMost(1);
    const failing = inTurn(() => Promise.reject(new Error('no')));
    const next = inTurn(() => Promise.resolve('next'));
    const [failure] = await Promise.allSettled([failing]);
    expect(failure.status).to.equal('rejected');
    expect(await next).to.equal('next');
  });
});
