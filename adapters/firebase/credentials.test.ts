import { expect } from 'chai';
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

  it('are missed where neither the setting nor the command line of Google names any', () => {
    expect(missingCredentials(undefined, home)).to.match(/^GOOGLE_APPLICATION_CREDENTIALS is not/);
    mkdirSync(join(home, '.config/gcloud'), { recursive: true });
    const usual = join(home, '.config/gcloud/application_default_credentials.json');
    writeFileSync(usual, '{}');
    expect(missingCredentials(undefined, home)).to.equal(undefined);
    expect(missingCredentials(usual, '/nowhere')).to.equal(undefined);
    expect(missingCredentials(join(home, 'no.json'), home)).to.match(/names a file that is not/);
  });

  it('are missed where the file may not be read, or is none', () => {
    expect(missingCredentials(home)).to.match(/names a file that is a folder/);
    const file = join(home, 'credentials.json');
    writeFileSync(file, '{}', { mode: 0o000 });
    // Nothing is forbidden to root: it asks as somebody else.
    const user = process.geteuid?.() ?? 0;
    process.seteuid?.(user === 0 ? 65_534 : user);
    try {
      expect(missingCredentials(file)).to.match(/is there, but may not be read by the user/);
    } finally {
      process.seteuid?.(user);
    }
  });
});
