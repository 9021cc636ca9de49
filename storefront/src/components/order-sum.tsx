import type { ReactNode } from 'react';
import { taxInWords } from '../lib/charges.ts';
import { useMoney } from '../lib/config.ts';
import { Price } from '../lib/price.tsx';
import type { WhereItGoes } from '../lib/use-where-it-goes.ts';
import { ShareOfSum } from './share-of-sum.tsx';

type Props = {
  where: WhereItGoes;
  /** What its pieces cost, in major units; undefined while that is not known. */
  goods: number | undefined;
  /** Stands before the sum. */
  children?: ReactNode;
};

/** What an order comes to: in its parts, where it is more than its lines. */
export const OrderSum = ({ where: { isSetUp, quoting }, goods, children }: Props) => {
  const money = useMoney();
  const { quote, isAsking } = quoting;
  const tax = quote && taxInWords(quote.taxPercent, quote.taxIncluded);
  const total = quote?.total ?? goods;
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
          {children}
          {total === undefined ? '–' : <Price>{money(total)}</Price>}
        </output>
      </p>
    </div>
  );
};
