import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inspect, isDeepStrictEqual } from 'node:util';
import { need, ShopClient, went, type Answer, type Person } from './shop-client.ts';

/** What tests do in a minute, and hold at once, is more than a person may. */
const unlimited = { RATE_LIMIT: '0', MAX_UNPAID_BOOKINGS: '0', MAX_UNPAID_PIECES: '0' };

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Takes what a shop writes to one of its outputs. */
type Write = (text: string, to: NodeJS.WritableStream) => void;

/** A shop that was started. */
export type Launched = {
  /** @throws Error with what it has written where it ends before it is ready */
  ready: Promise<unknown>;
  /** The id of its process. */
  pid: number;
  hasEnded: () => boolean;
  /** Answers with the exit code. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
};

/** Starts a shop with these settings. */
export type Launch = (environment: NodeJS.ProcessEnv, write: Write) => Launched;

/** Starts it as a process of its own, as an operator does. */
export const asProcess: Launch = (env, write) => {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let said = '';
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      write(chunk.toString(), process[stream]);
    });
  // Not 'exit': what it writes last may still be on its way, and is the reason.
  const closed = once(child, 'close');
  const ended = closed.then(([code]) => {
    throw new Error(`The shop ended with ${String(code)} before it was ready: ${said}`);
  });
  const ready = Promise.race([once(child, 'message'), ended]);
  return {
    ready,
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end: async (signal) => {
      ready.catch(() => {});
      if (child.exitCode === null) child.kill(signal);
      await closed;
      return child.exitCode;
    },
  };
};

type Started = Launched & {
  port: string;
  /** Whose output it writes to. */
  writes: { to: RunningShop };
  /** How it was started. */
  how: { launch: Launch; settings: string };
};

/** What one file of tests has left for the next. */
let left: Started | undefined;
process.on('exit', () => {
  if (left && left.pid !== process.pid) process.kill(left.pid, 'SIGKILL');
});

/** The shop as people use it, on the parts that the environment names. */
export class RunningShop extends ShopClient {
  private readonly port: string;
  private readonly launch: Launch;
  private started: Started | undefined;
  /** What it has written to its outputs so far. */
  output = '';

  /** @param port where it is to listen: a second shop beside the first needs one of its own */
  constructor(port = need('PORT'), launch = asProcess) {
    super(`http://${need('HOST')}:${port}`, `http://${need('FIREBASE_AUTH_EMULATOR_HOST')}`);
    this.port = port;
    this.launch = launch;
  }

  /** The id of the process that was started. */
  get pid(): number {
    return this.started?.pid ?? 0;
  }

  /**
   * Starts it, or takes over the one that was left with the same settings.
   * @param settings what this shop has that the others have not
   */
  async start(settings: Record<string, string> = {}): Promise<void> {
    const how = { launch: this.launch, settings: JSON.stringify(settings) };
    const found = left?.port === this.port ? left : undefined;
    if (found) left = undefined;
    if (found && isDeepStrictEqual(found.how, how) && !found.hasEnded()) {
      found.writes.to = this;
      this.started = found;
      return;
    }
    await found?.end('SIGTERM');
    const writes: Started['writes'] = { to: this };
    const environment = {
      ...process.env,
      PORT: this.port,
      LOG_LEVEL: 'error',
      ...unlimited,
      ...settings,
    };
    const launched = this.launch(environment, (text, to) => writes.to.hear(text, to));
    this.started = { ...launched, port: this.port, writes, how };
    await launched.ready;
  }

  /** Leaves it running for whoever starts one with the same settings. */
  leave(): void {
    left = this.started;
    this.started = undefined;
  }

  /**
   * Answers with the exit code.
   * @param signal SIGTERM lets it end what is under way, SIGKILL does not
   */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const { started } = this;
    this.started = undefined;
    return started ? started.end(signal) : null;
  }

  /** A shop that has just begun to run may be too busy at first. */
  override async signUp(email?: string): Promise<Person> {
    const account = await this.account(email);
    return { ...account, token: went(await settled(() => this.enter(account))).token };
  }

  /** Passes on what it writes. */
  protected hear(text: string, to: NodeJS.WritableStream): void {
    this.output += text;
    to.write(text);
  }
}

/**
 * Asks again until the answer is as it should be: the longer that takes, the less often.
 * @throws Error when it is not so after three minutes: a busy machine may take one
 */
export const eventually = async <T>(
  ask: () => Promise<T>,
  is: (answer: T) => boolean,
): Promise<T> => {
  const start = performance.now();
  for (;;) {
    const answer = await ask();
    if (is(answer)) return answer;
    const waitedMs = performance.now() - start;
    if (waitedMs > 180_000) throw new Error(`It is not so after three minutes: ${inspect(answer)}`);
    await pause(Math.min(Math.max(50, waitedMs / 8), 250));
  }
};

/**
 * The answer of a shop that may be too busy for one: that is 503, also to what it has done. So what
 * changes something is asked under a key, as browsers do.
 */
export const settled = <Answer extends { status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> => eventually(ask, ({ status }) => status !== 503);

/** Asks again what a shop is too busy for. What changes something is asked under a key, as for `settled`. */
export class SettledClient extends ShopClient {
  override async call<T>(...request: Parameters<ShopClient['call']>): Promise<Answer<T>> {
    let tries = 0;
    const answer = await settled(() => {
      tries += 1;
      return super.call<T>(...request);
    });
    return { ...answer, tries };
  }
}

let highestPrice = 900_000;

/** A condition that all parts meet, and of which no cache has an answer. */
export const unasked = (): string => `maxPrice=${(highestPrice -= 1)}`;

/** Reads that no cache answers, at once. */
export const uncachedReads = (shop: ShopClient, count: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: count }, unasked).map((condition) =>
      settled(() => shop.call('GET', `/product?limit=1&${condition}`)),
    ),
  );

/**
 * Lets a shop open its connections to PostgreSQL, a few at a time: all at once can keep a busy one silent for so long
 * that the shop gives it up, and refuses what it was asked.
 */
export const connected = async (shop: ShopClient): Promise<void> => {
  for (let count = 4; count <= 20; count += 4) await uncachedReads(shop, count);
};
