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

/** So many different free ports on loopback. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = await Promise.all(Array.from({ length: count }, () => probe(0, '127.0.0.1')));
  const ports = servers.map(portOf);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
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
