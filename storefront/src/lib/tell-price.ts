import { toast } from 'react-toastify/unstyled';
import { shopConfig } from './config.ts';
import { inShort } from './in-short.ts';
import { formatMoney } from './money.ts';
import type { BasketLine } from './visitors-basket.ts';

/**
 * Says that a part costs something else than what somebody has seen who puts it into their basket; once
 * where it is told several times. An account's basket keeps the price of that moment: it cannot tell this later.
 * @param price in major units
 */
export const tellPrice = async (
  { name, seenPrice }: Pick<BasketLine, 'name' | 'seenPrice'>,
  price: number,
): Promise<void> => {
  if (price === seenPrice) return;
  const { currency } = await shopConfig();
  const [was, now] = [formatMoney(seenPrice, currency), formatMoney(price, currency)];
  const message = `Price changed: ${inShort(name)} was ${was}, now ${now}`;
  toast.info(message, { toastId: message });
};
