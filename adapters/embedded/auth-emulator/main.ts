// The part that runs the Firebase Auth emulator. It has a port for the shop, which may ask
// anything, and a port for browsers, which may not.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { portOf } from '../ports.ts';
import { endWithSupervisor, reportReady, setting, printOnTerminal } from '../part-process.ts';
import { accountsSaver, readAccounts } from './accounts-file.ts';
import * as browser from './browser-access.ts';
import { createEmulator, type Mail } from './emulator.ts';
import { guard } from './guard.ts';
import { linkMailer } from './mailed/link-mailer.ts';
import * as shop from './shop-access.ts';

process.umask(0o077); // the saved accounts are readable by this user alone

endWithSupervisor(async () => {}); // nothing is left to do: each change was saved before its answer

const file = join(setting('PARCHES_DATA'), 'accounts.json');
const pages = setting('AUTH_PAGES');

const smtpUrl = process.env['AUTH_SMTP_URL'];
const mailLink = smtpUrl ? linkMailer(smtpUrl) : undefined;

/** The link of a mail is printed on the terminal, and mailed where the embedded mail server runs. */
const tell = ({ type, email, code }: Mail) => {
  const verifies = type === 'VERIFY_EMAIL';
  const link = `${pages}/${verifies ? 'verify-email' : 'password'}?oobCode=${code}`;
  printOnTerminal(`${verifies ? 'To verify' : 'A new password for'} ${email}: ${link}`);
  mailLink?.(email, verifies, link).catch((error: unknown) => console.error(error));
};

const emulator = await createEmulator(setting('FIREBASE_PROJECT_ID'), readAccounts(file), tell);
const save = accountsSaver(file, emulator.accounts);

const listen = async (listener: RequestListener, port: number): Promise<Server> => {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** The emulator itself answers only the guard, which alone knows this secret. */
const guardSecret = randomUUID();
const GUARD_HEADER = 'x-parches-guard';
const inner = await listen((request, response) => {
  if (request.headers[GUARD_HEADER] === guardSecret) emulator.listener(request, response);
  else response.writeHead(403).end();
}, 0);

const emulatorAddress = {
  port: portOf(inner),
  headers: { [GUARD_HEADER]: guardSecret },
};
const shopAccess = { maxBodyBytes: shop.MAX_BODY_BYTES, admit: shop.shopAccess };
const browserAccess = {
  maxBodyBytes: browser.MAX_BODY_BYTES,
  admit: (request: Parameters<typeof browser.browserAccess>[0]) =>
    browser.browserAccess(request, emulator.accounts),
};
await listen(guard(shopAccess, emulatorAddress, save), Number(setting('AUTH_PORT')));
await listen(guard(browserAccess, emulatorAddress, save), Number(setting('AUTH_BROWSER_PORT')));
reportReady();
