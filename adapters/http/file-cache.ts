import { LRUCache } from 'lru-cache';
import { readFile } from 'node:fs/promises';

/**
 * Caches small files that never change. Without it, each answer would leave its file as garbage, of
 * which V8 lets 64 MB accumulate.
 * @param maxBytes the size of the cache; a file of more than a sixteenth of it is not cached
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
