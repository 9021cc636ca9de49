import { expect } from 'chai';
import { Socket } from 'node:net';
import { connectionPlaces } from './connection-places.ts';

describe('Places of connections', () => {
  const from = (remoteAddress: string) =>
    Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  /** As if something were asked on each of them. */
  const isBusy = () => false;
  const gone = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

  it('are had by an address up to a number, and by others as before', async () => {
    const enter = connectionPlaces(2, isBusy);
    const addresses = ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1', '192.0.2.2'];
    const sockets = addresses.map(from);
    sockets.forEach(enter);
    const ended = sockets.map(({ destroyed }) => destroyed);
    expect(ended).to.deep.equal([false, false, true, false]);
  });

  it('go from the oldest on which nothing is asked to one that comes', () => {
    const [busy, ...others] = Array.from({ length: 4 }, () => from('192.0.2.1'));
    const enter = connectionPlaces(2, (socket) => socket !== busy);
    const ended: boolean[][] = [];
    for (const socket of [busy, ...others]) {
      if (socket) enter(socket);
      ended.push([busy, ...others].map((one) => one?.destroyed === true));
    }
    expect(ended.slice(2)).to.deep.equal([
      [false, true, false, false],
      [false, true, true, false],
    ]);
  });

  it('are free again when their connection has closed, and once for each', async () => {
    const enter = connectionPlaces(1, isBusy);
    const first = from('2001:db8::1');
    enter(first);
    const refused = from('2001:db8::2');
    const isGone = gone(refused);
    enter(refused);
    await isGone;
    const still = from('2001:db8::3');
    enter(still);
    expect(still.destroyed).to.equal(true);
    const left = gone(first);
    first.destroy();
    await left;
    const next = from('2001:db8::4');
    enter(next);
    expect(next.destroyed).to.equal(false);
  });

  it('are without number for this machine: a proxy may run there', () => {
    const enter = connectionPlaces(1, isBusy);
    const sockets = ['127.0.0.1', '::1', '127.0.0.1', '::1'].map(from);
    sockets.forEach(enter);
    expect(sockets.filter(({ destroyed }) => destroyed)).to.deep.equal([]);
  });
});
