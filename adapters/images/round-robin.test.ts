import { expect } from 'chai';
import { Unavailable } from '../../domain/errors.ts';
import { roundRobin } from './round-robin.ts';

const stays = new AbortController().signal;
/** A sender of an address where they are alone. */
const at = (personId: string, address = personId) => ({ address, personId });
const rejectionOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('work in turn', () => {
  it('is done one by one, person by person', async () => {
    const turn = roundRobin(60_000);
    const done: string[] = [];
    let running = 0;
    const work = (name: string) =>
      turn(at(name.slice(0, -1)), stays, async () => {
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

  it('is done address by address, then person by person there', async () => {
    const turn = roundRobin(60_000);
    const done: string[] = [];
    const work = (name: string) =>
      turn(at(name.slice(0, -1), name.startsWith('many') ? 'office' : name), stays, async () => {
        await Promise.resolve();
        done.push(name);
      });
    await Promise.all(
      ['manyA1', 'manyA2', 'manyB1', 'manyC1', 'manyC2', 'bob1', 'cleo1'].map(work),
    );
    expect(done).to.deep.equal(['manyA1', 'bob1', 'cleo1', 'manyB1', 'manyC1', 'manyA2', 'manyC2']);
  });

  it('is done once a turn for a person, from however many addresses', async () => {
    const turn = roundRobin(60_000);
    const done: string[] = [];
    const work = (name: string) =>
      turn(at(name.slice(0, -1), name), stays, async () => {
        await Promise.resolve();
        done.push(name);
      });
    await Promise.all(['ada1', 'ada2', 'ada3', 'ada4', 'bob1', 'cleo1'].map(work));
    expect(done).to.deep.equal(['ada1', 'bob1', 'cleo1', 'ada2', 'ada3', 'ada4']);
  });

  it('goes on after a failure', async () => {
    const turn = roundRobin(60_000);
    const failing = turn(at('ada'), stays, () => Promise.reject(new Error('no')));
    const next = turn(at('ada'), stays, () => Promise.resolve('next'));
    expect(await rejectionOf(failing)).to.be.instanceOf(Error);
    expect(await next).to.equal('next');
  });

  it('is given up when it has waited too long, or when whoever asked is gone', async () => {
    const turn = roundRobin(1);
    const { promise, resolve } = Promise.withResolvers<string>();
    const gone = new AbortController();
    const begun: string[] = [];
    const first = turn(at('ada'), stays, () => promise);
    const left = turn(at('bob'), gone.signal, async () => begun.push('left'));
    gone.abort('hung up');
    expect(await rejectionOf(left)).to.equal('hung up');
    const late = turn(at('bob'), stays, async () => begun.push('late'));
    expect(await rejectionOf(late)).to.be.instanceOf(Unavailable);
    expect(
      await rejectionOf(turn(at('cleo'), gone.signal, async () => begun.push('never'))),
    ).to.equal('hung up');
    resolve('first');
    expect(await first).to.equal('first');
    expect(await turn(at('cleo'), stays, () => Promise.resolve('next'))).to.equal('next');
    expect(begun).to.deep.equal([]);
  });
});
