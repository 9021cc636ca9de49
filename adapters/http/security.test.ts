import { expect } from 'chai';
import { consolePolicy, securityHeaders, type Parts } from './security.ts';

const real: Parts = { stripeSandbox: false, emulator: false, authDomain: 'shop.example.test' };
const embedded: Parts = { ...real, stripeSandbox: true, emulator: true };

const headersOf = (parts: Parts, publicUrl = 'https://shop.test') => {
  const named = [...securityHeaders(parts, publicUrl)].map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  return Object.fromEntries(named) as Record<string, string>;
};

const directivesOf = (policy: unknown): Record<string, string[]> =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );

describe('The content security policy', () => {
  it('names Stripe and Firebase narrowly, where they are the real ones', async () => {
    const policy = directivesOf(headersOf(real)['content-security-policy']);
    expect(policy).to.deep.equal({
      'default-src': ["'none'"],
      'script-src': [
        "'self'",
        'https://js.stripe.com',
        'https://*.js.stripe.com',
        'https://apis.google.com',
      ],
      'style-src': ["'self'"],
      'font-src': ["'self'"],
      'img-src': [
        "'self'",
        'data:',
        'blob:',
        'https://*.stripe.com',
        'https://*.googleusercontent.com',
      ],
      'connect-src': [
        "'self'",
        'https://api.stripe.com',
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
      ],
      'frame-src': [
        "'self'",
        'https://js.stripe.com',
        'https://*.js.stripe.com',
        'https://hooks.stripe.com',
        'https://shop.example.test',
      ],
      'manifest-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });

  it('names nobody else, where they are embedded', async () => {
    const policy = directivesOf(headersOf(embedded)['content-security-policy']);
    const outside = Object.values(policy)
      .flat()
      .filter((source) => source.includes('.'));
    expect(outside).to.deep.equal([]);
  });

  it('takes pictures from the bucket alone, where there is one', async () => {
    const picturesFrom = 'https://pictures.example.test';
    const { 'content-security-policy': policy } = headersOf({ ...embedded, picturesFrom });
    const naming = Object.entries(directivesOf(policy)).filter(([, sources]) =>
      sources.includes(picturesFrom),
    );
    expect(naming.map(([directive]) => directive)).to.deep.equal(['img-src']);
  });

  it('of the console knows neither Stripe nor any style without the nonce of its page', () => {
    const policy = directivesOf(consolePolicy(real)('abc'));
    expect(Object.values(policy).flat().join(' ')).not.to.match(/stripe|unsafe/);
    expect(policy['style-src']).to.deep.equal(["'self'", "'nonce-abc'"]);
    expect(policy['script-src']).to.deep.equal(["'self'", 'https://apis.google.com']);
  });
});

describe('The other headers', () => {
  it('ask for HTTPS where the shop is reached by it, and not over plain HTTP', async () => {
    const name = 'strict-transport-security';
    expect(headersOf(real)[name]).to.equal('max-age=31536000; includeSubDomains');
    expect(headersOf(embedded, 'http://localhost:3000')[name]).to.equal(undefined);
  });

  it('let nobody ask for camera, microphone or place, and Stripe alone offer a wallet', async () => {
    const none = 'camera=(), display-capture=(), geolocation=(), microphone=(), usb=()';
    expect(headersOf(real)['permissions-policy']).to.equal(
      `${none}, payment=(self "https://js.stripe.com")`,
    );
    expect(headersOf(embedded)['permissions-policy']).to.equal(`${none}, payment=(self)`);
  });
});
