import { expect } from 'chai';
import { noon } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import type { Atomically } from '../ports.ts';
import type { PaymentEvents } from './ports.ts';

type Ports = { events: PaymentEvents; atomically: Atomically };

/** What `PaymentEvents` promises. @param make gives some that know no event yet */
export const paymentEventsContract = (make: () => Promise<Ports>): void => {
  describe('PaymentEvents', () => {
    let events: PaymentEvents;
    let atomically: Atomically;

    beforeEach(async () => {
      ({ events, atomically } = await make());
    });

    it('takes an event once', async () => {
      expect(await events.isNew('evt_1', noon)).equal(true);
      expect(await events.isNew('evt_2', noon)).equal(true);
      expect(await atomically(() => events.isNew('evt_1', noon))).equal(false);
    });

    it('takes an event again whose transaction failed', async () => {
      await rejectionOf(() =>
        atomically(async () => {
          await events.isNew('evt_1', noon);
          throw new Error('No.');
        }),
      );
      expect(await events.isNew('evt_1', noon)).equal(true);
    });

    it('is news to one of twenty who bring it at once', async () => {
      const news = await Promise.all(
        Array.from({ length: 20 }, () => atomically(() => events.isNew('evt_1', noon))),
      );
      expect(news.filter(Boolean)).length(1);
    });
  });
};
