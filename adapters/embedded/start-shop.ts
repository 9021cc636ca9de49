import { buildStale } from './build.ts';
import type { DataFolder } from './data-folder.ts';
import { ADMIN, createDemoAccounts, DEMO_ACCOUNTS, promoteOnce } from './demo.ts';
import { writeDevPage } from './dev-page.ts';
import { developmentServer, restartOnChange } from './dev.ts';
import type { Program } from './part.ts';
import { startParts } from './parts.ts';
import { type Address, type Plan, publicUrl } from './settings.ts';
import type { Supervision } from './supervision.ts';

/** The shop's own programs, as arguments of `node`. */
export type ShopPrograms = {
  shop: string[];
  /** They prepare the database before the shop starts. */
  prepare: string[][];
  /** Promotes a person to admin; the email follows as the last argument. */
  promote: string[];
};

export type ShopStart = {
  /** The project's folder. */
  root: string;
  environment: NodeJS.ProcessEnv;
  programs: ShopPrograms;
  /** Whether changes of the code restart the shop and reload the page in the browser. */
  dev: boolean;
  say: (line: string) => void;
};

/** Time for the shop to answer the requests that it is working on. */
const SHOP_GRACE_PERIOD_MS = 20_000;

/** Starts the parts and the shop, each as soon as it can; settles when all of them serve. */
export const startShop = async (
  { root, environment, programs, dev, say }: ShopStart,
  supervision: Supervision,
  data: DataFolder,
  plan: Plan,
  address: Address,
): Promise<void> => {
  const emulator = plan.settings['FIREBASE_AUTH_EMULATOR_HOST'];
  const settings = { ...plan.settings, ...(emulator !== undefined && { DEMO_ACCOUNTS }) };
  const ownAddress = dev ? behindDevServer(environment, data, address) : {};
  const shopEnvironment: NodeJS.ProcessEnv = { ...environment, ...settings, ...ownAddress };
  const shop: Program = {
    name: 'The shop',
    arguments: programs.shop,
    environment: shopEnvironment,
    gracePeriodMs: SHOP_GRACE_PERIOD_MS,
  };
  const parts = startParts(supervision, plan, environment, data.path);

  const prepareDatabase = async () => {
    await parts.postgres?.ready;
    for (const program of programs.prepare) await supervision.run(program, shopEnvironment);
  };
  const prepareAccounts = async () => {
    await parts.auth?.ready;
    return emulator === undefined ? undefined : createDemoAccounts(emulator);
  };
  const announce = async () => {
    await Promise.all(Object.values(parts).map((part) => part.ready));
    data.announce({ kind: 'shop', settings });
  };
  const build = dev ? undefined : buildStale(root, supervision.run, say);
  const accounts = prepareAccounts();

  const openForDevelopment = async () => {
    const server = supervision.user(developmentServer(environment, address));
    await Promise.all([
      server.ready,
      restartOnChange({
        root,
        supervision,
        shop,
        prepare: prepareDatabase,
        report: server.send,
        say,
      }),
    ]);
  };
  const developing = dev ? openForDevelopment() : undefined;
  const database = developing ?? prepareDatabase();
  const open = async () => {
    await Promise.all([database, build]);
    await supervision.user(shop).ready;
  };
  const promoteAdmin = async () => {
    const [uid] = await Promise.all([accounts, database]);
    if (uid === undefined) return;
    await promoteOnce(data.path, uid, environment['DATABASE_URL'] || undefined, () =>
      supervision.run([...programs.promote, ADMIN], shopEnvironment),
    );
  };
  await Promise.all([announce(), developing ?? open(), promoteAdmin()]);
};

/** In development the shop listens behind the development server, which has the pages. */
const behindDevServer = (environment: NodeJS.ProcessEnv, data: DataFolder, address: Address) => ({
  HOST: '127.0.0.1',
  PUBLIC_URL: publicUrl(environment, address),
  STOREFRONT_DIR: writeDevPage(data.path),
  CONSOLE_DIR: writeDevPage(data.path),
});
