import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import { connect } from './orm.ts';
import { isUnreachable } from './unreachable.ts';

/** What asks for TLS, before anything else is said. Source: PostgreSQL, chapter 'Message Formats'. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

describe('A connection to PostgreSQL', () => {
  it('says nothing before TLS where the address asks for it', async () => {
    const first: Buffer[] = [];
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}));
      socket.once('data', (bytes) => {
        first.push(bytes);
        // There is none here.
        socket.end('N');
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const orm = await connect(`postgresql://me:secret@127.0.0.1:${port}/shop?sslmode=verify-full`);
    try {
      const failure = await orm.em
        .fork()
        .execute('select 1')
        .catch((error: unknown) => String(error));
      expect(failure).to.include('does not support SSL');
      expect(first).not.to.have.length(0);
      for (const bytes of first) expect(bytes).to.deep.equal(sslRequest);
    } finally {
      await orm.close();
      sockets.forEach((socket) => socket.destroy());
      server.close();
    }
  });

  it('finds nobody where the socket of a server that is down was', async () => {
    const orm = await connect('postgresql:///shop?host=/nowhere');
    try {
      const failure = await rejectionOf(() => orm.em.fork().execute('select 1'));
      expect(failure).property('message').includes('ENOENT');
      expect(isUnreachable(failure)).equal(true);
    } finally {
      await orm.close();
    }
  });
});
