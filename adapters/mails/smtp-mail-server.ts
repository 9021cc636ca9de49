import { domainToASCII } from 'node:url';
import type { Transporter } from 'nodemailer';
import { Unavailable } from '../../domain/errors.ts';
import type { Recipient } from '../../application/mails/letters/letter.ts';
import type { MailServer } from '../../application/mails/ports.ts';
import { oneLine, render } from './layout.ts';

export type SmtpSettings = {
  /** `smtp://` (with STARTTLS where the server offers it) or `smtps://`, with user and password. */
  url: string;
  from: Recipient;
  /** Where answers go; to `from` without it. */
  replyTo?: Recipient | undefined;
};

/** How long the server may be silent, in milliseconds. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** The server does not take this mail. What it answers may repeat an address, so it is left out. */
class MailRefused extends Error {
  override name = 'MailRefused';
  readonly code: string;
  constructor(code: string) {
    super(`The mail server does not take this mail (${code}).`);
    this.code = code;
  }
}

/** Failures of nodemailer that are about one mail; all others are about the connection. */
const aboutTheMail = /^E(ENVELOPE|MESSAGE|STREAM)$/;
/** The server closes. Source: RFC 5321, 4.2.3. */
const closing = 421;

/**
 * Mails over SMTP by nodemailer, on at most five connections, which is made when the first mail is sent.
 * @param settings none in a shop that sends no mails
 * @param publicUrl where the shop is
 */
export const smtpMailServer = (
  settings: SmtpSettings | undefined,
  publicUrl: string,
): MailServer & { close(): Promise<void> } => {
  let made: Promise<Transporter> | undefined;
  return {
    send: async (letter, id) => {
      if (!settings) throw new Unavailable('The mail server');
      const { from, replyTo } = settings;
      const transport = await (made ??= connect(settings.url).catch((error: unknown) => {
        made = undefined;
        throw error;
      }));
      const { to, attachments = [] } = letter;
      const { subject, html, text } = render(letter, publicUrl);
      try {
        await transport.sendMail({
          from: addressed(from),
          to: addressed(to),
          ...(replyTo && { replyTo: addressed(replyTo) }),
          // What is in a name or an address never adds a recipient.
          envelope: { from: from.email.value, to: [to.email.value] },
          messageId: `<${id}@${domainOf(from)}>`,
          subject,
          html,
          text,
          // No holiday reply answers it. Source: RFC 3834.
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: attachments.map(({ filename, contentType, content }) => ({
            filename: oneLine(filename),
            contentType,
            content: Buffer.from(content),
          })),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: async () => (await made)?.close(),
  };
};

const connect = async (url: string): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer');
  // The outbox tries again, not the pool.
  const pool = { pool: true, maxConnections: 5, maxRequeues: 0 } as const;
  return createTransport({ url, ...pool, ...timeouts, requireTLS: needsTls(url) });
};

/**
 * Whether a server must encrypt: any but one on this machine, or one whose address says `ignoreTLS=true`.
 * Whoever is in between could hide that it offers to.
 */
export const needsTls = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return !isHere && searchParams.get('ignoreTLS') !== 'true';
};

const addressed = ({ name, email }: Recipient) => ({ name: oneLine(name), address: email.value });

/** In ASCII, as headers are. Source: RFC 5322, 3.6.4. */
const domainOf = ({ email: { value, localPart } }: Recipient): string =>
  domainToASCII(value.slice(localPart.length + 1));

const failureOf = (error: unknown): Error => {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number };
  // What a server answers may repeat an address. Without an answer it is a failure of the connection.
  const answer = new MailRefused(`${code} ${responseCode ?? ''}`.trim());
  if (aboutTheMail.test(code) && responseCode !== closing) return answer;
  return new Unavailable('The mail server', { cause: responseCode ? answer : error });
};
