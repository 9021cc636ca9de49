import { readFile } from 'node:fs/promises';

/**
 * Reads files that never change, and keeps the small ones that were asked for lately: what is read
 * anew for each answer is garbage, and of that V8 lets 64 MB come together.
 * @param maxBytes how much is kept; a file of more than a sixteenth of that is not
 */
export const fileCache = (maxBytes: number) => {
  /** The least used first. */
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  const drop = (path: string): void => {
    bytes -= kept.get(path)?.length ?? 0;
    kept.delete(path);
  };
  return {
    isSmall: (size: number): boolean => size <= maxBytes / 16,
    drop,
    read: async (path: string): Promise<Buffer> => {
      const content = kept.get(path) ?? (await readFile(path));
      drop(path);
      kept.set(path, content);
      bytes += content.length;
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
      return content;
    },
  };
};
