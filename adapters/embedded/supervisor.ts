// Runs Parches on real parts with not one setting:
//
//   node adapters/embedded/supervisor.ts                 the shop and its parts, until Ctrl-C
//   node adapters/embedded/supervisor.ts --dev           the same, following every change of the code
//   node adapters/embedded/supervisor.ts <command…>      a command that finds the parts by its settings
//   node adapters/embedded/supervisor.ts --temporary <command…>
//                                                        the same on a data folder that then goes away
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTemporaryFolder } from './data-folder.ts';
import { demoLines } from './demo.ts';
import { Problem } from './problem.ts';
import { serve } from './serve.ts';
import { publicUrl } from './settings.ts';
import type { ShopPrograms } from './start-shop.ts';
import { withParts } from './with-parts.ts';

const PROGRAMS: ShopPrograms = {
  shop: ['adapters/main.ts'],
  prepare: [['adapters/postgres/migrate.ts'], ['adapters/postgres/seed/seed.ts']],
  promote: ['adapters/promote.ts'],
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Each process keeps its compiled code for the next start, which that makes a third faster. */
const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
};
const say = (line: string) => console.error(`parches: ${line}`);

const asked = new Promise<void>((settled) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => settled());
});

const runShop = async (dev: boolean): Promise<number> => {
  await serve({
    root,
    environment,
    programs: PROGRAMS,
    dev,
    say,
    asked,
    ready: (address, hasDemo) => {
      console.log(`Parches is ready at ${publicUrl(environment, address)}`);
      if (hasDemo) for (const line of demoLines) console.log(line);
    },
  });
  return 0;
};

const main = async (args: readonly string[]): Promise<number> => {
  const [first, ...rest] = args;
  if (first === undefined || first === '--dev') return runShop(first === '--dev');
  if (first !== '--temporary') {
    return withParts({ command: args, environment, say, asked });
  }
  return withTemporaryFolder((path) =>
    withParts({ command: rest, environment: { ...environment, PARCHES_DATA: path }, say, asked }),
  );
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  say(error.message);
  process.exitCode = 1;
}
process.exit();
