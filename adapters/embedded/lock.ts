import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks the data folder for this process. When the process ends, in whatever way, the operating
 * system drops the lock that SQLite holds on the file.
 * @returns a function that unlocks it, or undefined while another process holds the lock
 */
export const takeLock = (file: string): (() => void) | undefined => {
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      return undefined;
    }
    throw error;
  }
};

const SQLITE_BUSY = 5;
