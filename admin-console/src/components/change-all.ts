import type { Identifier } from 'react-admin';
import { isTransient } from '../../../storefront/src/lib/failure.ts';

/** The browser lets more than a few wait for a connection, and the time of each runs while it waits. */
const atOnce = 4;

/**
 * Changes records, a few at once. Those that the shop refuses keep it from no other; once it is busy or cannot be
 * reached, no other is tried. Answers which are left, and why.
 */
export const changeAll = async (
  ids: Identifier[],
  change: (id: Identifier) => Promise<unknown>,
): Promise<{ left: Identifier[]; failure?: Error }> => {
  const left = new Set(ids);
  const waiting = ids.values();
  let failure: Error | undefined;
  const changeInTurn = async () => {
    for (const id of waiting) {
      if (isTransient(failure?.cause)) return;
      try {
        await change(id);
        left.delete(id);
      } catch (error) {
        if (!isTransient(failure?.cause)) failure = error as Error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, changeInTurn));
  return { left: [...left], ...(failure && { failure }) };
};
