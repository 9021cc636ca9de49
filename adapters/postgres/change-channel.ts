import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Change } from '../../application/ports.ts';
import { subscriberName, survey, type Backend } from './backends.ts';
import { withTimeout } from './with-timeout.ts';

/** The time between two checks of who is connected, and the timeout of a query, in milliseconds. */
const intervalMs = 250;
const timeoutMs = 500;
/** Connecting takes half a dozen round trips, to a database that may be far away. */
const connectTimeoutMs = 3_000;
/** For so long changes are gathered into one notice, in milliseconds. */
const gatherMs = 5;
/** A notice has less than 8,000 bytes. Source: PostgreSQL, NOTIFY */
const maxBytes = 7_900;
/** How long a process waits for a notice that it has sent to itself, in milliseconds. */
const echoTimeoutMs = 15_000;
/** More changes than these are published as 'anything'. */
const maxUnpublished = 5_000;

const channel = 'parches_changes';
const listBackends = `select pid, application_name from pg_stat_activity
  where datname = current_database() and application_name like 'parches %'`;

/**
 * The database's address leads to a pooler that gives a session's statements to any connection: no
 * change of another process would arrive, and old answers would be served as current ones.
 */
export class SharedSessions extends Error {
  constructor(sign: string) {
    super(
      `DATABASE_URL leads to a pooler that does not keep a connection for each session (${sign}). It must lead to PostgreSQL itself, or to a pooler in session mode.`,
    );
  }
}

/**
 * The channel on which the processes of a shop publish what they have changed, after the commit: a
 * notice within a transaction would make all commits of the database wait for each other.
 *
 * A process may be killed after a commit and before it has published the change. So each process checks
 * four times a second whether there are, or were, backends whose commits nobody publishes; then
 * anything may have changed.
 * @param lost the backends that this process's own pool has lost
 * @param notify is called with the changes of others, and with 'anything' where some may have been missed
 * @param onLost is called with the reason when there is no connection, once until there is one again
 */
export const changeChannel = (
  connectionString: string,
  processName: string,
  lost: Set<number>,
  notify: (change: Change) => void,
  onLost: (error: unknown) => void,
) => {
  const unpublished = new Set<Change>();
  const state: { connection: Client | undefined; isRunning: boolean; isFlushing: boolean } = {
    connection: undefined,
    isRunning: false,
    isFlushing: false,
  };
  let last = survey([]);
  let heardAt = -Infinity;

  const lose = (connection: Client | undefined): void => {
    if (!connection || state.connection !== connection) return;
    state.connection = undefined;
    notify('anything');
  };

  let hearEcho = (_settings: string): void => {};
  const receive = (name: string, payload = ''): void => {
    if (name === processName) {
      hearEcho(payload);
      return;
    }
    const [from, ...changes] = payload.split(',');
    if (from === processName) return;
    for (const change of changes) notify(change as Change);
  };

  const connect = async (socket: Socket): Promise<Client> => {
    const connection = new Client({
      connectionString,
      application_name: subscriberName(processName),
      // A notice need not survive a crash of PostgreSQL: every process connects again then.
      options: '-c synchronous_commit=off',
      stream: () => socket,
    });
    connection.on('notification', (notice) => receive(notice.channel, notice.payload));
    connection.on('error', () => lose(connection)).on('end', () => lose(connection));
    await withTimeout(connection.connect(), connectTimeoutMs);
    await withTimeout(connection.query(`listen ${channel}; listen "${processName}"`), timeoutMs);
    return connection;
  };

  const checkBackends = async (connection: Client): Promise<void> => {
    const askedAt = performance.now();
    const wereLost = [...lost];
    const { rows } = await withTimeout(connection.query<Backend>(listBackends), timeoutMs);
    // Notices from before the question come before its answer.
    heardAt = askedAt;
    const now = survey(rows);
    const isGone = [...last.present].some((name) => !now.present.has(name));
    const areOurs = wereLost.length > 0;
    if (isGone || areOurs || now.areUnheard || last.areUnheard) notify('anything');
    if (areOurs) publish(['anything']);
    for (const pid of wereLost) if (!rows.some((row) => row.pid === pid)) lost.delete(pid);
    last = now;
  };

  const run = async (): Promise<void> => {
    let isLost = false;
    while (state.isRunning) {
      const socket = new Socket().unref();
      try {
        const connection = await connect(socket);
        notify('anything');
        state.connection = connection;
        isLost = false;
        void flush();
        while (state.connection === connection && state.isRunning) {
          await checkBackends(connection);
          await pause(intervalMs, undefined, { ref: false });
        }
      } catch (error) {
        if (!isLost) onLost(error);
        isLost = true;
      }
      lose(state.connection);
      socket.destroy();
      if (state.isRunning) await pause(intervalMs, undefined, { ref: false });
    }
  };

  const flush = async (): Promise<void> => {
    if (state.isFlushing) return;
    state.isFlushing = true;
    try {
      while (state.connection && unpublished.size > 0) {
        const batch = batchOf(unpublished);
        for (const change of batch) unpublished.delete(change);
        try {
          const notice = [processName, ...batch].join();
          await state.connection.query(`select pg_notify('${channel}', $1)`, [notice]);
        } catch {
          for (const change of batch) unpublished.add(change);
          break;
        }
      }
    } finally {
      state.isFlushing = false;
    }
  };

  let gathering: NodeJS.Timeout | undefined;
  const publish = (changes: Iterable<Change>): void => {
    if (!state.isRunning) return;
    for (const change of changes) unpublished.add(change);
    if (unpublished.size > maxUnpublished) {
      unpublished.clear();
      unpublished.add('anything');
    }
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void flush();
    }, gatherMs).unref();
  };

  /**
   * Waits until a notice that another session of this process has sent arrives here.
   * @param send sends a notice on the channel that it is given, with what that session is set to
   * @param wanted what it must be set to
   * @throws SharedSessions when it does not arrive, or comes from a session that is set to something else
   */
  const assertHeard = async (
    send: (ownChannel: string) => Promise<unknown>,
    wanted: string,
  ): Promise<void> => {
    for (;;) {
      const { connection } = state;
      if (connection) {
        const echo = new Promise<string>((resolve) => (hearEcho = resolve));
        await send(processName);
        const settings = await withTimeout(echo, echoTimeoutMs).catch(() => undefined);
        if (settings === wanted) return;
        if (settings !== undefined) throw new SharedSessions('a session has lost its settings');
        if (state.connection === connection) throw new SharedSessions('a notice did not arrive');
      }
      await pause(intervalMs);
    }
  };

  return {
    publish,
    assertHeard,
    isSubscribed: () => state.connection !== undefined,
    heardAt: () => heardAt,
    start: (): void => {
      if (state.isRunning) return;
      state.isRunning = true;
      void run();
    },
    /** Publishes what is left, and disconnects. */
    stop: async (): Promise<void> => {
      await flush();
      state.isRunning = false;
      const { connection } = state;
      lose(connection);
      await connection?.end();
    },
  };
};

/** As many changes as fit into one notice. */
const batchOf = (changes: Iterable<Change>): Change[] => {
  const batch: Change[] = [];
  let bytes = 100;
  for (const change of changes) {
    bytes += change.length + 1;
    if (bytes > maxBytes) break;
    batch.push(change);
  }
  return batch;
};
