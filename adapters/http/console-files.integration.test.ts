import { expect } from 'chai';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CheckedShop } from './testing/checked-shop.ts';
import { rawRequest } from './testing/raw-request.ts';

const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** What Vite makes of the console, in small. */
const page = `<!doctype html><meta property="csp-nonce" nonce="NONCE-OF-THE-PAGE">
<script type="module" nonce="NONCE-OF-THE-PAGE" src="/admin/assets/index-abc.js"></script>`;

describe('The files of the admin console', () => {
  const shop = new CheckedShop();
  const dir = mkdtempSync(join(tmpdir(), 'console-'));
  before(async () => {
    mkdirSync(join(dir, 'assets'));
    writeFileSync(join(dir, 'index.html'), page);
    writeFileSync(join(dir, 'early.js'), 'early();\n');
    writeFileSync(join(dir, '.sources'), 'secret stamp');
    writeFileSync(join(dir, 'assets', 'index-abc.js'), 'console();\n');
    writeFileSync(join(dir, 'assets', 'index-abc.js.br'), 'packed');
    await shop.start({ CONSOLE_DIR: dir });
  });
  after(async () => {
    await shop.stop();
    rmSync(dir, { recursive: true });
  });

  const ask = (path: string, accept = html, method = 'GET', headers = {}) =>
    rawRequest(shop.origin, path, { method, headers: { accept, ...headers } });

  it('are one page at each of its addresses, for a reload and a deep link', async () => {
    for (const path of [
      '/admin/',
      '/admin/?filter=%7B%7D',
      '/admin/users',
      '/admin/users/01a1fbfb-4331-7011-9555-7da0f647437f/show',
      '/admin/products/create',
      '/admin/products/01a1fbfb-4331-7011-9555-7da0f647437f',
      '/admin/reviews',
      '/admin/bookings/',
      '/admin/orders/01a1fbfb-4331-7011-9555-7da0f647437f/show',
      '/admin/invoices',
      '/admin/shipping/pick-list',
      '/admin/shipping/orders/01a1fbfb-4331-7011-9555-7da0f647437f',
      '/admin/shipping/orders/01a1fbfb-4331-7011-9555-7da0f647437f/01a1fbfb-4331-7011-9555-7da0f647437e',
      '/admin/messages?page=2',
      '/admin/missing-facts',
      '/admin/delivery-methods/create',
      '/admin/tax-rates',
      '/admin/audit',
    ]) {
      const { status, headers, text } = await ask(path);
      expect([status, headers.get('content-type')], path).to.deep.equal([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(text, path).to.include('/admin/assets/index-abc.js');
    }
    const head = await ask('/admin/users', html, 'HEAD');
    expect([head.status, head.text]).to.deep.equal([200, '']);
    const bare = await ask('/admin');
    expect([bare.status, bare.headers.get('location')]).to.deep.equal([308, '/admin/']);
  });

  it('have a nonce of their own each time, kept by nobody and found by no search engine', async () => {
    const nonces = [];
    for (let time = 0; time < 3; time++) {
      const { headers, text } = await ask('/admin/');
      const policy = headers.get('content-security-policy') ?? '';
      const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
      expect(Buffer.from(nonce, 'base64').length).to.be.at.least(16);
      expect(text.split(`nonce="${nonce}"`)).to.have.length(3);
      expect(text).not.to.include('NONCE-OF-THE-PAGE');
      expect(policy).to.match(/script-src 'self'(;|$)/);
      expect(policy).to.include("default-src 'none'");
      expect(policy).to.include("frame-ancestors 'none'");
      expect(policy).not.to.include('unsafe');
      expect(headers.get('cache-control')).to.equal('no-store');
      expect(headers.get('x-robots-tag')).to.equal('noindex');
      nonces.push(nonce);
    }
    expect(new Set(nonces)).to.have.property('size', 3);
    // The storefront has no style elements, and so no nonce.
    const policy = (await ask('/')).headers.get('content-security-policy');
    expect(policy).to.match(/style-src 'self'(;|$)/);
  });

  it('are kept for ever where their name is their content, and come packed', async () => {
    const asset = await ask('/admin/assets/index-abc.js', '*/*');
    expect([asset.status, asset.text]).to.deep.equal([200, 'console();\n']);
    expect(asset.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    const packed = await ask('/admin/assets/index-abc.js', '*/*', 'GET', {
      'accept-encoding': 'br',
    });
    expect(packed.headers.get('content-encoding')).to.equal('br');
    const early = await ask('/admin/early.js', '*/*');
    expect([early.status, early.headers.get('cache-control')]).to.deep.equal([200, 'no-cache']);
  });

  it('are not there for other addresses: told in HTML to a browser, as a problem to a program', async () => {
    for (const path of [
      '/admin/nothing',
      '/admin/assets/nothing.js',
      '/admin/.sources',
      '/admin/..%2fpackage.json',
      '/admin/%2e%2e/package.json',
      '/admin/%E0%A4%A',
      '/admin/users/a/b/c',
      // Its page has no second name, at which it would stand without its nonce.
      '/admin/index',
      '/admin/index.html',
      '/admin/%69ndex.html',
      '/admin//index.html',
      '/admin/%2findex.html',
      '/admin/index.html/',
    ]) {
      const shown = await ask(path);
      expect([shown.status, shown.text.includes('NONCE-OF')], path).to.deep.equal([404, false]);
      const answer = await ask(path, '*/*');
      expect([answer.status, answer.headers.get('content-type')], path).to.deep.equal([
        404,
        'application/problem+json',
      ]);
      expect(answer.text, path).not.to.include('secret stamp');
    }
    // A page that is not there has its nonce as well.
    const { headers, text } = await ask('/admin/nothing');
    const [, nonce] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
    expect(text).to.include(`nonce="${nonce}"`);
    expect((await ask('/administrator')).text).not.to.include('/admin/assets');
  });

  it('hide no call of the API', async () => {
    for (const path of ['/admin/api', '/admin/api/users', '/admin/api/nothing', '/admin/API/users'])
      for (const accept of [html, '*/*']) {
        const answer = await ask(path, accept);
        expect([answer.status, answer.headers.get('content-type')], path).to.deep.equal([
          401,
          'application/problem+json',
        ]);
      }
    expect((await ask('/admin/users', html, 'POST')).status).to.equal(404);
  });

  it('are not there where there is no build: nothing else is the worse for it', async () => {
    const other = new CheckedShop();
    await shop.stop();
    await other.start({ CONSOLE_DIR: join(dir, 'nothing') });
    const { status } = await rawRequest(other.origin, '/admin/', { headers: { accept: html } });
    const { status: shopStatus } = await rawRequest(other.origin, '/config.json');
    await other.stop();
    await shop.start({ CONSOLE_DIR: dir });
    expect([status, shopStatus, existsSync(dir)]).to.deep.equal([404, 200, true]);
  });
});
