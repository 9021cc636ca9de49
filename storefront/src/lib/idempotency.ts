import { v4 as newId } from 'uuid';

type Slots = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Makes the `Idempotency-Key` of each request of a form. */
export type RetryKeys = {
  /** The same key for the same content until `forget`, so that a retry does nothing twice. */
  keyFor(content: string): string;
  /** Whether the same content has a key: it may have arrived before. */
  isKept(content: string): boolean;
  /** To be called after a success: the same content is a new request then. */
  forget(): void;
};

/**
 * Stores the keys in a slot of `storage`, so that a retry after a reload is still the same request.
 */
export const retryKeys = (
  storage: Slots,
  slot: string,
  newKey: () => string = newId,
): RetryKeys => {
  const keptFor = (content: string): string => {
    const [key, keptContent] = split(storage.getItem(slot));
    return keptContent === content ? key : '';
  };
  return {
    keyFor: (content) => {
      const kept = keptFor(content);
      if (kept) return kept;
      const fresh = newKey();
      storage.setItem(slot, `${fresh}\n${content}`);
      return fresh;
    },
    isKept: (content) => keptFor(content) !== '',
    forget: () => storage.removeItem(slot),
  };
};

const split = (kept: string | null): [key: string, content: string] => {
  const end = kept?.indexOf('\n') ?? -1;
  return kept === null || end < 0 ? ['', ''] : [kept.slice(0, end), kept.slice(end + 1)];
};
