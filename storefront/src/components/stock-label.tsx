import { isNearlyGone, stockInWords } from './stock.ts';

/** How many are left; copper points out that it is not many. */
export const Stock = ({ count }: { count: number }) => (
  <span className={isNearlyGone(count) ? 'font-medium text-accent' : 'text-muted'}>
    {stockInWords(count)}
  </span>
);
