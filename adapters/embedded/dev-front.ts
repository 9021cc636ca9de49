// The development server: Vite serves the browser programs from their sources and reloads them; what
// is not theirs the shop answers.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createServer as createVite, type ViteDevServer } from 'vite';
import type { ShopState } from './dev.ts';
import { DEV_PAGE } from './dev-page.ts';
import { endWithSupervisor, sayReady, setting } from './part-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Milliseconds in which the supervisor, after a call was cut off, has told what became of the shop. */
const NEWS_PATIENCE = 1000;
/** Milliseconds that a start of the shop may take. */
const START_PATIENCE = 60_000;

let shop: ShopState = { kind: 'starting' };
let news = Promise.withResolvers<void>();
process.on('message', (state: ShopState) => {
  shop = state;
  news.resolve();
  news = Promise.withResolvers();
});

/** What the browser is told in place of the shop's answer. */
class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Settles with the next that is heard of the shop. */
const nextNews = (within: number, otherwise: string): Promise<void> => {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => late.reject(new NoAnswer(otherwise)), within);
  return Promise.race([news.promise, late.promise]).finally(() => clearTimeout(timer));
};

/** The shop's port; after a change it is away for a moment. @throws NoAnswer with what is wrong */
const shopPort = async (): Promise<number> => {
  while (shop.kind === 'starting')
    await nextNews(START_PATIENCE, 'The shop has been starting for a minute: see the terminal.');
  if (shop.kind === 'fault') throw new NoAnswer(shop.text);
  return shop.port;
};

const askOnce = async (incoming: IncomingMessage): Promise<IncomingMessage> => {
  const outgoing = request({
    host: '127.0.0.1',
    port: await shopPort(),
    method: incoming.method,
    path: incoming.url,
    // Nothing is compressed on its way within one machine, and no connection outlives its shop.
    headers: { ...incoming.headers, 'accept-encoding': 'identity', connection: 'close' },
    agent: false,
  });
  incoming.pipe(outgoing);
  return new Promise((answered, fail) => {
    outgoing.once('response', answered).once('error', fail);
  });
};

/** Asks again what changes nothing, when the shop went away with the question. @throws NoAnswer */
const askShop = async (incoming: IncomingMessage): Promise<IncomingMessage> => {
  try {
    return await askOnce(incoming);
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    const cutOff = `The shop did not answer: ${error instanceof Error ? error.message : String(error)}`;
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') throw new NoAnswer(cutOff);
    await nextNews(NEWS_PATIENCE, cutOff);
    return askOnce(incoming);
  }
};

/** The shop's answer, with Vite's page where the shop's is to be. */
const answer = async (incoming: IncomingMessage, response: ServerResponse, vite: ViteDevServer) => {
  const reply = await askShop(incoming);
  const status = reply.statusCode ?? 502;
  delete reply.headers.connection;
  if (Number(reply.headers['content-length']) !== DEV_PAGE.length) {
    response.writeHead(status, reply.headers);
    reply.pipe(response);
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

/** The text of what is wrong; a page that shows it asks again every second, until it is mended. */
const sayWhatIsWrong = (response: ServerResponse, error: unknown) => {
  const what = error instanceof NoAnswer ? error.message : String(error);
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
    // Vite has taken its base off; the shop is asked for the whole address.
    incoming.url = url;
    answer(incoming, response, vite).catch((error: unknown) => sayWhatIsWrong(response, error));
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
sayReady();
