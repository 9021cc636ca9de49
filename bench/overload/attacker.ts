// The attacker: a process that repeats one attack until it is ended.
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import type { Attack } from './attacks.ts';

/** How long a sender waits after its connection was cut, in milliseconds. */
const restMs = 50;

const bytesOf = (origin: string, { method, path, headers, body }: Attack): Uint8Array => {
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

/** Repeats the request, on a new connection whenever the server has cut the last one. */
const send = (origin: string, bytes: Uint8Array, isDeaf: boolean): void => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.once('close', () => setTimeout(() => send(origin, bytes, isDeaf), restMs));
  socket.once('connect', () => socket.write(bytes));
  if (isDeaf) socket.pause();
  else socket.resume();
};

process.on('message', ({ origin, attack }: { origin: string; attack: Attack }) => {
  const { senders, keptBack = 0, isDeaf = false } = attack;
  const all = bytesOf(origin, attack);
  const sent = all.subarray(0, all.length - keptBack);
  for (let sender = 0; sender < senders; sender += 1) send(origin, sent, isDeaf);
});
// One at another machine would take none of the shop's processor.
setPriority(10);
process.on('disconnect', () => process.exit());
process.send?.('ready');
