import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Quote, QuoteRequest } from '../../../../adapters/http/contract.ts';
import { useMoney } from '../../lib/config.ts';
import { daysInWords, freeInWords } from '../../lib/delivery-days.ts';
import { Price } from '../../lib/price.tsx';
import { requestKnown } from '../../lib/signed-in-api.ts';
import type { BasketLine } from '../../lib/visitors-basket.ts';

/** What delivery costs at least, and how long that takes, where the shop has set it up. */
const DeliveryTold = ({ lines }: { lines: BasketLine[] }) => {
  const money = useMoney();
  const body: QuoteRequest = {
    lines: lines
      .filter(({ onShelf }) => onShelf)
      .map(({ productId, orderQuantity }) => ({ productId, orderQuantity })),
  };
  const { data } = useQuery({
    queryKey: ['delivery', body],
    queryFn: async ({ signal }) =>
      (await requestKnown<Quote>('/quote', { method: 'POST', body, signal })).data,
    enabled: body.lines.length > 0,
    placeholderData: keepPreviousData,
  });
  const [cheapest, ...others] = data?.deliveryMethods ?? [];
  if (!cheapest) return null;
  return (
    <p className="text-sm text-muted">
      {cheapest.price === 0 ? (
        `${freeInWords(others.map(({ price }) => price))}, ${daysInWords(cheapest)}.`
      ) : (
        <>
          Delivery{others.length > 0 && ' from'} <Price>{money(cheapest.price)}</Price>,{' '}
          {daysInWords(cheapest)}. Not in the total yet.
        </>
      )}
    </p>
  );
};

export default DeliveryTold;
