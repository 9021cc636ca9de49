import type { Context, Middleware } from 'koa';
import { wordsIn, type Template } from '../../application/mails/letters/letter.ts';
import { templates } from '../../application/mails/templates.ts';
import { mailKinds, type MailKind } from '../../application/outbox/ports.ts';
import type { Currency } from '../../domain/money.ts';
import { colours } from './colours.ts';
import { examplesIn } from './examples.ts';
import { render, type Rendered } from './layout.ts';

type Shop = { publicUrl: string; timeZone: string; currency: Currency };

/** What a kind of mail looks like, by an example. */
export const exampleOf = (kind: MailKind, { publicUrl, timeZone, currency }: Shop): Rendered => {
  // The example of a kind is what its template takes.
  const { write } = templates[kind] as Template<object>;
  const facts = examplesIn(currency)[kind] as Parameters<typeof write>[0];
  return render({ to: facts.to, ...write(facts, wordsIn(timeZone)) }, publicUrl);
};

const path = /^\/sandbox\/mail\/preview\/(?:([a-z-]+)\.(html|txt))?$/;
const slugOf = (kind: MailKind): string => kind.replaceAll(' ', '-');

/**
 * In development: every kind of mail by an example, as HTML and as text, at `/sandbox/mail/preview/`.
 * @param besides answers everything else
 */
export const mailPreview =
  (shop: Shop, besides: Middleware): Middleware =>
  (ctx: Context, next) => {
    const [isOurs, slug, form] = path.exec(ctx.path) ?? [];
    const kind = mailKinds.find((each) => slugOf(each) === slug);
    if (isOurs === undefined || (slug !== undefined && !kind)) return besides(ctx, next);
    ctx.set('Cache-Control', 'no-store');
    ctx.set(
      'Content-Security-Policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'",
    );
    if (!kind) ctx.body = list();
    else ctx.body = form === 'html' ? exampleOf(kind, shop).html : exampleOf(kind, shop).text;
    ctx.type = form === 'txt' ? 'text/plain' : 'text/html';
    return undefined;
  };

const list = (): string => {
  const { paper, surface, ink, line, green } = colours;
  const kinds = mailKinds.map(
    (kind) =>
      `<li><a href="${slugOf(kind)}.html">${kind}</a> <a href="${slugOf(kind)}.txt">as text</a></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Kinds of mail (sandbox)</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; background: ${paper.day}; color: ${ink.day}; --surface: ${surface.day}; --line: ${line.day}; --green: ${green.day}; }
@media (prefers-color-scheme: dark) { :root { background: ${paper.night}; color: ${ink.night}; --surface: ${surface.night}; --line: ${line.night}; --green: ${green.night}; } }
body { margin: 0 auto; max-width: 40rem; padding: 1.5rem 1rem; }
ul { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; list-style: none; padding: 0; }
li { display: flex; justify-content: space-between; gap: 1rem; padding: 0 1rem; }
li + li { border-top: 1px solid var(--line); }
a { color: var(--green); padding: 0.75rem 0; }
</style></head><body><p><a href="/sandbox/mail/">All mails</a></p><h1>Kinds of mail</h1><ul>${kinds.join('')}</ul></body></html>`;
};
