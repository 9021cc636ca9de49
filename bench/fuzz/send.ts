import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Answer } from '../../adapters/http/testing/shop-client.ts';

/** A request as it goes over the wire. */
export type Sent = {
  method: string;
  /** With its query. */
  path: string;
  headers: [name: string, value: string][];
  body: Buffer | undefined;
  chunked: boolean;
};

/** How long an answer may take, in milliseconds, on a machine that has other things to do. */
const patienceMs = 60_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Leaves no connection idle: the shop closes such a one, perhaps as the next request goes out. */
export const hangUp = (): void => agent.destroy();

/** Sends it byte for byte, which `fetch` would not. @throws Error when no whole answer comes in time */
export const send = async (origin: string, request: Sent): Promise<Answer> =>
  read(await exchange(origin, request));

const exchange = (origin: string, sent: Sent) =>
  new Promise<Answer<string>>((resolve, reject) => {
    const { method, path, headers, body, chunked } = sent;
    const { hostname, port } = new URL(origin);
    const outgoing = request({ hostname, port, path, method, agent });
    for (const [name, value] of headers) outgoing.appendHeader(name, value);
    if (body && chunked) outgoing.setHeader('Transfer-Encoding', 'chunked');
    else outgoing.setHeader('Content-Length', body?.length ?? 0);
    outgoing.setTimeout(patienceMs, () =>
      outgoing.destroy(new Error(`There was no answer within ${patienceMs / 1_000} s.`)),
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The shop had closed a connection that was idle just as this went out: it has not heard it.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(exchange(origin, sent));
      else reject(error);
    });
    outgoing.on('response', (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: headersOf(incoming.rawHeaders),
          body: unpacked(Buffer.concat(parts), incoming.headers['content-encoding']).toString(),
          tries: 1,
        }),
      );
    });
    outgoing.end(body);
  });

/** A HEAD and a 304 name a coding, too, and have nothing in it. */
const unpacked = (body: Buffer, coding: string | undefined): Buffer => {
  if (body.length === 0) return body;
  if (coding === 'br') return brotliDecompressSync(body);
  return coding === 'gzip' ? gunzipSync(body) : body;
};

const headersOf = (raw: string[]): Headers => {
  const headers = new Headers();
  for (let i = 0; i < raw.length; i += 2) headers.append(raw[i] ?? '', raw[i + 1] ?? '');
  return headers;
};

/** @throws SyntaxError when it says that it is JSON and is none */
const read = ({ body, ...answer }: Answer<string>): Answer => {
  const isJson = /[/+]json\b/.test(answer.headers.get('content-type') ?? '') && body !== '';
  return { ...answer, body: isJson ? JSON.parse(body) : body };
};

/** The request as a command line. Whose token it brings is said, and not the token. */
export const curlOf = (origin: string, { method, path, headers, body }: Sent, caller: string) =>
  [
    `curl -i -X ${method} --path-as-is -g`,
    quoted(`${origin}${path}`),
    ...headers.map(([name, value]) =>
      name === 'authorization' && value.length > 60
        ? `-H "authorization: Bearer $${caller.toUpperCase()}"`
        : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body ? [`--data-binary ${quoted(body.toString('latin1'))}`] : []),
  ].join(' ');

const quoted = (text: string): string => {
  const short = text.length > 2_000 ? `${text.slice(0, 1_000)}…${text.length} bytes…` : text;
  if (/^[\x20-\x7e]*$/.test(short) && !short.includes("'")) return `'${short}'`;
  const escaped = short.replaceAll(/[^\x20-\x7e]|['\\]/g, (sign) =>
    sign === '…' ? '...' : `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `$'${escaped}'`;
};
