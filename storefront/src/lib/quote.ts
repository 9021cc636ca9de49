import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Quote, QuoteRequest } from '../../../adapters/http/contract.ts';
import { hasStatus, messageOf } from './failure.ts';
import { faultsOf } from './form-faults.ts';
import type { OrderValues } from './order-form.ts';
import { requestKnown } from './signed-in-api.ts';

const ask = async (body: QuoteRequest, signal: AbortSignal): Promise<Quote> =>
  (await requestKnown<Quote>('/quote', { method: 'POST', body, signal })).data;

/** What is quoted, at the prices that are shown. */
export type QuotedLines = QuoteRequest['lines'];

const nothingSetUp = { isSetUp: false, countries: [] };

/**
 * Whether the shop adds delivery or tax to prices, and to which countries it delivers (none for all). It is
 * told by a quote, whatever is quoted.
 */
export const termsFor = (lines: QuotedLines) =>
  queryOptions({
    queryKey: ['checkout'],
    queryFn: async ({ signal }) => {
      // At whatever prices they have by now.
      const parts = lines.map(({ productId, orderQuantity }) => ({ productId, orderQuantity }));
      const { deliveryMethods, taxPercent, countries } = await ask({ lines: parts }, signal);
      return { isSetUp: deliveryMethods.length > 0 || taxPercent > 0, countries };
    },
    enabled: lines.length > 0,
  });

/** The shop's terms; until they are known, as if nothing was set up. */
export const useTerms = (lines: QuotedLines) => {
  const { data, ...query } = useQuery(termsFor(lines));
  return { ...(data ?? nothingSetUp), ...query };
};

/** The shop's terms have changed: they are asked for anew, and so is what an order would come to. */
export const rereadTerms = (queries: QueryClient): void => {
  for (const queryKey of [['quote'], ['checkout']]) void queries.invalidateQueries({ queryKey });
};

/** As long as people pause between two letters, in milliseconds. */
const pause = 300;

export type Choice = Pick<OrderValues, 'delivery'> & {
  destination: Pick<OrderValues['destination'], 'country' | 'region'>;
};

/**
 * What an order would come to, asked anew whenever what it depends on changes: the newest question
 * ends those before it.
 * @param onRefused the lines have changed since they were shown
 */
export const useQuote = (
  lines: QuotedLines,
  { delivery, destination }: Choice,
  isOn: boolean,
  onRefused: () => void,
) => {
  const enabled = isOn && lines.length > 0 && destination.country !== '';
  const query = useQuery({
    queryKey: ['quote', lines, destination, delivery],
    queryFn: async ({ signal }) => {
      // A region is typed letter by letter.
      if (destination.region) await new Promise((passed) => setTimeout(passed, pause));
      signal.throwIfAborted();
      try {
        return await quoteOf({ lines, destination }, delivery, signal);
      } catch (error) {
        if (hasStatus(error, 409)) onRefused();
        throw error;
      }
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
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
    countryFault: fault?.message,
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
