import cluster from 'node:cluster';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createListener, type Server as Listener, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionPlaces } from './connection-places.ts';
import { mayHaveBody } from './shedding.ts';

/** Limits for slow clients, in milliseconds. They are checked every second. */
const connections = {
  headersTimeout: 15_000,
  // A body may take its time as long as it comes: see `endIfSlow`.
  requestTimeout: 0,
  connectionsCheckingInterval: 1_000,
  // A list can be asked for a thousand records by their ids, which makes an address of 45 kB.
  maxHeaderSize: 64 * 1024,
  // A body that waits for its turn is held as far as it has come, in bytes: half of what Node would.
  highWaterMark: 32 * 1024,
};
/** A balancer closes its idle connections itself, mostly after a minute. One that is closed here first may just get a request. */
const balancedKeepAliveMs = 75_000;
/** How many bytes of a body must come in each millisecond at least, which are 64 kbit/s, and how often that is checked. */
const leastPace = 8;
const paceCheckMs = 30_000;
/** A client that reads nothing of an answer for so long is cut off. The slowest call, of Stripe, takes half of it. */
const silenceMs = 60_000;
const maxConnections = 10_000;
/** So many of them of one address. A household or an office may have it. */
const maxConnectionsOfOne = maxConnections / 10;
/**
 * Node lets in one newcomer of each listener in a turn of its event loop. At a single one they would wait for the work
 * of all who are in, and behind whoever comes a thousand times. Linux spreads them over listeners that share a port. A
 * worker's newcomers are handed to it by its primary, in turn with the other workers.
 */
const listenerCount = process.platform === 'linux' && cluster.isPrimary ? 64 : 1;
/** So many newcomers can wait at each, if the system lets them: 4,096 usually. Others are not heard for a second. */
const backlog = 65_536 / listenerCount;
/**
 * How many requests of one connection may wait for the answer to another. No browser sends any before it has that, though
 * it can have all of a file before that is closed here. Only the first may have a body: those that have come are held.
 */
const mostWaiting = 4;

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
  const kept = isBalanced ? { keepAliveTimeout: balancedKeepAliveMs } : {};
  const take: RequestListener = (request, response) => {
    const { socket } = request;
    if (mayHaveBody(request)) endIfSlow(request, response);
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
    } else if (queue.waiting < (mayHaveBody(request) ? 1 : mostWaiting)) {
      queue.waiting += 1;
      queue.last.once('close', () => {
        queue.waiting -= 1;
        begin();
      });
      queue.last = response;
    } else socket.destroy();
  };
  const server = createServer({ ...connections, ...kept }, take);
  // Node would answer 417 by itself to whoever expects what it does not know, and wait for no turn.
  server.on('checkExpectation', take);
  server.setTimeout(silenceMs);
  const isIdle = (socket: Socket): boolean => queues.get(socket)?.last.closed ?? true;
  // A balancer's connections are those of everybody.
  if (!isBalanced)
    server.prependListener('connection', connectionPlaces(maxConnectionsOfOne, isIdle));
  const { highWaterMark } = connections;
  const letIn = (socket: Socket) => void server.emit('connection', socket);
  const others = Array.from({ length: listenerCount - 1 }, () =>
    createListener({ allowHalfOpen: true, noDelay: true, highWaterMark }, letIn),
  );
  const listeners = [server, ...others];
  for (const listener of listeners) {
    listener.maxConnections = maxConnections / listenerCount;
    // In a worker, one too many would otherwise go back, and from full worker to full worker for ever.
    Object.assign(listener, { dropMaxConnection: true });
  }
  return {
    /** @throws what the system says, such as EADDRINUSE */
    listen: async (port: number, host: string): Promise<void> => {
      const reusePort = listenerCount > 1;
      // It would be shared with another shop of the same user, too.
      const name = reusePort ? await nameOf(port, host) : undefined;
      try {
        if (reusePort) await ensureFree(port, host);
        for (const listener of listeners)
          await once(listener.listen({ port, host, backlog, reusePort }), 'listening');
      } finally {
        name?.close();
      }
    },
    /**
     * Takes no more requests, and waits for those under way.
     * @param onClosed is told when nobody new is let in
     */
    stop: async (onClosed = () => {}): Promise<void> => {
      isStopping = true;
      open.forEach(lastOn);
      await pause(isBalanced ? drainMs : farewellMs);
      const ended = endOf(server, listeners);
      onClosed();
      await ended;
    },
  };
};

/** What looks at the body of each connection. The next body of one begins only after the last of it. */
const paceChecks = new WeakMap<Socket, NodeJS.Timeout>();

/** Ends a connection whose body comes too slowly, is not read, or goes on after its answer. */
const endIfSlow = (request: IncomingMessage, response: ServerResponse): void => {
  const { socket } = request;
  // A request that was answered before its end does not hear that its connection has closed.
  if (!paceChecks.has(socket)) socket.once('close', () => clearInterval(paceChecks.get(socket)));
  clearInterval(paceChecks.get(socket));
  let bytesBefore = socket.bytesRead;
  const check = setInterval(() => {
    const isSlow = socket.bytesRead - bytesBefore < leastPace * paceCheckMs;
    bytesBefore = socket.bytesRead;
    if (request.complete) clearInterval(check);
    else if (isSlow || response.writableFinished) socket.destroy();
  }, paceCheckMs).unref();
  paceChecks.set(socket, check);
  request.once('close', () => clearInterval(check));
};

/** Says that nothing more is answered on this connection. */
const lastOn = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close');
};

/**
 * A name that Linux gives to one process at a time: of two that start together, both would find the port free.
 * @throws EADDRINUSE where another has it
 */
const nameOf = async (port: number, host: string): Promise<Listener> => {
  const name = createListener();
  await once(name.listen(`\0parches ${host} ${port}`), 'listening');
  return name;
};

/** @throws what the system says where a port is not free */
const ensureFree = async (port: number, host: string): Promise<void> => {
  const probe = createListener((socket) => socket.destroy());
  await once(probe.listen(port, host), 'listening');
  await closed(probe);
};

const closed = (listener: Listener): Promise<void> =>
  new Promise((resolve) => {
    listener.close(() => resolve());
  });

/** Lets nobody in, and waits until everybody has left. */
const endOf = async (server: Server, listeners: Listener[]): Promise<void> => {
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  // A connection that was answered meanwhile is idle from then on.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.all(listeners.map(closed));
  clearTimeout(cut);
  clearInterval(idle);
};
