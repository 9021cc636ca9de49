import { expect } from 'chai';
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { mock } from 'node:test';
import { freePorts } from '../embedded/ports.ts';
import { httpServer } from './server.ts';
import { bytesOf, RawConnections } from './testing/raw-connection.ts';
import { eventually } from './testing/running-shop.ts';

describe('A body that comes slowly', () => {
  const connections = new RawConnections();
  const arrivals = new EventEmitter<{ request: [IncomingMessage, ServerResponse] }>();
  const server = httpServer(async (...call) => void arrivals.emit('request', ...call), false);
  let origin: string;

  before(async () => {
    const [port = 0] = await freePorts(1);
    origin = `http://127.0.0.1:${port}`;
    await server.listen(port, '127.0.0.1');
  });
  beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
  afterEach(() => {
    mock.timers.reset();
    connections.close();
  });
  after(() => server.stop());

  const length = 4_000_000;
  const begin = async (...headers: string[]) => {
    const arrived = once(arrivals, 'request');
    const head = ['POST / HTTP/1.1', 'Host: shop', `Content-Length: ${length}`, ...headers];
    const client = await connections.dial(origin, bytesOf(head));
    const [request, response]: [IncomingMessage, ServerResponse] = (await arrived) as never;
    request.on('error', () => {});
    const { socket }: { socket: Socket } = request;
    const before = socket.bytesRead;
    let sent = 0;
    /** Sends so many bytes more, and waits until the server has them. */
    const send = async (bytes: number) => {
      client.write(Buffer.alloc(bytes));
      sent += bytes;
      await eventually(
        async () => socket.bytesRead - before,
        (read) => read >= sent,
      );
    };
    return { client, request, response, socket, send, sendRest: () => send(length - sent) };
  };
  const halfAMinute = () => mock.timers.tick(30_000);

  it('may take its time as long as it comes', async () => {
    const { request, response, socket, send, sendRest, client } = await begin();
    const read = request.toArray();
    for (let i = 0; i < 3; i += 1) {
      await send(250_000);
      halfAMinute();
    }
    await sendRest();
    expect(Buffer.concat(await read)).length(length);
    halfAMinute();
    response.end('read');
    expect(String((await once(client, 'data'))[0])).include('read');
    expect(socket.destroyed).equal(false);
  });

  it('is ended when it comes no more', async () => {
    const { request, socket, send, client } = await begin();
    request.resume();
    await send(250_000);
    halfAMinute();
    expect(socket.destroyed).equal(false);
    await send(1_000);
    halfAMinute();
    expect(socket.destroyed).equal(true);
    await once(client, 'close');
  });

  it('is ended when it goes on though it was answered', async () => {
    const { response, socket, client, send } = await begin();
    response.writeHead(413).end();
    await once(client, 'data');
    await send(250_000);
    halfAMinute();
    expect(socket.destroyed).equal(true);
  });

  it('is looked at no more when its connection has closed, and so kept by nothing', async () => {
    const { response, socket } = await begin('Connection: close');
    response.writeHead(413).end();
    await once(socket, 'close');
    let looks = 0;
    Object.defineProperty(socket, 'bytesRead', { get: () => (looks += 1) });
    halfAMinute();
    expect(looks).equal(0);
  });
});
