import { expect } from 'chai';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readBody } from './exchange.ts';

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
};

const request = (headers: Record<string, string> = {}): IncomingMessage => {
  const made = new IncomingMessage(new Socket());
  made.headers = headers;
  return made;
};

describe('The body of what is passed on', () => {
  it('in pieces of a byte costs little more than its size while it comes', async () => {
    const [bodies, length] = [5, 20_000];
    const requests = Array.from({ length: bodies }, () => request());
    const read = requests.map((each) => readBody(each, length));
    collectGarbage();
    const before = process.memoryUsage();
    for (let sent = 0; sent < length; sent += 1) {
      for (const each of requests) each.push('a');
      await new Promise(setImmediate); // else the stream joins the chunks itself
    }
    collectGarbage();
    const after = process.memoryUsage();
    const each =
      (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / bodies;
    // As a list of its chunks it took 120 times its length.
    expect(each).to.be.below(30 * length);
    for (const one of requests) one.push(null);
    for (const body of await Promise.all(read))
      expect(body?.toString()).to.equal('a'.repeat(length));
  });

  it('is read to its end and kept by nobody where it is longer than it may be', async () => {
    for (const headers of [{}, { 'content-length': '11' }]) {
      const long = request(headers);
      const read = readBody(long, 10);
      for (const piece of ['01234567', '89', 'a', null]) long.push(piece);
      expect(await read).to.equal(undefined);
      expect(long.readableEnded).to.equal(true);
    }
  });

  it('is as it came, with its length told or not', async () => {
    for (const headers of [{}, { 'content-length': '3' }, { 'content-length': '0' }]) {
      const some = request(headers);
      const read = readBody(some, 10);
      const text = headers['content-length'] === '0' ? '' : 'añ';
      if (text) some.push(text);
      some.push(null);
      expect((await read)?.toString()).to.equal(text);
    }
  });
});
