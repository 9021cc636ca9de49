import fc from 'fast-check';
import { minute, hour } from './fakes/examples.ts';
import { aWorld, type Event } from './laws.contract.ts';

const which = fc.nat({ max: 5 });
const key = fc.option(fc.nat({ max: 1 }), { nil: undefined, freq: 2 });
const one = <const Does extends Event['does']>(...does: Does[]) => fc.constantFrom(...does);

const shopEvent: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: one('place'),
      part: fc.nat({ max: 1 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      key,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: one('place order'),
      quantities: fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 })),
      key,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: one('refund in part'),
      booking: which,
      quantity: fc.integer({ min: 1, max: 2 }),
      restock: fc.boolean(),
      key,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: one('start', 'start order', 'start for none'),
      booking: which,
      key,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ does: one('succeed', 'succeed', 'succeed', 'decline'), payment: which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: one('deliver'), news: which, times: fc.constantFrom(1, 2) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: one('pay', 'pay order'), booking: which, payment: which }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: one('remove', 'remove order', 'refund'), booking: which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: one('ship'),
      booking: which,
      quantity: fc.integer({ min: 1, max: 3 }),
      key,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: one('deliver shipment'), shipment: which }) },
  { weight: 3, arbitrary: fc.record({ does: one('expire', 'sweep', 'work', 'restart') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: one('outage', 'lost answers'),
      on: fc.constantFrom(true, false, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: one('crash'), in: fc.nat({ max: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: one('pass'),
      ms: fc.constantFrom(20_000, 20_000, 35 * minute, 12 * hour),
    }),
  },
);

const outsideEvent: fc.Arbitrary<Event> = fc.record({
  does: fc.constant('refund at the processor' as const),
  payment: which,
});

const holdsFor = (event: fc.Arbitrary<Event>, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(event, { minLength: 1, maxLength: 3, size: 'max' }), {
        minLength: 10,
        maxLength: 30,
        size: 'max',
      }),
      fc.scheduler(),
      async (story, scheduler) => {
        const world = await aWorld();
        // Calls that are under way at once end in any order.
        world.payments.latency = () => scheduler.schedule(Promise.resolve());
        const settle = async () => {
          for (const events of story) await world.happen(events);
          await world.settleDown();
        };
        await scheduler.waitFor(settle());
        await world.assertSettled();
      },
    ),
    { numRuns },
  );

describe('the laws of the shop', () => {
  const story =
    'no unit is lost, no booking paid twice, no money kept for nothing, whatever happens';

  it(story, () => holdsFor(shopEvent, 60));

  it(`${story}, even refunds by hand at the processor`, () =>
    holdsFor(
      fc.oneof({ weight: 9, arbitrary: shopEvent }, { weight: 1, arbitrary: outsideEvent }),
      60,
    ));
});
