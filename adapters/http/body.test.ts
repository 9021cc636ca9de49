import { expect } from 'chai';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Koa from 'koa';
import { InvalidInput, TooLarge, TooManyRequests } from '../../domain/errors.ts';
import { readBytes, readJson } from './body.ts';

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
};

const koa = new Koa();
const request = (headers: Record<string, string>) => {
  const req = new IncomingMessage(new Socket());
  req.headers = { 'content-type': 'application/json', ...headers };
  return { req, ctx: koa.createContext(req, new ServerResponse(req)) };
};

const chunked = { 'transfer-encoding': 'chunked' };

describe('A body', () => {
  it('in pieces of a byte costs little more than its size while it comes', async () => {
    const [bodies, length] = [5, 60_000];
    const requests = Array.from({ length: bodies }, () => request(chunked));
    const read = requests.map(({ ctx }) => readJson(ctx, false));
    collectGarbage();
    const before = process.memoryUsage();
    for (const { req } of requests) {
      req.push('{"a":"');
      for (let sent = 0; sent < length; sent++) {
        req.push('a');
        if (sent % 1_000 === 0) await new Promise(setImmediate);
      }
      await new Promise(setImmediate);
    }
    collectGarbage();
    const after = process.memoryUsage();
    const each =
      (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / bodies;
    // As text it took 120 times its length; what else this process keeps differs by some megabytes.
    expect(each).to.be.below(30 * length);
    for (const { req } of requests) {
      req.push('"}');
      req.push(null);
    }
    for (const body of await Promise.all(read))
      expect(body).to.deep.equal({ a: 'a'.repeat(length) });
  });

  it('is refused beside a hundred of its address that do not end, and read beside those of others and of strangers', async () => {
    const from = (ip: string, isWhole = true, personId?: string) => {
      const { ctx, req } = request(chunked);
      ctx.request.ip = ip;
      if (isWhole) req.push(null);
      const read = readJson(ctx, true, personId).then(
        () => 'read',
        (error: unknown) => error,
      );
      return { req, read };
    };
    const slow = Array.from({ length: 100 }, () => from('192.0.2.1', false));
    expect(await from('192.0.2.1').read).instanceOf(TooManyRequests);
    expect(await from('192.0.2.1', true, 'ada').read, 'who is signed in there').to.equal('read');
    // The machine's own address is a proxy that says nothing of who asks, or a developer.
    for (const ip of ['192.0.2.2', '127.0.0.1', '::1'])
      expect(await from(ip).read, ip).to.equal('read');
    for (const { req } of slow) req.push(null);
    expect(new Set(await Promise.all(slow.map(({ read }) => read)))).to.deep.equal(
      new Set(['read']),
    );
  });

  it('is refused when it has more values than anything that the shop reads', async () => {
    const sent = async (values: number) => {
      const { ctx, req } = request(chunked);
      req.push(JSON.stringify({ lines: Array.from({ length: values - 2 }, () => ({})) }));
      req.push(null);
      return readJson(ctx, false).catch((error: unknown) => error);
    };
    expect(await sent(4_000))
      .property('lines')
      .length(3_998);
    expect(await sent(4_001))
      .instanceOf(InvalidInput)
      .with.nested.property('fields[0].message', 'The body may have at most 4000 values');
  });

  it('is refused as soon as it is too long, and its connection goes on', async () => {
    const { ctx, req } = request(chunked);
    const read = readBytes(ctx, 10, 'Too long.').catch((error: unknown) => error);
    req.push('0123456789');
    req.push('0');
    expect(await read)
      .to.be.instanceOf(TooLarge)
      .with.property('message', 'Too long.');
    expect(req.destroyed).to.equal(false);
  });

  it('is refused unread when it says that it will be too long', async () => {
    const { ctx } = request({ 'content-length': '11' });
    expect(await readBytes(ctx, 10, 'Too long.').catch((error: unknown) => error)).to.be.instanceOf(
      TooLarge,
    );
  });
});
