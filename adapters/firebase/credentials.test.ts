import { expect } from 'chai';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingCredentials } from './credentials.ts';

describe('Google’s credentials', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'parches-home-'));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  const user = {
    type: 'authorized_user',
    client_id: 'id',
    client_secret: 'secret',
    refresh_token: 'token',
  };

  it('are missed where neither the setting nor the command line of Google names any', () => {
    expect(missingCredentials(undefined, home)).to.match(/^GOOGLE_APPLICATION_CREDENTIALS is not/);
    mkdirSync(join(home, '.config/gcloud'), { recursive: true });
    const usual = join(home, '.config/gcloud/application_default_credentials.json');
    writeFileSync(usual, JSON.stringify(user));
    expect(missingCredentials(undefined, home)).to.equal(undefined);
    expect(missingCredentials(usual, '/nowhere')).to.equal(undefined);
    expect(missingCredentials(join(home, 'no.json'), home)).to.match(/names a file that is not/);
  });

  it('are missed where the file may not be read, or is none', () => {
    expect(missingCredentials(home)).to.match(/names a file that is a folder/);
    const file = join(home, 'credentials.json');
    writeFileSync(file, '{}', { mode: 0o000 });
    // Nothing is forbidden to root: it asks as somebody else.
    const self = process.geteuid?.() ?? 0;
    process.seteuid?.(self === 0 ? 65_534 : self);
    try {
      expect(missingCredentials(file)).to.match(/is there, but may not be read by the user/);
    } finally {
      process.seteuid?.(self);
    }
  });

  it('are missed where the file lacks what Google’s library needs of it', () => {
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const account = {
      type: 'service_account',
      client_email: 'shop@parches.iam.gserviceaccount.com',
      private_key: String(key.export({ type: 'pkcs8', format: 'pem' })),
    };
    const file = join(home, 'credentials.json');
    const said = (text: string) => {
      writeFileSync(file, text);
      return missingCredentials(file);
    };
    const saidOf = (content: object) => said(JSON.stringify(content));
    for (const text of ['', '{', '"text"', 'null'])
      expect(said(text), text).to.match(/names a file that is no JSON of credentials: nobody/);
    // What a browser is told of the project is taken for credentials.
    expect(saidOf({ apiKey: 'key' })).to.match(/that has no client_email and no private_key:/);
    expect(saidOf({ ...account, private_key: '' })).to.match(/that has no private_key:/);
    const oneLine = account.private_key.replaceAll('\n', '\\n');
    expect(saidOf({ ...account, private_key: oneLine })).to.match(
      /has a private_key that is none:/,
    );
    expect(saidOf({ ...user, refresh_token: undefined })).to.match(/that has no refresh_token:/);
    for (const good of [account, user, { type: 'external_account' }])
      expect(saidOf(good), good.type).to.equal(undefined);
  });
});
