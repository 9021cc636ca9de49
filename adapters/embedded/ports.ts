import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** The port that the server listens on. @throws when it listens on none */
export const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.');
  return address.port;
};

/** Whether only this machine reaches what listens there. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Listens and stops again, to learn whether the port is free. */
const probe = async (port: number, host: string) => {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  return server;
};

/** Whether the port is free. @throws what `listen` fails with for any other reason */
export const isFree = async (port: number, host: string): Promise<boolean> => {
  const server = await unlessInUse(probe(port, host));
  if (!server) return false;
  await new Promise((closed) => server.close(closed));
  return true;
};

const unlessInUse = <T>(listening: Promise<T>): Promise<T | undefined> =>
  listening.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
    throw error;
  });

/**
 * Below the ephemeral ports, which the system assigns to port 0 and to outgoing connections: they
 * begin at 32768 on Linux and at 49152 elsewhere.
 */
const OURS = { from: 20_000, to: 32_767 };

/**
 * So many different free ports on loopback. They are used only later, so they are chosen outside
 * the ephemeral ports, which the system could assign to another process meanwhile; and whoever
 * chooses here, in any process, gets none of them until this process ends.
 */
export const freePorts = async (count: number, { from, to } = OURS): Promise<number[]> => {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(from, to + 1);
    const isOurs = (await unlessInUse(reserve(port))) !== undefined;
    if (isOurs && (await isFree(port, '127.0.0.1'))) ports.push(port);
  }
  return ports;
};

/** Takes the UDP port of the same number, which nobody listens on. The system gives it back. */
const reserve = (port: number) => {
  const socket = createSocket('udp4').unref();
  socket.bind({ port, address: '127.0.0.1', exclusive: true });
  return once(socket, 'listening');
};
