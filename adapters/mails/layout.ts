import type { Letter } from '../../application/mails/letters/letter.ts';
import { colours } from './colours.ts';

/** How a letter is sent: the same words, once to be looked at and once as they are. */
export type Rendered = { subject: string; html: string; text: string };

const { paper, surface, ink, muted, line, green, onGreen } = colours;

const sans = "font-family:'Familjen Grotesk','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "font-family:'Geist Mono',SFMono-Regular,Consolas,Menlo,monospace";
const wraps = 'word-break:break-word;overflow-wrap:anywhere';

/** By night: mail programs that read styles have these colours, others make their own of those by day. */
const night = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: ${paper.night} !important; }
    .surface { background-color: ${surface.night} !important; }
    .ink { color: ${ink.night} !important; }
    .muted { color: ${muted.night} !important; }
    .line { border-color: ${line.night} !important; }
    .act { background-color: ${green.night} !important; }
    .on-act { color: ${onGreen.night} !important; }
    .link { color: ${green.night} !important; }
  }
  @media (max-width: 480px) { .pad { padding: 20px !important; } }`;

/**
 * A letter in the look of the shop. Mail programs read tables and styles in each element; there are no
 * pictures, which many do not load. @param publicUrl where the shop is
 */
export const render = (letter: Letter, publicUrl: string): Rendered => {
  const subject = oneLine(letter.subject);
  return { subject, html: htmlOf(letter, subject, publicUrl), text: textOf(letter, publicUrl) };
};

const htmlOf = (letter: Letter, subject: string, publicUrl: string): string => {
  const { paragraphs, lines = [], sums = [], quote, action, notes = [] } = letter;
  const [first = ''] = paragraphs;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${night}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${paper.day}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(first)}</div>
<div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper.day}" class="paper" style="background-color:${paper.day}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="ink" style="padding:0 4px 16px;${sans};font-size:20px;font-weight:700;color:${ink.day}"><a href="${escaped(publicUrl)}/" class="ink" style="color:${ink.day};text-decoration:none">Parches</a></td></tr>
<tr><td bgcolor="${surface.day}" class="surface line pad" style="background-color:${surface.day};border:1px solid ${line.day};border-radius:10px;padding:32px">
<h1 class="ink" style="margin:0 0 16px;${sans};font-size:24px;line-height:1.25;font-weight:700;color:${ink.day};${wraps}">${escaped(subject)}</h1>
${paragraphs.map((text) => paragraph(isAddress(text) ? link(text) : onLines(text), 'ink', `16px;line-height:1.5;color:${ink.day}`)).join('\n')}
${lines.length + sums.length === 0 ? '' : table(lines, sums)}
${quote ? quoted(quote) : ''}
${action ? button(action.label, publicUrl + action.path) : ''}
${notes.map((text) => paragraph(onLines(text), 'muted', `14px;line-height:1.5;color:${muted.day}`)).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 4px;${sans};font-size:13px;line-height:1.5;color:${muted.day};${wraps}">Parches, computer parts · ${link(`${publicUrl}/`, publicUrl)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`;
};

const isAddress = (text: string): boolean => /^https:\/\/\S+$/.test(text);

const paragraph = (html: string, colour: 'ink' | 'muted', style: string, below = 16): string =>
  `<p class="${colour}" dir="auto" style="margin:0 0 ${below}px;${sans};font-size:${style};${wraps}">${html}</p>`;

const link = (address: string, text = address): string =>
  `<a href="${escaped(address)}" class="link" style="color:${green.day}">${escaped(text)}</a>`;

const quoted = ({ label, text }: NonNullable<Letter['quote']>): string => {
  const style = `14px;line-height:1.5;color:${muted.day}`;
  return `${paragraph(onLines(label), 'muted', style)}
<blockquote class="line" style="margin:0 0 24px;padding:0 0 0 16px;border-left:3px solid ${line.day}">${paragraph(onLines(text), 'muted', style, 0)}</blockquote>`;
};

const table = (lines: NonNullable<Letter['lines']>, sums: NonNullable<Letter['sums']>): string => {
  const amount = (text: string, weight: number) =>
    `<td class="ink line" align="right" valign="top" style="padding:12px 0 12px 16px;border-top:1px solid ${line.day};${mono};font-size:15px;line-height:1.5;font-weight:${weight};white-space:nowrap;color:${ink.day}">${escaped(text)}</td>`;
  const cell = (text: string, weight: number, below = '') =>
    `<td class="ink line" dir="auto" valign="top" style="padding:12px 0;border-top:1px solid ${line.day};${sans};font-size:16px;line-height:1.5;font-weight:${weight};color:${ink.day};${wraps}">${escaped(text)}${below}</td>`;
  const detail = (text: string) =>
    `<br><span class="muted" style="${mono};font-size:14px;color:${muted.day}">${escaped(text)}</span>`;
  const rows = [
    ...lines.map(
      (one) =>
        cell(one.text, 400, one.detail && detail(one.detail)) + amount(one.amount ?? '', 400),
    ),
    ...sums.map((sum, i) => {
      const weight = i === sums.length - 1 ? 700 : 400;
      return cell(sum.label, weight) + amount(sum.amount, weight);
    }),
  ];
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
${rows.map((row) => `<tr>${row}</tr>`).join('\n')}
</table>`;
};

const button = (label: string, address: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
<tr><td bgcolor="${green.day}" class="act" style="background-color:${green.day};border-radius:6px"><a href="${escaped(address)}" class="on-act" style="display:inline-block;padding:14px 24px;${sans};font-size:16px;font-weight:600;color:${onGreen.day};text-decoration:none">${escaped(label)}</a></td></tr>
</table>`;

const textOf = (letter: Letter, publicUrl: string): string => {
  const { paragraphs, lines = [], sums = [], quote, action, notes = [] } = letter;
  const blocks = [
    ...paragraphs,
    lines
      .map(({ text, detail, amount }) =>
        [text, detail, amount].filter((part) => part !== undefined).join('\n    '),
      )
      .join('\n'),
    sums.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    quote ? `${quote.label}\n\n${quote.text.replaceAll(/^/gm, '> ')}` : '',
    action ? `${action.label}: ${publicUrl}${action.path}` : '',
    ...notes,
    `-- \nParches, computer parts · ${publicUrl}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
};

/**
 * A text that stands in a header: on one line, and without marks that turn the direction of what
 * follows it.
 */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** With the line breaks that it has. */
const onLines = (text: string): string => escaped(text).replaceAll(/\r?\n/g, '<br>');
