import type { MikroORM } from '@mikro-orm/postgresql';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import type { Change, Changes } from '../../application/ports.ts';
import { DomainError } from '../../domain/errors.ts';
import { backendsOf } from './backends.ts';
import { changeLine } from './change-line.ts';

/** What the transaction in which this code runs has changed so far. */
const ofTransaction = new AsyncLocalStorage<Set<Change>>();

/** The changes of a shop, as its stores tell them. */
export type ChangeFeed = Changes & {
  /** A write, and what it changes: told when that is kept. */
  changing: <T>(changes: Change[], write: () => Promise<T>) => Promise<T>;
  /** A transaction: what is changed in it is told after its end. */
  inTransaction: <T>(run: () => Promise<T>) => Promise<T>;
  /**
   * Begins to tell other processes, and to hear of what they change.
   * @param onLost hears why that has stopped, for a while
   */
  start: (onLost: (error: unknown) => void) => Promise<void>;
  stop: () => Promise<void>;
};

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
  const hear = (change: Change) => listeners.forEach((listener) => listener(change));
  let line: ReturnType<typeof changeLine> | undefined;

  const tell = (changes: Iterable<Change>): void => {
    for (const change of changes) hear(change);
    line?.tell(changes);
  };
  /** Tells of a failure, too: nobody knows what became of a COMMIT that was never answered. */
  const telling = async <T>(write: () => Promise<T>, changes: Iterable<Change>): Promise<T> => {
    try {
      const result = await write();
      tell(changes);
      return result;
    } catch (error) {
      if (!(error instanceof DomainError)) tell(changes);
      throw error;
    }
  };

  return {
    subscribe: (listener) => {
      listeners.push(listener);
    },
    isSubscribed: () => line?.isSubscribed() ?? false,

    changing: (changes, write) => {
      const made = ofTransaction.getStore();
      if (!made) return telling(write, changes);
      for (const change of changes) made.add(change);
      return write();
    },
    inTransaction: (run) => {
      const made = new Set<Change>();
      return telling(() => ofTransaction.run(made, run), made);
    },

    start: async (onLost) => {
      const pool: Pool = await orm.em.getDriver().getConnection().getNativeClient();
      const { clientUrl = '', driverOptions } = orm.config.getAll();
      const { application_name: name } = driverOptions as { application_name: string };
      line ??= changeLine(clientUrl, name, () => backendsOf(pool), hear, onLost);
      line.start();
    },
    stop: async () => {
      await line?.stop();
      line = undefined;
    },
  };
};
