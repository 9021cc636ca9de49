import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { portOf } from '../ports.ts';
import { openMailbox } from './mailbox.ts';
import { mailboxPages } from './pages.ts';
import { smtpServer } from './smtp.ts';

export type MailSandbox = {
  ports: { smtp: number; mailbox: number };
  close: () => Promise<void>;
};

/**
 * A mail server on loopback whose mailbox has pages.
 * @param folder where mails are kept
 * @param ports 0 is any free port
 */
export const startMailSandbox = async (
  folder: string,
  ports: MailSandbox['ports'] = { smtp: 0, mailbox: 0 },
): Promise<MailSandbox> => {
  const mailbox = openMailbox(folder);
  const smtp = smtpServer(mailbox);
  smtp.on('error', (error) => console.error(error));
  const smtpListens = once(smtp.listen(ports.smtp, '127.0.0.1'), 'listening');

  const answer = mailboxPages(mailbox);
  const pages = createServer((request, response) => {
    answer(addressOf(request)).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  }).listen(ports.mailbox, '127.0.0.1');
  await Promise.all([smtpListens, once(pages, 'listening')]);
  return {
    ports: { smtp: portOf(smtp.server), mailbox: portOf(pages) },
    close: async () => {
      pages.close();
      pages.closeAllConnections();
      await new Promise<void>((closed) => smtp.close(() => closed()));
    },
  };
};

const addressOf = ({ url = '/' }: IncomingMessage): URL =>
  new URL(`http://mailbox${url.startsWith('/') ? url : '/'}`);
