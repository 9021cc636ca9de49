import { expect } from 'chai';
import { decodeJwt, SignJWT } from 'jose';
import { mock } from 'node:test';
import { accessTokens, type AccessTokens } from './tokens.ts';

const keys = ['a', 'b'].map((letter) => Buffer.alloc(32, letter).toString('base64url'));
const [older = '', newer = ''] = keys;

const userOf = async (tokens: AccessTokens, token: string) => (await tokens.read(token))?.userId;

describe('Access tokens', () => {
  it('name the user they were issued for', async () => {
    const tokens = accessTokens([newer]);
    expect(await userOf(tokens, await tokens.issue('somebody'))).to.equal('somebody');
  });

  it('stay good when a newer key signs', async () => {
    const token = await accessTokens([older]).issue('somebody');
    expect(await userOf(accessTokens([newer, older]), token)).to.equal('somebody');
  });

  it('end with the key that signed them', async () => {
    const token = await accessTokens([older]).issue('somebody');
    expect(await accessTokens([newer]).read(token)).to.equal(undefined);
  });

  it('run out', async () => {
    const token = await accessTokens([newer], -1).issue('somebody');
    expect(await accessTokens([newer]).read(token)).to.equal(undefined);
  });

  it('run out when they were good before, too', async () => {
    const tokens = accessTokens([newer], 60);
    const token = await tokens.issue('somebody');
    for (const [seconds, user] of [
      [0, 'somebody'],
      [58, 'somebody'],
      [61, undefined],
      [62, undefined],
    ] as const) {
      mock.timers.enable({ apis: ['Date'], now: Date.now() + seconds * 1_000 });
      const read = await userOf(tokens, token);
      mock.timers.reset();
      expect(read, `${seconds}`).to.equal(user);
    }
  });

  it('may be of a clock that is half an hour ahead, and of none that is further', async () => {
    const tokens = accessTokens([newer]);
    const ahead = async (minutes: number) => {
      mock.timers.enable({ apis: ['Date'], now: Date.now() + minutes * 60_000 });
      const token = await tokens.issue('somebody');
      mock.timers.reset();
      return userOf(tokens, token);
    };
    expect(await ahead(30)).to.equal('somebody');
    expect(await ahead(40)).to.equal(undefined);
  });

  it('tell when they were issued, the first time and after that', async () => {
    mock.timers.enable({ apis: ['Date'], now: 1_795_000_000_900 });
    const tokens = accessTokens([newer]);
    const token = await tokens.issue('somebody');
    const read = [await tokens.read(token), await tokens.read(token)];
    mock.timers.reset();
    const expected = { userId: 'somebody', issuedAt: new Date(1_795_000_000_000) };
    expect(read).to.deep.equal([expected, expected]);
  });

  it('are no older than the moment from which on they count, in whole seconds, and live as long', async () => {
    mock.timers.enable({ apis: ['Date'], now: 1_795_000_000_900 });
    const tokens = accessTokens([newer]);
    const at = async (ms: number) => {
      const { iat = 0, exp = 0 } = decodeJwt(await tokens.issue('somebody', new Date(ms)));
      return [iat, exp - iat];
    };
    const issued = [
      await at(1_795_000_000_400),
      await at(1_795_000_003_000),
      await at(1_700_000_000_000),
    ];
    mock.timers.reset();
    expect(issued).to.deep.equal([
      [1_795_000_001, 3_600],
      [1_795_000_003, 3_600],
      [1_795_000_000, 3_600],
    ]);
  });

  it('are refused when they are changed, unsigned, or for somebody else’s ears', async () => {
    const tokens = accessTokens([newer]);
    const good = await tokens.issue('somebody');
    const [header = '', payload = '', signature = ''] = good.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const sign = (issuer: string, audience: string, key = newer, at = '1h') =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256', kid })
        .setSubject('somebody')
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(at)
        .sign(Buffer.from(key, 'base64url'));
    expect(await userOf(tokens, await sign('parches', 'parches'))).to.equal('somebody');
    for (const bad of [
      '',
      'x.y.z',
      `${header}.${encode({ ...claims, sub: 'admin' })}.${signature}`,
      `${encode({ alg: 'none', kid })}.${payload}.`,
      `${encode({ alg: 'HS512', kid })}.${payload}.${signature}`,
      await sign('another', 'parches'),
      await sign('parches', 'another'),
      await sign('parches', 'parches', older),
      await sign('parches', 'parches', newer, '-1s'),
    ])
      expect(await tokens.read(bad), bad).to.equal(undefined);
  });
});
