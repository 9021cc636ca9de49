import { expect } from 'chai';
import { noon } from './fakes/examples.ts';
import { forgetOld, keptForDays } from './forget-old.ts';

describe('forgetOld', () => {
  it('keeps a retry key for longer than a day, and each thing for its time', async () => {
    expect(keptForDays.keys).above(1);
    const asked: { messages: Date; events: Date; keys: Date }[] = [];
    const retention = {
      forget: async (before: { messages: Date; events: Date; keys: Date }) => {
        asked.push(before);
      },
    };
    await forgetOld({ retention, clock: { now: () => noon } })();
    const daysBefore = (then: Date) => (noon.getTime() - then.getTime()) / 86_400_000;
    const [before] = asked;
    expect(
      before &&
        Object.fromEntries(Object.entries(before).map(([of, then]) => [of, daysBefore(then)])),
    ).deep.equal(keptForDays);
  });
});
