import { readFileSync } from 'node:fs';

const everyMs = 500;

/**
 * Settles when the `npm` that started this process has ended. npm runs a script through a shell,
 * and when npm is killed, neither the shell nor the script gets a signal: the supervisor would run
 * on without a terminal that could stop it. Never settles for a process that npm has not started.
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

/**
 * The process ids of the shell and of npm (of the shell alone where there is no /proc). They change
 * when one of both ends, since an orphan gets another parent.
 */
const ancestors = (): string => {
  const { ppid } = process;
  try {
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8');
    // The command's name is in parentheses and may hold any character; the second word after it is
    // the parent.
    const [, grandparent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${ppid} ${grandparent}`;
  } catch {
    return `${ppid}`;
  }
};
