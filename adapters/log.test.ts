import { expect } from 'chai';
import { loggable } from './log.ts';

/** What is kept of an error, without where it was. */
const kept = (error: unknown) =>
  Object.fromEntries(Object.entries(loggable(error)).filter(([name]) => name !== 'stack'));

describe('What is kept of an error', () => {
  it('is what it is, why, and where: the frames alone, whatever its message says', () => {
    const error = new TypeError('Many\nlines\n    at my house');
    expect(kept(error)).to.deep.equal({ type: 'TypeError', message: error.message });
    const { stack } = loggable(error);
    expect(stack).to.satisfy((lines: string[]) => lines.every((line) => /:\d+\)?$/.test(line)));
    expect(String(stack)).to.include('log.test.ts');
  });

  it('is what PostgreSQL has refused, without the row', () => {
    const row = 'Failing row contains (Ada)';
    const refused = { severity: 'ERROR', code: '23514', table: 'users', constraint: 'full' };
    const error = Object.assign(new Error(row), refused, { detail: row, parameters: ['Ada'] });
    expect(kept(error)).to.deep.equal({ type: 'Error', ...refused });
    const busy = { severity: 'ERROR', code: '40P01' };
    expect(kept(Object.assign(new Error('deadlock detected'), busy))).to.deep.equal({
      type: 'Error',
      message: 'deadlock detected',
      ...busy,
    });
  });

  it('is what Stripe calls its refusal, without the answer', () => {
    const refused = { code: 'resource_missing', statusCode: 404, requestId: 'req_1' };
    const answer = { rawType: 'invalid_request_error', raw: { secret: 'Ada' }, headers: {} };
    const error = Object.assign(new Error('No such Ada'), refused, answer);
    expect(kept(error)).to.deep.equal({ type: 'Error', ...refused });
  });

  it('is all of it about its causes', () => {
    const of = (message: string) => Object.assign(new Error(message), { secret: 'Ada' });
    const all = new AggregateError([of('a'), of('b')], 'both', { cause: 'Ada' });
    const text = JSON.stringify(loggable(new Error('outer', { cause: all })));
    for (const word of ['outer', 'both', '"a"', '"b"']) expect(text).to.include(word);
    expect(text).not.to.include('Ada');
  });
});
