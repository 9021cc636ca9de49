import { isNearlyGone, stockInWords } from './stock.ts';

/** How many are left, in copper where it is few. */
export const Stock = ({ count }: { count: number }) => (
  <span className={isNearlyGone(count) ? 'font-medium text-accent' : 'text-muted'}>
    {stockInWords(count)}
  </span>
);
