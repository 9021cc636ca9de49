import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { passOn } from './output.ts';
import { Problem } from './problem.ts';
import { type Part, type Program, startPart } from './part.ts';

/** All processes that the supervisor has started. It ends them in the right order. */
export type Supervision = {
  /** Starts a part, on which other programs depend. @throws Stopping */
  part: (program: Program) => Part;
  /** Starts a program that depends on the parts, and so is ended before them. @throws Stopping */
  user: (program: Program) => Part;
  /** Runs a Node program to its end. @throws Problem when it fails; Stopping */
  run: (args: readonly string[], environment: NodeJS.ProcessEnv) => Promise<void>;
  /** Ends everything; a second call waits for the first. */
  stop: () => Promise<void>;
};

/** Thrown in place of starting a program while the supervisor stops. It is not a failure. */
export class Stopping extends Error {
  override name = 'Stopping';
}

export const supervise = (say: (line: string) => void): Supervision => {
  const [parts, users] = [new Set<Part>(), new Set<Part>()];
  const runs = new Set<ChildProcess>();
  let stopped: Promise<void> | undefined;

  const startIn = (running: Set<Part>) => (program: Program) => {
    if (stopped) throw new Stopping();
    const started = startPart(program, say);
    started.ready.catch(() => {}); // callers that wait for it get the error
    const part: Part = {
      ...started,
      stop: async () => {
        await started.stop();
        running.delete(part);
      },
    };
    running.add(part);
    return part;
  };

  const stopAll = async () => {
    for (const child of runs) child.kill('SIGTERM');
    await Promise.all([...users].map((user) => user.stop()));
    await Promise.all([...parts].map((part) => part.stop()));
  };

  return {
    part: startIn(parts),
    user: startIn(users),
    run: async (args, environment) => {
      if (stopped) throw new Stopping();
      const child = spawn(process.execPath, args, {
        env: environment,
        stdio: ['inherit', 'inherit', 'pipe'],
      });
      const lastOutput = passOn(child);
      runs.add(child);
      await once(child, 'close');
      runs.delete(child);
      if (stopped) throw new Stopping();
      if (child.exitCode !== 0)
        throw new Problem(`${args.join(' ')} failed: see what it says above.`, {
          output: lastOutput(),
        });
    },
    stop: () => (stopped ??= stopAll()),
  };
};
