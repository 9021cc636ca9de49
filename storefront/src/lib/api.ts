import type { Problem } from '../../../adapters/http/contract.ts';

/** The shop has answered with an error status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | undefined;
  /** The `Retry-After` of the answer, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, problem?: Problem, retryAfter?: number) {
    super(problem?.detail ?? `The shop answered ${status}.`);
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** No answer has come, so it is unknown whether the request has arrived. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, or as multipart when it is `FormData`. */
  body?: unknown;
  /** Called with the share of the body that was sent so far, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Sent as the bearer token. */
  token?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type Answer<T> = { data: T; headers: Headers };

const timeoutMs = 30_000;

/** When the last change was answered, by the clock of `performance.now()`. */
let changedAt: number | undefined;

/**
 * The one place that fetches: a call of the shop's API, with JSON both ways.
 * @throws ApiError, Unreachable, or the signal's reason when it is aborted
 */
export const request = async <T>(path: string, call: Call = {}): Promise<Answer<T>> => {
  const headers = new Headers({ accept: 'application/json' });
  if (call.token !== undefined) headers.set('authorization', `Bearer ${call.token}`);
  if (call.idempotencyKey !== undefined) headers.set('idempotency-key', call.idempotencyKey);
  // What this tab has changed it must not see as it was before: an older answer is refused with 503.
  if (changedAt !== undefined) {
    const seconds = Math.floor((performance.now() - changedAt) / 1_000);
    headers.set('cache-control', `stale-if-error=${seconds}`);
  }
  const body = call.body instanceof FormData ? call.body : JSON.stringify(call.body);
  if (typeof body === 'string') headers.set('content-type', 'application/json');

  let response: Response;
  let text: string;
  try {
    const { onProgress, signal } = call;
    if (onProgress) {
      // Only few pages upload files, so the others do not load this code.
      const { sendWithProgress } = await import('./send-with-progress.ts');
      const method = call.method ?? 'GET';
      response = await sendWithProgress(path, {
        method,
        headers,
        body,
        onProgress,
        signal,
        timeoutMs,
      });
    } else response = await send(path, call, headers, body);
    text = await response.text();
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new Unreachable('The shop did not answer.', { cause: error });
  } finally {
    if (call.method) changedAt = performance.now();
  }
  if (!response.ok) throw refusal(response, text);
  // An answer that is no JSON comes from a proxy between the browser and the shop.
  const data: T | undefined = parsed(text);
  if (data === undefined) throw new Unreachable('The answer could not be read.');
  return { data, headers: response.headers };
};

type Body = FormData | string | undefined;

const send = (path: string, call: Call, headers: Headers, body: Body): Promise<Response> => {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
  return fetch(path, { method: call.method ?? 'GET', headers, signal, ...(body && { body }) });
};

/** The error of an answer that is no success. */
export const refusal = (response: Response, text: string): ApiError => {
  const problem: Problem | undefined = response.headers
    .get('content-type')
    ?.startsWith('application/problem+json')
    ? parsed(text)
    : undefined;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, problem, Number.isFinite(seconds) ? seconds : undefined);
};

const parsed = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
