import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type BufferedResponse, forward, readBody } from '../exchange.ts';
import { type Call, callOf, refusal } from './call.ts';

/**
 * What a caller may ask. `admit` returns an answer of its own, or undefined to ask the emulator.
 */
export type AccessPolicy = {
  maxBodyBytes: number;
  admit: (call: Call) => BufferedResponse | undefined;
};

/** The port of the emulator itself, and the headers without which it refuses a call. */
type Emulator = { port: number; headers: Record<string, string> };

/** Calls that change nothing that is saved. */
const READS = /:(lookup|createAuthUri|batchGet|query)$|^\/securetoken\.googleapis\.com\//;

/**
 * Lets the calls that the policy admits through to the emulator. A change is answered after the
 * accounts were saved, so that nothing acknowledged is lost.
 */
export const guard =
  (
    { maxBodyBytes, admit }: AccessPolicy,
    emulator: Emulator,
    save: () => Promise<void>,
  ): RequestListener =>
  (incoming, response) => {
    answer(incoming, maxBodyBytes, admit, emulator, save)
      .catch((error: unknown) => {
        console.error(error);
        return refusal(503, 'The Auth emulator cannot answer now.');
      })
      .then((reply) => send(response, reply, incoming.method === 'HEAD'))
      .catch(() => response.destroy()); // the caller is gone
  };

const answer = async (
  incoming: IncomingMessage,
  maxBodyBytes: number,
  admit: AccessPolicy['admit'],
  emulator: Emulator,
  save: () => Promise<void>,
): Promise<BufferedResponse> => {
  const body = await readBody(incoming, maxBodyBytes);
  if (!body) return refusal(413, 'The body is too long.');
  const path = incoming.url?.startsWith('/') ? incoming.url : '/';
  const call = callOf({
    method: incoming.method ?? 'GET',
    url: new URL(`http://127.0.0.1:${emulator.port}${path}`),
    headers: incoming.headers,
    body,
  });
  if (!call) return refusal(400, 'The call takes no such body.');
  const own = admit(call);
  if (own) return own;
  const reply = await forward(call, emulator.headers);
  const changes = call.method !== 'GET' && !READS.test(call.url.pathname);
  if (changes && reply.status < 400) await save();
  return reply;
};

const send = (
  response: ServerResponse,
  { status, headers, body }: BufferedResponse,
  isHead: boolean,
) => {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(isHead ? undefined : body);
};
