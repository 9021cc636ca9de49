// Brings the database up to date and fills an empty catalogue. The embedded set-up runs it before the shop:
// one process takes half of the time of migrate.ts and seed.ts one after the other.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from './migrate.ts';
import { connectPatiently } from './orm.ts';
import { seedBy } from './seed/seed.ts';

await seedBy(async (databaseUrl) => {
  const orm = await connectPatiently(databaseUrl);
  const done = await migrate(orm);
  // A database that was made anew has no demo admin any more: they are to be promoted once again.
  const dataFolder = process.env['PARCHES_DATA'];
  if (dataFolder && done.includes('20261121000000_initial'))
    rmSync(join(dataFolder, 'demo-admin.json'), { force: true });
  return orm;
});
