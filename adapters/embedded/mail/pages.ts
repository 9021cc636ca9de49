import type { BufferedResponse } from '../exchange.ts';
import { looks } from './looks.ts';
import type { Mailbox, ReceivedMail } from './mailbox.ts';
import { BASE, bytesOf, listOf, nothingAt, pageOf } from './views.ts';

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
export const mailboxPages = (mailbox: Mailbox) => {
  const files = looks();
  return async (url: URL): Promise<BufferedResponse> => {
    const rest = url.pathname.startsWith(BASE) ? url.pathname.slice(BASE.length) : '-';
    if (rest === '') return page(listOf(await mailbox.newest(LISTED)));
    const file = files.get(rest);
    if (file)
      return { status: 200, headers: { ...common, 'content-type': file.type }, body: file.content };
    if (rest === 'messages.json') return json(await sought(mailbox, url.searchParams));
    const [id = '', part, number] = rest.split('/');
    const mail = await mailbox.read(id);
    if (!mail) return page(nothingAt('There is no such mail'), 404);
    if (part === undefined) return page(pageOf(mail));
    if (part === 'html') return framed(mail.html ?? '');
    const attachment = mail.attachments[Number(number)];
    if (part === 'attachments' && attachment)
      return download(attachment.mimeType, attachment.content);
    return page(nothingAt('This mail has no such part'), 404);
  };
};

const CSP =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = (body: string, status = 200): BufferedResponse => ({
  status,
  headers: { ...HTML, 'content-security-policy': CSP },
  body,
});

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
