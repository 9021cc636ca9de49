/** What we need of an `AbortSignal`, which is not a part of the language itself. */
export interface Abort {
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Who sends a picture, and what is aborted when they hang up. */
export type PictureSender = { personId: string; signal: Abort };

export interface Images {
  /**
   * Keeps a picture and answers with its address. When its sender hangs up, so does this, with the
   * signal's reason. @throws InvalidInput unless it is a real image that is no more work than usual
   * @throws Unavailable when too many others are before it
   */
  store(bytes: Uint8Array, sender: PictureSender): Promise<string>;
  /** Whether the address is one that `store` gave, or one of the catalogue's own pictures. */
  has(url: string): Promise<boolean>;
}

/** The uploaded pictures where they lie, by the last part of their addresses. */
export interface KeptPictures {
  /** Those kept before a moment, of one of 256 parts of all. @throws Unavailable */
  keptBefore(moment: Date, part: number): Promise<string[]>;
  /** Removes what was begun before a moment and never became a picture. @throws Unavailable */
  removeUnfinished(before: Date): Promise<void>;
  /** One that is gone already is fine. @throws Unavailable */
  remove(name: string): Promise<void>;
}

/** Marks of uploaded pictures that nothing in the shop shows: no product, review, person or booking. */
export interface UnusedPictures {
  /** Marks those of them that are used nowhere; a mark that there is stays as it is. */
  mark(names: string[], now: Date): Promise<void>;
  /** Those marked before a moment, the oldest first; whatever is used after all loses its mark. */
  stillUnused(before: Date, limit: number): Promise<string[]>;
  isMarked(name: string): Promise<boolean>;
  forget(name: string): Promise<void>;
}
