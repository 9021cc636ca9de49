// Runs Parches with PostgreSQL, the Auth emulator and the Stripe sandbox, without any setting:
//
//   node adapters/embedded/supervisor.ts                 the shop and its parts, until Ctrl-C
//   node adapters/embedded/supervisor.ts --dev           the same, restarted at every change of the code
//   node adapters/embedded/supervisor.ts <command…>      a command, whose environment names the parts
//   node adapters/embedded/supervisor.ts --temporary <command…>
//                                                        the same on a free port and a data folder
//                                                        that is removed afterwards
//   node adapters/embedded/supervisor.ts --temporary --shop <command…>
//                                                        the same with a shop, at the address SHOP_URL
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.ts';
import { withTemporaryFolder } from './data-folder.ts';
import { demoLines } from './demo.ts';
import { Problem } from './problem.ts';
import { launcherGone } from './launcher.ts';
import { freePorts } from './ports.ts';
import { serve } from './serve.ts';
import { publicUrl } from './settings.ts';
import type { ShopPrograms } from './start-shop.ts';
import { withParts } from './with-parts.ts';

const PROGRAMS: ShopPrograms = {
  shop: ['adapters/main.ts'],
  prepare: [['adapters/postgres/prepare.ts']],
  promote: ['adapters/promote.ts'],
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The compile cache makes the next start of each process a third faster. */
const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
};
const say = (line: string) => console.error(`parches: ${line}`);

const stopRequested = new Promise<void>((settled) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => settled());
  void launcherGone(environment).then(settled);
});

const runShop = (
  environment: NodeJS.ProcessEnv,
  until: Promise<void>,
  dev: boolean,
  ready: (url: string, hasDemo: boolean) => void,
) =>
  serve({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    environment,
    programs: PROGRAMS,
    dev,
    say,
    stopRequested: until,
    ready: (address, hasDemo) => ready(publicUrl(environment, address), hasDemo),
  });

const announce = (url: string, hasDemo: boolean) => {
  console.log(`Parches is ready at ${url}`);
  if (hasDemo) for (const line of demoLines) console.log(line);
};

/** Tests look at invoices, too. */
const seller = {
  SELLER_NAME: 'Parches GmbH',
  SELLER_ADDRESS: 'Ring 1\\n1010 Wien',
  SELLER_TAX_NUMBER: 'ATU12345678',
};

/** Runs a command with a shop of its own. @returns the command's exit code */
const runBesideShop = async (
  command: string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> => {
  const ended = Promise.withResolvers<void>();
  let code = 1;
  const run = async (url: string) => {
    const settings = { ...environment, SHOP_URL: url };
    code = await withParts({ command, environment: settings, say, stopRequested });
  };
  await runShop(environment, Promise.race([stopRequested, ended.promise]), false, (url) => {
    run(url).then(ended.resolve, ended.reject);
  });
  return code;
};

/** Whether a command is to run, not the shop until Ctrl-C. */
const isCommand = (first: string | undefined): first is string =>
  first !== undefined && first !== '--dev';

/** The first word that is neither an option of this program nor a command. */
const unknownOption = (first: string | undefined, rest: string[]): string | undefined => {
  if (first === '--dev') return rest[0];
  return first !== '--temporary' && first?.startsWith('-') ? first : undefined;
};

const main = async (first: string | undefined, rest: string[]): Promise<number> => {
  const unknown = unknownOption(first, rest);
  if (unknown !== undefined) {
    throw new Problem(
      `There is no option ${unknown}: PORT, HOST and PARCHES_DATA are settings of the environment.`,
    );
  }
  if (!isCommand(first)) {
    await runShop(environment, stopRequested, first === '--dev', announce);
    return 0;
  }
  if (first !== '--temporary')
    return withParts({ command: [first, ...rest], environment, say, stopRequested });
  const [port] = await freePorts(1);
  return withTemporaryFolder((path) => {
    // Tests make more requests in a minute than a person may, and their report is not mixed with a
    // log.
    const quiet = {
      RATE_LIMIT: '0',
      MAX_UNPAID_BOOKINGS: '0',
      MAX_UNPAID_PIECES: '0',
      LOG_LEVEL: 'error',
      POSTGRES_TEMPLATE: join(path, 'postgres-template'),
    };
    const browser = findBrowser(environment);
    const own = {
      ...quiet,
      ...environment,
      ...(browser === undefined ? {} : { CHROMIUM: browser }),
      PARCHES_DATA: path,
      PORT: `${port}`,
    };
    const [flag, ...command] = rest;
    return flag === '--shop'
      ? runBesideShop(command, { ...seller, ...own })
      : withParts({ command: rest, environment: own, say, stopRequested });
  });
};

const [first, ...rest] = process.argv.slice(2);
try {
  process.exitCode = await main(first, rest);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  say(error.message);
  // A command that has not run has told nothing: with 1 `reconcile` says that the books disagree.
  process.exitCode = isCommand(first) ? 2 : 1;
}
process.exit();
