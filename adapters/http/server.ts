import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Limits for slow clients, in milliseconds. They are checked every second. */
const connections = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // A list can be asked for a thousand records by their ids, which makes an address of 45 kB.
  maxHeaderSize: 64 * 1024,
};
/** A client that reads nothing of an answer for so long is cut off. The slowest call, of Stripe, takes half of it. */
const silenceMs = 60_000;
const maxConnections = 10_000;
/** How many requests of one connection may wait for the answer to another. No browser sends any before it has that. */
const mostWaiting = 20;

/** How long a stop goes on answering what still comes, in milliseconds. */
const farewellMs = 300;
/** The same behind a balancer, which must find meanwhile that `/readyz` says no, twice for HAProxy. */
const drainMs = 2_000;
/** How long it then waits for what is under way, in milliseconds. */
const patienceMs = 10_000;

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * A server that limits its connections, and stops without dropping a request.
 * @param answer answers every request, failures too: it never rejects
 * @param isBalanced whether a balancer sends the requests
 */
export const httpServer = (answer: Answer, isBalanced: boolean) => {
  const open = new Set<ServerResponse>();
  let isStopping = false;
  /** The last response of each connection, and how many wait for their turns. */
  const queues = new WeakMap<Socket, { last: ServerResponse; waiting: number }>();
  const server = createServer(connections, (request, response) => {
    const { socket } = request;
    const begin = () => {
      // The connection has ended, or ends with the answer before.
      if (socket.destroyed || !response.socket) return;
      open.add(response);
      response.once('close', () => open.delete(response));
      if (isStopping) lastOn(response);
      void answer(request, response);
    };
    // Who asks again before they have an answer gets the next one after it. Begun before, it would not hear
    // that they hang up, and keep open what it reads.
    const queue = queues.get(socket);
    if (!queue || queue.last.closed) {
      queues.set(socket, { last: response, waiting: 0 });
      begin();
    } else if (queue.waiting < mostWaiting) {
      queue.waiting += 1;
      queue.last.once('close', () => {
        queue.waiting -= 1;
        begin();
      });
      queue.last = response;
    } else socket.destroy();
  });
  server.setTimeout(silenceMs);
  server.maxConnections = maxConnections;
  // In a worker, one too many would otherwise go back, and from full worker to full worker for ever.
  Object.assign(server, { dropMaxConnection: true });
  return {
    /** @throws what the system says, such as EADDRINUSE */
    listen: async (port: number, host: string): Promise<void> => {
      await once(server.listen(port, host), 'listening');
    },
    /**
     * Takes no more requests, and waits for those under way.
     * @param onClosed is told when nobody new is let in
     */
    stop: async (onClosed = () => {}): Promise<void> => {
      isStopping = true;
      open.forEach(lastOn);
      await pause(isBalanced ? drainMs : farewellMs);
      const ended = endOf(server);
      onClosed();
      await ended;
    },
  };
};

/** Says that nothing more is answered on this connection. */
const lastOn = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close');
};

/** Closes it. */
const endOf = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
    // A connection that was answered meanwhile is idle from then on.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(idle);
      resolve();
    });
  });
