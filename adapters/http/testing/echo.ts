import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A way to a part over HTTP. While it fails, it tells whoever asks all that they sent, token and
 * all, as a proxy's page for what went wrong may.
 */
export const echo = async (onwardTo: string) => {
  const target = new URL(onwardTo);
  let failure: { status: number; type: string; more: object } | undefined;
  const server = createServer((asked, answer) => {
    void (async () => {
      const body = Buffer.concat(await asked.toArray());
      if (failure) {
        const { status, type, more } = failure;
        const { url, headers } = asked;
        answer.writeHead(status, {
          'content-type': type,
          'x-asked': String(headers.authorization),
        });
        const all = JSON.stringify({ ...more, url, headers, body: body.toString() });
        answer.end(type === 'text/html' ? `<p>${all}` : all);
        return;
      }
      const { hostname, port } = target;
      const { method, url: path, headers } = asked;
      // Not on a connection of before, which the part may end at this moment.
      const way = { hostname, port, agent: false } as const;
      const onward = request({ ...way, method, path, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      });
      onward.end(body);
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    /** @param more is told besides */
    fail: (status: number, type: string, more: object) => {
      failure = { status, type, more };
    },
    mend: () => {
      failure = undefined;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
