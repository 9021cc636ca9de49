import { readIfThere, writePrivately } from '../files.ts';
import type { Account } from './emulator.ts';

/**
 * The accounts of the last save. The file holds their passwords in clear text, as the emulator
 * does.
 */
export const readAccounts = (path: string): Account[] => {
  const text = readIfThere(path);
  if (text === undefined) return [];
  const { accounts }: { accounts: Account[] } = JSON.parse(text);
  return accounts;
};

/**
 * Saves the accounts as they are when the write begins. All calls that come during a write share
 * the next write, so that many sign-ups at once cost few writes.
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
