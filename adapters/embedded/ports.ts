import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** The port that the server listens on. @throws when it listens on none */
export const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.');
  return address.port;
};

/** Listens and stops again, to learn whether the port is free. */
const probe = async (port: number, host: string) => {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  return server;
};

/** Whether the port is free. @throws what `listen` fails with for any other reason */
export const isFree = async (port: number, host: string): Promise<boolean> => {
  try {
    const server = await probe(port, host);
    await new Promise((closed) => server.close(closed));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
};

/**
 * Below the ephemeral ports, which the system assigns to port 0 and to outgoing connections: they
 * begin at 32768 on Linux and at 49152 elsewhere.
 */
const OURS = { from: 20_000, to: 32_767 };

/**
 * So many different free ports on loopback. They are used only later, so they are chosen outside
 * the ephemeral ports, which the system could assign to another process meanwhile.
 */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(OURS.from, OURS.to + 1);
    if (await isFree(port, '127.0.0.1')) ports.add(port);
  }
  return [...ports];
};
