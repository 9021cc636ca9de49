import {
  Agent,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type IncomingMessage,
  request,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { type Answer, type Asked, read, refusal } from './exchange.ts';

/** A way in: who may ask what. It answers itself, or lets the emulator answer (undefined). */
export type Face = { longestBody: number; admit: (asked: Asked) => Answer | undefined };

/** Where the emulator itself listens, and the headers without which it does not. */
type Emulator = { port: number; headers: Record<string, string> };

const agent = new Agent({ keepAlive: true });

/** Calls that change no account, or nothing of it that outlives a restart. */
const READS = /:(lookup|createAuthUri|batchGet|query)$|^\/securetoken\.googleapis\.com\//;

/** Of no meaning behind the guard, or (the answer is the shop's own) not the emulator's to say. */
const LEFT_OUT =
  /^(connection|keep-alive|transfer-encoding|content-length|expect|access-control-.*)$/;

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
  const asked = await read(incoming, longestBody);
  if (!asked) return refusal(413, 'The body is too long.');
  const own = admit(asked);
  if (own) return own;
  const reply = await forward(asked, emulator);
  const changes = asked.method !== 'GET' && !READS.test(asked.url.pathname);
  if (changes && reply.status < 400) await save();
  return reply;
};

const forward = ({ method, url, headers, body }: Asked, emulator: Emulator): Promise<Answer> =>
  new Promise((done, fail) => {
    const path = url.pathname + url.search;
    const added = { ...emulator.headers, 'content-length': body.length };
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: emulator.port,
        agent,
        method,
        path,
        headers: { ...without(headers), ...added },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', fail);
        answer.once('end', () =>
          done({
            status: answer.statusCode ?? 502,
            headers: without(answer.headers),
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.once('error', fail);
    outgoing.end(body);
  });

const without = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !LEFT_OUT.test(name)));

const send = (response: ServerResponse, { status, headers, body }: Answer, isHead: boolean) => {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(isHead ? undefined : body);
};
