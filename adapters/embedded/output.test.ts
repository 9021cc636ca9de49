import { expect } from 'chai';
import { beginningOf, readable } from './output.ts';

const log = (fields: object) => JSON.stringify({ level: 30, time: 1_795_324_190_003, ...fields });

describe('log lines as a person reads them', () => {
  it('say what was asked, and how it was answered', () => {
    const answered = { requestId: '7', method: 'GET', path: '/product', status: 200, ms: 96.6 };
    const line = readable(log({ ...answered, msg: 'answered' }), false);
    expect(line).to.match(/^\[\d\d:\d\d:\d\d\] INFO: answered GET \/product 200 96\.6 ms\n$/);
  });

  it('keep what else a line tells, and where an error was', () => {
    const err = { type: 'Error', message: 'gone', stack: ['    at look (file:///line.ts:77:22)'] };
    const line = readable(log({ level: 40, err, msg: 'changes are not heard of' }), false);
    expect(line).to.include('WARN: changes are not heard of').and.to.include('line.ts:77:22');
    expect(readable(log({ port: 3000, msg: 'listening' }), false)).to.include(
      'listening {"port":3000}',
    );
  });

  it('say what went wrong, also where the line is too long to be kept whole', () => {
    const stack = Array.from({ length: 60 }, () => '    at look (file:///line.ts:77:22)');
    const err = { type: 'Error', message: 'gone', stack };
    const kept = beginningOf(log({ level: 60, err, msg: 'ended' }));
    expect(kept).to.match(
      /^\[[\d:]+\] FATAL: ended \n +err: \{\n +"type": "Error",\n +"message": "gone"/,
    );
    expect(kept).to.have.length.below(1_100);
  });

  it('leave what is no log line as it is', () => {
    expect(readable('    at look (file:///line.ts:77:22)', false)).to.equal(
      '    at look (file:///line.ts:77:22)\n',
    );
  });
});
