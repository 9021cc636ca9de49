import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { killAll } from '../../adapters/embedded/fixtures/processes.ts';

/** What a machine runs: a Node program that says 'ready' over IPC when it can serve. */
export type Program = {
  name: string;
  /** What follows `node` on the command line. */
  arguments: string[];
  /** Of the first start, the second, and so on. */
  environment: (start: number) => NodeJS.ProcessEnv;
  /** The file that its output goes to. */
  log: string;
};

const startAgainAfterMs = 200;
const startLimitMs = 60_000;

/** A process that can be ended in any way at any moment, and comes back on what it left. */
export class Machine {
  readonly program: Program;
  /** How it ended when nobody had ended it; there should be none. */
  readonly crashes: string[] = [];
  /** How often it was started. */
  starts = 0;
  private child: ChildProcess | undefined;
  private isClosed = false;

  constructor(program: Program) {
    this.program = program;
  }

  /**
   * Starts it; settles when it can serve. One that ends before that, for want of what it needs, is
   * started again, as a supervisor does it.
   * @throws Error when it cannot be brought to serve
   */
  async start(added: NodeJS.ProcessEnv = {}): Promise<void> {
    const deadline = Date.now() + startLimitMs;
    while (!this.isClosed && !(await this.launch(added))) {
      if (Date.now() > deadline)
        throw new Error(`${this.program.name} does not start: see ${this.program.log}`);
      await pause(startAgainAfterMs);
    }
  }

  /** Ends it; settles when it is gone. `killAll` takes all that it has started along. */
  async end(how: 'SIGTERM' | 'SIGKILL' | 'killAll'): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    if (how === 'killAll') killAll(child.pid ?? 0);
    else child.kill(how);
    await gone;
  }

  /** Ends it for good: whoever was to start it again does not. */
  close(how: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.isClosed = true;
    return this.end(how);
  }

  private async launch(added: NodeJS.ProcessEnv): Promise<boolean> {
    const { arguments: args, environment, log, name } = this.program;
    this.starts += 1;
    const output = openSync(log, 'a', 0o600);
    const child = spawn(process.execPath, args, {
      env: { ...environment(this.starts), ...added },
      stdio: ['ignore', output, output, 'ipc'],
      // Out of reach of a terminal's Ctrl-C: it ends when its channel to this process closes.
      detached: true,
    });
    closeSync(output);
    this.child = child;
    const isReady = await Promise.race([saysReady(child), once(child, 'exit').then(() => false)]);
    if (isReady)
      child.once('exit', (code, signal) => {
        if (this.child === child) this.crashes.push(`${name} ended by itself (${signal ?? code})`);
      });
    return isReady;
  }
}

const saysReady = (child: ChildProcess): Promise<true> =>
  new Promise((ready) => {
    child.on('message', (message) => {
      if (message === 'ready') ready(true);
    });
  });
