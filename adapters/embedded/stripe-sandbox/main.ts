import { endWithSupervisor, reportReady } from '../part-process.ts';
import { createStripeSandbox } from './server.ts';
import { readSettings } from './settings.ts';

process.umask(0o077); // the database file is readable by this user alone

const { port, ...options } = readSettings(process.env);
const sandbox = createStripeSandbox(options);

endWithSupervisor(sandbox.close);

console.log(`Stripe sandbox at http://127.0.0.1:${await sandbox.listen(port)}`);
reportReady();
