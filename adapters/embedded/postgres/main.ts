// The part that runs PostgreSQL: it starts the postmaster and stops it when the supervisor has
// ended.
import { endWithSupervisor, reportReady, setting } from '../part-process.ts';
import { Problem } from '../problem.ts';
import { initialise, start, stop } from './cluster.ts';
import { findPlace } from './place.ts';

const starting = (async () => {
  const place = await findPlace(setting('PARCHES_DATA'));
  // Tests start many new databases: they copy one, which costs a sixth of making it.
  await initialise(place, setting('POSTGRES_PASSWORD'), process.env['POSTGRES_TEMPLATE']);
  // `npm test` turns it off: its databases are thrown away, and waiting for the disk takes time.
  const fsync = process.env['POSTGRES_FSYNC'] !== 'off';
  return start(place, Number(setting('POSTGRES_PORT')), fsync);
})();

let ending = false;
endWithSupervisor(async () => {
  ending = true;
  await stop(await starting);
});

const postmaster = await starting.catch((error: unknown) => {
  console.error(error instanceof Problem ? error.message : error);
  process.exit(1);
});
postmaster.once('exit', (code) => {
  if (ending) return;
  console.error(`PostgreSQL ended by itself (code ${code})`);
  process.exit(1);
});
reportReady();
