import { LRUCache } from 'lru-cache';
import { readFile } from 'node:fs/promises';

/**
 * Reads files that never change, and keeps the small ones that were asked for lately: what is read
 * anew for each answer is garbage, and of that V8 lets 64 MB come together.
 * @param maxBytes how much is kept; a file of more than a sixteenth of that is not
 */
export const fileCache = (maxBytes: number) => {
  const files = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  return {
    isSmall: (size: number): boolean => size <= maxBytes / 16,
    drop: (path: string): boolean => files.delete(path),
    read: async (path: string): Promise<Buffer> => {
      const content = files.get(path) ?? (await readFile(path));
      files.set(path, content);
      return content;
    },
  };
};
