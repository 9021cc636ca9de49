import { expect } from 'chai';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { freePorts } from '../embedded/ports.ts';
import { httpServer } from './server.ts';

describe('The listeners of the server', () => {
  const serve = async (onRequest: () => void, isBalanced = false) => {
    const server = httpServer(async (_request, response) => {
      onRequest();
      response.end();
    }, isBalanced);
    const [port = 0] = await freePorts(1);
    await server.listen(port, '127.0.0.1');
    return { server, port };
  };

  it('share a port among themselves, and with no other server', async () => {
    const { server, port } = await serve(() => {});
    const other = httpServer(async () => {}, false);
    const refusal = await other.listen(port, '127.0.0.1').catch((error: unknown) => error);
    await server.stop();
    expect(refusal).to.have.property('code', 'EADDRINUSE');
    await other.listen(port, '127.0.0.1');
    await other.stop();
  });

  it('keep an idle connection longer than a balancer does, which may send the next request on it', async () => {
    const { server, port } = await serve(() => {}, true);
    const { headers } = await fetch(`http://127.0.0.1:${port}`);
    await server.stop();
    expect(headers.get('keep-alive')).to.equal('timeout=75');
  });

  it('are those of one server, also where another starts at the same moment', async () => {
    for (const ticks of [0, 1, 2, 3]) {
      const [port = 0] = await freePorts(1);
      const [one, other] = [httpServer(async () => {}, false), httpServer(async () => {}, false)];
      const first = one.listen(port, '127.0.0.1');
      for (let i = 0; i < ticks; i += 1) await new Promise<void>((next) => process.nextTick(next));
      const listening = await Promise.allSettled([first, other.listen(port, '127.0.0.1')]);
      await Promise.all([one.stop(), other.stop()]);
      const refusals = listening.filter(({ status }) => status === 'rejected');
      expect(refusals, `${ticks}`).to.have.length(1);
    }
  });

  it('let in a thousand connections of one address, and then other addresses', async () => {
    // What Node asks about a peer: the tests' own addresses have no bound.
    const node = Socket.prototype as unknown as { _getpeername: () => { address?: string } };
    const { _getpeername: ofSystem } = node;
    let address = '192.0.2.1';
    node._getpeername = () => ({ address });
    const { server, port } = await serve(() => {});
    const sockets: Socket[] = [];
    const connected = () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      return socket;
    };
    const isAnswered = async () => {
      const socket = connected();
      socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
      return Promise.race([
        once(socket, 'data').then(() => true),
        once(socket, 'close').then(() => false),
      ]);
    };
    try {
      // On these nothing is asked: the oldest goes from each that comes beyond the thousand.
      const silent = Array.from({ length: 1_000 }, connected);
      await Promise.all(silent.map((socket) => once(socket, 'connect')));
      const gone = Promise.race(silent.map((socket) => once(socket, 'close')));
      expect(await isAnswered()).to.equal(true);
      await gone;
      address = '192.0.2.2';
      expect(await isAnswered()).to.equal(true);
    } finally {
      node._getpeername = ofSystem;
      for (const socket of sockets) socket.destroy();
      await server.stop();
    }
  });

  // Elsewhere a port cannot be shared, and everybody comes in at one.
  if (process.platform === 'linux')
    it('let in more than one newcomer in a turn of the event loop', async () => {
      const newcomers = 64;
      const { promise: areServed, resolve } = Promise.withResolvers<boolean>();
      let requests = 0;
      const { server, port } = await serve(() => {
        requests += 1;
        if (requests === newcomers) resolve(true);
      });
      // The system connects them all at once.
      const sockets = Array.from({ length: newcomers }, () => connect(port, '127.0.0.1').resume());
      for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
      let turns = 0;
      while (!(await Promise.race([areServed, turn(false)]))) turns += 1;
      const gone = sockets.map((socket) => once(socket, 'close'));
      await server.stop();
      await Promise.all(gone);
      expect(turns).to.be.below(newcomers / 2);
    });
});
