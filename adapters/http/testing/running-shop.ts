import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { need, ShopClient } from './shop-client.ts';

/** What tests do in a minute, and hold at once, is more than a person may. */
const unlimited = { RATE_LIMIT: '0', MAX_UNPAID_BOOKINGS: '0', MAX_UNPAID_PIECES: '0' };

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

type Started = { child: ChildProcess; port: string; settings: string };

/** What one file of tests has left for the next. */
let left: Started | undefined;
process.on('exit', () => left?.child.kill('SIGKILL'));

const end = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
  if (child.exitCode !== null) return child.exitCode;
  // Not 'exit': what it wrote last may still be on its way.
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
  return child.exitCode;
};

/** The shop as a process of its own, on the parts that the environment names. */
export class RunningShop extends ShopClient {
  private readonly port: string;
  private started: Started | undefined;
  /** What it has written to its outputs so far. */
  output = '';

  /** @param port where it is to listen: a second shop beside the first needs one of its own */
  constructor(port = need('PORT')) {
    super(`http://${need('HOST')}:${port}`, `http://${need('FIREBASE_AUTH_EMULATOR_HOST')}`);
    this.port = port;
  }

  /** The id of the process that was started. */
  get pid(): number {
    return this.started?.child.pid ?? 0;
  }

  /**
   * Starts it, or takes over the one that was left with the same settings.
   * @param settings what this shop has that the others have not
   */
  async start(settings: Record<string, string> = {}): Promise<void> {
    const wanted = JSON.stringify(settings);
    const found = left?.port === this.port ? left : undefined;
    if (found) left = undefined;
    const isSame = found?.settings === wanted && found.child.exitCode === null;
    if (found && !isSame) await end(found.child, 'SIGTERM');
    const child = found && isSame ? found.child : this.spawn(settings);
    this.started = { child, port: this.port, settings: wanted };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream]
        ?.removeAllListeners('data')
        .on('data', (chunk: Buffer) => this.hear(chunk, process[stream]));
    if (isSame) return;
    const before = this.output.length;
    // Not 'exit': what it wrote last is the reason.
    const ended = once(child, 'close').then(([code]) => {
      const said = this.output.slice(before);
      throw new Error(`The shop ended with ${String(code)} before it was ready: ${said}`);
    });
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => {});
  }

  private spawn(settings: Record<string, string>): ChildProcess {
    return spawn(process.execPath, [main], {
      env: { ...process.env, PORT: this.port, LOG_LEVEL: 'error', ...unlimited, ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  }

  /** Leaves it running for whoever starts one with the same settings: a start takes seconds. */
  leave(): void {
    left = this.started;
    this.started = undefined;
  }

  /**
   * Answers with the exit code.
   * @param signal SIGTERM lets it end what is under way, SIGKILL does not
   */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const child = this.started?.child;
    this.started = undefined;
    return child ? end(child, signal) : null;
  }

  /** Passes on what it writes. */
  protected hear(chunk: Buffer, to: NodeJS.WritableStream): void {
    this.output += chunk.toString();
    to.write(chunk);
  }
}

/** Asks again until the answer is as it should be. @throws Error when it is not so after a minute */
export const eventually = async <T>(
  ask: () => Promise<T>,
  is: (answer: T) => boolean,
): Promise<T> => {
  const end = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (is(answer)) return answer;
    if (Date.now() > end) throw new Error(`It is not so after a minute: ${inspect(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
