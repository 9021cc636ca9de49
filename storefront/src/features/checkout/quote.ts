import {
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Quote, QuoteRequest } from '../../../../adapters/http/contract.ts';
import { request } from '../../lib/api.ts';
import { ownBasket } from '../../lib/basket.ts';
import { hasStatus, messageOf } from '../../lib/failure.ts';
import { faultsOf } from '../../lib/form-faults.ts';
import { usePerson } from '../../lib/use-session.ts';
import type { BasketLine } from '../../lib/visitors-basket.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { countryName } from './countries.ts';

const ask = async (body: QuoteRequest, signal: AbortSignal): Promise<Quote> =>
  (await request<Quote>('/quote', { method: 'POST', body, signal })).data;

/** What can be had of the lines, at the prices that are shown. */
const quotable = (lines: BasketLine[]): QuoteRequest['lines'] =>
  lines
    .filter(({ onShelf }) => onShelf)
    .map(({ productId, orderQuantity, price }) => ({ productId, orderQuantity, price }));

/**
 * Whether the shop adds delivery or tax to prices, and to which countries it delivers (none for all). It is
 * told by a quote, whatever is quoted.
 */
export const termsFor = (lines: BasketLine[]) =>
  queryOptions({
    queryKey: ['checkout'],
    queryFn: async ({ signal }) => {
      // At whatever prices they have by now.
      const parts = quotable(lines).map(({ productId, orderQuantity }) => ({
        productId,
        orderQuantity,
      }));
      const { deliveryMethods, taxPercent, countries } = await ask({ lines: parts }, signal);
      return { isSetUp: deliveryMethods.length > 0 || taxPercent > 0, countries };
    },
    enabled: quotable(lines).length > 0,
  });

/** As long as people pause between two letters, in milliseconds. */
const pause = 300;

type Choice = Pick<CheckoutValues, 'delivery'> & {
  destination: Pick<CheckoutValues['destination'], 'country' | 'region'>;
};

/**
 * What an order would come to, asked anew whenever what it depends on changes: the newest question
 * ends those before it.
 */
export const useQuote = (lines: BasketLine[], { delivery, destination }: Choice, isOn: boolean) => {
  const queries = useQueryClient();
  const { email } = usePerson();
  const parts = quotable(lines);
  const enabled = isOn && parts.length > 0 && destination.country !== '';
  const query = useQuery({
    queryKey: ['quote', parts, destination, delivery],
    queryFn: async ({ signal }) => {
      // A region is typed letter by letter.
      if (destination.region) await new Promise((passed) => setTimeout(passed, pause));
      signal.throwIfAborted();
      const body = { lines: parts, destination };
      try {
        return await quoteOf(body, delivery, signal);
      } catch (error) {
        if (hasStatus(error, 409)) void rereadBasket(queries, email);
        throw error;
      }
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const { country } = destination;
  const [fault] = faultsOf(enabled && error, { 'destination.country': '' });
  const quote = enabled && !error ? data : undefined;
  const isCurrent = quote !== undefined && !isPlaceholderData;
  return {
    /** While the next one is asked for, the one before. */
    quote,
    /** The id of the method that it is reckoned by. */
    chosen: (!isCurrent && delivery) || quote?.deliveryMethods.find(({ chosen }) => chosen)?._id,
    isAsking: enabled && isFetching && !isCurrent,
    /** It is not known what an order would come to. */
    isMissing: enabled && !isCurrent,
    countryFault: fault?.message.replace(country, countryName(country)),
    problem: enabled && error && !fault ? messageOf(error) : '',
    askAgain: () => void refetch(),
  };
};

/** A quote by the chosen method, or by the cheapest where the shop has that no more. */
const quoteOf = async (body: QuoteRequest, delivery: string, signal: AbortSignal) => {
  if (delivery === '') return ask(body, signal);
  try {
    return await ask({ ...body, delivery }, signal);
  } catch (error) {
    if (faultsOf(error, { delivery: '' }).length === 0) throw error;
    return ask(body, signal);
  }
};

/** Parts have changed: the lines show how they are now. */
const rereadBasket = (queries: QueryClient, email: string) =>
  queries.invalidateQueries({ queryKey: ownBasket(email).queryKey });
