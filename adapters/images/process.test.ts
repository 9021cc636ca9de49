import { expect } from 'chai';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '../../domain/errors.ts';
import { pictureProcess } from './process.ts';

/** A decoder that does as it is told: nothing by itself. */
class FakeDecoder extends EventEmitter {
  readonly asked: string[] = [];
  isKilled = false;

  send = ({ bytes }: { bytes: Uint8Array }): boolean => {
    this.asked.push(String(bytes));
    this.emit('asked');
    return true;
  };
  kill = (): boolean => {
    this.isKilled = true;
    return this.emit('exit', null, 'SIGKILL');
  };
  answer = (webp: string): boolean => this.emit('message', { webp: Buffer.from(webp) });
}

const sender = { personId: 'ada', isAdmin: false, address: '192.0.2.1' };

describe('the process that makes pictures anew', () => {
  afterEach(() => mock.timers.reset());

  const stage = (limits = {}) => {
    const decoders: FakeDecoder[] = [];
    const toWebP = pictureProcess(limits, () => {
      const decoder = new FakeDecoder();
      decoders.push(decoder);
      return decoder as unknown as ChildProcess;
    });
    const send = (picture: string, signal = new AbortController().signal, from = {}) =>
      toWebP(Buffer.from(picture), { ...sender, signal, ...from }).then(String, (error: unknown) =>
        error instanceof DomainError ? `${error.kind}: ${error.message}` : String(error),
      );
    return { decoders, send };
  };

  it('is started by the first picture and kept for the next', async () => {
    const { decoders, send } = stage();
    const both = [send('first'), send('second')];
    const [decoder] = decoders;
    expect(decoder?.asked).to.deep.equal(['first']);
    decoder?.answer('1');
    expect(await both[0]).to.equal('1');
    decoder?.answer('2');
    expect(await both[1]).to.equal('2');
    expect(decoders).to.have.length(1);
  });

  it('serves one address after the other, one person after the other there, and nobody who waits too long', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { decoders, send } = stage();
    const { signal } = new AbortController();
    const all = ['first', 'second', 'last'].map((picture) => send(picture));
    all.push(send('of a colleague', signal, { personId: 'bob' }));
    all.push(send('from elsewhere', signal, { personId: 'cleo', address: '192.0.2.2' }));
    const [decoder] = decoders;
    for (let answers = 0; answers < 3; answers += 1) {
      const asked = once(decoder ?? new EventEmitter(), 'asked');
      decoder?.answer('done');
      await asked;
    }
    expect(decoder?.asked).to.deep.equal(['first', 'from elsewhere', 'of a colleague', 'second']);
    mock.timers.tick(20_000);
    expect(await all[2]).to.match(/^unavailable: /);
    decoder?.answer('done');
    expect(await all[1]).to.equal('done');
  });

  it('is killed when its sender hangs up, and started anew for whoever waits', async () => {
    const { decoders, send } = stage();
    const gone = new AbortController();
    const left = send('left', gone.signal);
    const next = send('next');
    gone.abort('hung up');
    expect(await left).to.equal('hung up');
    expect(decoders[0]?.isKilled).to.equal(true);
    expect(decoders[1]?.asked).to.deep.equal(['next']);
    decoders[1]?.answer('done');
    expect(await next).to.equal('done');
  });

  it('is killed when it does not answer in time', async () => {
    const { decoders, send } = stage({ clockMs: 1 });
    expect(await send('endless')).to.match(/^invalid: .*takes too long/);
    expect(decoders[0]?.isKilled).to.equal(true);
  });

  it('says why it ended: at a limit, by a crash, or for no fault of the picture', async () => {
    const { decoders, send } = stage();
    for (const [code, signal, says] of [
      [null, 'SIGKILL', /^invalid: .*takes too long/],
      [null, 'SIGSEGV', /^invalid: This file is not a picture/],
      [1, null, /^Error: .*code 1/],
    ] as const) {
      const answer = send('picture');
      decoders.at(-1)?.emit('exit', code, signal);
      expect(await answer).to.match(says);
    }
    expect(decoders).to.have.length(3);
  });

  it('keeps no time for a picture that could not be sent to it', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { decoders, send } = stage();
    const first = send('first');
    decoders[0]?.answer('1');
    expect(await first).to.equal('1');
    const [decoder] = decoders;
    if (!decoder) throw new Error('It was not started.');
    const { send: asBefore } = decoder;
    decoder.send = () => {
      throw new Error('no memory');
    };
    expect(await send('lost')).to.equal('Error: no memory');
    decoder.send = asBefore;
    mock.timers.tick(30_000);
    expect(decoder.isKilled).to.equal(false);
    const next = send('next');
    decoder.answer('2');
    expect(await next).to.equal('2');
  });

  it('may be one that cannot be started', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const toWebP = pictureProcess({}, () => {
      throw new Error('no memory');
    });
    const unheard: unknown[] = [];
    const hear = (error: unknown) => unheard.push(error);
    process.on('unhandledRejection', hear);
    const refused = await toWebP(Buffer.from('picture'), {
      ...sender,
      signal: new AbortController().signal,
    }).catch(String);
    mock.timers.tick(60_000);
    await nextTurn();
    process.off('unhandledRejection', hear);
    expect(refused).to.equal('Error: no memory');
    expect(unheard).to.deep.equal([]);
  });

  it('ends when there is nothing more to do', async () => {
    const { decoders, send } = stage({ idleMs: 1 });
    const answer = send('picture');
    const [decoder] = decoders;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    decoder?.once('exit', resolve);
    // Held by a handle of its own: the shop ends without waiting for this.
    const held = setInterval(() => {}, 60_000);
    decoder?.answer('done');
    await Promise.all([answer, promise]);
    clearInterval(held);
    expect(decoder?.isKilled).to.equal(true);
  });
});
