import { createStripeSandbox } from './server.ts';
import { readSettings } from './settings.ts';

process.umask(0o077); // the database file is readable by this user alone

const { port, ...options } = readSettings(process.env);
const sandbox = createStripeSandbox(options);

let ending = false;
const end = () => {
  if (ending) return;
  ending = true;
  void sandbox.close().then(() => process.exit(0));
};
process.on('SIGTERM', end);
process.on('SIGINT', end);
// When the supervisor has ended, in whatever way, nobody else would end this process.
process.on('disconnect', end);
if (process.send && !process.connected) end();

console.log(`Stripe sandbox at http://127.0.0.1:${await sandbox.listen(port)}`);
process.send?.('ready');
