import { useShopConfig } from '../../lib/config.ts';
import { NumberRange } from './number-range.tsx';
import { priceDecimals, priceFault, priceReader, type PartsFilter } from './search.ts';
import type { ChangeFilter } from './use-parts-search.ts';

type Props = { filter: PartsFilter; change: ChangeFilter };

/** The lowest and the highest price, each of which may be empty. */
export const PriceRange = ({ filter: { minPrice, maxPrice }, change }: Props) => {
  const currency = useShopConfig().data?.currency;
  const decimals = priceDecimals(currency);
  return (
    <NumberRange
      legend={
        <>
          Price
          {currency && <span className="font-normal text-muted"> in {currency.toUpperCase()}</span>}
        </>
      }
      labels={{ min: 'Lowest', max: 'Highest' }}
      min={minPrice}
      max={maxPrice}
      read={priceReader(decimals)}
      faults={{
        malformed: (text) => priceFault(text, decimals),
        crossed: 'This is less than the lowest price.',
      }}
      action="Filter by price"
      change={({ min, max }) => change({ minPrice: min, maxPrice: max }, { replace: true })}
    />
  );
};
