import { expect } from 'chai';
import { hasRunOut } from './access-token.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenUntil = (exp: unknown) => `${encoded({ alg: 'HS256' })}.${encoded({ exp })}.signature`;

describe('hasRunOut', () => {
  const now = Date.UTC(2026, 10, 21);

  it('is false while the token has more than a minute left', () => {
    expect(hasRunOut(tokenUntil(now / 1000 + 61), now)).to.equal(false);
  });

  it('is true in its last minute and afterwards', () => {
    expect(hasRunOut(tokenUntil(now / 1000 + 60), now)).to.equal(true);
    expect(hasRunOut(tokenUntil(now / 1000 - 1), now)).to.equal(true);
  });

  it('reads a payload whose base64url differs from base64', () => {
    const payload = Buffer.from(`{"n":"~~~???","exp":${now / 1000 + 3600}}`).toString('base64url');
    expect(payload).to.match(/[-_]/);
    expect(hasRunOut(`e30.${payload}.s`, now)).to.equal(false);
  });

  it('is true for what is no token', () => {
    for (const token of ['', 'nonsense', 'a.b.c', tokenUntil('soon'), `e30.${encoded(null)}.s`])
      expect(hasRunOut(token, now), token).to.equal(true);
  });
});
