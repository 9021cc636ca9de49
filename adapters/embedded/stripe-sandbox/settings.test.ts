import { expect } from 'chai';
import { createStripeSandbox } from './server.ts';
import { readSettings } from './settings.ts';

const GOOD = {
  SANDBOX_PORT: '4242',
  SANDBOX_DATA: 'stripe.sqlite',
  WEBHOOK_URL: 'http://127.0.0.1:3000/webhooks/stripe',
  STRIPE_WEBHOOK_SECRET: 'whsec_parches',
  STRIPE_SECRET_KEY: 'sk_test_parches',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_parches',
};

describe("the sandbox's settings", () => {
  it('are read from the environment', () => {
    expect(readSettings(GOOD)).to.include({ port: 4242, secretKey: 'sk_test_parches' });
  });

  for (const name of Object.keys(GOOD)) {
    it(`stop the start when ${name} is missing`, () => {
      expect(() => readSettings({ ...GOOD, [name]: undefined })).to.throw(name);
    });
  }

  it('refuse production and live keys', () => {
    expect(() => readSettings({ ...GOOD, NODE_ENV: 'production' })).to.throw('production');
    expect(() => readSettings({ ...GOOD, STRIPE_SECRET_KEY: 'sk_live_1' })).to.throw('live key');
    expect(() => readSettings({ ...GOOD, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).to.throw('live');
    const keys = { secretKey: 'sk_live_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
    expect(() => createStripeSandbox({ ...keys, data: ':memory:' })).to.throw('live keys');
  });
});
