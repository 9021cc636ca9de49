import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { withTimeout, Silent } from './with-timeout.ts';

/** Keeps this process from reading anything. */
const work = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('An answer that is waited for', () => {
  it('may take several ways there and back after this process was busy for longer than it waits', async () => {
    const answer = async () => {
      // Fewer ways than slices: each slice lets at least one be done, however busy the machine is.
      for (let way = 0; way < 3; way += 1) await pause(1);
      return 'there';
    };
    const waiting = withTimeout(answer(), 200);
    work(400);
    expect(await waiting).to.equal('there');
  });

  it('does not come from a server that is silent', async () => {
    const outcome = await withTimeout(new Promise(() => {}), 100).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Silent);
  });

  it('is the error that the server answers', async () => {
    const refused = Promise.reject(new Error('refused'));
    expect(await withTimeout(refused, 100).catch(String)).to.equal('Error: refused');
  });
});
