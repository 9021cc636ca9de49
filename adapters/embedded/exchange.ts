import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** A request read to its end. */
export type Asked = { method: string; url: URL; headers: IncomingHttpHeaders; body: Buffer };

/** An answer in full. */
export type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer | string };

/** The headers that a part reads; no other is passed on. */
const READ = ['authorization', 'content-type', 'idempotency-key'];

/** What says how one answer travelled, or who else may read it: here that is for the shop to say. */
const LEFT_OUT = /^(connection|keep-alive|transfer-encoding|content-length|access-control-.*)$/;

/** Milliseconds in which a part has answered. */
const PATIENCE = 15_000;

/**
 * Reads the body. Its bytes are put together at once: thousands of small pieces would need many times
 * the memory of what is in them.
 * @returns undefined when it is longer than so many bytes
 */
export const readBody = async (
  request: IncomingMessage,
  longest: number,
): Promise<Buffer | undefined> => {
  const claimed = Number(request.headers['content-length'] ?? longest);
  const body = Buffer.allocUnsafe(Math.min(claimed, longest));
  let length = 0;
  // What is too much is read, for the answer to arrive, and kept nowhere.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunk.copy(body, Math.min(length, body.length));
    length += chunk.length;
  }
  return length > longest ? undefined : body.subarray(0, length);
};

/**
 * Asks a part, on a connection of its own and with the body's true length: nothing that a caller
 * sends can be taken for another request behind it. @throws when no whole answer comes in time
 */
export const forward = async (
  { method, url, headers, body }: Asked,
  added: Record<string, string> = {},
): Promise<Answer> => {
  const passedOn = READ.flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  const reply = await fetch(url, {
    method,
    headers: {
      ...Object.fromEntries(passedOn),
      ...added,
      'accept-encoding': 'identity',
      connection: 'close',
    },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  });
  return {
    status: reply.status,
    headers: Object.fromEntries([...reply.headers].filter(([name]) => !LEFT_OUT.test(name))),
    body: Buffer.from(await reply.arrayBuffer()),
  };
};
