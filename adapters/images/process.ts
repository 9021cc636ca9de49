import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Abort, PictureSender } from '../../application/images/ports.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { Fault } from './bounds.ts';
import type { Answer, DecodeRequest } from './decoder.ts';
import { roundRobin } from './round-robin.ts';

type Limits = {
  /** Processor time for one picture. The dearest that is taken needs 1.6 s where this was written. */
  cpuMs: number;
  /** The same on the clock, for a decoder that does nothing at all. */
  clockMs: number;
  /** Memory of the decoder. */
  memoryBytes: number;
  /** How long a picture waits for those before it. */
  waitMs: number;
  /** After so long without a picture the decoder ends. */
  idleMs: number;
};

const usual: Limits = {
  cpuMs: 5_000,
  clockMs: 30_000,
  memoryBytes: 400 * 2 ** 20,
  waitMs: 20_000,
  idleMs: 60_000,
};

type Decoder = Pick<ChildProcess, 'send' | 'kill' | 'on' | 'once' | 'off'>;

/**
 * Encodes pictures in a process of its own, one at a time, serving addresses and people in turn.
 * @param start starts a decoder
 */
export const pictureProcess = (limits: Partial<Limits> = {}, start = startDecoder) => {
  const { waitMs, idleMs, clockMs, ...costs } = { ...usual, ...limits };
  const turn = roundRobin(waitMs);
  let decoder: Decoder | undefined;
  let idle: NodeJS.Timeout | undefined;

  const running = (): Decoder => {
    if (decoder) return decoder;
    const started = start();
    decoder = started;
    const forget = () => {
      if (decoder === started) decoder = undefined;
    };
    started.once('exit', forget).on('error', forget);
    return started;
  };

  const end = (): void => {
    decoder?.kill('SIGKILL');
    decoder = undefined;
  };

  const answerTo = async (request: DecodeRequest, signal: Abort): Promise<Answer> => {
    clearTimeout(idle);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const ended = (code: number | null, by: NodeJS.Signals | null) => reject(endOf(code, by));
    const hangUp = () => (reject(signal.reason), end());
    // Where the machine has no memory or files left, this throws, and so does sending.
    const asked = running();
    const timer = setTimeout(() => (reject(refusal('too much work')), end()), clockMs);
    asked.once('message', resolve).once('exit', ended).once('error', reject);
    signal.addEventListener('abort', hangUp);
    try {
      asked.send(request, (error) => error && reject(error));
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', hangUp);
      asked.off('message', resolve).off('exit', ended).off('error', reject);
      idle = setTimeout(end, idleMs).unref();
    }
  };

  /**
   * A picture made anew as WebP: upright, at most 2000 pixels long, only its first frame, and with
   * nothing of the file but what is seen. Its content counts, not its name. When the sender hangs
   * up it ends, whatever is under way.
   * @throws InvalidInput unless it is a whole JPEG, PNG, WebP, GIF or AVIF of no more pixels, scans
   * and work than are taken @throws Unavailable after too long a wait
   */
  return (bytes: Uint8Array, sender: PictureSender): Promise<Buffer> =>
    turn(sender, sender.signal, async () => {
      const answer = await answerTo({ bytes, ...costs }, sender.signal);
      if (typeof answer === 'string') throw refusal(answer);
      return Buffer.from(answer.webp);
    });
};

const messages: Record<Fault, string> = {
  unreadable: 'This file is not a picture that we can read',
  'too many pixels': 'This picture has too many pixels: make it smaller',
  'too much work': 'This picture takes too long to read: make it smaller, or save it another way',
};

const refusal = (fault: Fault) => new InvalidInput([{ field: 'image', message: messages[fault] }]);

/** Why there was no answer: at a limit it kills itself, and a file that makes it crash is no picture. */
const endOf = (code: number | null, by: NodeJS.Signals | null): Error => {
  if (by === null) return new Error(`The decoder of pictures ended with code ${code}.`);
  return refusal(by === 'SIGKILL' ? 'too much work' : 'unreadable');
};

/**
 * Makes the GNU C library give back what a picture needed as soon as it is made. By itself it raises
 * the size from which it does, and keeps an arena for each thread, until the pictures that came before
 * have used up the memory of the next. Source: mallopt(3)
 */
const givingBack = { MALLOC_MMAP_THRESHOLD_: `${128 * 2 ** 10}`, MALLOC_ARENA_MAX: '1' };

/**
 * It gets nothing of the shop's environment, and holds nobody back who wants to end. What the shop has
 * compiled it shares: taking the types out anew costs it half a second and 20 MB.
 */
const startDecoder = (): Decoder => {
  // Node adds a folder for its version.
  const cache = getCompileCacheDir();
  const child = fork(fileURLToPath(new URL('decoder.ts', import.meta.url)), {
    env: { ...givingBack, ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }) },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
};
