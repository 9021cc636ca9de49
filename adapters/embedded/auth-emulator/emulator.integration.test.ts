import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf } from '../ports.ts';
import { createEmulator } from './emulator.ts';
import { fetchAnew } from '../../http/testing/fetch-anew.ts';

const RealDate = Date;
let looks = 0;

/** A clock on which a second passes with each look. */
const hasty = new Proxy(RealDate, {
  construct: (target, given: unknown[]) =>
    Reflect.construct(target, given.length > 0 ? given : [Date.now() + 1_000 * (looks += 1)]),
});

describe('A new account of the Auth emulator', () => {
  afterEach(() => {
    globalThis.Date = RealDate;
  });

  it('is valid from its first sign-in on, though a second ends while it is made', async () => {
    const { listener, accounts } = await createEmulator('demo-parches', [], () => {});
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    globalThis.Date = hasty;
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k';
    const answer = await fetchAnew(`http://127.0.0.1:${portOf(server)}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@parches.test', password: 'secret-1' }),
    });
    server.close();
    server.closeAllConnections();
    expect(answer.status).to.equal(200);
    const [account] = accounts();
    const firstSignIn = Math.floor(Number(account?.['lastLoginAt']) / 1_000);
    expect(Number(account?.['validSince'])).to.be.at.most(firstSignIn);
  });
});
