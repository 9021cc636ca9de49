import { ShareOfSum } from '../../components/share-of-sum.tsx';
import { basketTotalOf } from '../../lib/basket-total.ts';
import { taxInWords } from '../../lib/charges.ts';
import { useMoney, useShopConfig } from '../../lib/config.ts';
import { Price } from '../../lib/price.tsx';
import type { BasketLine } from '../../lib/visitors-basket.ts';
import type { Checkout } from './use-checkout.ts';

type Props = { lines: BasketLine[]; isSetUp: boolean; quoting: Checkout['quoting'] };

/** What the order comes to: in its parts, where it is more than its lines. */
export const CheckoutSum = ({ lines, isSetUp, quoting }: Props) => {
  const money = useMoney();
  const currency = useShopConfig().data?.currency;
  const { quote, isAsking } = quoting;
  const tax = quote && taxInWords(quote.taxPercent, quote.taxIncluded);
  const goods = currency ? basketTotalOf(lines, currency) : 0;
  return (
    <div className="flex flex-col gap-4 border-t border-base-300 pt-4" aria-busy={isAsking}>
      {quote && (
        <dl className="flex flex-col gap-1">
          <ShareOfSum name="Parts">{money(quote.subtotal)}</ShareOfSum>
          <ShareOfSum name="Delivery">{money(quote.delivery)}</ShareOfSum>
          {tax && <ShareOfSum name={tax}>{money(quote.tax)}</ShareOfSum>}
        </dl>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="silkscreen">
          {isSetUp && !quote ? 'Without delivery and tax' : 'Total'}
        </span>
        <output className="min-h-9 text-2xl wrap-anywhere">
          <Price>{money(quote?.total ?? goods)}</Price>
        </output>
      </p>
    </div>
  );
};
