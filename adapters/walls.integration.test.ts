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
  const imports = (...from: string[]) => from.map((each) => `import '${each}';`).join('\n');

  it('let no import through that they forbid', () =>
    withTemporaryFolder(async (root) => {
      write(root, 'domain/money.ts', `import { users } from '../application/users.ts';`);
      write(root, 'application/users.ts', `export const users = [];`);
      write(root, 'adapters/http/app.ts', `import type { Orm } from '../postgres/orm.ts';`);
      write(root, 'adapters/postgres/orm.ts', `export type Orm = object;`);
      write(root, 'application/fakes/users.ts', `export const users = [];`);
      write(root, 'application/users.test.ts', `import './fakes/users.ts';`);
      write(root, 'application/sign-in.ts', `import { users } from './fakes/users.ts';`);
      write(root, 'adapters/http/start.ts', imports('./testing/shop.ts', './shop.contract.ts'));
      write(root, 'adapters/http/testing/shop.ts', '');
      write(root, 'adapters/http/shop.contract.ts', `import './testing/shop.ts';`);
      expect(await brokenWalls(root, 10)).to.have.members([
        'fakes-and-contracts-are-for-tests: adapters/http/start.ts → adapters/http/shop.contract.ts',
        'fakes-and-contracts-are-for-tests: adapters/http/start.ts → adapters/http/testing/shop.ts',
        'fakes-and-contracts-are-for-tests: application/sign-in.ts → application/fakes/users.ts',
        'no-adapter-imports-another: adapters/http/app.ts → adapters/postgres/orm.ts',
        'domain-imports-nothing: domain/money.ts → application/users.ts',
      ]);
    }));

  it('let no area of the application need itself by way of another, but for its tests', () =>
    withTemporaryFolder(async (root) => {
      write(root, 'application/ports.ts', '');
      write(root, 'application/bookings/ports.ts', imports('../ports.ts'));
      write(root, 'application/bookings/place.ts', imports('../users/ports.ts'));
      write(root, 'application/bookings/place.test.ts', imports('../payments/pay.ts'));
      write(root, 'application/payments/pay.ts', imports('../bookings/ports.ts'));
      write(root, 'application/users/ports.ts', '');
      expect(await brokenWalls(root, 6)).to.deep.equal([]);

      write(root, 'application/users/remove.ts', imports('../payments/pay.ts'));
      expect(await brokenWalls(root, 7)).to.have.members([
        'no-cycles-of-areas: application/bookings → application/bookings',
        'no-cycles-of-areas: application/payments → application/payments',
        'no-cycles-of-areas: application/users → application/users',
      ]);
    }));

  it('let no feature of the storefront import another, nor what all of them need a feature', () =>
    withTemporaryFolder(async (root) => {
      write(root, 'storefront/src/features/home/page.ts', `import '../part/card.ts';`);
      write(root, 'storefront/src/features/part/card.ts', `import './words.ts';`);
      write(root, 'storefront/src/features/part/words.ts', `import '../../components/link.ts';`);
      write(root, 'storefront/src/components/link.ts', `import '../lib/money.ts';`);
      write(root, 'storefront/src/lib/money.ts', `import '../app/routes.ts';`);
      write(root, 'storefront/src/app/routes.ts', `import '../features/part/words.ts';`);
      expect(await brokenWalls(root, 6)).to.include.members([
        'a-feature-imports-no-other: storefront/src/features/home/page.ts → storefront/src/features/part/card.ts',
        'the-library-knows-no-page: storefront/src/lib/money.ts → storefront/src/app/routes.ts',
      ]);
    }));

  it('do not stand where no module is seen', () =>
    withTemporaryFolder(async (root) => {
      write(root, 'domain/money.txt', '');
      const failure = await brokenWalls(root, 1).catch(String);
      expect(failure).to.match(/^Error: Only 0 modules were seen/);
    }));
});
