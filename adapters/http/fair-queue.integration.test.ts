import { expect } from 'chai';
import Koa from 'koa';
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { mock } from 'node:test';
import { freePorts } from '../embedded/ports.ts';
import { problemAnswerer } from './errors.ts';
import { fairQueue } from './fair-queue.ts';
import { httpServer } from './server.ts';
import { bytesOf, RawConnections } from './testing/raw-connection.ts';
import { eventually } from './testing/running-shop.ts';

describe('A large body of an address of which many wait', () => {
  const connections = new RawConnections();
  const arrivals = new EventEmitter<{ request: [IncomingMessage] }>();
  const app = new Koa({ proxy: true });
  app.use(fairQueue(problemAnswerer(new Map())));
  const answer = app.callback();
  const server = httpServer(async (request, response) => {
    arrivals.emit('request', request);
    await answer(request, response);
  }, false);

  beforeEach(() => mock.timers.enable({ apis: ['setImmediate'] }));
  afterEach(() => {
    mock.timers.reset();
    connections.close();
  });
  after(() => server.stop());

  it('is not held while its request waits, nor read on, and its sender is answered', async () => {
    const [port = 0] = await freePorts(1);
    await server.listen(port, '127.0.0.1');
    const origin = `http://127.0.0.1:${port}`;
    const head = ['POST / HTTP/1.1', 'Host: shop', 'X-Forwarded-For: 203.0.113.66'];
    const send = async (length: number) => {
      const arrived = once(arrivals, 'request');
      const bytes = bytesOf([...head, `Content-Length: ${length}`], ' '.repeat(length));
      const client = await connections.dial(origin, bytes);
      const [request]: [IncomingMessage] = (await arrived) as never;
      return { client, request };
    };
    // One is begun, and 250 wait until the next turn.
    for (let n = 0; n <= 250; n += 1) await send(10);
    const { client, request } = await send(5_000_000);
    // Whoever comes after it has been read, so it has been, too.
    await send(10);
    expect([request.readableLength, request.socket.isPaused()]).deep.equal([0, true]);
    let text = '';
    client.on('data', (data) => (text += String(data)));
    const statuses = () => [...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);
    const answered = (count: number) =>
      eventually(
        async () => statuses(),
        ({ length }) => length === count,
      );
    mock.timers.tick(1);
    expect(await answered(1)).deep.equal(['503']);
    expect(text).match(/Retry-After: 2\r\n/);
    client.write(bytesOf(head));
    expect(await answered(2)).deep.equal(['503', '404']);
  });
});
