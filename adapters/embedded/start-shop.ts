import { buildStale } from './build.ts';
import type { DataFolder } from './data-folder.ts';
import { ADMIN, createDemoAccounts, DEMO_ACCOUNTS, promoteOnce } from './demo.ts';
import { writeDevPage } from './dev-page.ts';
import { developmentServer, followSources } from './dev.ts';
import type { Program } from './part.ts';
import { startParts } from './parts.ts';
import { type Address, type Plan, publicUrl } from './settings.ts';
import type { Supervision } from './supervision.ts';

/** The shop's own programs, as they stand on a command line after `node`. */
export type ShopPrograms = {
  shop: string[];
  /** What the database needs before the shop starts. */
  prepare: string[][];
  /** Makes the person of the email that follows an admin. */
  promote: string[];
};

/** What is to be started. */
export type ShopStart = {
  /** The project's folder. */
  root: string;
  environment: NodeJS.ProcessEnv;
  programs: ShopPrograms;
  /** Whether the shop and the page in the browser follow every change of the code. */
  dev: boolean;
  say: (line: string) => void;
};

/** Milliseconds for the shop to answer what is under way. */
const SHOP_PATIENCE = 20_000;

/** Starts the parts and the shop, each as soon as what it needs is there; settles when all serve. */
export const startShop = async (
  { root, environment, programs, dev, say }: ShopStart,
  supervision: Supervision,
  data: DataFolder,
  plan: Plan,
  address: Address,
): Promise<void> => {
  const emulator = plan.settings['FIREBASE_AUTH_EMULATOR_HOST'];
  const settings = { ...plan.settings, ...(emulator !== undefined && { DEMO_ACCOUNTS }) };
  const ownAddress = dev ? behindFront(environment, data, address) : {};
  const shopEnvironment: NodeJS.ProcessEnv = { ...environment, ...settings, ...ownAddress };
  const shop: Program = {
    name: 'The shop',
    arguments: programs.shop,
    environment: shopEnvironment,
    patience: SHOP_PATIENCE,
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

  const openAndFollow = async () => {
    const front = supervision.user(developmentServer(environment, address));
    await Promise.all([
      front.ready,
      followSources({ root, supervision, shop, prepare: prepareDatabase, tell: front.tell, say }),
    ]);
  };
  const followed = dev ? openAndFollow() : undefined;
  const database = followed ?? prepareDatabase();
  const open = async () => {
    await Promise.all([database, build]);
    await supervision.user(shop).ready;
  };
  const promoteAdmin = async () => {
    const [uid] = await Promise.all([accounts, database]);
    if (uid === undefined) return;
    const name = environment['DATABASE_URL'] || 'embedded';
    await promoteOnce(data.path, uid, name, () =>
      supervision.run([...programs.promote, ADMIN], shopEnvironment),
    );
  };
  await Promise.all([announce(), followed ?? open(), promoteAdmin()]);
};

/** In development the shop listens behind the server that has the pages. */
const behindFront = (environment: NodeJS.ProcessEnv, data: DataFolder, address: Address) => ({
  HOST: '127.0.0.1',
  PUBLIC_URL: publicUrl(environment, address),
  STOREFRONT_DIR: writeDevPage(data.path),
  CONSOLE_DIR: writeDevPage(data.path),
});
