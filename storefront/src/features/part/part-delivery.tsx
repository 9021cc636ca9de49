import { useQuery } from '@tanstack/react-query';
import { useMoney } from '../../lib/config.ts';
import { daysInWords, freeInWords } from '../../lib/delivery-days.ts';
import { Price } from '../../lib/price.tsx';
import { cheapestFor, priceFor } from './delivery.ts';
import { deliveryMethods } from './queries.ts';

/** What it costs at least to have so much delivered, and how long that takes; nothing where none is set up. */
export const PartDelivery = ({ goods }: { goods: number }) => {
  const money = useMoney();
  const { data: methods = [] } = useQuery(deliveryMethods);
  const cheapest = cheapestFor(methods, goods);
  if (!cheapest) return null;
  const { price, freeFrom } = cheapest;
  return (
    <p className="text-sm text-muted">
      {price === 0 ? (
        freeInWords(methods.map((method) => priceFor(method, goods)))
      ) : (
        <>
          Delivery{methods.length > 1 && ' from'} <Price>{money(price)}</Price>
          {freeFrom !== null && (
            <>
              , free from <Price>{money(freeFrom)}</Price>
            </>
          )}
        </>
      )}
      , {daysInWords(cheapest)}
    </p>
  );
};
