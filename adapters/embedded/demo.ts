import { join } from 'node:path';
import { readIfThere, writePrivately } from './files.ts';
import { PROJECT_ID } from './settings.ts';

export const PASSWORD = 'parches-demo';
export const ADMIN = 'admin@parches.test';
const SHOPPER = 'shopper@parches.test';

const ACCOUNTS = [
  { email: ADMIN, displayName: 'Demo Admin' },
  { email: SHOPPER, displayName: 'Demo Shopper' },
];

/** The demo accounts in the format of the shop's setting DEMO_ACCOUNTS. */
export const DEMO_ACCOUNTS = ACCOUNTS.map(({ email }) => `${email}:${PASSWORD}`).join(',');

/** The lines about the demo accounts that are printed on the terminal. */
export const demoLines = [
  `  admin:   ${ADMIN}  password ${PASSWORD}`,
  `  shopper: ${SHOPPER}  password ${PASSWORD}`,
];

/** Makes the demo accounts that the emulator at this address lacks. @returns the admin's uid */
export const createDemoAccounts = async (emulatorHost: string): Promise<string> => {
  const [admin] = await Promise.all(
    ACCOUNTS.map(
      async (account) => (await find(emulatorHost, account.email)) ?? create(emulatorHost, account),
    ),
  );
  if (admin === undefined) throw new Error('The demo admin has no account.');
  return admin;
};

const find = async (host: string, email: string): Promise<string | undefined> => {
  const { users } = await call(host, ':lookup', { email: [email] });
  return users?.[0]?.localId;
};

const create = async (host: string, account: (typeof ACCOUNTS)[number]) => {
  const made = await call(host, '', { ...account, password: PASSWORD, emailVerified: true });
  return made.localId;
};

/** The fields of the emulator's answers that are used here. */
type Reply = { localId?: string; users?: { localId: string }[] };

/** Calls the emulator with an administrator's rights. */
const call = async (host: string, name: string, body: object): Promise<Reply> => {
  const response = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts${name}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify(body),
    },
  );
  if (!response.ok) throw new Error(`The Auth emulator answered ${await response.text()}`);
  const reply: Reply = await response.json();
  return reply;
};

/**
 * Promotes the demo admin once for each account and database. It is not repeated at each start,
 * since an admin may have taken the role away on purpose.
 * @param databaseUrl undefined for the embedded one
 */
export const promoteOnce = async (
  dataFolder: string,
  uid: string,
  databaseUrl: string | undefined,
  promote: () => Promise<void>,
): Promise<void> => {
  const file = join(dataFolder, 'demo-admin.json');
  // The database by its place: the password is not to be kept here, and may be another tomorrow.
  const { host, pathname } = new URL(databaseUrl ?? 'postgresql:embedded');
  const promoted = JSON.stringify({ uid, database: host + pathname });
  if (readIfThere(file) === promoted) return;
  await promote();
  writePrivately(file, promoted);
};
