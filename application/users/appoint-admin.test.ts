import { expect } from 'chai';
import { EmailAddress } from '../../domain/email.ts';
import { Conflict, NotSignedIn, Unavailable, UserNotFound } from '../../domain/errors.ts';
import { aUser } from '../fakes/examples.ts';
import { rejectionOf } from '../fakes/rejection.ts';
import { fakePorts } from '../fakes/shop.ts';
import { appointAdmin } from './appoint-admin.ts';
import { signIn } from './sign-in.ts';

describe('appointAdmin', () => {
  const stage = () => {
    const ports = fakePorts();
    const appoint = appointAdmin({ ...ports, signIn: signIn(ports) });
    return {
      ...ports,
      appoint: (email: string, how?: { unverified: boolean }) =>
        appoint(new EmailAddress(email), how),
    };
  };

  it('makes an admin of whoever has an account, signed in before or not', async () => {
    const { appoint, users, identity } = stage();
    const ada = aUser({ accountId: 'uid-ada', email: 'ada@parches.test' });
    await users.add(ada);
    identity.signUp({ id: 'uid-ada', email: 'ada@parches.test', emailVerified: true });
    identity.signUp({ id: 'uid-bob', email: 'bob@parches.test', emailVerified: true });
    expect((await appoint('ADA@parches.test')).id).equal(ada.id);
    await appoint('bob@parches.test');
    await appoint('bob@parches.test');
    expect((await users.list({ limit: 100 })).rows.map(({ role }) => role)).deep.equal([
      'admin',
      'admin',
    ]);
  });

  it('takes the operator’s word for an address that is not verified, and nothing less', async () => {
    const { appoint, users, identity } = stage();
    identity.signUp({ id: 'uid-ada', email: 'ada@parches.test' });
    expect(await rejectionOf(() => appoint('ada@parches.test'))).instanceOf(Conflict);
    expect((await users.list({ limit: 100 })).rows.map(({ role }) => role)).deep.equal([
      'customer',
    ]);
    expect((await appoint('ada@parches.test', { unverified: true })).role).equal('admin');
  });

  it('makes nobody of an email without an account', async () => {
    const { appoint, users, identity } = stage();
    expect(await rejectionOf(() => appoint('no@body.test'))).instanceOf(UserNotFound);
    identity.unreachable = true;
    expect(await rejectionOf(() => appoint('no@body.test'))).instanceOf(Unavailable);
    expect((await users.list({ limit: 100 })).rows).deep.equal([]);
  });

  it('does not bring back whoever was removed', async () => {
    const { appoint, users, identity, clock } = stage();
    const ada = aUser({ accountId: 'uid-ada', email: 'ada@parches.test' });
    ada.remove(clock.now(), 1);
    await users.add(ada);
    identity.signUp({ id: 'uid-ada', email: 'ada@parches.test' });
    expect(await rejectionOf(() => appoint('ada@parches.test'))).instanceOf(NotSignedIn);
    expect(await users.find(ada.id)).include({ isRemoved: true, role: 'customer' });
  });
});
