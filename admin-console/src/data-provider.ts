import simpleRestProvider from 'ra-data-simple-rest';
import {
  useDataProvider,
  type CreateParams,
  type CreateResult,
  type DataProvider,
  type Identifier,
  type RaRecord,
  type fetchUtils,
} from 'react-admin';
import type {
  ConsoleBooking,
  ConsoleDashboard,
  ConsoleProduct,
  ConsoleShipment,
  ConsoleUser,
  FoundRecords,
  ImportLine,
  MessageThread,
  NewShipment,
  StockAdjustment,
  StockChange,
} from '../../adapters/http/console-contract.ts';
import type { Call } from '../../storefront/src/lib/api.ts';
import { draftKeys } from '../../storefront/src/lib/draft-keys.ts';
import { listPage } from '../../storefront/src/lib/list-page.ts';
import { requestSignedIn } from '../../storefront/src/lib/signed-in-api.ts';
import { asAdmin } from './access/as-admin.ts';
import { linesOf } from './answer-lines.ts';
import { changeAll } from './components/change-all.ts';
import { failureInWords, isUnsure } from './components/use-retry-key.ts';
import { failureOf, toHttpError } from './problem.ts';
import { fetchSignedIn, fileOf } from '../../storefront/src/lib/signed-in-fetch.ts';

const api = '/admin/api';

/** Makes an admin's call. @throws HttpError, or an Error with a message for the person */
const work = async <T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await asAdmin(call, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw toHttpError(error);
  }
};

const ask = <T>(path: string, call: Omit<Call, 'token'> = {}) =>
  work(() => requestSignedIn<T>(api + path, call), call.signal);

/** Sends the requests of ra-data-simple-rest with the token of the person who is signed in. */
const httpClient = async (url: string, options: fetchUtils.Options = {}) => {
  const { method = 'GET', body, signal } = options;
  const call: Omit<Call, 'token'> = {
    method: method as NonNullable<Call['method']>,
    ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }),
    ...(signal && { signal }),
  };
  const { data, headers } = await work(() => requestSignedIn<unknown>(url, call), call.signal);
  return { status: 200, headers, body: '', json: data };
};

/** The console's calls of the API besides reading and writing records. */
const verbs = {
  dashboard: async (signal?: AbortSignal) =>
    (await ask<ConsoleDashboard>('/dashboard', signal ? { signal } : {})).data,
  /** Searches all lists, and finds the newest few records of each. */
  search: async (q: string, signal: AbortSignal) =>
    (await ask<FoundRecords>(`/search?${new URLSearchParams({ q })}`, { signal })).data,
  promote: async (id: Identifier) =>
    (await ask<ConsoleUser>(`/users/${id}/promotion`, { method: 'POST' })).data,
  demote: async (id: Identifier) =>
    (await ask<ConsoleUser>(`/users/${id}/promotion`, { method: 'DELETE' })).data,
  /** @param idempotencyKey the intent's own: sent again with it, the pieces are refunded once */
  refund: async (
    id: Identifier,
    request: { quantity: number; reason?: string; restock: boolean },
    idempotencyKey: string,
  ) =>
    (
      await ask<ConsoleBooking>(`/bookings/${id}/refund`, {
        method: 'POST',
        body: request,
        idempotencyKey,
      })
    ).data,
  /** @param idempotencyKey a retry with the same key ships only once */
  ship: async (order: Identifier, shipment: NewShipment, idempotencyKey: string) =>
    (
      await ask<ConsoleShipment>(`/orders/${order}/shipments`, {
        method: 'POST',
        body: shipment,
        idempotencyKey,
      })
    ).data,
  deliver: async (shipment: Identifier) =>
    (await ask<ConsoleShipment>(`/shipments/${shipment}/delivered`, { method: 'POST' })).data,
  undoShipment: (shipment: Identifier) => ask(`/shipments/${shipment}`, { method: 'DELETE' }),
  /** @param idempotencyKey a retry with the same key writes only one note */
  note: (order: Identifier, text: string, idempotencyKey: string) =>
    ask(`/orders/${order}/notes`, { method: 'POST', body: { text }, idempotencyKey }),
  thread: async (message: Identifier, signal: AbortSignal) =>
    (await ask<MessageThread>(`/messages/${message}/answers`, { signal })).data,
  /**
   * @param seen how many texts of the thread were shown
   * @param idempotencyKey a retry with the same key answers only once
   */
  answer: (message: Identifier, text: string, seen: number, idempotencyKey: string) =>
    ask(`/messages/${message}/answers`, { method: 'POST', body: { text, seen }, idempotencyKey }),
  /** @param idempotencyKey a retry with the same key changes the stock only once */
  adjustStock: async (id: Identifier, change: StockAdjustment, idempotencyKey: string) =>
    (
      await ask<ConsoleProduct>(`/products/${id}/stock`, {
        method: 'POST',
        body: change,
        idempotencyKey,
      })
    ).data,
  /** Changes many records. Those that are left were not changed, for the reason that is told. */
  changeAll: (resource: string, ids: Identifier[], dataOf: (id: Identifier) => object) =>
    changeAll(ids, (id) => ask(`/${resource}/${id}`, { method: 'PUT', body: dataOf(id) })),
  /** @param path of a page but the first */
  stockChanges: async (id: Identifier, path = `${api}/products/${id}/stock`) =>
    listPage(await work(() => requestSignedIn<StockChange[]>(path))),
  /**
   * Calls `onLine` with each line of the answer as it comes. The last one is the result or the
   * failure.
   */
  importProducts: (
    csv: Blob,
    options: { dryRun: boolean; onLine: (line: ImportLine) => void; signal?: AbortSignal },
  ) =>
    work(async () => {
      const { dryRun, onLine, signal } = options;
      const response = await fetchSignedIn(`${api}/products/import?dryRun=${dryRun}`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: csv,
        ...(signal && { signal }),
      });
      for await (const line of linesOf(response)) onLine(JSON.parse(line) as ImportLine);
    }, options.signal),
  /** All records that the filter selects, as CSV. */
  exportAll: (resource: string, filter: Record<string, unknown>): Promise<Blob> =>
    work(async () => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) });
      return fileOf(await fetchSignedIn(`${api}/${resource}/export?${query}`));
    }),
};

export type ConsoleDataProvider = DataProvider & typeof verbs;

export const dataProvider: ConsoleDataProvider = {
  ...simpleRestProvider(api, httpClient),
  ...verbs,
  /** A retry after a lost answer creates the record only once. */
  create: async <Sent extends Omit<RaRecord, 'id'>, Made extends RaRecord>(
    resource: string,
    { data }: CreateParams<Sent>,
  ): Promise<CreateResult<Made>> => {
    const keys = draftKeys(`console:${resource}`);
    const idempotencyKey = keys.keyFor(JSON.stringify(data));
    try {
      const made = await ask<Made>(`/${resource}`, { method: 'POST', body: data, idempotencyKey });
      keys.forget();
      return made;
    } catch (error) {
      throw error instanceof Error && isUnsure(error)
        ? failureOf(failureInWords(error), error.cause)
        : error;
    }
  },
};

/** The data provider with the console's further calls. */
export const useConsole = () => useDataProvider<ConsoleDataProvider>();
