import { expect } from 'chai';
import { ApiError, Unreachable } from '../../../storefront/src/lib/api.ts';
import { changeAll } from './change-all.ts';

const ids = Array.from({ length: 250 }, (_, i) => i);
const failed = (cause: Error) => new Error(`Told: ${cause.message}`, { cause });

describe('Many records that are changed', () => {
  it('are sent a few at once', async () => {
    let [running, most, sent] = [0, 0, 0];
    const { left } = await changeAll(ids, async () => {
      sent += 1;
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      running -= 1;
    });
    expect([left, sent, most]).to.deep.equal([[], 250, 4]);
  });

  it('are changed also behind those that are refused, which are left', async () => {
    const { left, failure } = await changeAll(ids, async (id) => {
      if (id === 3 || id === 70) throw failed(new ApiError(409));
    });
    expect(left).to.deep.equal([3, 70]);
    expect(failure?.message).to.equal('Told: The shop answered 409.');
  });

  it('are left where the shop is busy or cannot be reached', async () => {
    for (const cause of [new ApiError(429), new ApiError(503), new Unreachable('Gone.')]) {
      let sent = 0;
      const { left, failure } = await changeAll(ids, async (id) => {
        sent += 1;
        if (id === 10) throw failed(new ApiError(404));
        if (Number(id) >= 100) throw failed(cause);
      });
      expect(sent).to.be.at.most(104);
      expect(left).to.deep.equal([10, ...ids.slice(100)]);
      expect(failure?.cause).to.equal(cause);
    }
  });
});
