import type { Clock, Retention } from './ports.ts';

const day = 24 * 60 * 60 * 1_000;

/** For how many days what nobody asks for any more is kept. */
export const keptForDays = {
  /** Messages of visitors. */
  messages: 730,
  /** The processor's events, which it sends again for three days. */
  events: 30,
  /** Retry keys: whatever is tried again is tried within hours. */
  keys: 7,
};

/** Forgets what was kept for its time. Again, or twice at once, it does no harm. */
export const forgetOld =
  ({ retention, clock }: { retention: Retention; clock: Clock }) =>
  (): Promise<void> => {
    const before = (days: number) => new Date(clock.now().getTime() - days * day);
    return retention.forget({
      messages: before(keptForDays.messages),
      events: before(keptForDays.events),
      keys: before(keptForDays.keys),
    });
  };
