import { expect } from 'chai';
import {
  dashboard,
  dashboardPages,
  publicPages,
  signedInPages,
} from '../../storefront/src/app/routes.ts';
import { CheckedShop } from './testing/checked-shop.ts';
import { rawRequest } from './testing/raw-request.ts';

const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('The files of the browser programs', () => {
  const shop = new CheckedShop();
  before(() => shop.start());
  after(() => shop.leave());

  const ask = (path: string, accept = html, method = 'GET') =>
    rawRequest(shop.origin, path, { method, headers: { accept } });

  it('are a page at each of the storefront’s routes, for a reload and a deep link', async () => {
    const pages = [...publicPages, ...signedInPages, dashboard, ...dashboardPages].map(({ path }) =>
      path.replace(/:\w+/, '01a1fbfb-4331-7011-9555-7da0f647437f'),
    );
    expect(pages).to.include.members(['/', '/blogs', '/dashboard/users']);
    for (const path of [...pages, '/dashboard/', '/dashboard/booking?page=2'])
      for (const accept of [html, '*/*']) {
        const page = await ask(path, accept);
        expect([page.status, page.headers.get('content-type')], path).to.deep.equal([
          200,
          'text/html; charset=utf-8',
        ]);
        expect(page.text, path).to.match(/^<!doctype html>[^]*<div id="root"><[^]*<\/html>\n$/);
        expect(page.headers.get('cache-control'), path).to.equal('no-cache');
      }
    const head = await ask('/parches', html, 'HEAD');
    expect([head.status, head.text]).to.deep.equal([200, '']);
  });

  it('are the not-found page for a browser, and a problem for a program', async () => {
    for (const path of [
      '/nothing',
      '/dashboard/nothing',
      '/parches/a/b',
      '/%',
      '/%E0%A4%A',
      '/a%00b',
    ]) {
      const page = await ask(path);
      expect([page.status, page.headers.get('content-type')], path).to.deep.equal([
        404,
        'text/html; charset=utf-8',
      ]);
      for (const accept of ['*/*', 'application/json']) {
        const answer = await ask(path, accept);
        expect([answer.status, answer.headers.get('content-type')], path).to.deep.equal([
          404,
          'application/problem+json',
        ]);
      }
    }
  });

  it('are kept for ever where their name is their content, and asked for again elsewhere', async () => {
    const { text } = await ask('/');
    const [, script = ''] = /data-code="(\/assets\/[^" ]+\.js)[ "]/.exec(text) ?? [];
    const asset = await ask(script, '*/*');
    expect(asset.status).to.equal(200);
    expect(asset.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    const picture = await ask('/pictures/cases.svg', 'image/*');
    expect([picture.status, picture.headers.get('content-type')]).to.deep.equal([
      200,
      'image/svg+xml',
    ]);
    expect(picture.headers.get('cache-control')).to.equal('no-cache');
    expect(picture.headers.get('content-security-policy')).to.include("default-src 'none'");
  });

  it('hold no page by a second name: what all pages are made of is none', async () => {
    for (const path of [
      '/index',
      '/index.html',
      '/%69ndex.html',
      '//index.html',
      '/%2findex.html',
      '/index.html/',
      '/INDEX.HTML',
    ]) {
      const { status, text } = await ask(path);
      expect([status, text.includes('There is no page here')], path).to.deep.equal([404, true]);
    }
  });

  it('end at their folder', async () => {
    for (const path of [
      '/../package.json',
      '/assets/../../package.json',
      '/assets/../../../package.json',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
      '/assets/..%2f..%2f..%2fadapters/main.ts',
      '/pictures/../../vite.config.ts',
      '/docs/../package.json',
      '/docs/swagger-ui.css/../package.json',
      '//etc/passwd',
      '/.vite/manifest.json',
    ]) {
      const { status, text } = await ask(path, '*/*');
      expect([status, text.includes('"dependencies"'), text.includes('root:')], path).to.deep.equal(
        [404, false, false],
      );
    }
  });

  it('and what is embedded end at their prefix: no address leads behind them', async () => {
    const { port } = new URL(process.env['STRIPE_API_URL'] ?? '');
    const headers = { authorization: `Bearer ${process.env['STRIPE_SECRET_KEY']}` };
    for (const path of [
      '/sandbox/../control',
      '/sandbox/%2e%2e/control',
      '/sandbox/..\\control',
      '/sandbox/stripe/../../control',
      '/emulator/../sandbox/../control',
      '/sandbox/../v1/payment_intents',
    ]) {
      const answer = await rawRequest(shop.origin, path, { headers });
      expect([answer.status, answer.text.includes('faults')], path).to.deep.equal([404, false]);
    }
    // An address may name a host of its own; the shop asks nobody but its parts.
    const own = await rawRequest(shop.origin, `http://127.0.0.1:${port}/control`, { headers });
    expect([own.status, own.text.includes('faults')]).to.deep.equal([404, false]);
    const elsewhere = await rawRequest(shop.origin, 'http://127.0.0.1:1/sandbox/stripe.js');
    expect([elsewhere.status, elsewhere.headers.get('content-type')]).to.deep.equal([
      200,
      'text/javascript; charset=utf-8',
    ]);
    const framed = await rawRequest(shop.origin, '/sandbox/stripe/frame.html');
    expect(framed.headers.get('x-frame-options')).to.equal(null);
    expect(framed.headers.get('content-security-policy')).to.include("frame-ancestors 'self'");
  });

  it('come with nothing of the emulator but what a browser needs', async () => {
    const project = process.env['FIREBASE_PROJECT_ID'];
    for (const [method, path] of [
      ['GET', `/emulator/v1/projects/${project}/config`],
      ['DELETE', `/emulator/v1/projects/${project}/accounts`],
      ['GET', `/emulator/v1/projects/${project}/oobCodes`],
      ['POST', `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchCreate`],
      ['GET', `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchGet`],
    ] as const)
      for (const headers of [{}, { authorization: 'Bearer owner' }]) {
        const { status } = await rawRequest(shop.origin, path, { method, headers });
        expect([403, 404], `${method} ${path}`).to.include(status);
      }
  });
});
