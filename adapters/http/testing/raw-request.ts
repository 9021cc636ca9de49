import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** What a client can send that `fetch` puts right or refuses: paths as they stand, chunked bodies. */
export const rawRequest = async (
  origin: string,
  path: string,
  { method = 'GET', headers = {}, chunks = [] }: RawRequest = {},
) => {
  const { hostname, port } = new URL(origin);
  const outgoing = request({ hostname, port, path, method, headers, agent: false });
  // The answer may come before all is sent: then the rest is not wanted.
  outgoing.on('error', () => {});
  const answered: Promise<[IncomingMessage]> = once(outgoing, 'response') as never;
  for (const chunk of chunks) outgoing.write(chunk);
  outgoing.end();
  const [answer] = await answered;
  const parts: Buffer[] = await answer.toArray();
  return {
    status: answer.statusCode ?? 0,
    headers: new Headers(
      Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    ),
    text: Buffer.concat(parts).toString(),
  };
};

type RawRequest = {
  method?: string;
  headers?: Record<string, string>;
  chunks?: (string | Buffer)[];
};
