// The development server: Vite serves the browser programs from their sources and reloads them; what
// is not theirs the shop answers.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { DEV_PAGE } from './dev-page.ts';
import { endWithSupervisor, sayReady, setting } from './part-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shopPort = Number(setting('SHOP_PORT'));
const SHOP_PATIENCE = 15_000;

/** The shop is away for a moment after every change. @throws when it does not come back */
const untilShopListens = async () => {
  const deadline = Date.now() + SHOP_PATIENCE;
  for (;;) {
    const socket = connect(shopPort, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    } finally {
      socket.destroy();
    }
  }
};

/** Asks again what changes nothing, when the shop went away with the question. */
const askShop = async (incoming: IncomingMessage): Promise<IncomingMessage> => {
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
  return askOnce(incoming).catch((error: unknown) => {
    if (!isRead) throw error;
    return askOnce(incoming);
  });
};

const askOnce = async (incoming: IncomingMessage): Promise<IncomingMessage> => {
  await untilShopListens();
  const outgoing = request({
    host: '127.0.0.1',
    port: shopPort,
    method: incoming.method,
    path: incoming.url,
    // Nothing is compressed on its way within one machine.
    headers: { ...incoming.headers, 'accept-encoding': 'identity' },
  });
  incoming.pipe(outgoing);
  return new Promise((answered, fail) => {
    outgoing.once('response', answered).once('error', fail);
  });
};

/** The shop's answer, with Vite's page where the shop's is to be. */
const answer = async (incoming: IncomingMessage, response: ServerResponse, vite: ViteDevServer) => {
  const reply = await askShop(incoming);
  const status = reply.statusCode ?? 502;
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

const server = createServer((incoming, response) => {
  const { url } = incoming;
  const isConsole = consoleVite && url?.startsWith('/admin/');
  const vite = isConsole ? consoleVite : storefrontVite;
  vite?.middlewares(incoming, response, () => {
    if (!vite) return;
    // Vite has taken its base off; the shop is asked for the whole address.
    incoming.url = url;
    answer(incoming, response, vite).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(502);
      response.end('The shop does not answer: see the terminal.');
    });
  });
});

const open = async (folder: string): Promise<ViteDevServer | undefined> =>
  existsSync(join(root, folder, 'index.html'))
    ? createVite({
        root: join(root, folder),
        appType: 'custom',
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
