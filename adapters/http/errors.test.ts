import { expect } from 'chai';
import Koa from 'koa';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { pino } from 'pino';
import { InvalidInput } from '../../domain/errors.ts';
import { problemAnswerer, problems, StaleRecord } from './errors.ts';

const answering = problems(
  pino({ level: 'silent' }),
  () => false,
  problemAnswerer(new Map([['X-Standing', 'yes']])),
);

/** What is answered when this is thrown. */
const answerTo = async (thrown: unknown, request = new IncomingMessage(new Socket())) => {
  Object.assign(request, { url: '/', method: 'GET' });
  const ctx = new Koa().createContext(request, new ServerResponse(request));
  await answering(ctx, () => Promise.reject(thrown));
  return { status: ctx.status, type: ctx.type, body: String(ctx.body) };
};

describe('A failure', () => {
  it('is told as a problem, whatever it carries', async () => {
    let deep: Record<string, unknown> = {};
    for (let i = 0; i < 20_000; i += 1) deep = { deep };
    const loop: Record<string, unknown> = {};
    loop['loop'] = loop;
    for (const thrown of [new StaleRecord(deep, {}), new StaleRecord({}, loop), 7, undefined]) {
      const { status, type, body } = await answerTo(thrown);
      expect([status, type]).deep.equal([500, 'application/problem+json']);
      expect(JSON.parse(body)).include({ status: 500, title: 'Internal Server Error' });
    }
  });

  it('is no mistake of the shop where whoever asked has left, also when all had arrived', async () => {
    for (const complete of [false, true]) {
      const request = Object.assign(new IncomingMessage(new Socket()), { complete });
      request.once('error', () => {});
      const gone = new Error('aborted');
      request.destroy(gone);
      expect(await answerTo(gone, request)).include({ status: 400 });
    }
    expect(await answerTo(new Error('aborted'))).include({ status: 500 });
  });

  it('names a field as the API does, and leaves a place in the request as it is', async () => {
    const message = 'stock is Required';
    const fields = ['stock', 'quantity', 'price', 'specs/cores', '/stock', ''];
    const { body } = await answerTo(new InvalidInput(fields.map((field) => ({ field, message }))));
    expect(JSON.parse(body).errors).deep.equal([
      { pointer: '/Stock', message: 'Stock is Required' },
      { pointer: '/orderQuantity', message },
      { pointer: '/price', message },
      { pointer: '/specs/cores', message },
      { pointer: '/stock', message },
      { pointer: '', message },
    ]);
  });

  it('is told in a bounded answer, however many fields are at fault', async () => {
    const fields = Array.from({ length: 100_000 }, (_, index) => ({
      pointer: `/${index}`,
      message: 'There is no such column',
    }));
    const { status, body } = await answerTo(
      new InvalidInput(fields.map(({ pointer, message }) => ({ field: pointer, message }))),
    );
    expect(status).equal(400);
    expect(JSON.parse(body).errors).deep.equal(fields.slice(0, 100));
    expect(body.length).below(20_000);
  });
});
