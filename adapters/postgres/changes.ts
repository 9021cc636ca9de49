import type { MikroORM } from '@mikro-orm/postgresql';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import type { Change, Changes } from '../../application/ports.ts';
import { DomainError } from '../../domain/errors.ts';
import { lostBackendsOf } from './backends.ts';
import { changeChannel } from './change-channel.ts';
import { statementTimeoutMs } from './orm.ts';

/** What the transaction in which this code runs has changed so far. */
const ofTransaction = new AsyncLocalStorage<Set<Change>>();

/** The changes of a shop, as its stores publish them. */
export type ChangeFeed = Changes & {
  /** Runs a write, and publishes what it changes after the commit. */
  changing: <T>(changes: Change[], write: () => Promise<T>) => Promise<T>;
  /** Runs a transaction, and publishes what was changed in it after its end. */
  inTransaction: <T>(run: () => Promise<T>) => Promise<T>;
  /**
   * Begins to publish to other processes, and to receive what they change. Settles when this process
   * has received a notice of its own.
   * @param onLost is called with the reason when that stops for a while
   * @throws SharedSessions where notices cannot arrive
   */
  start: (onLost: (error: unknown) => void) => Promise<void>;
  stop: () => Promise<void>;
};

/** Sends what the session that sends it is set to. */
const sendSettings = `select pg_notify($1, setting) from pg_settings where name = 'statement_timeout'`;

const feeds = new WeakMap<MikroORM, ChangeFeed>();

/** The one feed of all that work on this ORM. */
export const changesOf = (orm: MikroORM): ChangeFeed => {
  const known = feeds.get(orm);
  if (known) return known;
  const made = feedOf(orm);
  feeds.set(orm, made);
  return made;
};

const feedOf = (orm: MikroORM): ChangeFeed => {
  const listeners: ((change: Change) => void)[] = [];
  const notify = (change: Change) => listeners.forEach((listener) => listener(change));
  let channel: ReturnType<typeof changeChannel> | undefined;

  const publish = (changes: Iterable<Change>): void => {
    for (const change of changes) notify(change);
    channel?.publish(changes);
  };
  /** Publishes after a failure, too: a COMMIT whose answer was lost may have succeeded. */
  const publishing = async <T>(write: () => Promise<T>, changes: Iterable<Change>): Promise<T> => {
    try {
      const result = await write();
      publish(changes);
      return result;
    } catch (error) {
      if (!(error instanceof DomainError)) publish(changes);
      throw error;
    }
  };

  return {
    subscribe: (listener) => {
      listeners.push(listener);
    },
    isSubscribed: () => channel?.isSubscribed() ?? false,
    heardAt: () => channel?.heardAt() ?? -Infinity,

    changing: (changes, write) => {
      const made = ofTransaction.getStore();
      if (!made) return publishing(write, changes);
      for (const change of changes) made.add(change);
      return write();
    },
    inTransaction: (run) => {
      const made = new Set<Change>();
      return publishing(() => ofTransaction.run(made, run), made);
    },

    start: async (onLost) => {
      const pool: Pool = await orm.em.getDriver().getConnection().getNativeClient();
      const { clientUrl = '', driverOptions } = orm.config.getAll();
      const { application_name: name } = driverOptions as { application_name: string };
      channel ??= changeChannel(clientUrl, name, lostBackendsOf(pool), notify, onLost);
      channel.start();
      await channel.assertHeard(
        (ownChannel) => pool.query(sendSettings, [ownChannel]),
        String(statementTimeoutMs),
      );
    },
    stop: async () => {
      await channel?.stop();
      channel = undefined;
    },
  };
};
