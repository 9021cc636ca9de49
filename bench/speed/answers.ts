import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { CellAsk } from './cell.ts';
import type { LimitTask } from './limits.ts';

/** Every server sets these by itself. */
const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** An answer as it is on the wire, compressed or not. */
const answerTo = async (origin: string, { method, path, headers, body, query }: CellAsk) => {
  const unique = Object.entries(headers).map(([name, value]) => [
    name,
    value.replace('[<id>]', randomUUID()),
  ]);
  const { hostname, port } = new URL(origin);
  const outgoing = request({ hostname, port, path, method, headers: Object.fromEntries(unique) });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = await answer.toArray();
  const bytes = Buffer.concat(chunks);
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 299)
    throw new Error(`${method} ${path}: ${status} ${bytes.toString()}`);
  const kept = Object.entries(answer.headers).filter(([name]) => !ofTheConnection.has(name));
  return {
    status,
    headers: {
      ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
      'content-length': `${bytes.length}`,
    },
    body: bytes,
    ...(query ? { query } : {}),
  };
};

/** What the shop answers, by path, so that a limit can answer the same. */
export const answersOf = async (origin: string, asks: CellAsk[]): Promise<LimitTask['answers']> => {
  const answers: LimitTask['answers'] = new Map();
  for (const ask of asks)
    if (!answers.has(ask.path)) answers.set(ask.path, await answerTo(origin, ask));
  return answers;
};
