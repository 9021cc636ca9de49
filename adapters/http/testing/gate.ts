import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { freePorts } from '../../embedded/ports.ts';

/**
 * A way to a port of this machine that can be shut: then nobody listens there any more. While it is
 * jammed, it lets everyone in and nothing through.
 * @param delayMs how long what comes is on its way, there and back alike
 */
export const gate = async (onwardTo: number, delayMs = 0) => {
  const sockets = new Set<Socket>();
  let isJammed = false;
  const server = createServer((socket) => {
    const onward = connect(onwardTo, '127.0.0.1');
    for (const each of [socket, onward]) {
      sockets.add(each);
      each.on('error', () => {}).on('close', () => sockets.delete(each));
    }
    if (isJammed) return;
    if (delayMs === 0) socket.pipe(onward).pipe(socket);
    else socket.pipe(late(delayMs)).pipe(onward).pipe(late(delayMs)).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  const open = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  // None that the system could give away while this is shut.
  const [port = 0] = await freePorts(1);
  await open(port);
  return {
    port,
    shut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    reopen: async () => {
      if (!server.listening) await open(port);
    },
    /** What is on the way stays there. */
    jam: () => {
      isJammed = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Who came in meanwhile has to come again. */
    clear: () => {
      isJammed = false;
      for (const socket of sockets) socket.destroy();
    },
  };
};

const late = (ms: number) =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => void setTimeout(() => done(null, chunk), ms),
  });
