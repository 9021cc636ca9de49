import { expect } from 'chai';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { FakeIdentity } from '../../../application/fakes/identity.ts';
import { rejectionOf } from '../../../application/fakes/rejection.ts';
import { verifyAccount } from '../../../application/users/verify-account.ts';
import { NotSignedIn, TooManyRequests } from '../../../domain/errors.ts';
import { rateLimit } from '../rate-limit.ts';
import { userOperations } from './users.ts';

describe('A sign-in', () => {
  /** Signs in with a limit of two for an account and ten for an address. */
  const stage = () => {
    const identity = new FakeIdentity();
    let asked = 0;
    const verify = identity.verify.bind(identity);
    identity.verify = (idToken) => ((asked += 1), verify(idToken));
    const [operation] = userOperations({ verifyAccount: verifyAccount({ identity }) } as never);
    const limits = rateLimit(
      20,
      (keyPrefix, points, duration) => new RateLimiterMemory({ keyPrefix, points, duration }),
    );
    const signIn = async (email: string, token: string, ip = '203.0.113.1') => {
      const ctx = { ip, get: () => `Bearer ${token}`, state: {}, req: { complete: true } };
      await operation?.before?.({ user: undefined, params: { email }, ctx: ctx as never, limits });
    };
    const come = (email: string) => ({ email, token: identity.signUp({ id: email, email }) });
    return { identity, signIn, come, asked: () => asked };
  };
  const isRefused = async (signingIn: Promise<void>) =>
    expect(await rejectionOf(signingIn)).instanceOf(TooManyRequests);

  it('past its limit asks the sign-in provider nothing', async () => {
    const { signIn, come, asked } = stage();
    const ada = come('ada@parches.test');
    for (let i = 0; i < 2; i += 1) await signIn(ada.email, ada.token);
    for (let i = 0; i < 20; i += 1) await isRefused(signIn(ada.email, ada.token));
    expect(asked()).equal(2);
    const others = Array.from({ length: 20 }, (_, i) => come(`${i}@parches.test`));
    for (const { email, token } of others.slice(0, 8)) await signIn(email, token);
    for (const { email, token } of others.slice(8)) await isRefused(signIn(email, token));
    expect(asked()).equal(10);
    await signIn('19@parches.test', others[19]?.token ?? '', '203.0.113.2');
  });

  it('with a token that was ended asks it only so often, and leaves its person theirs elsewhere', async () => {
    const { identity, signIn, come, asked } = stage();
    const thief = come('ada@parches.test');
    identity.identify = async () => 'ada@parches.test';
    identity.revoke('ada@parches.test');
    for (let i = 0; i < 2; i += 1)
      expect(await rejectionOf(signIn(thief.email, thief.token))).instanceOf(NotSignedIn);
    for (let i = 0; i < 20; i += 1) await isRefused(signIn(thief.email, thief.token));
    expect(asked()).equal(2);
    const ada = come('ada@parches.test');
    await signIn(ada.email, ada.token, '203.0.113.2');
  });
});
