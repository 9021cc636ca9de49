import { expect } from 'chai';
import { CheckedShop } from './testing/checked-shop.ts';
import { rawRequest } from './testing/raw-request.ts';

const origin = 'https://evil.test';

describe('A page of somebody else', () => {
  const shop = new CheckedShop();
  let token: string;
  before(async () => {
    await shop.start();
    ({ token } = await shop.signUp());
  });
  after(() => shop.leave());

  /** Every call of the API, and of each other kind of answer one. */
  const addresses = (): (readonly [method: string, path: string])[] => [
    ...Object.entries(shop.document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => [method.toUpperCase(), path] as const),
    ),
    ...[
      '/',
      '/login',
      '/no/such/page',
      '/favicon.svg',
      '/admin/',
      '/docs',
      '/openapi.json',
      '/config.json',
      '/healthz',
      '/metrics',
      '/pictures/cases.svg',
      '/images/none.webp',
      '/admin/api/nothing',
      '/sandbox/stripe.js',
      '/emulator/auth/handler',
    ].map((path) => ['GET', path] as const),
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=x'],
    ['POST', '/securetoken.googleapis.com/v1/token?key=x'],
    ['POST', '/sandbox/stripe/v1/payment_intents/pi_1/confirm'],
  ];

  it('may read no answer, and no answer sets a cookie', async () => {
    expect(addresses().length).to.be.above(60);
    for (const [method, path] of addresses())
      for (const authorization of ['', `Bearer ${token}`])
        for (const from of [origin, 'null']) {
          const { headers } = await rawRequest(shop.origin, path, {
            method,
            headers: { origin: from, authorization, accept: 'text/html' },
          });
          const told = [...headers.keys()].filter((name) =>
            /^(access-control-|set-cookie|timing-allow-origin)/.test(name),
          );
          expect(told, `${method} ${path}`).to.deep.equal([]);
          expect(headers.get('x-content-type-options'), path).to.equal('nosniff');
          expect(headers.get('content-security-policy'), path).to.match(/./);
        }
  });

  it('may not even ask whether it may', async () => {
    for (const [method, path] of addresses()) {
      const { headers } = await rawRequest(shop.origin, path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type',
        },
      });
      const told = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect(told, path).to.deep.equal([]);
    }
  });
});
