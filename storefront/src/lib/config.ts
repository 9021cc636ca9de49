import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ShopConfig } from '../../../adapters/http/contract.ts';
import { request } from './api.ts';
import { formatMoment } from './dates.ts';
import { formatMoney } from './money.ts';

let config: Promise<ShopConfig> | undefined;

/** The configuration of this shop, fetched once, or again after a failure. */
export const shopConfig = (): Promise<ShopConfig> => {
  config ??= request<ShopConfig>('/config.json').then(
    ({ data }) => data,
    (error: unknown) => {
      config = undefined;
      throw error;
    },
  );
  return config;
};

/** Caches the configuration that the server has sent with the page. */
export const keepConfig = (sent: ShopConfig): void => {
  config = Promise.resolve(sent);
};

/** The configuration in the query cache, where a page that the server has sent has it from the start. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: shopConfig,
  staleTime: Infinity,
  gcTime: Infinity,
});

export const useShopConfig = () => useQuery(configQuery);

/** Formats an amount (major units) in the shop's currency; '' until the currency is known. */
export const useMoney = (): ((amount: number) => string) => {
  const currency = useShopConfig().data?.currency;
  return (amount) => (currency ? formatMoney(amount, currency) : '');
};

/**
 * Formats a time (ISO 8601) in the shop's time zone, in which the filters of its lists count days.
 */
export const useShopMoment = (): ((date: string) => string) => {
  const timeZone = useShopConfig().data?.timeZone;
  return (date) => (timeZone ? formatMoment(date, timeZone) : '');
};
