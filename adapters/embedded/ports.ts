import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** The port that the server listens on. @throws when it listens on none */
export const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.');
  return address.port;
};

/** Listens for a moment to see whether that can be done. */
const probe = async (port: number, host: string) => {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  return server;
};

/** Whether a server can listen there. @throws what listening threw, save that the port is in use */
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
 * Below the ports that a system gives to whoever asks for any, and to each outgoing connection: from
 * 32768 on with Linux, from 49152 on elsewhere.
 */
const OURS = { from: 20_000, to: 32_767 };

/**
 * So many different free ports on loopback. They are listened on later, so they are none that the
 * system itself would give to somebody else meanwhile.
 */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(OURS.from, OURS.to + 1);
    if (await isFree(port, '127.0.0.1')) ports.add(port);
  }
  return [...ports];
};
