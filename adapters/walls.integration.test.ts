import { expect } from 'chai';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTemporaryFolder } from './embedded/data-folder.ts';
import { brokenWalls } from './embedded/walls.ts';

describe('The walls between domain, application, adapters and browsers', () => {
  const write = (root: string, path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  it('let no import through that they forbid', () =>
    withTemporaryFolder(async (root) => {
      write(root, 'domain/money.ts', `import { users } from '../application/users.ts';`);
      write(root, 'application/users.ts', `export const users = [];`);
      write(root, 'adapters/http/app.ts', `import type { Orm } from '../postgres/orm.ts';`);
      write(root, 'adapters/postgres/orm.ts', `export type Orm = object;`);
      expect(await brokenWalls(root, 4)).to.have.members([
        'no-adapter-imports-another: adapters/http/app.ts → adapters/postgres/orm.ts',
        'domain-imports-nothing: domain/money.ts → application/users.ts',
      ]);
    }));

  it('do not stand where no module is seen', () =>
    withTemporaryFolder(async (root) => {
      write(root, 'domain/money.txt', '');
      const failure = await brokenWalls(root, 1).catch(String);
      expect(failure).to.match(/^Error: Only 0 modules were seen/);
    }));
});
