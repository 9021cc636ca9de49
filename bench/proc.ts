// Processor time and memory of processes, from Linux' /proc. Source: proc_pid_stat(5),
// proc_pid_status(5)
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Linux reports processor time in hundredths of a second, whatever the kernel's own tick is. */
const tickMs = 10;

type Stat = { parent: number; ms: number };

const statOf = (pid: number): Stat | undefined => {
  const text = readIfAlive(`/proc/${pid}/stat`);
  // The name is in parentheses and may hold any character.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!fields) return undefined;
  // utime and stime, of the process and of its children that have ended
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), ms: ticks * tickMs };
};

const readIfAlive = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(ENOENT|ESRCH)$/.test(String(error.code)))
      return undefined;
    throw error;
  }
};

export const parentOf = (pid: number): number => {
  const stat = statOf(pid);
  if (!stat) throw new Error(`There is no process ${pid}.`);
  return stat.parent;
};

const all = (): Map<number, Stat> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = statOf(Number(name));
        return stat ? [[Number(name), stat] as const] : [];
      }),
  );

const withDescendants = (root: number, stats: Map<number, Stat>): number[] => [
  root,
  ...[...stats]
    .filter(([, { parent }]) => parent === root)
    .flatMap(([pid]) => withDescendants(pid, stats)),
];

/** The processor time of each of these processes with all its descendants, in milliseconds. */
export const processorTimes = <Name extends string>(
  roots: Record<Name, number>,
): Record<Name, number> => {
  const stats = all();
  const times = Object.entries<number>(roots).map(([name, root]) => [
    name,
    withDescendants(root, stats).reduce((sum, pid) => sum + (stats.get(pid)?.ms ?? 0), 0),
  ]);
  return Object.fromEntries(times) as Record<Name, number>;
};

/** What these processes map of the same files, in kB, but for the one that maps most of each: it is there once. */
const mappedAgain = (pids: number[]): number => {
  const mapping = /^\S+ (\S+ \S+) \S+ \d+ +(\/.*)\n(?:[A-Z].*\n)*?Shared_Clean: +(\d+) kB$/gm;
  const mapped = pids.flatMap((pid) => [
    ...(readIfAlive(`/proc/${pid}/smaps`) ?? '').matchAll(mapping),
  ]);
  const ofSame = Map.groupBy(mapped, ([, where, file]) => `${where} ${file}`);
  return [...ofSame.values()].reduce((sum, each) => {
    const sizes = each.map(([, , , size]) => Number(size)).toSorted((a, b) => b - a);
    return sizes.slice(1).reduce((again, size) => again + size, sum);
  }, 0);
};

const memoryOf = (root: number, line: 'VmHWM' | 'VmRSS'): number => {
  const pids = withDescendants(root, all());
  const each = pids.reduce((sum, pid) => {
    const status = readIfAlive(`/proc/${pid}/status`) ?? '';
    return sum + Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
  }, 0);
  return (each - mappedAgain(pids)) / 1024;
};

/** The memory that a process and all its descendants use now, in MB; what they share of files counts once. */
export const memoryNow = (root: number): number => memoryOf(root, 'VmRSS');

/** Makes `peakMemory` measure from now on. */
export const resetPeakMemory = (root: number): void => {
  for (const pid of withDescendants(root, all())) writeFileSync(`/proc/${pid}/clear_refs`, '5');
};

/** The peak memory of a process and all its descendants since the last reset, in MB. */
export const peakMemory = (root: number): number => memoryOf(root, 'VmHWM');
