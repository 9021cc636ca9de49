type Slots = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Hands out the `Idempotency-Key` of what a form sends. */
export type RetryKeys = {
  /** The same key for the same content, until `forget`: sending it again does nothing twice. */
  keyFor(content: string): string;
  /** After a success: the same content sent again is meant to be done again. */
  forget(): void;
};

/** Keys kept in a slot of `storage`, so that a retry after a reload is still the same request. */
export const retryKeys = (
  storage: Slots,
  slot: string,
  newKey: () => string = () => crypto.randomUUID(),
): RetryKeys => ({
  keyFor: (content) => {
    const [key, keptContent] = split(storage.getItem(slot));
    if (key && keptContent === content) return key;
    const fresh = newKey();
    storage.setItem(slot, `${fresh}\n${content}`);
    return fresh;
  },
  forget: () => storage.removeItem(slot),
});

const split = (kept: string | null): [key: string, content: string] => {
  const end = kept?.indexOf('\n') ?? -1;
  return kept === null || end < 0 ? ['', ''] : [kept.slice(0, end), kept.slice(end + 1)];
};
