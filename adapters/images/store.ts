/** Where pictures are kept, each under a name that is never used again. */
export type Store = {
  /** What stands before the names in the addresses: `/images/`. */
  address: string;
  /** Keeps all of it or nothing. @throws Unavailable */
  keep(name: string, bytes: Buffer): Promise<void>;
  /** @throws Unavailable */
  has(name: string): Promise<boolean>;
  /** Names that begin so, of what was kept before a moment. @throws Unavailable */
  keptBefore(moment: Date, prefix: string): Promise<string[]>;
  /** Removes what was begun before a moment and never became a picture. @throws Unavailable */
  removeUnfinished(before: Date): Promise<void>;
  /** @throws Unavailable */
  remove(name: string): Promise<void>;
};

/** The name of the store in error messages. */
export const service = 'The picture store';
