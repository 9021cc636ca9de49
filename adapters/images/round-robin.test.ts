import { expect } from 'chai';
import { Unavailable } from '../../domain/errors.ts';
import { roundRobin } from './round-robin.ts';

const stays = new AbortController().signal;
const rejectionOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('work in turn', () => {
  it('is done one by one, person by person', async () => {
    const turn = roundRobin(60_000);
    const done: string[] = [];
    let running = 0;
    const work = (name: string) =>
      turn(name.slice(0, -1), stays, async () => {
        expect((running += 1)).to.equal(1);
        await Promise.resolve();
        done.push(name);
        running -= 1;
      });
    const first = ['ada1', 'ada2', 'ada3', 'bob1', 'cleo1', 'bob2'].map(work);
    await first[3];
    // Whoever was just served goes behind those who wait, whatever they have in line.
    await Promise.all([...first, work('bob3'), work('dora1')]);
    expect(done).to.deep.equal(['ada1', 'bob1', 'cleo1', 'ada2', 'bob2', 'dora1', 'ada3', 'bob3']);
    await work('again1');
    expect(done.at(-1)).to.equal('again1');
  });

  it('goes on after a failure', async () => {
    const turn = roundRobin(60_000);
    const failing = turn('ada', stays, () => Promise.reject(new Error('no')));
    const next = turn('ada', stays, () => Promise.resolve('next'));
    expect(await rejectionOf(failing)).to.be.instanceOf(Error);
    expect(await next).to.equal('next');
  });

  it('is given up when it has waited too long, or when whoever asked is gone', async () => {
    const turn = roundRobin(1);
    const { promise, resolve } = Promise.withResolvers<string>();
    const gone = new AbortController();
    const begun: string[] = [];
    const first = turn('ada', stays, () => promise);
    const left = turn('bob', gone.signal, async () => begun.push('left'));
    gone.abort('hung up');
    expect(await rejectionOf(left)).to.equal('hung up');
    const late = turn('bob', stays, async () => begun.push('late'));
    expect(await rejectionOf(late)).to.be.instanceOf(Unavailable);
    expect(await rejectionOf(turn('cleo', gone.signal, async () => begun.push('never')))).to.equal(
      'hung up',
    );
    resolve('first');
    expect(await first).to.equal('first');
    expect(await turn('cleo', stays, () => Promise.resolve('next'))).to.equal('next');
    expect(begun).to.deep.equal([]);
  });
});
