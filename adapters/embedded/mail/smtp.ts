import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** It refuses mails to addresses that begin so, as a server does that knows no such person. */
const REFUSED = /^refused/i;

/** The answer of a server to what it does not take. Source: RFC 5321, 4.2.3. */
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** A mail server that puts every mail into the mailbox, whoever it is for. It sends nothing on. */
export const smtpServer = (mailbox: Pick<Mailbox, 'keep'>): SMTPServer =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    maxClients: 50,
    closeTimeout: 1_000,
    onRcptTo: ({ address }, _session, answer) =>
      answer(REFUSED.test(address) ? refusal(550, 'There is no such person here') : null),
    onData: (stream, _session, answer) => {
      const chunks: Buffer[] = [];
      let length = 0;
      stream.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= MAX_BYTES) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (length > MAX_BYTES) return answer(refusal(552, 'This mail is too large'));
        try {
          mailbox.keep(Buffer.concat(chunks));
        } catch (error) {
          // On a full disk, say. It is the mailbox that fails, and would with any other mail.
          return answer(refusal(421, `The mailbox keeps nothing: ${String(error)}`));
        }
        return answer(null);
      });
    },
  });
