import { language } from '../../lib/money.ts';

const numbers = new Intl.NumberFormat(language);

/** Formats a total of the API: `84`, or `10,000+` where the shop has counted no further. */
export const formatCount = (total: string): string =>
  total.replace(/^\d+/, (digits) => numbers.format(Number(digits)));

/** `Show 84 parts`: the label of a button. */
export const toShowInWords = (total: string): string =>
  total === '1' ? 'Show 1 part' : `Show ${formatCount(total)} parts`;

/** `Showing 24 of 84 parts` */
export const shownInWords = (shown: number, total: string): string => {
  if (total === '0') return 'No parts';
  if (total === '1') return 'Showing 1 part';
  return `Showing ${numbers.format(shown)} of ${formatCount(total)} parts`;
};
