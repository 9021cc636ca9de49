/**
 * What so many pieces of a booking come to, in minor units, as SQL: worked out apart from the shop,
 * which these programs check. @param pieces a column or a number @param booking the alias of its row
 */
export const costOf = (pieces: string, booking = 'b'): string => {
  const share = (name: string) =>
    `coalesce((${booking}.charges->>'${name}')::bigint * ${pieces} / ${booking}.quantity, 0)`;
  return `(${booking}.price_minor * ${pieces} + ${share('delivery')}
    + case when (${booking}.charges->>'taxIncluded')::boolean is false
      then ${share('tax')} + ${share('deliveryTax')} else 0 end)`;
};
