import { expect } from 'chai';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailServerContract } from '../../application/mails/mail-server.contract.ts';
import type { Letter } from '../../application/mails/letters/letter.ts';
import { EmailAddress } from '../../domain/email.ts';
import { Unavailable } from '../../domain/errors.ts';
import { SMTPServer } from 'smtp-server';
import { loggable } from '../log.ts';
import { startMailSandbox, type MailSandbox } from '../embedded/mail/server.ts';
import { smtpServer } from '../embedded/mail/smtp.ts';
import { freePorts, portOf } from '../embedded/ports.ts';
import { smtpMailServer } from './smtp-mail-server.ts';
import { fetchAnew } from '../http/testing/fetch-anew.ts';

type Mail = {
  id: string;
  messageId: string;
  subject: string;
  to: { name: string; address: string }[];
  from: { name: string; address: string };
  text: string;
  html: string;
  headers: { key: string; value: string }[];
  attachments: { filename: string; mimeType: string; bytes: number }[];
};

describe('Mails over SMTP', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const sandbox = async (): Promise<MailSandbox & { mails: () => Promise<Mail[]> }> => {
    const folder = mkdtempSync(join(tmpdir(), 'parches-mail-'));
    const started = await startMailSandbox(folder);
    closing.push(async () => {
      await started.close();
      rmSync(folder, { recursive: true });
    });
    const address = `http://127.0.0.1:${started.ports.mailbox}/sandbox/mail/messages.json`;
    const mails = async () => ((await (await fetchAnew(address)).json()) as Mail[]).toReversed();
    return { ...started, mails };
  };
  const serverAt = (port: number, sender = 'shop@parches.example') => {
    const from = { name: 'Parches', email: new EmailAddress(sender) };
    const url = `smtp://127.0.0.1:${port}`;
    const replyTo = { name: 'Help', email: new EmailAddress('help@parches.example') };
    const server = smtpMailServer({ url, from, replyTo }, 'https://parches.example');
    closing.unshift(() => server.close());
    return server;
  };

  mailServerContract(async () => {
    const { ports, mails } = await sandbox();
    return {
      mailServer: serverAt(ports.smtp),
      refused: new EmailAddress('refused@parches.test'),
      arrived: async () =>
        (await mails()).map(({ messageId, to, subject, text, html, attachments }) => ({
          id: /^<(.*)@parches\.example>$/.exec(messageId)?.[1] ?? '',
          to: to.map(({ address }) => address),
          subject,
          text: text + html,
          attachments: attachments.map(({ filename, mimeType, bytes }) => ({
            filename,
            contentType: mimeType,
            bytes,
          })),
        })),
      disconnected: async () => serverAt((await freePorts(1))[0] ?? 0),
    };
  });

  const letterTo = (name: string, subject = 'Hello'): Letter => ({
    to: { name, email: new EmailAddress('ada@parches.test') },
    subject,
    paragraphs: [`Hello ${name}.`],
  });

  it('wait while the mailbox of the sandbox keeps nothing, as on a full disk', async () => {
    const kept: string[] = [];
    let isFull = true;
    const smtp = smtpServer({
      keep: (raw) => {
        if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        kept.push(raw.toString());
      },
    });
    await once(smtp.listen(0, '127.0.0.1'), 'listening');
    closing.push(() => new Promise((closed) => smtp.close(closed)));
    const server = serverAt(portOf(smtp.server));
    const refused = await server.send(letterTo('Ada'), 'full').catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Unavailable);
    isFull = false;
    await server.send(letterTo('Ada'), 'full');
    expect(kept).to.have.length(1);
  });

  it('are told of in the log by a code alone: what a server answers may repeat an address', async () => {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, answer) =>
        answer(Object.assign(new Error(`<${address}>: later`), { responseCode: 421 })),
    });
    await once(smtp.listen(0, '127.0.0.1'), 'listening');
    closing.push(() => new Promise((closed) => smtp.close(closed)));
    const failure = await serverAt(portOf(smtp.server))
      .send(letterTo('Ada'), 'later')
      .catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Unavailable);
    const logged = JSON.stringify(loggable(failure));
    expect(logged).to.include('421').and.not.include('ada@');
  });

  it('have headers in ASCII alone, also from a domain in another script', async () => {
    const { ports, mails } = await sandbox();
    await serverAt(ports.smtp, 'shop@bücher.example').send(letterTo('Ada'), 'welcome.1');
    expect((await mails())[0]?.messageId).to.equal('<welcome.1@xn--bcher-kva.example>');
  });

  it('carry names in any script', async () => {
    const { ports, mails } = await sandbox();
    const server = serverAt(ports.smtp);
    const names = ['Ада Лавлейс', '愛達·勒芙蕾絲', 'آدا لاوليس', 'Zoë "Z" O’Neil, Jr.', '🛠️ Ada'];
    for (const [i, name] of names.entries()) await server.send(letterTo(name, name), `n.${i}`);
    const arrived = await mails();
    expect(arrived.map(({ to }) => to[0]?.name)).to.deep.equal(names);
    expect(arrived.map(({ subject }) => subject)).to.deep.equal(names);
    for (const [i, name] of names.entries()) expect(arrived[i]?.text).to.include(`Hello ${name}.`);
  });

  it('take no header and no recipient from a name or a subject', async () => {
    const { ports, mails } = await sandbox();
    const server = serverAt(ports.smtp);
    const evil = [
      'Ada\r\nBcc: eve@evil.test\r\n\r\nA body of my own',
      'Ada\nSubject: Another',
      'Ada" <eve@evil.test>, "',
      'Ada\u2028Cc: eve@evil.test\u0000',
    ];
    for (const [i, name] of evil.entries()) await server.send(letterTo(name, name), `e.${i}`);
    for (const { to, headers, from } of await mails()) {
      expect(to.map(({ address }) => address)).to.deep.equal(['ada@parches.test']);
      expect(from.address).to.equal('shop@parches.example');
      const keys = headers.map(({ key }) => key);
      expect(keys).to.not.include.members(['bcc']);
      expect(keys.filter((key) => ['cc', 'bcc'].includes(key))).to.deep.equal([]);
      expect(keys.filter((key) => key === 'subject')).to.have.length(1);
      expect(keys).to.include('auto-submitted');
      const answersGo = headers.find(({ key }) => key === 'reply-to');
      expect(answersGo?.value).to.equal('Help <help@parches.example>');
    }
    expect(await mails()).to.have.length(evil.length);
  });

  it('stand in the mailbox as pages: a list, each mail in a frame without scripts, and its files', async () => {
    const { ports } = await sandbox();
    const content = new TextEncoder().encode('%PDF-1.7');
    const file = { filename: 'invoice.pdf', contentType: 'application/pdf', content };
    await serverAt(ports.smtp).send(
      { ...letterTo('<script>alert(1)</script>'), attachments: [file] },
      'page.1',
    );
    const at = (path: string) =>
      fetchAnew(`http://127.0.0.1:${ports.mailbox}/sandbox/mail/${path}`);
    const list = await (await at('')).text();
    const [, id = ''] = /href="\/sandbox\/mail\/(\d+)"/.exec(list) ?? [];
    const page = await (await at(id)).text();
    expect(page).to.include('&lt;script&gt;').and.not.include('<script>');
    expect(page).to.match(/<iframe [^>]*sandbox="/);
    const frame = await at(`${id}/html`);
    expect(frame.headers.get('content-security-policy')).to.match(/^sandbox .*default-src 'none'/);
    expect(await frame.text())
      .to.include('&lt;script&gt;')
      .and.not.include('<script>');
    const invoice = await at(`${id}/attachments/0`);
    expect(invoice.headers.get('content-type')).to.equal('application/pdf');
    expect(await invoice.text()).to.equal('%PDF-1.7');
    for (const path of ['999999999', `${id}/attachments/1`, `${id}/else`, '../../etc/passwd'])
      expect((await at(path)).status).to.equal(404);
  });

  it('are kept across a restart, and only so many of them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parches-mail-'));
    const { openMailbox } = await import('../embedded/mail/mailbox.ts');
    const mail = (n: number) => Buffer.from(`To: a@b.test\r\nSubject: ${n}\r\n\r\nHi\r\n`);
    const first = openMailbox(folder, 3);
    for (let n = 1; n <= 4; n += 1) first.keep(mail(n));
    const again = openMailbox(folder, 3);
    again.keep(mail(5));
    const subjects = async (to?: string) =>
      (await again.newest(10, to)).map(({ subject }) => subject);
    expect(await subjects()).to.deep.equal(['5', '4', '3']);
    expect(await subjects('a@b.test')).to.deep.equal(['5', '4', '3']);
    expect(await subjects('c@b.test')).to.deep.equal([]);
    rmSync(folder, { recursive: true });
  });
});
