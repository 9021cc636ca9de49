import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { inTime, Silent } from './in-time.ts';

/** Between two questions, and how long PostgreSQL may think about one, in milliseconds. */
const everyMs = 250;
const patienceMs = 600;
/** To connect takes half a dozen ways there and back, to a database that may be far away. */
const connectPatienceMs = 3_000;

/**
 * A PostgreSQL that accepts connections and does not answer would hold every request until its time
 * is over, and the next ones behind it. So it is asked for nothing much, on a connection of its own,
 * all the time: while it is silent, the pool's connections are cut, and no new one waits for it.
 */
export const hangWatch = (databaseUrl: string) => {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const cut = (socket: Socket) => socket.destroy(new Silent());

  /** For the pool: makes the sockets that can be cut. */
  const stream = (): Socket => {
    const socket = new Socket();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Whoever asked for it connects it first.
    if (isSilent) setImmediate(() => cut(socket));
    return socket;
  };

  /** For the pool: watches as long as it is in use. */
  const watch = (pool: Pool): void => {
    pool.once('connect', () => void watchOver(pool));
  };
  const watchOver = async (pool: Pool): Promise<void> => {
    const probe = probeOf(databaseUrl);
    while (!pool.ending) {
      isSilent = !(await probe.answers());
      if (isSilent) sockets.forEach(cut);
      await pause(everyMs, undefined, { ref: false });
    }
    probe.end();
  };
  return { stream, watch };
};

/** Asks on one connection, and on a new one when that is lost. It keeps no process alive. */
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
      // A server that refuses is no silent one: everybody else learns that as fast.
      end();
    }
  };
  return {
    end,
    answers: async (): Promise<boolean> => {
      const patience = client ? patienceMs : connectPatienceMs;
      try {
        await inTime(ask(), patience);
        return true;
      } catch {
        // `ask` fails for nothing else.
        end();
        return false;
      }
    },
  };
};
