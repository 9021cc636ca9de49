// The development server: Vite serves the browser programs from their sources and reloads them. All
// other requests are forwarded to the shop.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createServer as createVite, type ViteDevServer } from 'vite';
import type { ShopState } from './dev.ts';
import { DEV_PAGE } from './dev-page.ts';
import { endWithSupervisor, reportReady, setting } from './part-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** After a broken connection, how long the supervisor may take to report the shop's state. */
const STATE_TIMEOUT_MS = 5_000;
const START_TIMEOUT_MS = 60_000;

let shop: ShopState = { kind: 'starting' };
let nextState = Promise.withResolvers<void>();
process.on('message', (state: ShopState) => {
  shop = state;
  nextState.resolve();
  nextState = Promise.withResolvers();
});

/** Its message is shown in the browser in place of the shop's answer. */
class ShopUnavailable extends Error {
  override name = 'ShopUnavailable';
}

/**
 * Settles when the shop's state changes.
 * @throws ShopUnavailable when it does not within that time
 */
const untilNextState = (within: number, otherwise: string): Promise<void> => {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => late.reject(new ShopUnavailable(otherwise)), within);
  return Promise.race([nextState.promise, late.promise]).finally(() => clearTimeout(timer));
};

/** The shop's port; waits while the shop starts after a change. @throws ShopUnavailable */
const shopPort = async (): Promise<number> => {
  while (shop.kind === 'starting')
    await untilNextState(
      START_TIMEOUT_MS,
      'The shop has been starting for a minute: see the terminal.',
    );
  if (shop.kind === 'fault') throw new ShopUnavailable(shop.text);
  return shop.port;
};

const forwardOnce = (
  incoming: IncomingMessage,
  response: ServerResponse,
  port: number,
): Promise<IncomingMessage> => {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: incoming.url,
    // Compression is of no use within one machine, and a connection kept alive could be to an old
    // shop.
    headers: { ...incoming.headers, 'accept-encoding': 'identity', connection: 'close' },
    agent: false,
  });
  incoming.pipe(outgoing);
  // The shop is to know of a browser that has hung up, which it may have done while the shop started.
  if (response.destroyed) outgoing.destroy();
  else response.once('close', () => outgoing.destroy());
  return new Promise((answered, fail) => {
    outgoing.once('response', answered).once('error', fail);
  });
};

/**
 * Forwards a request; a GET or HEAD is repeated when the shop restarts meanwhile.
 * @throws ShopUnavailable
 */
const forward = async (
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<IncomingMessage> => {
  const port = await shopPort();
  const asked = shop;
  try {
    return await forwardOnce(incoming, response, port);
  } catch (error) {
    const cutOff = `The shop did not answer: ${error instanceof Error ? error.message : String(error)}`;
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') throw new ShopUnavailable(cutOff);
    // It may be known by now that the shop starts anew: then the next state is that it has started.
    if (shop === asked) await untilNextState(STATE_TIMEOUT_MS, cutOff);
    return forwardOnce(incoming, response, await shopPort());
  }
};

/** Sends the shop's answer, with Vite's page in place of the shop's page. */
const answer = async (incoming: IncomingMessage, response: ServerResponse, vite: ViteDevServer) => {
  const reply = await forward(incoming, response);
  const status = reply.statusCode ?? 502;
  delete reply.headers.connection;
  if (Number(reply.headers['content-length']) !== DEV_PAGE.length) {
    response.writeHead(status, reply.headers);
    // An answer that the shop has cut off is cut off for the browser, too: it would wait for the rest.
    pipeline(reply, response, () => {});
    return;
  }
  const body = await text(reply);
  if (body === DEV_PAGE) {
    const page = readFileSync(join(vite.config.root, 'index.html'), 'utf8');
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
    response.end(await vite.transformIndexHtml(incoming.url ?? '/', page));
  } else {
    response.writeHead(status, reply.headers).end(body);
  }
};

/** Sends the message as text; the browser reloads it every second, until the shop answers. */
const sendProblem = (response: ServerResponse, error: unknown) => {
  const what = error instanceof ShopUnavailable ? error.message : String(error);
  if (!response.headersSent)
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', refresh: '1' });
  response.end(`${what}\n`);
};

const server = createServer((incoming, response) => {
  const { url } = incoming;
  const isConsole = consoleVite && url?.startsWith('/admin/');
  const vite = isConsole ? consoleVite : storefrontVite;
  vite?.middlewares(incoming, response, () => {
    if (!vite) return;
    // Vite has removed its base path; the shop needs the whole path.
    incoming.url = url;
    answer(incoming, response, vite).catch((error: unknown) => sendProblem(response, error));
  });
});

const open = async (folder: string): Promise<ViteDevServer | undefined> =>
  existsSync(join(root, folder, 'index.html'))
    ? createVite({
        root: join(root, folder),
        appType: 'custom',
        clearScreen: false,
        server: { middlewareMode: true, ws: { server } },
      })
    : undefined;

const storefrontVite = await open('storefront');
const consoleVite = await open('admin-console');

endWithSupervisor(async () => {
  await Promise.all([storefrontVite?.close(), consoleVite?.close()]);
});
server.listen(Number(setting('PORT')), setting('HOST'));
await once(server, 'listening');
reportReady();
