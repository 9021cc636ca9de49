import { readFileSync } from 'node:fs';

const everyMs = 500;

/**
 * Settles when the `npm` that started this process is gone. npm runs a script through a shell, and
 * when npm is killed neither of them is told; a supervisor that nobody can stop by its terminal any
 * more would be an orphan itself. Never settles for a process that npm has not started.
 */
export const launcherGone = (environment: NodeJS.ProcessEnv): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (!environment['npm_lifecycle_event']) return promise;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    resolve();
  }, everyMs);
  timer.unref();
  return promise;
};

/** The shell and npm; an orphan gets another parent. Where there is no /proc, the parent alone. */
const ancestors = (): string => {
  const { ppid } = process;
  try {
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8');
    // The command's name is in brackets and may hold anything; the parent is the second word after.
    const [, grandparent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${ppid} ${grandparent}`;
  } catch {
    return `${ppid}`;
  }
};
