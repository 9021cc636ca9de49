import { useSyncExternalStore } from 'react';
import { language } from '../lib/money.ts';
import { minutesLeft, remainderOf } from '../lib/remainder.ts';
import { Moment } from './moment.tsx';

const onSecond = (changed: () => void) => {
  const timer = setInterval(changed, 1000);
  return () => clearInterval(timer);
};

/** Until when a booking is held, as a time and as the time that is left. @param until ISO 8601 */
export const HeldUntil = ({ until }: { until: string }) => {
  // Checked each second, but only rendered when another minute is over.
  const minutes = useSyncExternalStore(onSecond, () => minutesLeft(until, Date.now()));
  const remainder = remainderOf(minutes, language);
  return (
    <>
      held until <Moment at={until} className="whitespace-nowrap" />
      <span
        className={`block text-sm ${!remainder || remainder.isUrgent ? 'font-medium text-accent' : 'text-muted'}`}
      >
        {remainder ? remainder.words : 'its time is over'}
      </span>
    </>
  );
};
