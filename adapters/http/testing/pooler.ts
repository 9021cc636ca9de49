import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

type Losing = {
  /** Notices reach nobody, as in a transaction pooler. */
  notices?: boolean;
  /** What a session asks to be set to is ignored. */
  settings?: boolean;
};

/** A way to a PostgreSQL of this machine that loses what a pooler loses which does not keep sessions. */
export const pooler = async (onwardTo: number, losing: Losing) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(onwardTo, '127.0.0.1');
    for (const each of [socket, onward]) sockets.add(each.on('error', () => {}));
    const there = messages({ hasType: false, pass: losing.settings ? withoutSettings : whole });
    const back = messages({ hasType: true, pass: losing.notices ? withoutNotices : whole });
    socket.pipe(there).pipe(onward).pipe(back).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

type Pass = (message: Buffer, isFirst: boolean) => Buffer | undefined;
const whole: Pass = (message) => message;

/** A NotificationResponse begins with an A. Source: PostgreSQL, 'Message Formats' */
const withoutNotices: Pass = (message) => (message[0] === 65 ? undefined : message);

/** The first message of a client has its settings: names and values, each ended by a zero. */
const withoutSettings: Pass = (message, isFirst) => {
  if (!isFirst) return message;
  const words = message.toString('utf8', 8).split('\0');
  const kept: string[] = [];
  for (let at = 0; words[at]; at += 2)
    if (!['statement_timeout', 'options'].includes(words[at] ?? ''))
      kept.push(words[at] ?? '', words[at + 1] ?? '');
  const body = Buffer.from([...kept, '', ''].join('\0'));
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length);
  message.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
};

/** Passes on what is sent message by message. A client's first message has no byte for its type. */
const messages = ({ hasType, pass }: { hasType: boolean; pass: Pass }) => {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const typed = hasType || !isFirst ? 1 : 0;
        const length = rest.length < 4 + typed ? Infinity : typed + rest.readInt32BE(typed);
        if (rest.length < length) break;
        const passed = pass(rest.subarray(0, length), isFirst);
        if (passed) this.push(passed);
        rest = rest.subarray(length);
        isFirst = false;
      }
      done();
    },
  });
};
