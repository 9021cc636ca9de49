import { LRUCache } from 'lru-cache';
import type { Change, Changes } from '../../application/ports.ts';

/**
 * What an answer depends on, by the names of `tagsOf`; and which state of it the answer shows, if it
 * shows one. Two answers that show different states of one thing are of different age.
 */
export type Tags = Record<string, string | undefined>;

/** A value for the cache, and its size in bytes. */
export type Loaded<Value> = { value: Value; bytes: number; tags: () => Tags };

type Entry<Value> = { value: Value; bytes: number; tags: Tags };
type Load<Value> = { startedAt: number; answer: Promise<Value> };

/** The tags that a change invalidates. */
const tagsOf = (change: Change): string[] => {
  if (change.startsWith('stock:')) return [change.replace('stock:', 'product:'), 'stock'];
  return change.startsWith('product:') ? [change, 'shelf'] : [change];
};

/** About how much memory an entry takes beside its value, and each of its tags, in bytes. */
const overhead = 200;
const overheadOfTag = 100;

/**
 * A cache whose entries carry tags: a change invalidates all entries with its tags. The entries that
 * were used longest ago are evicted first.
 *
 * No request gets an answer that is older than an earlier answer, or than a change that this process
 * knew of when the request came. So a key is loaded once at a time, and all requests share this load
 * that came before the next change. A request that came after the change waits for the end of the
 * load, and then shares the next one. Nothing is cached while the changes of other processes do not
 * arrive. What was cached until then is stale: it is kept, for when nothing can be loaded, until they
 * arrive again, or it changes.
 * @param maxBytes the size of the cache; with 0, nothing is cached and no load is shared
 * @param maxStaleMs how long ago a stale value may have been current, in milliseconds
 */
export const taggedCache = <Value extends object | string | number>(
  changes: Changes,
  maxBytes: number,
  maxStaleMs = 0,
) => {
  const tagged = new Map<string, { keys: Set<string>; state: string | undefined }>();
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ tags }, key) => {
      for (const tag in tags) {
        const keys = tagged.get(tag)?.keys;
        keys?.delete(key);
        if (keys?.size === 0) tagged.delete(tag);
      }
    },
  });
  const loads = new Map<string, Load<Value>>();
  /** When each tag was invalidated last, while something is being loaded. */
  const changedAt = new Map<string, number>();
  /** Orders what happens here: it counts events. */
  let clock = 0;
  let lastChangeAt = 0;
  let anythingAt = 0;
  /** Until when all entries were certainly current, once that is over, by the clock of `performance.now()`. */
  let currentUntil: number | undefined;

  const invalidate = (tag: string): void => {
    if (loads.size > 0) changedAt.set(tag, clock);
    for (const key of tagged.get(tag)?.keys ?? []) entries.delete(key);
  };

  const keep = (key: string, { value, bytes: size }: Loaded<Value>, tags: Tags): void => {
    const bytes = size + 2 * key.length + overhead + Object.keys(tags).length * overheadOfTag;
    entries.set(key, { value, bytes, tags });
    if (!entries.has(key)) return;
    for (const tag in tags) {
      const entry = tagged.get(tag) ?? { keys: new Set(), state: tags[tag] };
      entry.keys.add(key);
      tagged.set(tag, entry);
    }
  };

  const drop = (): void => {
    entries.clear();
    currentUntil = undefined;
  };

  changes.subscribe((change) => {
    clock += 1;
    lastChangeAt = clock;
    if (change === 'anything') {
      anythingAt = clock;
      if (maxStaleMs === 0) drop();
      else if (entries.size > 0) currentUntil ??= changes.heardAt();
      return;
    }
    tagsOf(change).forEach(invalidate);
  });

  /**
   * A change of another process may be read from the database before its message arrives. From then
   * on, no answer may show the state before it: entries that show another state are invalidated. If
   * what was read is the older state, this drops entries that are still good, which does no harm. Stale
   * ones are dropped also where no state tells that they are older.
   */
  const compare = (tags: Tags): void => {
    clock += 1;
    for (const name in tags) {
      const state = tags[name];
      const isSame =
        state === undefined ? currentUntil === undefined : tagged.get(name)?.state === state;
      if (isSame) continue;
      lastChangeAt = clock;
      invalidate(name);
    }
  };

  /** The cached value, if there is one. This counts as a use. */
  const peek = (key: string): Value | undefined =>
    currentUntil === undefined ? entries.get(key)?.value : undefined;

  /**
   * What a key had while changes last arrived, and how long ago that is, in milliseconds. This process has
   * read nothing newer, and knows of no change of it.
   */
  const stale = (key: string): { value: Value; ageMs: number } | undefined => {
    const value = entries.get(key)?.value;
    if (value === undefined || currentUntil === undefined) return undefined;
    const ageMs = performance.now() - currentUntil;
    return ageMs <= maxStaleMs ? { value, ageMs } : undefined;
  };

  const isUnchanged = (tags: Tags, since: number): boolean =>
    Object.keys(tags).every((part) => (changedAt.get(part) ?? 0) < since);

  const start = (key: string, load: () => Promise<Loaded<Value>>): Promise<Value> => {
    clock += 1;
    const startedAt = clock;
    const wasSubscribed = changes.isSubscribed();
    const answer = load()
      .then((loaded) => {
        const tags = loaded.tags();
        const isNew = wasSubscribed && isUnchanged(tags, startedAt);
        const isCurrent = changes.isSubscribed() && anythingAt < startedAt;
        if (isCurrent && currentUntil !== undefined) drop();
        compare(tags);
        // What was under way when the others became stale is no older than they are.
        if (isNew && (isCurrent || currentUntil !== undefined)) keep(key, loaded, tags);
        return loaded.value;
      })
      .finally(() => {
        loads.delete(key);
        if (loads.size === 0) changedAt.clear();
      });
    loads.set(key, { startedAt, answer });
    return answer;
  };

  /** The cached value of a key, or else what `load` answers, called once for all who ask meanwhile. */
  const get = async (key: string, load: () => Promise<Loaded<Value>>): Promise<Value> => {
    if (maxBytes === 0) return (await load()).value;
    clock += 1;
    const askedAt = clock;
    for (;;) {
      const known = peek(key);
      if (known !== undefined) return known;
      const underWay = loads.get(key);
      if (!underWay) return start(key, load);
      const { startedAt, answer } = underWay;
      if (startedAt > askedAt || (changes.isSubscribed() && startedAt > lastChangeAt))
        return answer;
      // If this load fails, that concerns only those who share it.
      await Promise.allSettled([answer]);
    }
  };

  return { peek, get, stale };
};

export type Cache<Value extends object | string | number> = ReturnType<typeof taggedCache<Value>>;
