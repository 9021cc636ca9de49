// Brings the database up to date and fills an empty catalogue. The embedded set-up runs it before the shop:
// one process takes half of the time of migrate.ts and seed.ts one after the other.
import { migrate } from './migrate.ts';
import { connectPatiently } from './orm.ts';
import { seedBy } from './seed/seed.ts';

await seedBy(async (databaseUrl) => {
  const orm = await connectPatiently(databaseUrl);
  await migrate(orm);
  return orm;
});
