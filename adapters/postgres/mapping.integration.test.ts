import { expect } from 'chai';
import { freshDatabase, type FreshDatabase } from './testing/fresh-database.ts';

describe('The mapping', () => {
  let database: FreshDatabase;
  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.drop());

  it('says of every table that it maps what the migrations have made', async () => {
    const changes = await database.orm.schema.getUpdateSchemaSQL({ dropTables: false });
    expect(
      changes
        .split(';\n')
        .map((change) => change.trim())
        .filter((change) => /^(create|alter) table/.test(change))
        .filter((change) => !ofMigrations.test(change)),
    ).deep.equal([]);
  });
});

/** The database has checks, references and defaults, and what it searches, sorts and sums by. */
const ofMigrations =
  /^alter table "\w+" (drop constraint|alter column "\w+" drop default|(drop column "(search|searched|plain|words|sold|popularity|stock_band|specs_hash)"(, )?)+$)/;
