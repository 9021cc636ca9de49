import { dataPath, openDataFolder } from './data-folder.ts';
import { isFree } from './ports.ts';
import { Problem } from './problem.ts';
import { type Address, addressOf, embeddedParts, planParts } from './settings.ts';
import { type ShopStart, startShop } from './start-shop.ts';
import { supervise } from './supervision.ts';

export type Serve = ShopStart & {
  /** Called once, when the shop and its parts can serve. */
  ready: (address: Address, hasDemo: boolean) => void;
  /** Settles when the supervisor is to stop. */
  stopRequested: Promise<void>;
};

/**
 * Runs the shop and its parts until a stop is requested.
 * @throws Problem when they cannot start; then nothing is left running
 */
export const serve = async (task: Serve): Promise<void> => {
  const { environment } = task;
  const address = await addressOf(environment);
  const embedded = embeddedParts(environment, address);
  const path = dataPath(environment);
  const data = openDataFolder(path);
  if (!data) {
    throw new Problem(
      `Parches runs already on ${path}: stop it first, or set PARCHES_DATA to another folder.`,
    );
  }
  const supervision = supervise(task.say);
  let stopping = false;
  const stopWhenAsked = async () => {
    await task.stopRequested;
    stopping = true;
    await supervision.stop();
  };
  const stopped = stopWhenAsked();
  try {
    await checkAddress(address);
    const plan = await planParts(embedded, environment, path, address);
    await startShop(task, supervision, data, plan, address);
    task.ready(address, embedded.includes('auth'));
    await stopped;
  } catch (error) {
    if (!stopping) throw error; // else the stop has interrupted the start
  } finally {
    await supervision.stop();
    data.release();
  }
};

const checkAddress = async ({ host, port }: Address) => {
  const free = await isFree(port, host).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Problem(`Nothing can listen on HOST ${host}, PORT ${port}: ${why}`);
  });
  if (!free) throw inUse(port, host);
  // Browsers are sent to localhost, and look for it at ::1 first. Not every machine has that.
  if (
    (host === '127.0.0.1' || host === 'localhost') &&
    !(await isFree(port, '::1').catch(() => true))
  )
    throw inUse(port, '::1');
};

const inUse = (port: number, host: string) =>
  new Problem(`Port ${port} of ${host} is in use: set PORT to another one.`);
