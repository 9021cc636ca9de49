import type { Context, Middleware } from 'koa';
import { wordsIn, type Template } from '../../application/mails/letters/letter.ts';
import { templates } from '../../application/mails/templates.ts';
import { mailKinds, type MailKind } from '../../application/outbox/ports.ts';
import type { Currency } from '../../domain/money.ts';
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

const list = (): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Kinds of mail (sandbox)</title></head><body><h1>Kinds of mail</h1><ul>${mailKinds
    .map(
      (kind) =>
        `<li><a href="${slugOf(kind)}.html">${kind}</a> (<a href="${slugOf(kind)}.txt">text</a>)</li>`,
    )
    .join('')}</ul></body></html>`;
