import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** How long after the start garbage is collected, in milliseconds: requests that waited for the start come first. */
const afterMs = 1_000;
/** By so much may the heap grow, in percent of what is in use, before garbage is collected. */
const growth = 100;
/** The most that the young generation takes, in bytes, and how often it is looked at, in milliseconds. */
const maxYoung = 32 * 2 ** 20;
const lookEveryMs = 100;

/**
 * Keeps the memory small. V8 lets a heap grow to several times what is in use where the machine has
 * much, and its young generation to 128 MB; with a quarter of that, answers from the database cost up
 * to 5 % more, and those from memory nothing. And what the start alone has needed, about a quarter of
 * all, it would keep until much more is wanted: that is given back once, which takes less than a tenth
 * of a second.
 */
export const keepMemorySmall = (): void => {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
  setInterval(keepYoungSmall, lookEveryMs).unref();
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  const collect = () => collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setTimeout(collect, afterMs).unref();
};

/** V8 takes a limit only at its start; but by how much the young generation grows, at any time. */
const keepYoungSmall = (): void => {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  const factor = (young?.space_size ?? 0) < maxYoung ? 2 : 1;
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
};
