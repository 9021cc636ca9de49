/** How long a delivery takes: '2–4 days', '1 day'. */
export const daysInWords = ({ minDays, maxDays }: { minDays: number; maxDays: number }): string => {
  const days = minDays === maxDays ? `${maxDays}` : `${minDays}–${maxDays}`;
  return `${days} ${maxDays === 1 ? 'day' : 'days'}`;
};

/** Of a way of delivery that costs nothing, among others with these prices: they may serve other countries. */
export const freeInWords = (prices: number[]): string =>
  prices.every((price) => price === 0) ? 'Free delivery' : 'Free delivery possible';
