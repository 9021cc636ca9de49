import { LRUCache } from 'lru-cache';
import type { Change, Changes } from '../../application/ports.ts';

/**
 * What an answer is made of, by the names of `droppedBy`, and the state in which it has each of these,
 * where it shows one: answers that show the same in another state are older or newer.
 */
export type Tags = Record<string, string | undefined>;

/** What is to be kept, and its size in bytes. */
export type Loaded<Value> = { value: Value; bytes: number; tags: () => Tags };

type Entry<Value> = { value: Value; bytes: number; tags: Tags };
type Load<Value> = { startedAt: number; answer: Promise<Value> };

/** Which answers a change is about: those made of one of these. */
const tagsOf = (change: Change): string[] => {
  if (change.startsWith('stock:')) return [change.replace('stock:', 'product:'), 'stock'];
  return change.startsWith('product:') ? [change, 'shelf'] : [change];
};

/** About what the books of an entry take beside its value, in bytes. */
const overhead = 200;
const overheadOfTag = 100;

/**
 * Answers that are kept until something changes of what they are made of, the least used ones given
 * up first.
 *
 * Nobody gets an answer that is older than one given before, or than a change that this process was
 * told of before they asked. So a key is loaded by one question at a time, in which all share who
 * came before its first change; whoever came later waits for its end, and then shares the next one.
 * Nothing is kept while the changes of other processes are not heard of.
 * @param maxBytes how much is kept; with 0 nothing is kept and nothing shared
 */
export const taggedCache = <Value extends object | string | number>(
  changes: Changes,
  maxBytes: number,
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
  /** While something is being loaded: when what it may be made of has changed last. */
  const changedAt = new Map<string, number>();
  /** Counts whatever happens here. */
  let clock = 0;
  let lastChangeAt = 0;
  let anythingAt = 0;

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

  changes.subscribe((change) => {
    clock += 1;
    lastChangeAt = clock;
    if (change === 'anything') {
      anythingAt = clock;
      entries.clear();
      return;
    }
    tagsOf(change).forEach(invalidate);
  });

  /**
   * Another process's change may be read before it is heard of. Whoever has seen it here does not
   * see the state before it any more, whatever they ask for. What was read may as well be the older
   * state: then too much is dropped.
   */
  const compare = (tags: Tags): void => {
    clock += 1;
    for (const name in tags) {
      const state = tags[name];
      if (state === undefined || tagged.get(name)?.state === state) continue;
      lastChangeAt = clock;
      invalidate(name);
    }
  };

  /** What is kept, if it is; asking for it keeps it longer. */
  const peek = (key: string): Value | undefined => entries.get(key)?.value;

  const isAsItWas = (tags: Tags, since: number): boolean =>
    changes.isSubscribed() &&
    anythingAt < since &&
    Object.keys(tags).every((part) => (changedAt.get(part) ?? 0) < since);

  const start = (key: string, load: () => Promise<Loaded<Value>>): Promise<Value> => {
    clock += 1;
    const startedAt = clock;
    const wasHearing = changes.isSubscribed();
    const answer = load()
      .then((loaded) => {
        const tags = loaded.tags();
        const isNew = wasHearing && isAsItWas(tags, startedAt);
        compare(tags);
        if (isNew) keep(key, loaded, tags);
        return loaded.value;
      })
      .finally(() => {
        loads.delete(key);
        if (loads.size === 0) changedAt.clear();
      });
    loads.set(key, { startedAt, answer });
    return answer;
  };

  /** What is kept under this key, or else what `load` answers, asked once for all who want it. */
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
      // Whether that succeeds is for those who share it.
      await Promise.allSettled([answer]);
    }
  };

  return { peek, get };
};

export type Cache<Value extends object | string | number> = ReturnType<typeof taggedCache<Value>>;
