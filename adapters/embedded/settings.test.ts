import { expect } from 'chai';
import { embeddedParts, publicUrl } from './settings.ts';

describe('The embedded parts', () => {
  const address = { host: '127.0.0.1', port: 3000 };
  const auth = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd' };

  it('are those that no setting names', () => {
    expect(embeddedParts({}, address)).to.deep.equal(['postgres', 'auth', 'stripe', 'mail']);
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop@parches.example' };
    expect(embeddedParts(mail, address)).to.deep.equal(['postgres', 'auth', 'stripe']);
  });

  it('have no mailbox for the mails of real people', () => {
    expect(embeddedParts(auth, address)).to.deep.equal(['postgres', 'stripe']);
    const stripe = {
      STRIPE_SECRET_KEY: 's',
      STRIPE_PUBLISHABLE_KEY: 'p',
      STRIPE_WEBHOOK_SECRET: 'w',
    };
    const real = { DATABASE_URL: 'postgres://db', ...auth, ...stripe, NODE_ENV: 'production' };
    expect(embeddedParts(real, { ...address, host: '0.0.0.0' })).to.deep.equal([]);
  });

  it('know the shop by an address to which a path can be added', () => {
    for (const PUBLIC_URL of ['http://shop.test', 'http://shop.test/'])
      expect(publicUrl({ PUBLIC_URL }, address)).to.equal('http://shop.test');
    expect(publicUrl({ PUBLIC_URL: '' }, address)).to.equal('http://localhost:3000');
  });
});
