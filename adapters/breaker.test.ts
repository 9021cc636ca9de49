import { expect } from 'chai';
import { Conflict, Unavailable } from '../domain/errors.ts';
import { breaker } from './breaker.ts';

const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('the guard of a service', () => {
  const stage = (pauseForMs: number, timeoutMs = 0) => {
    const said: unknown[] = [];
    const log = { warn: (facts: unknown) => void said.push(facts) };
    const guard = breaker('Stripe', log, { timeoutMs, pauseForMs });
    let calls = 0;
    const call = (outcome: unknown) =>
      failureOf(
        guard(async () => {
          calls += 1;
          if (outcome !== undefined) throw outcome;
        }),
      );
    return { call, guard, said, calls: () => calls };
  };
  const outage = new Unavailable('Stripe');

  it('lets nobody wait after five who have waited in vain, and says so', async () => {
    const { call, said, calls } = stage(60_000);
    for (let i = 0; i < 5; i += 1) expect(await call(outage)).equal(outage);
    expect(await call(undefined))
      .instanceOf(Unavailable)
      .include({ service: 'Stripe' });
    expect(calls()).equal(5);
    expect(said).deep.equal([{ service: 'Stripe', circuit: 'Open' }]);
  });

  it('lets one try after the pause, and everybody when that one comes through', async () => {
    const { call, said, calls } = stage(0);
    for (let i = 0; i < 5; i += 1) await call(outage);
    expect(await call(undefined)).equal(undefined);
    expect(await Promise.all([call(undefined), call(undefined)])).deep.equal([
      undefined,
      undefined,
    ]);
    expect(calls()).equal(8);
    expect(said).deep.equal([
      { service: 'Stripe', circuit: 'Open' },
      { service: 'Stripe', circuit: 'HalfOpen' },
      { service: 'Stripe', circuit: 'Closed' },
    ]);
  });

  it('lets nobody wait for the one who tries', async () => {
    const { call, guard, calls } = stage(0);
    for (let i = 0; i < 5; i += 1) await call(outage);
    const { promise, resolve } = Promise.withResolvers<void>();
    const trying = guard(() => promise);
    const other = call(undefined);
    resolve();
    await trying;
    expect(await other).instanceOf(Unavailable);
    expect(await call(undefined)).equal(undefined);
    expect(calls()).equal(6);
  });

  it('counts neither what was refused nor what failed at once', async () => {
    const refusal = new Conflict('Your card was declined.');
    const refused = stage(60_000);
    for (let i = 0; i < 9; i += 1) expect(await refused.call(refusal)).equal(refusal);
    const quick = stage(60_000, 60_000);
    for (let i = 0; i < 9; i += 1) expect(await quick.call(outage)).equal(outage);
    expect([refused.calls(), quick.calls()]).deep.equal([9, 9]);
  });

  it('has a hundred calls under way at once, no more', async () => {
    const { guard } = stage(0);
    const { promise, resolve } = Promise.withResolvers<void>();
    const under = Array.from({ length: 100 }, () => guard(() => promise));
    const over = failureOf(guard(() => promise));
    resolve();
    await Promise.all(under);
    expect(await over).instanceOf(Unavailable);
    expect(await failureOf(guard(() => promise))).equal(undefined);
  });
});
