import { readFileSync } from 'node:fs';
import type { Address } from 'postal-mime';
import type { BufferedResponse } from '../exchange.ts';
import { recipientsOf, type Mailbox, type ReceivedMail } from './mailbox.ts';

const BASE = '/sandbox/mail/';
const styles = readFileSync(new URL('mailbox.css', import.meta.url), 'utf8');
/** Lets the links of a page open beside it. */
const BESIDE = '<base target="_blank">';
/** The most mails that one answer lists. */
const LISTED = 100;

const common = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const HTML = { ...common, 'content-type': 'text/html; charset=utf-8' };

/** The pages of the mailbox: a list, one mail, its parts; and the mails as JSON, for tests. */
export const mailboxPages =
  (mailbox: Mailbox) =>
  async (url: URL): Promise<BufferedResponse> => {
    const rest = url.pathname.startsWith(BASE) ? url.pathname.slice(BASE.length) : undefined;
    if (rest === '') return listPage(await mailbox.newest(LISTED));
    if (rest === 'mailbox.css')
      return {
        status: 200,
        headers: { ...common, 'content-type': 'text/css; charset=utf-8' },
        body: styles,
      };
    if (rest === 'messages.json') return json(await sought(mailbox, url.searchParams));
    const [id = '', part, number] = rest?.split('/') ?? [];
    const mail = await mailbox.read(id);
    if (!mail)
      return {
        status: 404,
        headers: HTML,
        body: page(
          'No such mail',
          '<p>It may have been one of those that make room for newer ones.</p>',
        ),
      };
    if (part === undefined) return mailPage(mail);
    if (part === 'html') return framed(mail.html ?? '');
    const attachment = mail.attachments[Number(number)];
    if (part === 'attachments' && attachment)
      return download(attachment.mimeType, attachment.content);
    return { status: 404, headers: HTML, body: page('No such part', '') };
  };

/** The newest mails to an address, where one is named. */
const sought = async (mailbox: Mailbox, query: URLSearchParams) => {
  const mails = await mailbox.newest(LISTED, query.get('to')?.toLowerCase());
  return mails.map(({ id, subject, messageId, from, to, html, text, headers, attachments }) => ({
    id,
    subject,
    messageId,
    from,
    to,
    html,
    text,
    headers,
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      bytes: bytesOf(content).length,
    })),
  }));
};

const bytesOf = (content: ReceivedMail['attachments'][number]['content']): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

const json = (value: unknown): BufferedResponse => ({
  status: 200,
  headers: { ...common, 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

const download = (
  type: string,
  content: ReceivedMail['attachments'][number]['content'],
): BufferedResponse => ({
  status: 200,
  headers: {
    ...common,
    'content-type': type === 'application/pdf' ? type : 'application/octet-stream',
    'content-security-policy': "sandbox; default-src 'none'",
  },
  body: bytesOf(content),
});

/**
 * A mail's HTML, in a frame that runs no script and loads nothing from elsewhere, as in a program that
 * shows no pictures. Its links open beside it.
 */
const framed = (html: string): BufferedResponse => ({
  status: 200,
  headers: {
    ...HTML,
    'content-security-policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; " +
      "style-src 'unsafe-inline'; frame-ancestors 'self'",
  },
  body: /<head>/i.test(html) ? html.replace(/<head>/i, `$&${BESIDE}`) : BESIDE + html,
});

const CSP =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} (sandbox)</title>
<link rel="stylesheet" href="/sandbox/mail/mailbox.css">
</head>
<body><main>
${body}
</main></body>
</html>
`;

const ok = (title: string, body: string): BufferedResponse => ({
  status: 200,
  headers: { ...HTML, 'content-security-policy': CSP },
  body: page(title, body),
});

const listPage = (mails: ReceivedMail[]): BufferedResponse =>
  ok(
    'Mails',
    `<h1>Mails</h1>
<p>What the shop and the sign-in emulator have sent, the newest first. Nothing leaves this machine.</p>
${
  mails.length === 0
    ? '<p>There are no mails yet: sign up, or order something.</p>'
    : `<table><thead><tr><th>Subject</th><th>To</th><th>When</th></tr></thead><tbody>
${mails
  .map(
    (mail) =>
      `<tr><td><a href="${BASE}${mail.id}">${escaped(mail.subject ?? '(none)')}</a></td><td>${escaped(recipientsOf(mail).join(', '))}</td><td>${escaped(mail.date ?? '')}</td></tr>`,
  )
  .join('\n')}
</tbody></table>`
}`,
  );

const mailPage = (mail: ReceivedMail): BufferedResponse =>
  ok(
    mail.subject ?? 'A mail',
    `<p><a href="${BASE}">All mails</a></p>
<h1>${escaped(mail.subject ?? '(none)')}</h1>
<dl>
<dt>From</dt><dd>${escaped(inWords(mail.from))}</dd>
<dt>To</dt><dd>${escaped((mail.to ?? []).map(inWords).join(', '))}</dd>
<dt>When</dt><dd>${escaped(mail.date ?? '')}</dd>
<dt>Message-ID</dt><dd>${escaped(mail.messageId ?? '')}</dd>
</dl>
${mail.attachments
  .map(
    ({ filename }, i) =>
      `<p><a href="${BASE}${mail.id}/attachments/${i}" download="${escaped(filename ?? 'attachment')}">${escaped(filename ?? 'attachment')}</a></p>`,
  )
  .join('\n')}
${mail.html ? `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${BASE}${mail.id}/html"></iframe>` : ''}
<h2>Text</h2>
<pre>${escaped(mail.text ?? '(none)')}</pre>`,
  );

const inWords = (address: Address | undefined): string =>
  address ? `${address.name ?? ''} <${address.address ?? ''}>`.trim() : '';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '');
