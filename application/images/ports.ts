/** What we need of an `AbortSignal`, which is not a part of the language itself. */
export interface Abort {
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Who sends a picture from which address, and what is aborted when they hang up. */
export type PictureSender = {
  personId: string;
  isAdmin: boolean;
  /** Many accounts at one address share its turn. */
  address: string;
  signal: Abort;
};

export interface Images {
  /**
   * Stores a picture and answers with its address. When its sender hangs up, it rejects with the
   * signal's reason. @throws InvalidInput unless it is a picture that can be decoded within the limits
   * @throws Unavailable when too many others are waiting
   */
  store(bytes: Uint8Array, sender: PictureSender): Promise<string>;
  /** Whether the address is one that `store` gave, or one of the catalogue's own pictures. */
  has(url: string): Promise<boolean>;
}

/** The stored pictures, by the last part of their addresses. */
export interface KeptPictures {
  /** Those of one of 256 parts that were stored before a moment. @throws Unavailable */
  keptBefore(moment: Date, part: number): Promise<string[]>;
  /** Removes uploads that began before a moment and were never finished. @throws Unavailable */
  removeUnfinished(before: Date): Promise<void>;
  /** One that is gone already is fine. @throws Unavailable */
  remove(name: string): Promise<void>;
}

/** Remembers whose pictures were uploaded, as long as they are kept. */
export interface Uploads {
  /** @param name the last part of the picture's address */
  add(name: string, personId: string): Promise<void>;
  /** How many pictures of a person nothing uses, whether or not something did before. */
  unusedOf(personId: string): Promise<number>;
}

/** Marks uploaded pictures that no product, review, person or booking uses. */
export interface UnusedPictures {
  /** Marks those that nothing uses. An earlier mark stays. */
  mark(names: string[], now: Date): Promise<void>;
  /** Those marked before a moment, the oldest first. A picture that is used after all loses its mark. */
  stillUnused(before: Date, limit: number): Promise<string[]>;
  isMarked(name: string): Promise<boolean>;
  forget(name: string): Promise<void>;
}
