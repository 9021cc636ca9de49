/** How long a delivery takes: '2–4 days', '1 day'. */
export const daysInWords = ({ minDays, maxDays }: { minDays: number; maxDays: number }): string => {
  const days = minDays === maxDays ? `${maxDays}` : `${minDays}–${maxDays}`;
  return `${days} ${maxDays === 1 ? 'day' : 'days'}`;
};
