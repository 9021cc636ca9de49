import type { Change, Changes } from '../../application/ports.ts';

/**
 * What an answer is made of, by the names of `droppedBy`, and the state in which it has each of these,
 * where it shows one: answers that show the same in another state are older or newer.
 */
export type Tags = Record<string, string | undefined>;

/** What is to be kept, and its size in bytes. */
export type Loaded<Value> = { value: Value; bytes: number; tags: () => Tags };

type Entry<Value> = { value: Value; bytes: number; tags: Tags };
type Fill<Value> = { startedAt: number; answer: Promise<Value> };

/** Which answers a change is about: those made of one of these. */
const droppedBy = (change: Change): string[] => {
  if (change.startsWith('stock:')) return [change.replace('stock:', 'product:'), 'stock'];
  return change.startsWith('product:') ? [change, 'shelf'] : [change];
};

/** About what the books of an entry take beside its value, in bytes. */
const overhead = 200;
const overheadOfEach = 100;

/**
 * Answers that are kept until something changes of what they are made of, the least used ones given
 * up first.
 *
 * Nobody gets an answer that is older than one given before, or than a change that this process was
 * told of before they asked. So a key is filled by one question at a time, in which all share who
 * came before its first change; whoever came later waits for its end, and then shares the next one.
 * Nothing is kept while the changes of other processes are not heard of.
 * @param maxBytes how much is kept; with 0 nothing is kept and nothing shared
 */
export const taggedCache = <Value extends object | string | number>(
  changes: Changes,
  maxBytes: number,
) => {
  /** The least used first. */
  const entries = new Map<string, Entry<Value>>();
  const parts = new Map<string, { keys: Set<string>; state: string | undefined }>();
  const fills = new Map<string, Fill<Value>>();
  /** While something is being filled: when what it may be made of has changed last. */
  const changedAt = new Map<string, number>();
  let bytes = 0;
  /** Counts whatever happens here. */
  let clock = 0;
  let lastChangeAt = 0;
  let anythingAt = 0;

  const drop = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
    for (const name in entry.tags) {
      const part = parts.get(name);
      part?.keys.delete(key);
      if (part?.keys.size === 0) parts.delete(name);
    }
  };
  const dropAllOf = (part: string): void => {
    if (fills.size > 0) changedAt.set(part, clock);
    for (const key of parts.get(part)?.keys ?? []) drop(key);
  };

  const keep = (key: string, { value, bytes: size }: Loaded<Value>, tags: Tags): void => {
    drop(key);
    const all = size + 2 * key.length + overhead + Object.keys(tags).length * overheadOfEach;
    if (all > maxBytes) return;
    entries.set(key, { value, bytes: all, tags });
    bytes += all;
    for (const name in tags) {
      const part = parts.get(name) ?? { keys: new Set(), state: tags[name] };
      part.keys.add(key);
      parts.set(name, part);
    }
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };

  changes.subscribe((change) => {
    clock += 1;
    lastChangeAt = clock;
    if (change === 'anything') {
      anythingAt = clock;
      for (const key of entries.keys()) drop(key);
      return;
    }
    droppedBy(change).forEach(dropAllOf);
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
      if (state === undefined || parts.get(name)?.state === state) continue;
      lastChangeAt = clock;
      dropAllOf(name);
    }
  };

  /** What is kept, if it is; asking for it keeps it longer. */
  const peek = (key: string): Value | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    return entry.value;
  };

  const isAsItWas = (tags: Tags, since: number): boolean =>
    changes.isSubscribed() &&
    anythingAt < since &&
    Object.keys(tags).every((part) => (changedAt.get(part) ?? 0) < since);

  const start = (key: string, fill: () => Promise<Loaded<Value>>): Promise<Value> => {
    clock += 1;
    const startedAt = clock;
    const wasHearing = changes.isSubscribed();
    const answer = fill()
      .then((filled) => {
        const tags = filled.tags();
        const isNew = wasHearing && isAsItWas(tags, startedAt);
        compare(tags);
        if (isNew) keep(key, filled, tags);
        return filled.value;
      })
      .finally(() => {
        fills.delete(key);
        if (fills.size === 0) changedAt.clear();
      });
    fills.set(key, { startedAt, answer });
    return answer;
  };

  /** What is kept under this key, or else what `fill` answers, asked once for all who want it. */
  const get = async (key: string, fill: () => Promise<Loaded<Value>>): Promise<Value> => {
    if (maxBytes === 0) return (await fill()).value;
    clock += 1;
    const askedAt = clock;
    for (;;) {
      const known = peek(key);
      if (known !== undefined) return known;
      const underWay = fills.get(key);
      if (!underWay) return start(key, fill);
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
