import { expect } from 'chai';
import { collectorAtRest } from './memory.ts';

const mb = 2 ** 20;

describe('The memory of a process', () => {
  const stage = () => {
    const seen = { memory: 150 * mb, utilization: 0.1 };
    let collections = 0;
    const look = collectorAtRest(
      () => {
        collections += 1;
        seen.memory = 200 * mb;
      },
      { memory: () => seen.memory, utilization: () => seen.utilization },
    );
    const afterLooks = (count: number, now: Partial<typeof seen>): number => {
      Object.assign(seen, now);
      for (let n = 0; n < count; n += 1) look();
      return collections;
    };
    return { afterLooks };
  };

  it('is given back once after a burst, and not while there is work', () => {
    const { afterLooks } = stage();
    expect(afterLooks(3, { memory: 400 * mb, utilization: 0.9 })).equal(0);
    expect(afterLooks(3, { utilization: 0.1 })).equal(1);
  });

  it('is left as it is where it has grown little, since the last time or since it fell by itself', () => {
    const { afterLooks } = stage();
    expect(afterLooks(3, { memory: 240 * mb })).equal(0);
    expect(afterLooks(1, { memory: 260 * mb })).equal(1);
    expect(afterLooks(3, { memory: 290 * mb })).equal(1);
    expect(afterLooks(3, { memory: 310 * mb })).equal(2);
    expect(afterLooks(1, { memory: 150 * mb })).equal(2);
    expect(afterLooks(1, { memory: 260 * mb })).equal(3);
  });
});
