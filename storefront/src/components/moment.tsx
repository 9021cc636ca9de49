import { useShopConfig } from '../lib/config.ts';
import { formatMomentAbroad } from '../lib/dates.ts';

/** A day and time by the shop's clocks, as its invoices and mails have it. @param at ISO 8601 */
export const Moment = ({ at, className }: { at: string; className?: string }) => {
  const timeZone = useShopConfig().data?.timeZone;
  return (
    <time dateTime={at} className={className}>
      {timeZone && formatMomentAbroad(at, timeZone)}
    </time>
  );
};
