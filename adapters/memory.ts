import { performance } from 'node:perf_hooks';
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
/** Every so many milliseconds it is seen whether the process has worked for less than this part of them. */
const restEveryMs = 5_000;
const atRest = 1 / 3;
/** To have grown by less than so many bytes is not worth a pause: everyday work does it. */
const worthwhile = 100 * 2 ** 20;

/**
 * Keeps the memory small. V8 lets a heap grow to several times what is in use where the machine has
 * much, and its young generation to 128 MB; with a quarter of that, answers from the database cost up
 * to 5 % more, and those from memory nothing. And what the start alone has needed, about a quarter of
 * all, it would keep until much more is wanted: that is given back once, which takes less than a tenth
 * of a second. So is what a burst has needed, when the process rests: it takes a sixth of a second then.
 */
export const keepMemorySmall = (): void => {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
  setInterval(keepYoungSmall, lookEveryMs).unref();
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  const collect = () => collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setTimeout(() => {
    collect();
    const memory = () => process.memoryUsage.rss();
    const look = collectorAtRest(collect, { memory, utilization: utilizationSince() });
    setInterval(look, restEveryMs).unref();
  }, afterMs).unref();
};

type Seen = {
  /** In bytes. */
  memory: () => number;
  /** The part of the time since the last call in which the process has worked. */
  utilization: () => number;
};

/** @returns what is called now and then, and collects when the process has grown much and rests */
export const collectorAtRest = (collect: () => void, { memory, utilization }: Seen) => {
  let kept = memory();
  return (): void => {
    const used = memory();
    kept = Math.min(kept, used);
    if (utilization() >= atRest || used < kept + worthwhile) return;
    collect();
    kept = memory();
  };
};

const utilizationSince = () => {
  let before = performance.eventLoopUtilization();
  return (): number => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
};

/** V8 takes a limit only at its start; but by how much the young generation grows, at any time. */
const keepYoungSmall = (): void => {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  const factor = (young?.space_size ?? 0) < maxYoung ? 2 : 1;
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
};
