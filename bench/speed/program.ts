import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * A program of its own that says 'ready' over IPC and then answers each message with one. What it
 * writes to its output is thrown away, as cheaply as the system can.
 */
export class Program {
  readonly pid: number;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.child = child;
    this.pid = child.pid ?? 0;
  }

  /** Settles when it is ready. @throws Error when it ends before that */
  static async start(
    script: string,
    args: string[] = [],
    environment: NodeJS.ProcessEnv = process.env,
  ): Promise<Program> {
    const program = Program.spawn(script, args, environment);
    await program.next();
    return program;
  }

  /** Does not wait until it is ready. */
  static spawn(script: string, args: string[], environment: NodeJS.ProcessEnv): Program {
    return new Program(
      spawn(process.execPath, [script, ...args], {
        env: environment,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        serialization: 'advanced',
      }),
    );
  }

  /** Sends a message that has no answer. */
  tell(message: object): void {
    this.child.send(message);
  }

  /** Sends a message, and settles with the answer. */
  ask<Answer>(message: object): Promise<Answer> {
    const answer = this.next<Answer>();
    this.child.send(message);
    return answer;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }

  private async next<Answer>(): Promise<Answer> {
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const fail = (code: number | null) =>
      reject(new Error(`${this.child.spawnargs.slice(1).join(' ')} ended with ${code}`));
    this.child.once('exit', fail);
    try {
      const [answer] = (await Promise.race([once(this.child, 'message'), ended])) as [Answer];
      return answer;
    } finally {
      this.child.off('exit', fail);
    }
  }
}
