import { readFileSync } from 'node:fs';

const everyMs = 500;

/**
 * Settles when the `npm` that started this process has ended. npm runs a script through a shell,
 * and when npm is killed, neither the shell nor the script gets a signal: the supervisor would run
 * on without a terminal that could stop it. Never settles for a process that npm has not started.
 */
export const launcherGone = (environment: NodeJS.ProcessEnv): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const event = environment['npm_lifecycle_event'];
  if (!event) return promise;
  const before = ancestors(event);
  const timer = setInterval(() => {
    if (ancestors(event) === before) return;
    clearInterval(timer);
    resolve();
  }, everyMs);
  timer.unref();
  return promise;
};

/**
 * The process ids of the shell and of npm (of the parent alone where there is no /proc). They change
 * when one of both ends, since an orphan gets another parent. Where /bin/sh is bash, the shell becomes
 * the script, and npm is the parent: whatever has started npm may end.
 */
const ancestors = (event: string): string => {
  const { ppid } = process;
  try {
    const parentsSettings = readFileSync(`/proc/${ppid}/environ`, 'utf8').split('\0');
    if (!parentsSettings.includes(`npm_lifecycle_event=${event}`)) return `${ppid}`;
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8');
    // The command's name is in parentheses and may hold any character; the second word after it is
    // the parent.
    const [, grandparent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${ppid} ${grandparent}`;
  } catch {
    return `${ppid}`;
  }
};
