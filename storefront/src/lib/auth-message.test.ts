import { expect } from 'chai';
import { authMessage } from './auth-message.ts';

const firebaseError = (code: string, message: string) =>
  Object.assign(new Error(message), { code });

describe('authMessage', () => {
  it('says the same for a wrong password and an unknown person, in old and in new codes', () => {
    const codes = [
      'invalid-credential',
      'invalid-login-credentials',
      'wrong-password',
      'user-not-found',
    ];
    const answers = new Set(codes.map((code) => authMessage(firebaseError(`auth/${code}`, 'x'))));
    expect([...answers]).to.deep.equal([
      'The email or the password is not right. Check both and try again.',
    ]);
  });

  it('knows what a person can do about the others', () => {
    const message = (code: string) => authMessage(firebaseError(code, 'x'));
    expect(message('auth/email-already-in-use')).to.contain('Use the login');
    expect(message('auth/too-many-requests')).to.contain('Wait');
    expect(message('auth/network-request-failed')).to.contain('connection');
    expect(message('auth/popup-blocked')).to.contain('Allow pop-ups');
  });

  it('tells an unknown one in the words of the provider, without its trimmings', () => {
    expect(
      authMessage(
        firebaseError('auth/quota-exceeded', 'Firebase: Quota is used up. (auth/quota-exceeded).'),
      ),
    ).to.equal('Quota is used up.');
    expect(authMessage(firebaseError('auth/odd', 'Firebase: Error (auth/odd).'))).to.equal(
      'Signing in did not work (auth/odd).',
    );
    expect(
      authMessage(firebaseError('auth/constructor', 'Firebase: Hm. (auth/constructor).')),
    ).to.equal('Hm.');
  });

  it('leaves other errors alone', () => {
    expect(authMessage(new Error('no code'))).to.equal(undefined);
    expect(authMessage(firebaseError('storage/unknown', 'x'))).to.equal(undefined);
    expect(authMessage('auth/wrong-password')).to.equal(undefined);
  });
});
