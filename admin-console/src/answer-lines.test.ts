import { expect } from 'chai';
import { Unreachable } from '../../storefront/src/lib/api.ts';
import { linesOf } from './answer-lines.ts';

const read = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, silenceMs?: number) => {
  const lines: string[] = [];
  let failure: unknown;
  try {
    for await (const line of linesOf(new Response(body), silenceMs)) lines.push(line);
  } catch (error) {
    failure = error;
  }
  return { lines, failure };
};

const bytes = (text: string) => new TextEncoder().encode(text);

describe('The lines of an answer', () => {
  it('are read one by one, however they come', async () => {
    const body = new ReadableStream({
      start: (to) => {
        for (const part of ['{"a"', ':1}\n{"b":2}\n', '\n{"c":3}\n']) to.enqueue(bytes(part));
        to.close();
      },
    });
    expect(await read(body)).to.deep.equal({
      lines: ['{"a":1}', '{"b":2}', '{"c":3}'],
      failure: undefined,
    });
  });

  it('end where the connection dies and nobody says so', async () => {
    let isLeft = false;
    const body = new ReadableStream({
      start: (to) => to.enqueue(bytes('{"a":1}\n')),
      cancel: () => {
        isLeft = true;
      },
    });
    const { lines, failure } = await read(body, 5);
    expect(lines).to.deep.equal(['{"a":1}']);
    expect(failure).to.be.instanceOf(Unreachable);
    expect(isLeft).to.equal(true);
  });
});
