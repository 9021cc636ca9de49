import type { Address } from 'postal-mime';
import { recipientsOf, type ReceivedMail } from './mailbox.ts';

export const BASE = '/sandbox/mail/';

/** The newest mails, each with whom it is from and to, what it is about, and when it came. */
export const listOf = (mails: ReceivedMail[]): string =>
  layout(
    'Mails',
    `<h1>Mails</h1>
<p class="muted">What the shop and the sign-in emulator have sent, the newest first. Nothing leaves this machine.
<a href="${BASE}preview/">Every kind of mail, by an example</a></p>
${
  mails.length === 0
    ? '<p class="panel">There are no mails yet. Sign up, or order something: the mail is here a moment later.</p>'
    : `<ul class="panel mails">${mails.map(rowOf).join('\n')}</ul>`
}`,
  );

const rowOf = (mail: ReceivedMail): string => `<li><a href="${BASE}${mail.id}">
<strong>${escaped(subjectOf(mail))}</strong>
${timeOf(mail)}
<span class="muted">${escaped(mail.from?.name || mail.from?.address || '')} → ${escaped(recipientsOf(mail).join(', '))}</span>
${mail.attachments.length > 0 ? `<span class="files">${filesInWords(mail.attachments.length)}</span>` : ''}
</a></li>`;

/** One mail: its heads, what is attached, as it looks, and as text. */
export const pageOf = (mail: ReceivedMail): string => {
  const { id, attachments } = mail;
  return layout(
    subjectOf(mail),
    `<p><a href="${BASE}">All mails</a></p>
<h1>${escaped(subjectOf(mail))}</h1>
<dl class="panel">
<dt>From</dt><dd>${escaped(inWords(mail.from))}</dd>
<dt>To</dt><dd>${escaped((mail.to ?? []).map(inWords).join(', '))}</dd>
${mail.replyTo ? `<dt>Answers to</dt><dd>${escaped(mail.replyTo.map(inWords).join(', '))}</dd>` : ''}
<dt>Sent</dt><dd>${timeOf(mail)}</dd>
<dt>Message-ID</dt><dd><code>${escaped(mail.messageId ?? '')}</code></dd>
${attachments.length > 0 ? `<dt>Attached</dt><dd>${attachments.map((file, i) => fileOf(id, file, i)).join('<br>')}</dd>` : ''}
</dl>
${mail.html ? `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${BASE}${id}/html"></iframe>` : ''}
<h2>Text</h2>
<pre class="panel">${escaped(mail.text?.trim() || '(none)')}</pre>`,
  );
};

/** Where there is nothing. */
export const nothingAt = (title: string): string =>
  layout(
    title,
    `<p><a href="${BASE}">All mails</a></p>
<h1>${escaped(title)}</h1>
<p>It may have been one of those that make room for newer ones.</p>`,
  );

const fileOf = (
  id: string,
  { filename, content }: ReceivedMail['attachments'][number],
  i: number,
): string => {
  const name = escaped(filename ?? 'attachment');
  const size = Math.ceil(bytesOf(content).length / 1024);
  return `<a href="${BASE}${id}/attachments/${i}" download="${name}">${name}</a> <span class="muted">${size} kB</span>`;
};

export const bytesOf = (content: ReceivedMail['attachments'][number]['content']): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

const filesInWords = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

const subjectOf = ({ subject }: ReceivedMail): string => subject || '(no subject)';

const inWords = ({ name = '', address = '' }: Partial<Address> = {}): string =>
  name ? `${name} <${address}>` : address;

/** By the clocks of this machine. Made when a page needs it: it would be a tenth of every start. */
let times: Intl.DateTimeFormat | undefined;
const inOurTime = (at: Date): string => {
  times ??= new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
  return times.format(at);
};

const timeOf = ({ date }: ReceivedMail): string => {
  const at = new Date(date ?? '');
  return Number.isNaN(at.getTime())
    ? ''
    : `<time datetime="${at.toISOString()}">${inOurTime(at)}</time>`;
};

const layout = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} (sandbox)</title>
<link rel="stylesheet" href="${BASE}mailbox.css">
</head>
<body>
<header><a href="/">Parches</a> <span class="silkscreen">Sandbox mailbox</span></header>
<main>
${body}
</main>
</body>
</html>
`;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '');
