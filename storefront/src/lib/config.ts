import { useQuery } from '@tanstack/react-query';
import type { ShopConfig } from '../../../adapters/http/contract.ts';
import { request } from './api.ts';
import { formatMoment } from './dates.ts';
import { formatMoney } from './money.ts';

let config: Promise<ShopConfig> | undefined;

/** What this installation of the shop is: asked once, again only after a failure. */
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

/** For a page that came with it. */
export const keepConfig = (sent: ShopConfig): void => {
  config = Promise.resolve(sent);
};

export const useShopConfig = () =>
  useQuery({ queryKey: ['config'], queryFn: shopConfig, staleTime: Infinity, gcTime: Infinity });

/** Writes an amount (major units) in the shop's currency; empty until the currency is known. */
export const useMoney = (): ((amount: number) => string) => {
  const currency = useShopConfig().data?.currency;
  return (amount) => (currency ? formatMoney(amount, currency) : '');
};

/** Writes a day and time (ISO 8601) by the shop's clocks, so that every day is the one of its lists. */
export const useShopMoment = (): ((date: string) => string) => {
  const timeZone = useShopConfig().data?.timeZone;
  return (date) => (timeZone ? formatMoment(date, timeZone) : '');
};
