import { expect } from 'chai';
import fc from 'fast-check';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../../domain/errors.ts';
import { leases, type Counter } from './leases.ts';

const minute = 60_000;

/** A counter as PostgreSQL's is: it goes past its end, and answers from memory once it is full. */
const counterOf = (points: number) => {
  const taken = new Map<string | number, number>();
  let asked = 0;
  const counter: Counter = {
    points,
    msDuration: minute,
    consume: async (key, count = 1) => {
      asked += 1;
      const before = taken.get(key) ?? 0;
      if (before >= points) throw new RateLimiterRes(0, minute);
      taken.set(key, before + count);
      const answer = new RateLimiterRes(0, minute, before + count);
      if (before + count > points) throw answer;
      return answer;
    },
  };
  return { counter, asked: () => asked, endWindow: () => taken.clear() };
};

/** How many of these calls went through. */
const through = async (calls: Promise<void>[]): Promise<number> => {
  const ends = await Promise.allSettled(calls);
  for (const end of ends)
    if (end.status === 'rejected') expect(end.reason).to.be.instanceOf(TooManyRequests);
  return ends.filter(({ status }) => status === 'fulfilled').length;
};

const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work);

describe('Calls that are taken off a shared counter', () => {
  it('are as many as it has, for all processes together, however they are taken', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 300 }),
        async (points, block, turns) => {
          const { counter } = counterOf(points);
          const processes = times(3, () => leases(counter, Math.min(block, points)));
          const taken = await through(turns.map(async (turn) => processes[turn]?.('ada')));
          expect(taken).to.be.at.most(points);
          // Only what another has taken and not used is missed: no more than it has used, or than it begins with.
          const begun = processes.length * (Math.ceil(block / 3) - 1);
          const most = Math.max((points - begun) / 2, points - 2 * (block - 1));
          expect(taken).to.be.at.least(Math.min(turns.length, most));
        },
      ),
    ));

  it('are all that it has where one process takes them, whether it goes up in blocks or not', async () => {
    for (const [points, block] of [
      [60, 3],
      [59, 4],
      [7, 7],
      [5, 1],
    ] as const) {
      const take = leases(counterOf(points).counter, block);
      expect(await through(times(points + 20, () => take('ada')))).to.equal(points);
      expect(await through([take('ada')])).to.equal(0);
      expect(await through([take('bob')])).to.equal(1);
    }
  });

  it('are refused to nobody who takes a few of them, however many processes there are', async () => {
    const { counter } = counterOf(3_000);
    const processes = times(40, () => leases(counter, 150));
    const turns = times(5, () => processes).flat();
    expect(await through(turns.map((take) => take('ada')))).to.equal(200);
  });

  it('ask it for a few at first, and for as many as were taken before, up to a block, also when they come at once', async () => {
    const { counter, asked } = counterOf(600);
    const take = leases(counter, 30);
    for (let index = 0; index < 10; index += 1) await take('ada');
    expect(asked()).to.equal(1);
    for (let index = 0; index < 30; index += 1) await take('ada');
    expect(asked()).to.equal(3);
    for (let index = 0; index < 30; index += 1) await take('ada');
    expect(asked()).to.equal(4);
    await through(times(30, () => take('ada')));
    expect(asked()).to.equal(5);
  });

  it('end with their window, and give no more back than they took', async () => {
    const { counter, endWindow } = counterOf(2);
    let now = 0;
    const take = leases(counter, 2, () => now);
    await take('ada');
    now += minute;
    endWindow();
    // One is left of the window that has ended: it counts for nothing.
    expect(await through(times(3, () => take('ada')))).to.equal(2);
  });

  it('end with a window of their own where the shared one was begun by a clock that is wrong', async () => {
    const { counter } = counterOf(2);
    const day = 24 * 60 * minute;
    const consume = async (): Promise<RateLimiterRes> => new RateLimiterRes(0, day, 2);
    let now = 0;
    let asked = 0;
    const take = leases({ ...counter, consume: () => ((asked += 1), consume()) }, 2, () => now);
    await take('ada');
    now += minute;
    await take('ada');
    expect(asked).to.equal(2);
    const full = { ...counter, consume: () => Promise.reject(new RateLimiterRes(0, day)) };
    const refused = await leases(full, 1)('ada').catch((error: unknown) => error);
    expect(refused).to.include({ retryAfter: 60 });
  });

  it('are counted one by one for whoever comes when thousands hold some', async () => {
    const { counter, asked } = counterOf(600);
    const take = leases(counter, 30);
    await through(times(3, () => take('0')));
    for (let index = 1; index < 10_000; index += 1) await take(`${index}`);
    const before = asked();
    await take('late');
    await take('late');
    expect(asked() - before).to.equal(2);
    // Those that hold some go on without asking.
    await take('0');
    expect(asked() - before).to.equal(2);
  });

  it('let out what is no refusal', async () => {
    const counter: Counter = {
      points: 1,
      msDuration: 1,
      consume: () => Promise.reject(new Error('Connection terminated')),
    };
    const take = leases(counter, 1);
    const faults = await Promise.allSettled([take('ada'), take('ada')]);
    for (const fault of faults)
      expect(fault).to.have.nested.property('reason.message', 'Connection terminated');
  });
});
