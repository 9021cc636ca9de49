import { useRecordContext } from 'react-admin';
import { useMoney } from '../../../storefront/src/lib/config.ts';
import { Price } from '../../../storefront/src/lib/price.tsx';

/** An amount of the record, in the shop's currency. */
export const MoneyField = ({ source }: { source: string; label?: string }) => {
  const amount: unknown = useRecordContext()?.[source];
  const money = useMoney();
  if (typeof amount !== 'number') return null;
  return <Price>{money(amount)}</Price>;
};
