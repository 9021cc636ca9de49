import type { Clock, Retention } from './ports.ts';

const day = 24 * 60 * 60 * 1_000;

/** After how many days what nobody needs any more is deleted. */
export const keptForDays = {
  /** Messages of visitors. */
  messages: 730,
  /** The processor's events, which it sends again for three days. */
  events: 30,
  /** Retry keys: whatever is tried again is tried within hours. */
  keys: 7,
  /** What became of mails: whoever asks for one asks within weeks. */
  mails: 90,
};

/** Deletes what is older than that. It may run again, or twice at once. */
export const forgetOld =
  ({ retention, clock }: { retention: Retention; clock: Clock }) =>
  (): Promise<void> => {
    const before = (days: number) => new Date(clock.now().getTime() - days * day);
    return retention.forget({
      messages: before(keptForDays.messages),
      events: before(keptForDays.events),
      keys: before(keptForDays.keys),
      mails: before(keptForDays.mails),
    });
  };
