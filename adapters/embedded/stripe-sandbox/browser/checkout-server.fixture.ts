import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, request as httpRequest } from 'node:http';
import { fileURLToPath } from 'node:url';
import { browserScript } from '../../fixtures/browser-script.ts';

/** As strict as the shop's own policy: no inline code, nothing from other origins. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; frame-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width" /><title>Checkout</title>
<link rel="stylesheet" href="/page.css" /><script type="module" src="/page.js"></script></head>
<body><div id="root"></div></body></html>`;

const STYLE = `:root { color-scheme: light dark }
body { font: 1rem system-ui, sans-serif; margin: 1rem auto; max-width: 30rem; padding: 0 1rem }
@media (prefers-color-scheme: dark) { body { background: #14182b; color: #f3f4f8 } }`;

/** With the development version of React, which mounts everything twice. */
const buildPage = (): Promise<string> =>
  browserScript(fileURLToPath(new URL('checkout.fixture.tsx', import.meta.url)), {
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { minify: false },
  });

/** Serves the page as a shop does: under its policy, with the sandbox behind a proxy. */
export const serveCheckout = async (sandboxPort: number): Promise<Server> => {
  const script = await buildPage();
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', PAGE],
    '/page.js': ['text/javascript', script],
    '/page.css': ['text/css', STYLE],
  };
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url.startsWith('/sandbox/')) {
      const { method, headers } = request;
      const passed = httpRequest({ port: sandboxPort, path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', () => response.writeHead(502).end());
      request.pipe(passed);
      return;
    }
    const [type, body] = files[url.replace(/\?.*/, '')] ?? ['text/plain', ''];
    response
      .writeHead(200, {
        'content-type': type,
        'content-security-policy': CONTENT_SECURITY_POLICY,
      })
      .end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
