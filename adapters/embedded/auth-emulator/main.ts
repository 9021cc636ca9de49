// The part that runs the Firebase Auth emulator, behind a face for the shop and one for browsers.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { portOf } from '../ports.ts';
import { endWithSupervisor, sayReady, setting, tellTerminal } from '../part-process.ts';
import { accountsSaver, readAccounts } from './accounts-file.ts';
import * as browser from './browser-face.ts';
import { createEmulator, type Mail } from './emulator.ts';
import { guard } from './guard.ts';
import * as shop from './shop-face.ts';

process.umask(0o077); // what is kept is for this user alone

endWithSupervisor(async () => {}); // every change was saved before it was answered

const file = join(setting('PARCHES_DATA'), 'accounts.json');
const pages = setting('AUTH_PAGES');

/** Stands for the mail. */
const tell = ({ type, email, code }: Mail) =>
  tellTerminal(
    type === 'VERIFY_EMAIL'
      ? `To verify ${email}: ${pages}/verify-email?oobCode=${code}`
      : `A new password for ${email}: ${pages}/password?oobCode=${code}`,
  );

const emulator = await createEmulator(setting('FIREBASE_PROJECT_ID'), readAccounts(file), tell);
const save = accountsSaver(file, emulator.accounts);

const listen = async (listener: RequestListener, port: number): Promise<Server> => {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** Only the guard may speak to the emulator itself: nobody else knows this word. */
const password = randomUUID();
const PASSWORD_HEADER = 'x-parches-guard';
const inner = await listen((request, response) => {
  if (request.headers[PASSWORD_HEADER] === password) emulator.listener(request, response);
  else response.writeHead(403).end();
}, 0);

const emulatorAddress = {
  port: portOf(inner),
  headers: { [PASSWORD_HEADER]: password },
};
const shopFace = { longestBody: shop.LONGEST_BODY, admit: shop.shopFace };
const browserFace = {
  longestBody: browser.LONGEST_BODY,
  admit: (asked: Parameters<typeof browser.browserFace>[0]) =>
    browser.browserFace(asked, emulator.accounts),
};
await listen(guard(shopFace, emulatorAddress, save), Number(setting('AUTH_PORT')));
await listen(guard(browserFace, emulatorAddress, save), Number(setting('AUTH_BROWSER_PORT')));
sayReady();
