import { once } from 'node:events';
import type { Server } from 'node:http';

/** Has a server listen on this machine, and answers with its address. */
export const listening = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return `http://127.0.0.1:${address.port}`;
};

/** Closes a server, and whatever is connected to it. */
export const closed = async (server: Server): Promise<void> => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
};
