import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { freshDatabase } from './testing/fresh-database.ts';

const program = fileURLToPath(new URL('prepare.ts', import.meta.url));

describe('Preparing the database', () => {
  it('forgets that the demo admin was promoted where the database is a new one, and only there', async () => {
    const database = await freshDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'parches-prepare-'));
    const file = join(folder, 'demo-admin.json');
    const isKept = () => {
      writeFileSync(file, '{}');
      execFileSync(process.execPath, [program], {
        env: { ...process.env, DATABASE_URL: database.url, PARCHES_DATA: folder },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      return existsSync(file);
    };
    try {
      await database.orm.em.fork().execute('drop schema public cascade; create schema public');
      expect(isKept()).to.equal(false);
      expect(isKept()).to.equal(true);
    } finally {
      rmSync(folder, { recursive: true });
      await database.drop();
    }
  });
});
