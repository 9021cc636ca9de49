import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** How long after the start, in milliseconds: first those are answered who have waited for it. */
const afterMs = 1_000;
/** By so much may the heap grow, in percent of what is in use, before garbage is collected. */
const growth = 100;

/**
 * Keeps the memory small. V8 lets a heap grow to several times what is in use where the machine has
 * much; collecting more often was not felt under load. And what the start alone has needed, about a
 * quarter of all, it would keep until much more is wanted: that is given back once, which takes less
 * than a tenth of a second.
 */
export const keepMemorySmall = (): void => {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  const collect = () => collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setTimeout(collect, afterMs).unref();
};
