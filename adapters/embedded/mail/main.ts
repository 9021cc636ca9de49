// The part that takes mails, on one port, and shows them, on another.
import { join } from 'node:path';
import { endWithSupervisor, reportReady, setting } from '../part-process.ts';
import { startMailSandbox } from './server.ts';

process.umask(0o077); // mails are readable by this user alone

const sandbox = await startMailSandbox(join(setting('PARCHES_DATA'), 'mail'), {
  smtp: Number(setting('SMTP_PORT')),
  mailbox: Number(setting('MAILBOX_PORT')),
});
endWithSupervisor(sandbox.close);
reportReady();
