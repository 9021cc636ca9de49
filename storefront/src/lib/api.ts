import type { Problem } from '../../../adapters/http/contract.ts';

/** The shop answered, and refused or failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | undefined;
  /** Seconds after which another try makes sense, where the shop says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, problem?: Problem, retryAfter?: number) {
    super(problem?.detail ?? `The shop answered ${status}.`);
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** No answer came: whether the request arrived is not known. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a form's data, as a picture is sent, as multipart. */
  body?: unknown;
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Sent as the bearer token. */
  token?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type Answer<T> = { data: T; headers: Headers };

const patience = 30_000;

/**
 * The one place that fetches: a call of the shop's API, with JSON both ways.
 * @throws ApiError, Unreachable, or the signal's reason when it is aborted
 */
export const request = async <T>(path: string, call: Call = {}): Promise<Answer<T>> => {
  const headers = new Headers({ accept: 'application/json' });
  if (call.token !== undefined) headers.set('authorization', `Bearer ${call.token}`);
  if (call.idempotencyKey !== undefined) headers.set('idempotency-key', call.idempotencyKey);
  const body = call.body instanceof FormData ? call.body : JSON.stringify(call.body);
  if (typeof body === 'string') headers.set('content-type', 'application/json');

  let response: Response;
  let text: string;
  try {
    response = await (call.onProgress
      ? sendInView(path, call, headers, body, call.onProgress)
      : send(path, call, headers, body));
    text = await response.text();
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new Unreachable('The shop did not answer.', { cause: error });
  }
  if (!response.ok) throw refusal(response, text);
  // An answer that is no JSON comes from something between here and the shop.
  const data: T | undefined = parsed(text);
  if (data === undefined) throw new Unreachable('The answer could not be read.');
  return { data, headers: response.headers };
};

type Body = FormData | string | undefined;

const send = (path: string, call: Call, headers: Headers, body: Body): Promise<Response> => {
  const limit = AbortSignal.timeout(patience);
  const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
  return fetch(path, { method: call.method ?? 'GET', headers, signal, ...(body && { body }) });
};

/**
 * Sends what may be long on its way, and tells how far it is, which fetch cannot. It may take as
 * long as it likes, as long as it goes on.
 */
const sendInView = (
  path: string,
  call: Call,
  headers: Headers,
  body: Body,
  onProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((arrived, failed) => {
    if (call.signal?.aborted) return failed(call.signal.reason);
    const wire = new XMLHttpRequest();
    let limit: number | undefined;
    const waitOn = () => {
      window.clearTimeout(limit);
      limit = window.setTimeout(() => wire.abort(), patience);
    };
    const cancel = () => wire.abort();
    const end = () => {
      window.clearTimeout(limit);
      call.signal?.removeEventListener('abort', cancel);
    };

    wire.open(call.method ?? 'GET', path);
    for (const [name, value] of headers) wire.setRequestHeader(name, value);
    wire.upload.addEventListener('progress', ({ loaded, total }) => {
      waitOn();
      if (total > 0) onProgress(loaded / total);
    });
    wire.addEventListener('load', () =>
      arrived(
        new Response(wire.responseText || null, {
          status: wire.status,
          headers: headersOf(wire.getAllResponseHeaders()),
        }),
      ),
    );
    wire.addEventListener('error', () => failed(new TypeError('The connection failed.')));
    wire.addEventListener('abort', () =>
      failed(call.signal?.reason ?? new TypeError('The connection stood still.')),
    );
    wire.addEventListener('loadend', end);
    call.signal?.addEventListener('abort', cancel);
    waitOn();
    wire.send(body ?? null);
  });

/** `name: value` a line. */
const headersOf = (lines: string): Headers => {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1));
  }
  return headers;
};

const refusal = (response: Response, text: string): ApiError => {
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
