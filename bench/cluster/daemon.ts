import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { killAll } from '../../adapters/embedded/fixtures/processes.ts';

const endLimitMs = 30_000;

/** A program that is not ours, with its output in a file; it may end and start again. */
export class Daemon {
  private readonly command: string[];
  private readonly log: string;
  private child: ChildProcess | undefined;

  constructor(command: string[], log: string) {
    this.command = command;
    this.log = log;
  }

  start(): void {
    const [file = '', ...args] = this.command;
    const output = openSync(this.log, 'a', 0o600);
    this.child = spawn(file, args, { stdio: ['ignore', output, output], cwd: '/' });
    this.child.once('error', (error) => console.error(`${file}: ${error.message}`));
    closeSync(output);
  }

  /** Kills it with all that it has started. */
  async kill(): Promise<void> {
    await this.gone((pid) => killAll(pid));
  }

  /** Asks it to end; what does not in half a minute is killed. */
  async end(): Promise<void> {
    await this.gone((pid) => process.kill(pid, 'SIGTERM'));
  }

  private async gone(ask: (pid: number) => void): Promise<void> {
    const { child } = this;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const { pid } = child;
    const gone = once(child, 'exit');
    ask(pid);
    const late = setTimeout(() => killAll(pid), endLimitMs);
    await gone;
    clearTimeout(late);
  }
}
