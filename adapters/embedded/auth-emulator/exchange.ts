import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** A request read to its end. */
export type Asked = { method: string; url: URL; headers: IncomingHttpHeaders; body: Buffer };

/** An answer in full. */
export type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer | string };

/** A refusal in the words of Google's APIs, which the Firebase SDKs read. */
export const refusal = (code: number, message: string): Answer => ({
  status: code,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ error: { code, message, errors: [{ message, reason: 'forbidden' }] } }),
});

/** Reads the request. @returns undefined when its body is longer than so many bytes */
export const read = async (
  request: IncomingMessage,
  longest: number,
): Promise<Asked | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= longest) chunks.push(chunk); // the rest is read, for the answer to arrive
  }
  if (length > longest) return undefined;
  return {
    method: request.method ?? 'GET',
    url: new URL(`http://emulator${request.url?.startsWith('/') ? request.url : '/'}`),
    headers: request.headers,
    body: Buffer.concat(chunks),
  };
};
