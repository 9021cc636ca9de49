import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { isUnique, Tally, type Ask, type Load, type Outcome } from './load.ts';

/** For so long the sender, which begins cold, and what it asks get used to the pace; in seconds. */
const warmUp = 1;

/**
 * So many requests a second, evenly, come what may. What each took counts from the moment that it was
 * due, so one that had to wait for a connection is slow. (autocannon sends each second's requests in
 * one burst, and takes the time from when one was sent.)
 */
export const paced = async (load: Load & { perSecond: number }): Promise<Outcome> => {
  const { origin, asks, connections, seconds, perSecond } = load;
  const tally = new Tally();
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(origin)));
  const idle = [...lines];
  const bytesOf = asks.map((ask) => () => requestOf(origin, ask));
  const fixed = asks.map((ask) => (isUnique(ask) ? undefined : requestOf(origin, ask)));
  const before = Math.round(perSecond * warmUp);
  const total = before + Math.round(perSecond * seconds);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const start = performance.now();
  const dueAt = (n: number): number => start + (n * 1000) / perSecond;
  let sent = 0;
  let answered = 0;

  const sendDue = (): void => {
    while (sent < total && dueAt(sent) <= performance.now()) {
      const line = idle.pop();
      if (!line) return;
      const number = sent;
      const due = dueAt(number);
      const which = number % asks.length;
      sent += 1;
      line.send(fixed[which] ?? bytesOf[which]?.() ?? '', (status, bytes) => {
        if (number >= before) tally.answer(status, bytes, performance.now() - due);
        idle.push(line);
        answered += 1;
        if (answered === total) resolve();
        sendDue();
      });
    }
  };
  const clock = setInterval(sendDue, 1);
  const broken = Promise.race(lines.map((line) => line.broken));
  try {
    await Promise.race([done, broken]);
  } finally {
    clearInterval(clock);
    for (const line of lines) line.close();
  }
  return tally.outcome((performance.now() - start) / 1000 - warmUp);
};

const requestOf = (origin: string, { method, path, headers, body = '' }: Ask): string => {
  const all = {
    Host: new URL(origin).host,
    ...headers,
    ...(body ? { 'Content-Length': `${Buffer.byteLength(body)}` } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return head.replaceAll('[<id>]', randomUUID()) + body;
};

type Answered = (status: number, bytes: number) => void;

/** A connection that is asked one thing at a time; it knows answers that tell their length. */
class Line {
  private readonly socket: Socket;
  /** Rejects when the connection breaks. */
  readonly broken: Promise<never>;
  private chunks: Buffer[] = [];
  private missing: number | undefined;
  private answered: Answered = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    const { promise, reject } = Promise.withResolvers<never>();
    this.broken = promise;
    promise.catch(() => {});
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server has closed a connection.')));
    socket.on('data', (chunk) => {
      try {
        this.take(chunk);
      } catch (error) {
        reject(error);
      }
    });
  }

  static async open(origin: string): Promise<Line> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname).setNoDelay();
    await once(socket, 'connect');
    return new Line(socket);
  }

  send(request: string, answered: Answered): void {
    this.chunks = [];
    this.missing = undefined;
    this.answered = answered;
    this.socket.write(request);
  }

  close(): void {
    this.socket.removeAllListeners();
    this.socket.on('error', () => {});
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.missing = this.missing === undefined ? this.fromHead() : this.missing - chunk.length;
    if (this.missing !== 0) return;
    const status = Number(this.chunks[0]?.toString('latin1', 9, 12));
    this.answered(
      status,
      this.chunks.reduce((sum, { length }) => sum + length, 0),
    );
  }

  /** How much is still to come, once the head is there. */
  private fromHead(): number | undefined {
    const bytes = Buffer.concat(this.chunks);
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1];
    if (length === undefined) throw new Error('An answer does not tell its length.');
    return end + 4 + Number(length) - bytes.length;
  }
}
