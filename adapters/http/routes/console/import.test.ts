import { expect } from 'chai';
import { Readable } from 'node:stream';
import { mock } from 'node:test';
import type { Context } from 'koa';
import { Conflict } from '../../../../domain/errors.ts';
import { importAnswer, readRows } from './import.ts';

describe('A file that is imported', () => {
  it('lets others do their work while its rows are read, and has every row once', async () => {
    const rows = Array.from({ length: 5_050 }, (_, n) => `bad ${n}`);
    const req = Readable.from([Buffer.from(`price\n${rows.join('\n')}\n`)]);
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const ctx = { is: () => true, get: () => '', request: {}, req } as unknown as Context;
    const read = await readRows(ctx);
    clearImmediate(next);
    expect(turns).least(10);
    expect(read.flatMap(({ faults }) => faults.map(({ given }) => given))).deep.equal(rows);
  });
});

describe('The answer of an import', () => {
  const begin = () => {
    const told: unknown[] = [];
    const work = Promise.withResolvers<never>();
    const ctx = { app: { emit: (_: string, error: unknown) => told.push(error) } };
    const about = { dryRun: false, rows: 9 };
    const answer = importAnswer(ctx as unknown as Context, about, (onProgress) => {
      void onProgress({ phase: 'checking', rows: 4, of: 9 });
      return work.promise;
    });
    return { answer, told, work };
  };
  const checked = `{"progress":{"phase":"checking","rows":4,"of":9}}\n`;

  it('says how far it is again while nothing else comes, so that its connection is kept', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const { answer, told, work } = begin();
      mock.timers.tick(45_000);
      work.reject(new Conflict('Another import is under way.'));
      let text = '';
      for await (const piece of answer) text += String(piece);
      const failure = '{"failure":{"detail":"Another import is under way."}}\n';
      expect(text).equal(checked.repeat(4) + failure);
      expect(told).deep.equal([]);
    } finally {
      mock.timers.reset();
    }
  });

  for (const fault of [new Error('A fault'), new Conflict('Another import is under way.')])
    it(`has its failure logged where nobody is left to be told: ${fault.message}`, async () => {
      const { answer, told, work } = begin();
      answer.destroy();
      work.reject(fault);
      await new Promise(setImmediate);
      expect(told).deep.equal([fault]);
    });
});
