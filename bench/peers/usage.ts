// What a process uses, by Linux: elsewhere these figures are not taken.
import { readFileSync, writeFileSync } from 'node:fs';

const isLinux = process.platform === 'linux';
/** A clock tick, in milliseconds: Linux gives every program 100 a second. */
const tick = 10;

/** In milliseconds, since it began. */
export const processorTime = (pid: number): number => {
  if (!isLinux) return Number.NaN;
  // The name before the last bracket may hold anything; utime and stime are the fields 14 and 15.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tick;
};

/** The most memory that it held at once, in MB, since `watchMemoryAnew`. */
export const peakMemory = (pid: number): number => {
  if (!isLinux) return Number.NaN;
  const [, kB] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB) / 1024;
};

/** Forgets the peak so far. */
export const watchMemoryAnew = (pid: number): void => {
  if (isLinux) writeFileSync(`/proc/${pid}/clear_refs`, '5');
};
