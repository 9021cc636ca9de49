import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import type { Problem, ShopConfig } from './contract.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { rawRequest } from './testing/raw-request.ts';

const policy = (headers: Headers) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '')
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...values]) => [name, values.join(' ')]),
  );

describe('What the shop says of itself', () => {
  const shop = new CheckedShop();
  const metricsToken = 'a token of sixteen';

  before(() => shop.start({ DEMO_ACCOUNTS: 'a@b.test:secret,c@d.test:other' }));
  after(() => shop.stop());

  it('is an OpenAPI 3.1 document, whose schemas are whole and whose references lead somewhere', () => {
    const { document } = shop;
    expect(document.openapi).to.match(/^3\.1\./);
    expect(document.servers).to.have.length(1);
    const ajv = addFormats.default(new Ajv({ strict: false }));
    const text = JSON.stringify(document);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(name).to.equal('Problem');
    const ids = new Set<string>();
    for (const operation of Object.values(document.paths).flatMap((each) => Object.values(each))) {
      const { operationId, summary, requestBody, parameters } = operation;
      expect(summary).to.match(/\w/);
      expect(ids.has(operationId), operationId).to.equal(false);
      ids.add(operationId);
      const contents = [requestBody, ...Object.values(operation.responses)];
      for (const { schema } of contents.flatMap((each) => Object.values(each?.content ?? {})))
        if (!('$ref' in schema)) expect(() => ajv.compile(schema), operationId).not.to.throw();
      for (const { schema } of parameters) expect(() => ajv.compile(schema)).not.to.throw();
    }
    expect(ids.size).to.be.above(18);
    expect(text).not.to.match(/sk_test|whsec_|postgres:|at .*\.ts/);
  });

  it('is what a browser must know, and no secret', async () => {
    const { status, headers, body } = await shop.call<ShopConfig>('GET', '/config.json');
    expect([status, headers.get('content-type')]).to.deep.equal([
      200,
      'application/json; charset=utf-8',
    ]);
    const { demo, ...rest } = body;
    expect(rest).to.deep.equal({
      currency: 'usd',
      timeZone: 'UTC',
      reviewApproval: false,
      stripe: { publishableKey: 'pk_test_parches', sandbox: true },
      firebase: {
        apiKey: process.env['FIREBASE_API_KEY'],
        authDomain: process.env['FIREBASE_AUTH_DOMAIN'],
        projectId: process.env['FIREBASE_PROJECT_ID'],
        emulator: true,
      },
    });
    expect(demo?.accounts).to.deep.equal([
      { email: 'a@b.test', password: 'secret' },
      { email: 'c@d.test', password: 'other' },
    ]);
    expect(demo?.cards).to.have.length(7);
    const secrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'TOKEN_KEYS', 'DATABASE_URL'];
    for (const name of secrets)
      expect(JSON.stringify(body)).not.to.include(process.env[name] ?? 'missing');
  });

  it('is that it is alive, ready, and how it does', async () => {
    expect((await shop.call('GET', '/healthz')).body).to.deep.equal({ status: 'alive' });
    expect((await shop.call('GET', '/readyz')).body).to.deep.equal({ status: 'ready' });
    await shop.call('GET', '/products/a-secret-id');
    await shop.call('GET', '/booking/ada@parches.test');
    const { status, body } = await shop.call<string>('GET', '/metrics');
    expect(status).to.equal(200);
    expect(body).to.match(
      /http_requests_total\{method="GET",route="\/products\/:id",status="404"\} \d/,
    );
    expect(body).to.match(/http_request_duration_seconds_bucket/);
    expect(body).not.to.match(/a-secret-id|ada@parches/);
  });

  it('is not told to whoever asks through a proxy', async () => {
    for (const header of [
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-forwarded-host',
      'forwarded',
      'via',
      'x-real-ip',
      'x-client-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'x-envoy-external-address',
    ])
      expect((await shop.call('GET', '/metrics', { headers: { [header]: 'x' } })).status).to.equal(
        404,
      );
  });

  it('is a page for people, by our own scripts alone', async () => {
    for (const path of ['/docs', '/docs/']) {
      const page = await shop.call<string>('GET', path);
      expect([page.status, page.headers.get('content-type')], path).to.deep.equal([
        200,
        'text/html; charset=utf-8',
      ]);
      const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
        ([, file]) => file ?? '',
      );
      expect(files).to.include('/docs/start.js');
      for (const file of files) {
        expect((await shop.call('GET', file)).status, file).to.equal(200);
        const head = await rawRequest(shop.origin, file, { method: 'HEAD' });
        expect([head.status, head.text], file).to.deep.equal([200, '']);
      }
    }
  });

  it('is the same strict headers with every answer', async () => {
    const answers = [
      await shop.call('GET', '/product'),
      await shop.call('GET', '/nothing'),
      await shop.call('POST', '/booking'),
      await shop.call('GET', '/config.json'),
      await shop.call('GET', '/docs'),
      await shop.call('GET', '/', { headers: { accept: 'text/html' } }),
      await shop.call('GET', '/favicon.svg'),
    ];
    for (const { headers } of answers) {
      expect(policy(headers)).to.include({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'connect-src': "'self'",
        'frame-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'form-action': "'self'",
      });
      expect(headers.get('content-security-policy')).not.to.match(/unsafe|\*/);
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('x-frame-options')).to.equal('DENY');
      expect(headers.get('referrer-policy')).to.equal('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).to.equal('same-origin-allow-popups');
      for (const name of ['x-powered-by', 'server', 'strict-transport-security'])
        expect(headers.get(name), name).to.equal(null);
      expect(headers.get('x-request-id')).to.match(/^[0-9a-f-]{36}$/);
    }
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('keeps what is somebody’s own out of every cache', async () => {
    const ada = await shop.signUp();
    for (const path of ['/api/users/profile', `/booking/${ada.email}`])
      expect((await shop.call('GET', path, ada)).headers.get('cache-control')).to.equal('no-store');
    const { headers } = await shop.book(ada, await shop.product(ada));
    expect(headers.get('cache-control')).to.equal('no-store');
  });

  it('is no more than it is asked for: a chosen request id is not taken over', async () => {
    const headers = { 'x-request-id': 'mine\u00e4' };
    const answer = await shop.call('GET', '/product?limit=1', { headers });
    expect(answer.headers.get('x-request-id')).to.match(/^[0-9a-f-]{36}$/);
  });

  it('tells nothing to another method or address', async () => {
    for (const [method, path] of [
      ['DELETE', '/product'],
      ['PATCH', '/product'],
      ['PUT', '/booking'],
      ['POST', '/user'],
      ['GET', '/create-payment-intent'],
      ['GET', '/webhooks/stripe'],
      ['POST', '/'],
      ['POST', '/config.json'],
      ['GET', '/.env'],
      ['GET', '/.git/config'],
      ['GET', '/package.json'],
      ['GET', '/product/x'],
      ['OPTIONS', '/nothing'],
    ] as const) {
      const { status, body } = await shop.call<Problem>(method, path);
      expect([status, body.detail], `${method} ${path}`).to.deep.equal([
        404,
        'There is nothing at this address.',
      ]);
    }
  });

  it('is told to Prometheus by its token alone, where there is one', async () => {
    await shop.stop();
    await shop.start({ METRICS_TOKEN: metricsToken });
    const ask = (authorization?: string) =>
      shop.call('GET', '/metrics', {
        headers: authorization === undefined ? {} : { authorization },
      });
    expect((await ask(`Bearer ${metricsToken}`)).status).to.equal(200);
    for (const wrong of [undefined, '', 'Bearer', `Bearer ${metricsToken}x`, metricsToken])
      expect((await ask(wrong)).status, wrong).to.equal(404);
    const { body } = await shop.call<ShopConfig>('GET', '/config.json');
    expect(body.demo?.accounts).to.deep.equal([]);
  });
});
