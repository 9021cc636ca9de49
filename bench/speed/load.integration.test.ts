import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { portOf } from '../../adapters/embedded/ports.ts';
import { eventually } from '../../adapters/http/testing/running-shop.ts';
import { flood } from './load.ts';
import { paced } from './paced-load.ts';

const ask = { method: 'GET', path: '/', headers: { 'x-key': '[<id>]' } };

const withServer = async (
  answer: RequestListener,
  work: (origin: string) => Promise<void>,
): Promise<void> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await work(`http://127.0.0.1:${portOf(server)}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
};

describe('the load of the benchmark', () => {
  it('sends what is due, however slow the answers are, and counts from when it was due', async () => {
    const keys = new Set<unknown>();
    const answer: RequestListener = (request, response) => {
      keys.add(request.headers['x-key']);
      setTimeout(() => response.end('{}'), 20);
    };
    await withServer(answer, async (origin) => {
      const load = { origin, asks: [ask], connections: 1, seconds: 0.2, perSecond: 100 };
      const outcome = await paced(load);
      expect(outcome).to.include({ answers: 20 });
      // One connection answers 50 a second at most, and those of the first second are not counted: the
      // last one was due after 1,190 ms, and came after 2,400.
      expect(outcome.p99).to.be.greaterThan(1_000);
      expect(keys.size).to.equal(120);
      expect(keys).not.to.include('[<id>]');
    });
  });

  it('sends each request on a connection of its own, where it is of newcomers', async () => {
    const ports = new Set<unknown>();
    const answer: RequestListener = ({ socket }, response) => {
      ports.add(socket.remotePort);
      response.end('{}');
    };
    await withServer(answer, async (origin) => {
      const load = { origin, asks: [ask], connections: 9, seconds: 0.1, perSecond: 40 };
      expect(await paced({ ...load, areNewcomers: true })).to.include({ answers: 4 });
      expect(ports.size).to.equal(44);
    });
  });

  it('keeps every connection busy, and tells failures from answers', async () => {
    let asked = 0;
    const answer: RequestListener = (_request, response) => {
      asked += 1;
      response.writeHead(asked % 2 ? 200 : 503).end('{}');
    };
    await withServer(answer, async (origin) => {
      // Nothing is answered in a second in which the process stands still: it sends and answers.
      await eventually(
        () => flood({ origin, asks: [ask], connections: 4, seconds: 1 }),
        ({ answers, failures }) => answers > 0 && (failures['503'] ?? 0) > 0,
      );
    });
  });
});
