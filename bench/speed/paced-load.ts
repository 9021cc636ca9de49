import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { isUnique, Tally, type Ask, type Load, type Outcome } from './load.ts';

/** For so long the sender, which begins cold, and what it asks get used to the pace; in seconds. */
const warmUp = 1;

export type PacedLoad = Load & {
  perSecond: number;
  /** Each request comes on a connection of its own. */
  areNewcomers?: boolean;
};

/**
 * So many requests a second, evenly, come what may. What each took counts from the moment that it was
 * due, so one that had to wait for a connection is slow. (autocannon sends each second's requests in
 * one burst, and takes the time from when one was sent.)
 */
export const paced = async (load: PacedLoad): Promise<Outcome> => {
  const { origin, asks, connections, seconds, perSecond, areNewcomers = false } = load;
  const tally = new Tally();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const lines: Line[] = [];
  const open = async (): Promise<Line> => {
    const line = await Line.open(origin);
    lines.push(line);
    line.broken.catch(reject);
    return line;
  };
  const idle = await Promise.all(
    Array.from({ length: connections }, async () => (areNewcomers ? undefined : open())),
  );
  const requests = asks.map((ask) => {
    const once = requestOf(origin, ask);
    return isUnique(ask) ? () => requestOf(origin, ask) : () => once;
  });
  const before = Math.round(perSecond * warmUp);
  const total = before + Math.round(perSecond * seconds);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const start = performance.now();
  const dueAt = (n: number): number => start + (n * 1000) / perSecond;
  let sent = 0;
  let answered = 0;

  const sendDue = (): void => {
    while (sent < total && dueAt(sent) <= performance.now() && idle.length > 0) {
      // In turn: a server closes a connection on which nobody has asked for a while.
      const kept = idle.shift();
      const number = sent;
      const due = dueAt(number);
      const which = number % asks.length;
      sent += 1;
      const ask = (line: Line) =>
        line.send(requests[which]?.() ?? '', (status, bytes) => {
          if (number >= before) tally.answer(status, bytes, performance.now() - due);
          idle.push(kept);
          if (!kept) line.close();
          answered += 1;
          if (answered === total) resolve();
          sendDue();
        });
      if (kept) ask(kept);
      else open().then(ask, reject);
    }
  };
  const clock = setInterval(sendDue, 1);
  try {
    await Promise.race([done, broken]);
  } finally {
    clearInterval(clock);
    for (const line of lines) line.close();
  }
  return tally.outcome((performance.now() - start) / 1000 - warmUp);
};

const requestOf = (origin: string, { method, path, headers, body = '' }: Ask): Buffer => {
  const all = {
    Host: new URL(origin).host,
    ...headers,
    ...(body ? { 'Content-Length': `${Buffer.byteLength(body)}` } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const content = typeof body === 'string' ? Buffer.from(body) : body;
  return Buffer.concat([Buffer.from(head.replaceAll('[<id>]', randomUUID())), content]);
};

type Answered = (status: number, bytes: number) => void;

/** How much of an answer is looked through for the end of its head, in bytes. */
const maxHead = 4_096;

/**
 * A connection that is asked one thing at a time; it knows answers that tell their length. All that it
 * reads goes into one piece of memory: to collect garbage would take the sender longer than an answer.
 */
class Line {
  private readonly socket: Socket;
  /** Rejects when the connection breaks. */
  readonly broken: Promise<never>;
  private head = '';
  private bytes = 0;
  /** How long the answer is, once its head is there. */
  private length: number | undefined;
  private answered: Answered = () => {};

  private constructor(origin: string) {
    const { hostname: host, port } = new URL(origin);
    const { promise, reject } = Promise.withResolvers<never>();
    this.broken = promise;
    promise.catch(() => {});
    const callback = (size: number, buffer: Uint8Array): boolean => {
      try {
        this.take(size, buffer);
      } catch (error) {
        reject(error);
      }
      return true;
    };
    const onread = { buffer: Buffer.alloc(65_536), callback };
    this.socket = connect({ host, port: Number(port), noDelay: true, onread });
    this.socket.on('error', reject);
    this.socket.on('close', () => reject(new Error('The server has closed a connection.')));
  }

  static async open(origin: string): Promise<Line> {
    const line = new Line(origin);
    await once(line.socket, 'connect');
    return line;
  }

  send(request: string | Uint8Array, answered: Answered): void {
    this.head = '';
    this.bytes = 0;
    this.length = undefined;
    this.answered = answered;
    this.socket.write(request);
  }

  close(): void {
    this.socket.removeAllListeners();
    this.socket.on('error', () => {});
    this.socket.destroy();
  }

  private take(size: number, buffer: Uint8Array): void {
    this.bytes += size;
    if (this.length === undefined) {
      this.head += Buffer.from(buffer.buffer, 0, Math.min(size, maxHead)).toString('latin1');
      this.length = lengthOf(this.head);
    }
    if (this.bytes === this.length) this.answered(Number(this.head.slice(9, 12)), this.bytes);
  }
}

/** How many bytes an answer has in all, once all of its head is there. */
const lengthOf = (head: string): number | undefined => {
  const end = head.indexOf('\r\n\r\n');
  if (end < 0 && head.length < maxHead) return undefined;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (end < 0 || length === undefined) throw new Error('An answer does not tell its length.');
  return end + 4 + Number(length);
};
