// The attacker: a process that repeats one attack until it is ended.
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import type { Attack, Attacked } from './attacks.ts';

type Task = { origin: string; attack: Attack; address: string };

/** How long a sender waits after its connection was cut, in milliseconds. */
const restMs = 50;

const attacked: Attacked = { statuses: {}, mostToOne: 0 };

const bytesOf = ({ origin, address }: Task, ask: Attack['asks'][number]): Uint8Array => {
  if (typeof ask === 'string') return Buffer.from(ask);
  const { method, path, headers, body } = ask;
  const all = {
    Host: new URL(origin).host,
    Connection: 'close',
    'X-Forwarded-For': address,
    ...headers,
    ...(body && { 'Content-Length': `${Buffer.byteLength(body)}` }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return Buffer.concat([head, Buffer.from(body ?? '')]);
};

const attack = (task: Task): void => {
  const { asks, senders, keptBack = 0, isDeaf = false } = task.attack;
  const { hostname, port } = new URL(task.origin);
  const all = asks.map((ask) => {
    const bytes = bytesOf(task, ask);
    return bytes.subarray(0, bytes.length - keptBack);
  });
  let sent = 0;
  /** Sends the next request, on a new connection whenever the server has cut the last one. */
  const send = (): void => {
    const socket = connect(Number(port), hostname);
    let answers = 0;
    socket.on('error', () => {});
    socket.once('close', () => setTimeout(send, restMs));
    socket.once('connect', () => {
      socket.write(all[sent % all.length] ?? '');
      sent += 1;
    });
    if (isDeaf) return void socket.pause();
    socket.on('data', (data) => {
      // The rest of a long answer costs no more than its reading.
      const begin = data.subarray(0, 4_096).toString('latin1');
      for (const [, status = ''] of begin.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        attacked.statuses[status] = (attacked.statuses[status] ?? 0) + 1;
        answers += 1;
        attacked.mostToOne = Math.max(attacked.mostToOne, answers);
      }
    });
  };
  for (let sender = 0; sender < senders; sender += 1) send();
};

process.on('message', (message: Task | { ends: true }) => {
  if ('ends' in message) process.send?.(attacked);
  else attack(message);
});
// One at another machine would take none of the shop's processor.
setPriority(10);
process.on('disconnect', () => process.exit());
process.send?.('ready');
