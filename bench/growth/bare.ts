import { once } from 'node:events';
import { createServer } from 'node:http';
import { Pool } from 'pg';
import { portOf } from '../../adapters/embedded/ports.ts';

/** The reference of all measures: a server without the shop, whose query reads no table. */
export const bareServer = async (databaseUrl: string) => {
  const pool = new Pool({ connectionString: databaseUrl });
  const server = createServer((_request, response) => {
    pool.query({ name: 'one', text: 'select 1 as one' }).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await pool.end();
    },
  };
};
