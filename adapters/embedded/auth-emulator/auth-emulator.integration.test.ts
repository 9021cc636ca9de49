import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { startAuthEmulator } from '../fixtures/auth-emulator.ts';
import { clearUp, newDataFolder, until } from '../fixtures/processes.ts';
import type { Part } from '../part.ts';
import { fetchAnew } from '../../http/testing/fetch-anew.ts';

type Reply = { status: number; body: Record<string, unknown> };

describe('the Auth emulator', () => {
  let part: Part;
  let data: string;
  let shop: string;
  let browser: string;
  const terminal: string[] = [];

  before(async () => {
    data = newDataFolder();
    ({ part, shop, browser } = await startAuthEmulator(data, (line) => terminal.push(line)));
  });
  after(async () => {
    await part.stop();
    await clearUp();
  });

  const send = async (url: string, body: unknown, headers = {}): Promise<Reply> => {
    const response = await fetchAnew(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const body_: Reply['body'] = await response.json();
    return { status: response.status, body: body_ };
  };
  const accounts = (call: string, body: unknown, headers = {}) =>
    send(`${browser}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=k`, body, headers);
  const owner = { authorization: 'Bearer owner' };
  const admin = (call: string, body: unknown) =>
    send(
      `${shop}/identitytoolkit.googleapis.com/v1/projects/demo-parches/accounts${call}`,
      body,
      owner,
    );
  const killed = async () => {
    const pid = part.pid() ?? 0;
    process.kill(pid, 'SIGKILL');
    const project = `${browser}/identitytoolkit.googleapis.com/v1/projects?key=k`;
    await until('it is back', () =>
      part.pid() === pid
        ? false
        : fetchAnew(project).then(
            (response) => response.ok,
            () => false,
          ),
    );
  };
  const refresh = async (token: unknown) => {
    const response = await fetchAnew(`${browser}/securetoken.googleapis.com/v1/token?key=k`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(token) }),
    });
    const body_: Reply['body'] = await response.json();
    return { status: response.status, body: body_ };
  };

  it('has saved an account when it answers, each of many at once, and keeps people signed in over a kill', async () => {
    const emails = Array.from({ length: 40 }, (_, index) => `many${index}@parches.test`);
    await Promise.all(emails.map((email) => accounts('signUp', { email, password: 'secret1' })));
    const signUp = await accounts('signUp', {
      email: 'ada@parches.test',
      password: 'secret1',
      returnSecureToken: true,
    });
    expect(signUp.status).to.equal(200);
    expect(readFileSync(join(data, 'accounts.json'), 'utf8')).to.include('ada@parches.test');
    const { idToken, refreshToken, localId } = signUp.body;
    await accounts('update', { idToken, displayName: 'Ada' });
    await killed();
    const looked = await accounts('lookup', { idToken });
    expect(looked.body['users']).to.have.nested.property('[0].displayName', 'Ada');
    const renewed = await refresh(refreshToken);
    expect(renewed.body['user_id']).to.equal(localId);
    const signedIn = await accounts('signInWithPassword', {
      email: 'ada@parches.test',
      password: 'secret1',
    });
    expect(signedIn.body['localId']).to.equal(localId);
    expect((await admin(':lookup', { email: emails })).body['users']).to.have.length(40);
  });

  it('keeps the end of a person’s tokens and of an account over a kill', async () => {
    const [bob, gone] = await Promise.all(
      ['bob@parches.test', 'gone@parches.test'].map((email) =>
        accounts('signUp', { email, password: 'secret1' }),
      ),
    );
    const { localId, idToken } = bob?.body ?? {};
    const validSince = `${Math.floor(Date.now() / 1000) + 60}`;
    await admin(':update', { localId, validSince });
    await admin(':delete', { localId: gone?.body['localId'] });
    await killed();
    expect((await accounts('lookup', { idToken })).status).to.equal(400);
    const looked = await admin(':lookup', { localId: [localId] });
    expect(looked.body['users']).to.have.nested.property('[0].validSince', validSince);
    expect((await refresh(gone?.body['refreshToken'])).status).to.equal(400);
  });

  it('does not tell who has an account, as real projects do not', async () => {
    for (const email of ['ada@parches.test', 'nobody@parches.test']) {
      const { body } = await accounts('signInWithPassword', { email, password: 'wrong-one' });
      expect(body).to.have.nested.property('error.message', 'INVALID_LOGIN_CREDENTIALS');
    }
  });

  it('tells the terminal, which stands for the mail, where a new password is set', async () => {
    const email = 'carl@parches.test';
    await accounts('signUp', { email, password: 'secret1' });
    const asked = await accounts('sendOobCode', { email, requestType: 'PASSWORD_RESET' });
    expect(asked.body).to.have.property('email', email).and.not.have.property('oobLink');
    const unknown = { email: 'nobody@parches.test', requestType: 'PASSWORD_RESET' };
    expect((await accounts('sendOobCode', unknown)).status).to.equal(200);
    const told = () => terminal.filter((line) => line.startsWith('A new password for'));
    await until('it is told', () => Promise.resolve(told().length > 0));
    expect(told()).to.have.length(1);
    const link = new URL(told()[0]?.replace(`A new password for ${email}: `, '') ?? '');
    expect(link.href).to.match(/^http:\/\/127\.0\.0\.1:\d+\/emulator\/auth\/password\?oobCode=/);
    expect(await (await fetchAnew(link)).text()).to.include('Set a new password');
    const oobCode = link.searchParams.get('oobCode');
    expect((await accounts('resetPassword', { oobCode, newPassword: 'secret2' })).status).to.equal(
      200,
    );
    await killed();
    for (const [password, status] of [
      ['secret1', 400],
      ['secret2', 200],
    ])
      expect((await accounts('signInWithPassword', { email, password })).status).to.equal(status);
  });

  it('tells the terminal where an address is verified, which only that link does', async () => {
    const email = 'dora@parches.test';
    const { body: made } = await accounts('signUp', { email, password: 'secret1' });
    const isVerified = async () => {
      const { body } = await admin(':lookup', { localId: [made['localId']] });
      const [user]: Record<string, unknown>[] = body['users'] as never;
      return user?.['emailVerified'] ?? false;
    };
    const { idToken } = made;
    expect((await accounts('sendOobCode', { idToken, requestType: 'VERIFY_EMAIL' })).status).equal(
      200,
    );
    const told = `To verify ${email}: `;
    await until('it is told', () => terminal.some((line) => line.startsWith(told)));
    const link = new URL(terminal.find((line) => line.startsWith(told))?.slice(told.length) ?? '');
    expect(await (await fetchAnew(link)).text()).to.include('Verify your email address');
    await accounts('update', { idToken, emailVerified: true });
    expect(await isVerified()).to.equal(false);
    const oobCode = link.searchParams.get('oobCode');
    expect((await accounts('update', { oobCode })).status).to.equal(200);
    await killed();
    expect(await isVerified()).to.equal(true);
  });

  it('lets a browser do no more than its own account’s affairs', async () => {
    const toolkit = `${browser}/identitytoolkit.googleapis.com`;
    const email = 'eve@parches.test';
    const refused = await Promise.all([
      accounts('signUp', { email, password: 'secret1' }, owner),
      accounts('signUp', { email, password: 'secret1', localId: 'mine' }),
      accounts('update', { local_id: 'mine', displayName: 'x' }),
      accounts('lookup', { targetProjectId: 'demo-parches', email: ['ada@parches.test'] }),
      accounts('sendOobCode', { email, requestType: 'PASSWORD_RESET', returnOobLink: true }),
      accounts('signInWithCustomToken', { token: '{"uid":"x"}' }),
      send(`${toolkit}/v1/projects/demo-parches/accounts:lookup`, { email: [email] }),
      send(`${toolkit}/v1/projects/demo-parches/accounts:batchCreate`, { users: [] }),
      send(`${toolkit}/v1/projects/demo-parches/../demo-parches/accounts`, { email }),
      send(`${toolkit}/v1/accounts%3AsignUp?key=k`, { email }),
      send(`${browser}/emulator/v1/projects/demo-parches/accounts`, {}),
      send(`${browser}/emulator/auth/gapi.js`, {}),
    ]);
    for (const { status } of refused) expect(status).to.be.oneOf([403, 404, 405]);
    const long = await accounts('signUp', { email, password: 'x'.repeat(100_000) });
    expect(long.status).to.equal(413);
    const { body } = await admin(':lookup', { email: [email] });
    expect(body).not.to.have.property('users');
  });

  it('reads nothing in a body that the look at it has not seen', async () => {
    const text = JSON.stringify({
      email: 'mine@parches.test',
      password: 'secret1',
      localId: 'mine',
    });
    const hidden: [BodyInit, Record<string, string>][] = [
      [gzipSync(text), { 'content-encoding': 'gzip' }],
      [Buffer.from(text, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }],
      [
        Buffer.from(`\ufeff${text}`, 'utf16le'),
        { 'content-type': 'application/json;charset=utf-16le' },
      ],
      [text, { 'content-type': 'text/plain' }],
    ];
    for (const [body, headers] of hidden) {
      const response = await fetchAnew(
        `${browser}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        },
      );
      expect(response.status, JSON.stringify(headers)).to.equal(400);
    }
    expect((await admin(':lookup', { localId: ['mine'] })).body).not.to.have.property('users');
  });

  it('answers no page of another origin on the shop’s side', async () => {
    const url = `${shop}/identitytoolkit.googleapis.com/v1/projects/demo-parches/accounts:lookup`;
    const body = { email: ['ada@parches.test'] };
    expect((await send(url, body, owner)).status).to.equal(200);
    expect((await send(url, body, { ...owner, origin: 'http://evil.test' })).status).to.equal(403);
    const preflight = await fetchAnew(url, {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.test' },
    });
    expect(preflight.headers.has('access-control-allow-origin')).to.equal(false);
  });

  it('writes names into the Google page as text', async () => {
    const claims = { sub: '1', email: 'x@parches.test', name: '<img src=x onerror=alert(1)>"' };
    const signedIn = await accounts('signInWithIdp', {
      requestUri: 'http://localhost/',
      postBody: new URLSearchParams({
        providerId: 'google.com',
        id_token: JSON.stringify(claims),
      }).toString(),
      returnSecureToken: true,
    });
    expect(signedIn.status).to.equal(200);
    const response = await fetchAnew(`${browser}/emulator/auth/handler?providerId=google.com`);
    const html = await response.text();
    expect(html).to.include('&lt;img src=x onerror=alert(1)&gt;&quot;').and.not.include('<img');
    expect(response.headers.get('content-security-policy')).to.include("script-src 'self'");
  });
});
