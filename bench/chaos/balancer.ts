import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * One address before several processes, as a load balancer gives them: each connection goes to the
 * next process that takes it. It knows no HTTP, so a process that dies cuts what it was answering.
 */
export const balance = async (port: number, targets: readonly number[]): Promise<Server> => {
  let turn = 0;
  const open = (client: Socket, left: number): void => {
    const target = targets[turn++ % targets.length];
    if (left === 0 || target === undefined) {
      client.destroy();
      return;
    }
    const server = connect(target, '127.0.0.1');
    const refused = () => open(client, left - 1);
    server.once('error', refused);
    server.once('connect', () => {
      server.off('error', refused);
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
        one.pipe(other);
      }
    });
  };
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    open(client, targets.length);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
