import { expect } from 'chai';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { randomBytes, randomUUID } from 'node:crypto';
import { CheckedShop } from './testing/checked-shop.ts';
import { setRole } from './testing/database.ts';
import type { Person } from './testing/shop-client.ts';
import { accessTokens } from './tokens.ts';

const [newest = ''] = (process.env['TOKEN_KEYS'] ?? '').split(',');
const foreign = randomBytes(32).toString('base64url');
const older = randomBytes(32).toString('base64url');

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('A bearer token', () => {
  const shop = new CheckedShop();
  let admin: Person;
  let id: string;

  before(async () => {
    await shop.connect({ TOKEN_KEYS: `${newest},${older}` });
    admin = await shop.admin();
    id = decodeJwt(admin.token).sub ?? '';
  });
  after(async () => {
    await shop.stop();
    await shop.orm.close();
  });

  const asked = async (authorization: string | undefined, path = '/api/users/profile') => {
    const headers = authorization === undefined ? {} : { authorization };
    return (await shop.call('GET', path, { headers })).status;
  };

  /** Signs what the shop would sign, but for the differences. */
  const signed = (
    claims: object,
    { key = newest, header = {} }: { key?: string; header?: object } = {},
  ) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      sub: id,
      iss: 'parches',
      aud: 'parches',
      iat: now,
      exp: now + 60,
      ...claims,
    })
      .setProtectedHeader({ ...decodeProtectedHeader(admin.token), alg: 'HS256', ...header })
      .sign(Buffer.from(key, 'base64url'));
  };

  it('lives for an hour, tells who and nothing else, and has no secret in it', () => {
    const { sub, exp = 0, iat = 0, ...rest } = decodeJwt(admin.token);
    expect(sub).to.match(/^[0-9a-f-]{36}$/);
    expect([exp - iat, rest]).to.deep.equal([3600, { iss: 'parches', aud: 'parches' }]);
    expect(admin.token).not.to.include(newest.slice(0, 20));
  });

  it('lets in when it is the shop’s own, signed by a key of today or before', async () => {
    const good = {
      'as it came': admin.token,
      'made here': await signed({}),
      'of an older key': await accessTokens([older]).issue(id),
    };
    for (const [what, token] of Object.entries(good)) {
      expect(await asked(`Bearer ${token}`), what).to.equal(200);
      expect(await asked(`bearer ${token}`), what).to.equal(200);
    }
  });

  it('lets nobody in when it is anything else', async () => {
    const [, payload = '', signature = ''] = admin.token.split('.');
    const header = decodeProtectedHeader(admin.token);
    const pair = await generateKeyPair('RS256');
    const bad: Record<string, string | Promise<string>> = {
      'no token': '',
      nonsense: 'x',
      'three nothings': '..',
      'not signed': `${encoded({ ...header, alg: 'none' })}.${payload}.`,
      'not signed, but for show': `${encoded({ ...header, alg: 'none' })}.${payload}.${signature}`,
      'none in capitals': `${encoded({ ...header, alg: 'NONE' })}.${payload}.`,
      'of a foreign key': accessTokens([foreign]).issue(id),
      'of a foreign key under our name': signed({}, { key: foreign }),
      'of no named key': signed({}, { header: { kid: undefined } }),
      'of a key named __proto__': signed({}, { header: { kid: '__proto__' } }),
      'with a key of its own': signed(
        {},
        { key: foreign, header: { jwk: { kty: 'oct', k: foreign } } },
      ),
      'of another algorithm': new SignJWT({})
        .setProtectedHeader({ ...header, alg: 'HS512' })
        .setSubject(id)
        .setIssuer('parches')
        .setAudience('parches')
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(Buffer.from(newest, 'base64url')),
      'of a key pair': new SignJWT({ sub: id, iss: 'parches', aud: 'parches' })
        .setProtectedHeader({ ...header, alg: 'RS256' })
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(pair.privateKey),
      'that says more than was signed': admin.token.replace(
        payload,
        encoded({ ...decodeJwt(admin.token), sub: randomUUID() }),
      ),
      'with a changed signature': `${admin.token.slice(0, -4)}AAAA`,
      'with a cut signature': admin.token.slice(0, -4),
      'that has run out': accessTokens([newest], -1).issue(id),
      'that never runs out': signed({ exp: undefined }),
      'that nobody knows the age of': signed({ iat: undefined }),
      'of a key with a path for a name': signed({}, { header: { kid: '../../../dev/null' } }),
      'of a key with a statement for a name': signed({}, { header: { kid: "' or 1=1 --" } }),
      'of a key that is its own name': signed({}, { key: String(header.kid) }),
      'with an address of its key': signed(
        {},
        { key: foreign, header: { kid: 'evil', jku: `${shop.origin}/openapi.json` } },
      ),
      'that was issued tomorrow': signed({
        iat: Math.floor(Date.now() / 1000) + 86_400,
        exp: Math.floor(Date.now() / 1000) + 90_000,
      }),
      'that begins tomorrow': signed({ nbf: Math.floor(Date.now() / 1000) + 86_400 }),
      'for nobody': signed({ sub: undefined }),
      'for somebody who is not there': signed({ sub: randomUUID() }),
      'of another issuer': signed({ iss: 'another' }),
      'for another audience': signed({ aud: 'another' }),
      'of the sign-in provider': admin.idToken,
      'as long as a book': 'x'.repeat(10_000),
    };
    for (const [what, token] of Object.entries(bad)) {
      expect(await asked(`Bearer ${await token}`), what).to.equal(401);
      expect(await asked(`Bearer ${await token}`, '/admin/api/users'), what).to.equal(401);
    }
  });

  it('is a bearer token in its header, and nowhere else', async () => {
    const { token } = admin;
    for (const header of [
      undefined,
      'Bearer',
      'Bearer ',
      token,
      `Basic ${token}`,
      `Token ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer "${token}"`,
      `Bearer ${token} ${token}`,
      'Bearer owner',
      `Basic ${Buffer.from('admin:admin').toString('base64')}`,
    ])
      expect(await asked(header), header).to.equal(401);
    expect(await asked(undefined, `/api/users/profile?access_token=${token}`)).to.equal(401);
    const cookie = await shop.call('GET', '/api/users/profile', {
      headers: { cookie: `accessToken=${token}` },
    });
    expect(cookie.status).to.equal(401);
  });

  it('is worth what its person is worth at the moment: less, and nothing, at once', async () => {
    const list = () => asked(`Bearer ${admin.token}`, '/user');
    expect(await list()).to.equal(200);
    await setRole(shop.orm, admin, 'customer');
    expect(await list()).to.equal(403);
    expect(await asked(`Bearer ${admin.token}`, '/admin/api/users')).to.equal(403);
    expect(await asked(`Bearer ${admin.token}`)).to.equal(200);
    await shop.orm.em.execute('update users set removed_at = now() where id = ?', [id]);
    expect(await list()).to.equal(401);
    expect(await asked(`Bearer ${admin.token}`)).to.equal(401);
  });

  it('outlives a change of keys, and ends when its key is taken away', async () => {
    const before = await shop.signUp();
    const next = randomBytes(32).toString('base64url');
    const restart = async (keys: string[]) => {
      await shop.stop();
      await shop.start({ TOKEN_KEYS: keys.join() });
    };
    const of = ({ token }: Person) => asked(`Bearer ${token}`);
    await restart([next, newest]);
    const after = await shop.signUp();
    expect([await of(before), await of(after)]).to.deep.equal([200, 200]);
    const kids = [before, after].map(({ token }) => decodeProtectedHeader(token).kid);
    expect(new Set(kids).size).to.equal(2);
    await restart([next]);
    expect([await of(before), await of(after)]).to.deep.equal([401, 200]);
  });
});
