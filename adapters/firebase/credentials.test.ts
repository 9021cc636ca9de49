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
    expect(missingCredentials(join(home, 'no.json'), home)).to.match(
      /names a file that cannot be read/,
    );
  });
});
