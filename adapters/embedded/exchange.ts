import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** A request with its whole body. */
export type BufferedRequest = {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** An answer with its whole body. */
export type BufferedResponse = {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer | string;
};

const FORWARDED_HEADERS = ['authorization', 'content-type', 'idempotency-key'];

/** Headers about the connection to the part, and CORS headers: the shop sends its own. */
const DROPPED_HEADERS =
  /^(connection|keep-alive|transfer-encoding|content-length|access-control-.*)$/;

const TIMEOUT_MS = 15_000;

/**
 * Reads the body. Each chunk is copied into one buffer when it comes: a list of thousands of small
 * chunks would take many times the memory of their bytes.
 * @returns undefined when the body is longer than `maxBytes`
 */
export const readBody = async (
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> => {
  const claimed = Number(request.headers['content-length'] ?? maxBytes);
  const body = Buffer.allocUnsafe(Math.min(claimed, maxBytes));
  let length = 0;
  // A body that is too long is read to its end, so that the client reads the answer, but not kept.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunk.copy(body, Math.min(length, body.length));
    length += chunk.length;
  }
  return length > maxBytes ? undefined : body.subarray(0, length);
};

/**
 * Sends a request to a part, on a new connection and with the body's true length: so no caller can
 * hide a second request in the body (request smuggling).
 * @throws when no whole answer comes in time
 */
export const forward = async (
  { method, url, headers, body }: BufferedRequest,
  added: Record<string, string> = {},
): Promise<BufferedResponse> => {
  const forwarded = FORWARDED_HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  const reply = await fetch(url, {
    method,
    headers: {
      ...Object.fromEntries(forwarded),
      ...added,
      'accept-encoding': 'identity',
      connection: 'close',
    },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return {
    status: reply.status,
    headers: Object.fromEntries([...reply.headers].filter(([name]) => !DROPPED_HEADERS.test(name))),
    body: Buffer.from(await reply.arrayBuffer()),
  };
};
