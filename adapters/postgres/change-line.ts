import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Change } from '../../application/ports.ts';
import { lineName, survey, type Backend } from './backends.ts';
import { inTime } from './in-time.ts';

/** Between two looks at who is there, and how long PostgreSQL may take for an answer; milliseconds. */
const everyMs = 250;
const patienceMs = 500;
/** To connect takes half a dozen ways there and back, to a database that may be far away. */
const connectPatienceMs = 3_000;
/** Changes are gathered for so long before others are told. */
const gatherMs = 5;
/** A notice has less than 8,000 bytes. Source: PostgreSQL, NOTIFY */
const maxBytes = 7_900;
/** Beyond so many untold changes, anything may have changed. */
const maxUntold = 5_000;

const channel = 'parches_changes';
const whoIsThere = `select pid, application_name from pg_stat_activity
  where datname = current_database() and application_name like 'parches %'`;

/**
 * The line on which the processes of a shop tell each other what they have changed, after it is kept:
 * a notice within a transaction would make all commits of the database wait for each other.
 *
 * A process may be killed after it has kept a change and before it has told it. So each looks four
 * times a second whether there are, or were, backends that have nobody to tell what they do; then
 * anything may have changed.
 * @param knownBackends those of this process's own pool
 * @param hear is told what others change, and of 'anything' where some of it may have been missed
 */
export const changeLine = (
  connectionString: string,
  processName: string,
  knownBackends: () => ReadonlySet<number>,
  hear: (change: Change) => void,
  onLost: (error: unknown) => void,
) => {
  const untold = new Set<Change>();
  const state: { line: Client | undefined; isRunning: boolean; isTelling: boolean } = {
    line: undefined,
    isRunning: false,
    isTelling: false,
  };
  let last = survey([], processName, new Set());

  const lose = (line: Client | undefined): void => {
    if (!line || state.line !== line) return;
    state.line = undefined;
    hear('anything');
  };

  const receive = (payload = ''): void => {
    const [from, ...changes] = payload.split(',');
    if (from === processName) return;
    for (const change of changes) hear(change as Change);
  };

  const connect = async (socket: Socket): Promise<Client> => {
    const line = new Client({
      connectionString,
      application_name: lineName(processName),
      // Nothing is lost with a notice that was not on the disk when PostgreSQL fell.
      options: '-c synchronous_commit=off',
      stream: () => socket,
    });
    line.on('notification', ({ payload }) => receive(payload));
    line.on('error', () => lose(line)).on('end', () => lose(line));
    await inTime(line.connect(), connectPatienceMs);
    await inTime(line.query(`listen ${channel}`), patienceMs);
    return line;
  };

  const look = async (line: Client): Promise<void> => {
    const { rows } = await inTime(line.query<Backend>(whoIsThere), patienceMs);
    const now = survey(rows, processName, knownBackends());
    const isGone = [...last.present].some((name) => !now.present.has(name));
    const isOurs = now.ofOurs || last.ofOurs;
    if (isGone || isOurs || now.ofOthers || last.ofOthers) hear('anything');
    if (isOurs) tell(['anything']);
    last = now;
  };

  const run = async (): Promise<void> => {
    while (state.isRunning) {
      const socket = new Socket().unref();
      try {
        const line = await connect(socket);
        hear('anything');
        state.line = line;
        void flush();
        while (state.line === line && state.isRunning) {
          await look(line);
          await pause(everyMs, undefined, { ref: false });
        }
      } catch (error) {
        onLost(error);
      }
      lose(state.line);
      socket.destroy();
      if (state.isRunning) await pause(everyMs, undefined, { ref: false });
    }
  };

  const flush = async (): Promise<void> => {
    if (state.isTelling) return;
    state.isTelling = true;
    try {
      while (state.line && untold.size > 0) {
        const batch = batchOf(untold);
        for (const change of batch) untold.delete(change);
        try {
          const notice = [processName, ...batch].join();
          await state.line.query(`select pg_notify('${channel}', $1)`, [notice]);
        } catch {
          for (const change of batch) untold.add(change);
          break;
        }
      }
    } finally {
      state.isTelling = false;
    }
  };

  let gathering: NodeJS.Timeout | undefined;
  const tell = (changes: Iterable<Change>): void => {
    if (!state.isRunning) return;
    for (const change of changes) untold.add(change);
    if (untold.size > maxUntold) {
      untold.clear();
      untold.add('anything');
    }
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void flush();
    }, gatherMs).unref();
  };

  return {
    tell,
    isSubscribed: () => state.line !== undefined,
    start: (): void => {
      if (state.isRunning) return;
      state.isRunning = true;
      void run();
    },
    /** Tells what is untold, and hangs up. */
    stop: async (): Promise<void> => {
      await flush();
      state.isRunning = false;
      const { line } = state;
      lose(line);
      await line?.end();
    },
  };
};

/** As many as fit into a notice. */
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
