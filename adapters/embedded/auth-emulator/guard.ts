import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Answer, forward, readBody } from '../exchange.ts';
import { type Call, callOf, refusal } from './call.ts';

/** A way in: who may ask what. It answers itself, or lets the emulator answer (undefined). */
export type Face = { longestBody: number; admit: (call: Call) => Answer | undefined };

/** Where the emulator itself listens, and the headers without which it does not. */
type Emulator = { port: number; headers: Record<string, string> };

/** Calls that change no account, or nothing of it that outlives a restart. */
const READS = /:(lookup|createAuthUri|batchGet|query)$|^\/securetoken\.googleapis\.com\//;

/**
 * Stands before the emulator at one of its faces. An answer leaves only after every account that
 * it speaks of is saved, so that nothing acknowledged is lost.
 */
export const guard =
  ({ longestBody, admit }: Face, emulator: Emulator, save: () => Promise<void>): RequestListener =>
  (incoming, response) => {
    answer(incoming, longestBody, admit, emulator, save)
      .catch((error: unknown) => {
        console.error(error);
        return refusal(503, 'The Auth emulator cannot answer now.');
      })
      .then((reply) => send(response, reply, incoming.method === 'HEAD'))
      .catch(() => response.destroy()); // the caller is gone
  };

const answer = async (
  incoming: IncomingMessage,
  longestBody: number,
  admit: Face['admit'],
  emulator: Emulator,
  save: () => Promise<void>,
): Promise<Answer> => {
  const body = await readBody(incoming, longestBody);
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

const send = (response: ServerResponse, { status, headers, body }: Answer, isHead: boolean) => {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(isHead ? undefined : body);
};
