import { verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { rejectionOf } from '../../application/fakes/rejection.ts';
import type { Identity } from '../../application/users/ports.ts';
import { DomainError, NotSignedIn, Unavailable } from '../../domain/errors.ts';
import { firebaseIdentity } from './firebase-identity.ts';
import { whileEmulatorIs } from './testing/emulator-variable.ts';
import { startGoogle } from './testing/google.ts';
import {
  certificate,
  claims,
  content,
  goodToken,
  hs256,
  kid,
  now,
  part,
  projectId,
  rs256,
  rsaKeys,
} from './testing/tokens.ts';

const publicUrl = 'https://shop.example';
const foreign = rsaKeys();
const serviceAccountKeys = rsaKeys();

/** The real Firebase, as far as that goes offline: its hosts are led here, over TLS. */
describe('Firebase identity over firebase-admin as in production', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void;

  const ada = {
    localId: 'ada',
    email: 'ada@parches.test',
    displayName: 'Ada',
    disabled: false,
    validSince: '1763000000',
    providerUserInfo: [{ providerId: 'password', rawId: 'ada@parches.test' }],
  };
  const json = (response: ServerResponse, body: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const keysInOrder: Answer = (_request, response) => {
    response.setHeader('cache-control', 'public, max-age=3600');
    json(response, { [kid]: certificate });
  };
  const accountInOrder: Answer = (_request, response) => json(response, { users: [ada] });

  /** Google's token server: it gives access for what the service account has signed. */
  const answerTokens = (response: ServerResponse, body: string) => {
    const [header, payload, signature] = (new URLSearchParams(body).get('assertion') ?? '').split(
      '.',
    );
    const signed = Buffer.from(`${header}.${payload}`);
    const isGood = verify(
      'sha256',
      signed,
      serviceAccountKeys.publicKey,
      Buffer.from(signature ?? '', 'base64url'),
    );
    if (isGood) json(response, { ...access, access_token: 'access-by-service-account' });
    else json(response, { error: 'invalid_grant' }, 400);
  };

  let answerKeys = keysInOrder;
  let answerAccounts = accountInOrder;
  let requests: string[] = [];
  let authorizations: (string | undefined)[] = [];
  let google: Awaited<ReturnType<typeof startGoogle>>;

  before(async () => {
    google = await startGoogle((request, response) => void answer(request, response));
  });

  after(() => google.stop());

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { authorization, host = '' } = request.headers;
    requests.push(`${host}${request.url}`);
    if (host === 'www.googleapis.com') answerKeys(request, response);
    else if (host === 'identitytoolkit.googleapis.com') {
      authorizations.push(authorization);
      answerAccounts(request, response);
    } else answerTokens(response, body);
  };

  const access = { access_token: 'access-to-parches', expires_in: 3600 };
  const credential = { getAccessToken: () => Promise.resolve(access) };
  const fresh = (more: Partial<Parameters<typeof firebaseIdentity>[0]> = {}): Identity =>
    firebaseIdentity({ projectId, publicUrl, credential, httpAgent: google.agent, ...more });

  let identity: Identity;

  beforeEach(() => {
    answerKeys = keysInOrder;
    answerAccounts = accountInOrder;
    requests = [];
    authorizations = [];
    identity = fresh();
  });

  it("takes a good token, signed with Google's key, and answers with the account", async () => {
    expect(await identity.verify(goodToken())).to.deep.equal({
      id: 'ada',
      email: 'ada@parches.test',
      emailVerified: false,
      tokensValidAfter: new Date(1_763_000_000_000),
      name: 'Ada',
      photoURL: '',
    });
    // One question for all of it: each is a way to Google and back.
    expect(authorizations).to.deep.equal(['Bearer access-to-parches']);
  });

  it('refuses a token of a way to sign in that the account has no more', async () => {
    answerAccounts = (_request, response) =>
      json(response, {
        users: [{ ...ada, providerUserInfo: [{ providerId: 'google.com', rawId: '1' }] }],
      });
    expect(await rejectionOf(identity.verify(goodToken()))).to.be.instanceOf(NotSignedIn);
  });

  const refused: [string, () => string][] = [
    ['has alg none', () => `${content({ alg: 'none', kid }, claims())}.`],
    ['has alg none and no kid', () => `${content({ alg: 'none' }, claims())}.`],
    ['is signed with the public key as a secret', () => hs256(certificate)],
    ['is signed with a foreign key', () => rs256({ kid }, claims(), foreign.privateKey)],
    ['has no kid', () => rs256({}, claims())],
    ['has an unknown kid', () => rs256({ kid: 'key-2' }, claims())],
    ['has __proto__ for a kid', () => rs256(JSON.parse('{"kid":"__proto__"}'), claims())],
    ['has run out', () => rs256({ kid }, { ...claims(), exp: now() - 1 })],
    ['is of another project', () => rs256({ kid }, { ...claims(), aud: 'another' })],
    ['is of another issuer', () => rs256({ kid }, { ...claims(), iss: 'https://evil.example/' })],
    ['has no subject', () => rs256({ kid }, { ...claims(), sub: '' })],
    ['has lost its signature', () => `${content({ alg: 'RS256', kid }, claims())}.`],
    ['is none', () => 'nonsense'],
  ];
  for (const [what, token] of refused) {
    it(`refuses a token that ${what}`, async () => {
      const error = await rejectionOf(identity.verify(token()));
      expect(error).to.be.instanceOf(NotSignedIn);
      expect(requests.filter((request) => request.startsWith('identitytoolkit'))).to.deep.equal([]);
    });
  }

  it('refuses a token that was tampered with', async () => {
    const [header, , signature] = goodToken().split('.');
    const token = [header, part({ ...claims(), sub: 'admin' }), signature].join('.');
    expect(await rejectionOf(identity.verify(token))).to.be.instanceOf(NotSignedIn);
  });

  it('refuses a token that is older than the last revocation, or of a disabled account', async () => {
    const validSince = String(now() + 60);
    answerAccounts = (_request, response) => json(response, { users: [{ ...ada, validSince }] });
    expect((await rejectionOf(identity.verify(goodToken()))).message).to.include('was ended');
    answerAccounts = (_, response) => json(response, { users: [{ ...ada, disabled: true }] });
    expect((await rejectionOf(identity.verify(goodToken()))).message).to.include('is disabled');
    answerAccounts = (_request, response) => json(response, {});
    expect((await rejectionOf(identity.verify(goodToken()))).message).to.include('does not exist');
  });

  it('takes no forged token, whatever the environment says of an emulator', () =>
    whileEmulatorIs('127.0.0.1:1', async () => {
      const token = `${content({ alg: 'none' }, claims())}.`;
      expect(await rejectionOf(fresh().verify(token))).to.be.instanceOf(NotSignedIn);
      expect((await fresh().verify(goodToken())).id).to.equal('ada');
    }));

  it("fetches Google's keys once for ten tokens at once, and keeps them", async () => {
    await Promise.all(Array.from({ length: 10 }, () => identity.verify(goodToken())));
    await identity.verify(goodToken());
    expect(requests.filter((request) => request.startsWith('www.'))).to.have.length(1);
  });

  it('reads whose a token says that it is by these keys alone', async () => {
    expect(await identity.identify(goodToken())).to.equal('ada');
    const forged = `${content({ alg: 'none' }, claims())}.`;
    expect(await rejectionOf(identity.identify(forged))).to.be.instanceOf(NotSignedIn);
    expect(requests.filter((request) => !request.startsWith('www.'))).to.deep.equal([]);
  });

  it('is not held for well by tokens that are read without asking it: the breaker counts only what asks', async () => {
    let guarded = 0;
    identity = fresh({
      guard: (call) => {
        guarded += 1;
        return call();
      },
    });
    await identity.identify(goodToken());
    await identity.identify(goodToken());
    expect(guarded, 'the keys').to.equal(1);
    await identity.verify(goodToken());
    expect(guarded).to.equal(2);
  });

  const unavailable = async (call: Promise<unknown>) => {
    const error = await rejectionOf(call);
    expect(error).to.be.instanceOf(Unavailable).and.include({ service: 'Firebase' });
    return error;
  };

  const silent = 'says nothing';
  /** Only silence is waited for to the end. What is answered is so on a slow machine, too. */
  const patience = (what: string) => (what === silent ? 3_000 : 60_000);

  const isTimeout = (failure: unknown): boolean =>
    failure instanceof Unavailable && String(failure.cause).includes('timed out');

  /** Asks again while a slow machine takes longer for an answer than the time that silence is given here. */
  const wellAgain = async <T>(ask: () => Promise<T>): Promise<T> => {
    const end = Date.now() + 60_000;
    for (;;)
      try {
        return await ask();
      } catch (failure) {
        if (!isTimeout(failure) || Date.now() > end) throw failure;
      }
  };

  const refuseKeys: [string, Answer][] = [
    ['answers 500', (_request, response) => json(response, {}, 500)],
    ['answers with an error', (_request, response) => json(response, { error: 'down' })],
    ['answers with a page', (_request, response) => response.end('<html>')],
    ['hangs up', (request) => request.socket.destroy()],
    [silent, () => {}],
  ];
  for (const [what, answer] of refuseKeys) {
    it(`is unavailable when the key server ${what}, and well again after it`, async () => {
      answerKeys = answer;
      identity = fresh({ timeoutMs: patience(what) });
      await unavailable(identity.verify(goodToken()));
      answerKeys = keysInOrder;
      expect((await wellAgain(() => identity.verify(goodToken()))).id).to.equal('ada');
    });
  }

  it('is unavailable when keys that have run out cannot be fetched anew', async () => {
    answerKeys = (_request, response) => {
      response.setHeader('cache-control', 'max-age=0');
      json(response, { [kid]: certificate });
    };
    await identity.verify(goodToken());
    answerKeys = (_request, response) => json(response, {}, 503);
    await unavailable(fresh({ timeoutMs: 3_000 }).verify(goodToken()));
    answerKeys = (_request, response) => json(response, {}, 500);
    await unavailable(identity.verify(goodToken()));
  });

  it('is unavailable when the key server cannot prove that it is Google', async () => {
    await unavailable(fresh({ httpAgent: google.strictAgent }).verify(goodToken()));
  });

  const error = (code: number, message: string) => ({ error: { code, message } });
  const refuseAccounts: [string, Answer][] = [
    ['answers 500', (_, response) => json(response, error(500, 'INTERNAL'), 500)],
    ['answers 502 with a page', (_, response) => response.writeHead(502).end('<html>')],
    ['answers with a page', (_, response) => response.end('<html>')],
    ['answers 429', (_, response) => json(response, error(429, 'RESOURCE_EXHAUSTED'), 429)],
    ['is out of quota', (_, response) => json(response, error(400, 'QUOTA_EXCEEDED'), 400)],
    [silent, () => {}],
  ];
  for (const [what, answer] of refuseAccounts) {
    it(`is unavailable when Identity Toolkit ${what}`, async () => {
      answerAccounts = answer;
      identity = fresh({ timeoutMs: patience(what) });
      await unavailable(identity.verify(goodToken()));
      await unavailable(identity.remove('ada'));
    });
  }

  it('is unavailable when Identity Toolkit cannot prove that it is Google', async () => {
    await unavailable(fresh({ httpAgent: google.strictAgent }).find('ada'));
  });

  it('is unavailable when the token server hangs, and well again after it', async () => {
    let answer: Promise<typeof access> = new Promise(() => {});
    const hanging = { getAccessToken: () => answer };
    identity = fresh({ credential: hanging, timeoutMs: 3_000 });
    await unavailable(identity.find('ada'));
    answer = Promise.resolve(access);
    expect(await wellAgain(() => identity.find('ada'))).to.include({ id: 'ada' });
  });

  it('is unavailable when the token server cannot be reached', async () => {
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    identity = fresh({ credential: { getAccessToken: () => Promise.reject(cause) } });
    await unavailable(identity.find('ada'));
  });

  it("takes Google's usual credentials: the file of a service account", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parches-'));
    const file = join(folder, 'service-account.json');
    const serviceAccount = {
      type: 'service_account',
      project_id: projectId,
      client_email: 'shop@parches-live.iam.gserviceaccount.com',
      private_key: serviceAccountKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: 'https://oauth2.googleapis.com/token',
    };
    await writeFile(file, JSON.stringify(serviceAccount));
    process.env['GOOGLE_APPLICATION_CREDENTIALS'] = file;
    try {
      identity = fresh({ credential: undefined });
      expect(await identity.verify(goodToken())).to.include({ id: 'ada' });
      expect(authorizations[0]).to.equal('Bearer access-by-service-account');
    } finally {
      delete process.env['GOOGLE_APPLICATION_CREDENTIALS'];
      await rm(folder, { recursive: true });
    }
  });

  it('lets wrong credentials out as they are: that is for us to mend', async () => {
    const refusal = () => Promise.reject(new Error('invalid_grant'));
    identity = fresh({ credential: { getAccessToken: refusal } });
    const failure = await rejectionOf(identity.find('ada'));
    expect(failure).not.to.be.instanceOf(DomainError);
    expect(failure.message).to.include('invalid_grant');
  });

  it('carries no token into the cause that is logged', async () => {
    answerAccounts = (_, response) => json(response, error(500, 'INTERNAL'), 500);
    const { cause } = await unavailable(identity.verify(goodToken()));
    expect(cause).to.be.instanceOf(Error);
    expect(Object.keys(Object(cause))).to.deep.equal([]);
  });
});
