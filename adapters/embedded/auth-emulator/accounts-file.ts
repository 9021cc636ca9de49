import { readIfThere, writePrivately } from '../files.ts';
import type { Account } from './emulator.ts';

/** The accounts of the last save. The file holds passwords in the clear: it is the sandbox's own. */
export const readAccounts = (path: string): Account[] => {
  const text = readIfThere(path);
  if (text === undefined) return [];
  const { accounts }: { accounts: Account[] } = JSON.parse(text);
  return accounts;
};

/**
 * Saves the accounts as they are when the write begins. Calls that come while one is under way
 * share the next, so that many sign-ups at once cost few writes.
 */
export const accountsSaver = (path: string, accounts: () => Account[]): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const write = async () => {
    await new Promise(setImmediate);
    next = undefined;
    writePrivately(path, JSON.stringify({ accounts: accounts() }));
  };
  return () => {
    next ??= last.then(write, write);
    last = next;
    return next;
  };
};
