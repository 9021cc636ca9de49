import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { withTimeout, Silent } from './with-timeout.ts';

/** The time between two probes, and the timeout of each, in milliseconds. */
const intervalMs = 250;
const timeoutMs = 600;
/** Connecting takes half a dozen round trips, to a database that may be far away. */
const connectTimeoutMs = 3_000;

/**
 * A PostgreSQL that accepts connections and does not answer would hold every request until its time
 * is over, and the next ones behind it. So it is probed all the time, on a connection of its own: while
 * it is silent, the pool's connections are cut, and no new one waits for it.
 */
export const hangWatch = (databaseUrl: string) => {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const cut = (socket: Socket) => socket.destroy(new Silent());

  /** Makes the pool's sockets, so that they can be cut. */
  const stream = (): Socket => {
    const socket = new Socket();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Whoever asked for it connects it first.
    if (isSilent) setImmediate(() => cut(socket));
    return socket;
  };

  /** Watches for as long as the pool is in use. */
  const watch = (pool: Pool): void => {
    pool.once('connect', () => void watchOver(pool));
  };
  const watchOver = async (pool: Pool): Promise<void> => {
    const probe = probeOf(databaseUrl);
    while (!pool.ending) {
      isSilent = !(await probe.answers());
      if (isSilent) sockets.forEach(cut);
      await pause(intervalMs, undefined, { ref: false });
    }
    probe.end();
  };
  return { stream, watch };
};

/** Probes on one connection, and on a new one when that is lost. It keeps no process alive. */
const probeOf = (connectionString: string) => {
  let client: Client | undefined;
  let socket: Socket | undefined;
  const end = () => {
    socket?.destroy();
    client = undefined;
  };
  const connect = async (): Promise<Client> => {
    const made = new Socket().unref();
    const fresh = new Client({ connectionString, stream: () => made });
    [client, socket] = [fresh, made];
    fresh.on('error', end);
    await fresh.connect();
    return fresh;
  };
  const ask = async (): Promise<void> => {
    try {
      const connected = client ?? (await connect());
      await connected.query('select 1');
    } catch {
      // A server that refuses does answer: everyone else is refused at once, too.
      end();
    }
  };
  return {
    end,
    answers: async (): Promise<boolean> => {
      const timeout = client ? timeoutMs : connectTimeoutMs;
      try {
        await withTimeout(ask(), timeout);
        return true;
      } catch {
        // `ask` itself never fails: this is the timeout.
        end();
        return false;
      }
    },
  };
};
